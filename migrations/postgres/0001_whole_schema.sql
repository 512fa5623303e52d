-- The schema as the eleven steps for SQLite have left it; what tables and columns mean stands there (migrations/0001_games.sql and
-- those after it). The playground's tables are left out: it keeps its chat in a SQLite file.
-- Texts are compared by their bytes, as in SQLite, so that lists come in the same order.

CREATE TABLE counters (
    name TEXT COLLATE "C" NOT NULL PRIMARY KEY,
    value BIGINT NOT NULL
);
INSERT INTO counters (name, value)
VALUES ('game', 0), ('post', 0), ('ended', 0), ('projection', 0), ('import', 0);

CREATE TABLE channels (
    platform TEXT COLLATE "C" NOT NULL,
    id TEXT COLLATE "C" NOT NULL,
    last_seen TEXT COLLATE "C",
    closed TEXT COLLATE "C",
    server TEXT COLLATE "C",
    settings TEXT COLLATE "C",
    parent TEXT COLLATE "C",
    PRIMARY KEY (platform, id)
);

CREATE TABLE games (
    id BIGINT NOT NULL PRIMARY KEY,
    platform TEXT COLLATE "C" NOT NULL,
    channel TEXT COLLATE "C" NOT NULL,
    locale TEXT COLLATE "C" NOT NULL,
    seq BIGINT NOT NULL,
    is_open BOOLEAN NOT NULL,
    board TEXT COLLATE "C",
    board_post BIGINT,
    since TEXT COLLATE "C",
    set_aside TEXT COLLATE "C",
    ended_at BIGINT,
    ended_seq BIGINT,
    server TEXT COLLATE "C",
    result TEXT COLLATE "C",
    uneven BOOLEAN NOT NULL DEFAULT FALSE,
    FOREIGN KEY (platform, channel) REFERENCES channels (platform, id)
);
CREATE INDEX games_of_channel ON games (platform, channel, id);
CREATE INDEX open_games ON games (platform, channel) WHERE is_open;
CREATE INDEX ended_games ON games (ended_at) WHERE ended_at IS NOT NULL;
CREATE INDEX games_by_end ON games (ended_seq) WHERE ended_seq IS NOT NULL;

CREATE TABLE events (
    game BIGINT NOT NULL REFERENCES games (id),
    seq BIGINT NOT NULL,
    event TEXT COLLATE "C" NOT NULL,
    PRIMARY KEY (game, seq)
);

CREATE TABLE seen_events (
    platform TEXT COLLATE "C" NOT NULL,
    channel TEXT COLLATE "C" NOT NULL,
    event TEXT COLLATE "C" NOT NULL,
    seen_at BIGINT NOT NULL,
    PRIMARY KEY (platform, channel, event)
);
CREATE INDEX seen_events_by_age ON seen_events (seen_at);

CREATE TABLE outbox (
    id BIGINT NOT NULL PRIMARY KEY,
    platform TEXT COLLATE "C" NOT NULL,
    channel TEXT COLLATE "C" NOT NULL,
    game BIGINT REFERENCES games (id),
    board BOOLEAN NOT NULL,
    body TEXT COLLATE "C" NOT NULL,
    failure TEXT COLLATE "C",
    nonce TEXT COLLATE "C" NOT NULL DEFAULT '',
    ply BIGINT,
    failed_at BIGINT,
    FOREIGN KEY (platform, channel) REFERENCES channels (platform, id)
);
CREATE INDEX unsent ON outbox (platform, channel, id) WHERE failure IS NULL;
CREATE INDEX given_up ON outbox (failed_at) WHERE failure IS NOT NULL;

CREATE TABLE messages (
    platform TEXT COLLATE "C" NOT NULL,
    channel TEXT COLLATE "C" NOT NULL,
    message TEXT COLLATE "C" NOT NULL,
    game BIGINT NOT NULL REFERENCES games (id),
    ply BIGINT,
    PRIMARY KEY (platform, channel, message)
);
CREATE INDEX messages_of_game ON messages (game, ply);

CREATE TABLE stale_boards (
    platform TEXT COLLATE "C" NOT NULL,
    channel TEXT COLLATE "C" NOT NULL,
    message TEXT COLLATE "C" NOT NULL,
    post BIGINT NOT NULL,
    PRIMARY KEY (platform, channel, message)
);

CREATE TABLE heartbeats (
    platform TEXT COLLATE "C" NOT NULL PRIMARY KEY,
    at BIGINT NOT NULL
);

CREATE TABLE outages (
    platform TEXT COLLATE "C" NOT NULL,
    began BIGINT NOT NULL,
    ended BIGINT NOT NULL,
    PRIMARY KEY (platform, ended)
);

CREATE TABLE players (
    game BIGINT NOT NULL REFERENCES games (id),
    side TEXT COLLATE "C" NOT NULL,
    platform TEXT COLLATE "C" NOT NULL,
    person TEXT COLLATE "C",
    level BIGINT,
    PRIMARY KEY (game, side)
);
CREATE INDEX games_of_person ON players (platform, person, game) WHERE person IS NOT NULL;

CREATE TABLE results (
    game BIGINT NOT NULL PRIMARY KEY REFERENCES games (id),
    seq BIGINT NOT NULL,
    platform TEXT COLLATE "C" NOT NULL,
    server TEXT COLLATE "C" NOT NULL,
    pool TEXT COLLATE "C" NOT NULL,
    red TEXT COLLATE "C" NOT NULL,
    black TEXT COLLATE "C" NOT NULL,
    winner TEXT COLLATE "C",
    at BIGINT NOT NULL,
    annulled BOOLEAN NOT NULL,
    red_rating DOUBLE PRECISION,
    black_rating DOUBLE PRECISION
);
CREATE INDEX results_in_order ON results (platform, pool, seq);
CREATE INDEX results_of_red ON results (platform, red, seq);
CREATE INDEX results_of_black ON results (platform, black, seq);

CREATE TABLE ratings (
    platform TEXT COLLATE "C" NOT NULL,
    pool TEXT COLLATE "C" NOT NULL,
    scope TEXT COLLATE "C" NOT NULL,
    person TEXT COLLATE "C" NOT NULL,
    rating DOUBLE PRECISION NOT NULL,
    deviation DOUBLE PRECISION NOT NULL,
    volatility DOUBLE PRECISION NOT NULL,
    wins BIGINT NOT NULL,
    draws BIGINT NOT NULL,
    losses BIGINT NOT NULL,
    last BIGINT NOT NULL,
    peak DOUBLE PRECISION,
    PRIMARY KEY (platform, pool, scope, person)
);
CREATE INDEX ratings_by_strength ON ratings (platform, pool, scope, rating);

CREATE TABLE hidden (
    platform TEXT COLLATE "C" NOT NULL,
    person TEXT COLLATE "C" NOT NULL,
    PRIMARY KEY (platform, person)
);

CREATE TABLE people (
    platform TEXT COLLATE "C" NOT NULL,
    person TEXT COLLATE "C" NOT NULL,
    settings TEXT COLLATE "C" NOT NULL DEFAULT '{}',
    dm_refused BOOLEAN NOT NULL DEFAULT FALSE,
    PRIMARY KEY (platform, person)
);

CREATE TABLE blocks (
    platform TEXT COLLATE "C" NOT NULL,
    person TEXT COLLATE "C" NOT NULL,
    blocked TEXT COLLATE "C" NOT NULL,
    PRIMARY KEY (platform, person, blocked)
);

CREATE TABLE servers (
    platform TEXT COLLATE "C" NOT NULL,
    id TEXT COLLATE "C" NOT NULL,
    settings TEXT COLLATE "C" NOT NULL DEFAULT '{}',
    PRIMARY KEY (platform, id)
);

CREATE TABLE imports (
    number BIGINT NOT NULL PRIMARY KEY,
    platform TEXT COLLATE "C" NOT NULL,
    owner TEXT COLLATE "C" NOT NULL,
    record TEXT COLLATE "C" NOT NULL,
    created_at BIGINT NOT NULL,
    used_at BIGINT NOT NULL
);
CREATE INDEX imports_of_owner ON imports (platform, owner, number);
CREATE INDEX imports_by_use ON imports (used_at);

CREATE TABLE reviews (
    subject TEXT COLLATE "C" NOT NULL PRIMARY KEY,
    platform TEXT COLLATE "C" NOT NULL,
    channel TEXT COLLATE "C" NOT NULL,
    person TEXT COLLATE "C" NOT NULL,
    asked_at BIGINT NOT NULL,
    post BIGINT,
    message TEXT COLLATE "C",
    parts TEXT COLLATE "C" NOT NULL DEFAULT '[]',
    done BOOLEAN NOT NULL DEFAULT FALSE,
    shown BOOLEAN NOT NULL DEFAULT FALSE
);
CREATE INDEX reviews_by_post ON reviews (post) WHERE post IS NOT NULL;
CREATE INDEX reviews_under_way ON reviews (platform, asked_at) WHERE NOT shown;
CREATE INDEX reviews_by_age ON reviews (asked_at);

CREATE TABLE solvers (
    platform TEXT COLLATE "C" NOT NULL,
    person TEXT COLLATE "C" NOT NULL,
    seq BIGINT NOT NULL,
    state TEXT COLLATE "C" NOT NULL,
    PRIMARY KEY (platform, person)
);

CREATE TABLE puzzle_tries (
    platform TEXT COLLATE "C" NOT NULL,
    person TEXT COLLATE "C" NOT NULL,
    puzzle TEXT COLLATE "C" NOT NULL,
    state TEXT COLLATE "C" NOT NULL,
    PRIMARY KEY (platform, person, puzzle)
);

CREATE TABLE daily_puzzles (
    platform TEXT COLLATE "C" NOT NULL,
    day TEXT COLLATE "C" NOT NULL,
    puzzle TEXT COLLATE "C" NOT NULL,
    PRIMARY KEY (platform, day)
);

CREATE TABLE daily_posts (
    platform TEXT COLLATE "C" NOT NULL,
    server TEXT COLLATE "C" NOT NULL,
    day TEXT COLLATE "C" NOT NULL,
    channel TEXT COLLATE "C" NOT NULL,
    nonce TEXT COLLATE "C" NOT NULL,
    message TEXT COLLATE "C",
    at BIGINT NOT NULL,
    PRIMARY KEY (platform, server, day)
);
CREATE INDEX daily_posts_by_nonce ON daily_posts (nonce);
CREATE INDEX daily_posts_by_message ON daily_posts (platform, channel, message);

CREATE TABLE daily_solvers (
    platform TEXT COLLATE "C" NOT NULL,
    server TEXT COLLATE "C" NOT NULL,
    day TEXT COLLATE "C" NOT NULL,
    person TEXT COLLATE "C" NOT NULL,
    at BIGINT NOT NULL,
    PRIMARY KEY (platform, server, day, person)
);
CREATE INDEX daily_solvers_by_person ON daily_solvers (platform, person);

CREATE TABLE lessons (
    platform TEXT COLLATE "C" NOT NULL,
    person TEXT COLLATE "C" NOT NULL,
    progress TEXT COLLATE "C" NOT NULL,
    PRIMARY KEY (platform, person)
);
