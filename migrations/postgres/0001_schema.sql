-- The schema. What tables and columns mean stands in migrations/0001_schema.sql. The playground's tables are left out: it keeps its
-- chat in a SQLite file. Texts are compared by their bytes, as in SQLite, so that lists come in the same order.

CREATE TABLE counters (
    name TEXT COLLATE "C" NOT NULL PRIMARY KEY,
    value BIGINT NOT NULL
);
INSERT INTO counters (name, value) VALUES ('ended', 0);

-- Sequences give out the numbers of games, messages and imports: of several processes none waits for the transaction of another one
-- to end, which it does not while that one hangs.
CREATE SEQUENCE game_numbers MINVALUE 0;
CREATE SEQUENCE post_numbers MINVALUE 0;
CREATE SEQUENCE import_numbers MINVALUE 0;
SELECT setval('game_numbers', 0), setval('post_numbers', 0), setval('import_numbers', 0);

CREATE TABLE channels (
    platform TEXT COLLATE "C" NOT NULL,
    id TEXT COLLATE "C" NOT NULL,
    last_seen TEXT COLLATE "C",
    closed TEXT COLLATE "C",
    closed_at BIGINT,
    closed_from BIGINT,
    server TEXT COLLATE "C",
    parent TEXT COLLATE "C",
    settings TEXT COLLATE "C",
    PRIMARY KEY (platform, id)
);

CREATE TABLE servers (
    platform TEXT COLLATE "C" NOT NULL,
    id TEXT COLLATE "C" NOT NULL,
    settings TEXT COLLATE "C" NOT NULL DEFAULT '{}',
    PRIMARY KEY (platform, id)
);

CREATE TABLE games (
    id BIGINT NOT NULL PRIMARY KEY,
    platform TEXT COLLATE "C" NOT NULL,
    seq BIGINT NOT NULL,
    digest TEXT COLLATE "C" NOT NULL,
    is_open BOOLEAN NOT NULL,
    since TEXT COLLATE "C",
    set_aside TEXT COLLATE "C",
    ended_at BIGINT,
    ended_seq BIGINT,
    server TEXT COLLATE "C",
    result TEXT COLLATE "C",
    uneven BOOLEAN NOT NULL DEFAULT FALSE
);
CREATE INDEX open_games ON games (id) WHERE is_open;
CREATE INDEX ended_games ON games (ended_at) WHERE ended_at IS NOT NULL;
CREATE INDEX games_by_end ON games (ended_seq) WHERE ended_seq IS NOT NULL;
CREATE INDEX games_set_aside ON games (platform, id) WHERE set_aside IS NOT NULL;

CREATE TABLE views (
    game BIGINT NOT NULL REFERENCES games (id),
    side TEXT COLLATE "C" NOT NULL,
    person TEXT COLLATE "C" NOT NULL DEFAULT '',
    platform TEXT COLLATE "C" NOT NULL,
    channel TEXT COLLATE "C",
    locale TEXT COLLATE "C" NOT NULL,
    board TEXT COLLATE "C",
    board_post BIGINT,
    question TEXT COLLATE "C",
    place TEXT COLLATE "C",
    seen BIGINT NOT NULL DEFAULT 0,
    shown BIGINT NOT NULL DEFAULT -1,
    at BIGINT,
    PRIMARY KEY (game, side, person),
    FOREIGN KEY (platform, channel) REFERENCES channels (platform, id)
);
CREATE INDEX views_of_channel ON views (platform, channel, game);
CREATE INDEX views_of_person ON views (platform, person, game) WHERE person <> '';

CREATE TABLE events (
    game BIGINT NOT NULL REFERENCES games (id),
    seq BIGINT NOT NULL,
    event TEXT COLLATE "C" NOT NULL,
    PRIMARY KEY (game, seq)
);
CREATE INDEX events_naming_others ON events (game)
WHERE SUBSTR(event, 1, 20) IN ('{"event":"annulled",', '{"event":"declined",');

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
    question BOOLEAN NOT NULL DEFAULT FALSE,
    body TEXT COLLATE "C" NOT NULL,
    failure TEXT COLLATE "C",
    nonce TEXT COLLATE "C" NOT NULL,
    position BIGINT,
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
    position BIGINT,
    shown_from TEXT COLLATE "C",
    PRIMARY KEY (platform, channel, message)
);
CREATE INDEX messages_of_game ON messages (game, position);

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

CREATE TABLE imports (
    number BIGINT NOT NULL PRIMARY KEY,
    platform TEXT COLLATE "C" NOT NULL,
    owner TEXT COLLATE "C" NOT NULL,
    own BIGINT,
    record TEXT COLLATE "C" NOT NULL,
    created_at BIGINT NOT NULL,
    used_at BIGINT NOT NULL
);
CREATE INDEX imports_of_owner ON imports (platform, owner, number);
CREATE INDEX imports_by_use ON imports (used_at);

-- Invitations by direct message; `sent_at` is in seconds.
CREATE TABLE invitations (
    platform TEXT NOT NULL,
    person TEXT NOT NULL,
    game BIGINT NOT NULL,
    sent_at BIGINT NOT NULL,
    PRIMARY KEY (platform, person, game)
);
CREATE INDEX invitations_by_age ON invitations (sent_at);

-- People who look for an opponent, a row each. `since` and `until` are in milliseconds, `sought_at` is in seconds. `seek` is JSON.
CREATE TABLE seeks (
    platform TEXT COLLATE "C" NOT NULL,
    person TEXT COLLATE "C" NOT NULL,
    channel TEXT COLLATE "C" NOT NULL,
    server TEXT COLLATE "C",
    since BIGINT NOT NULL,
    until BIGINT NOT NULL,
    sought_at BIGINT NOT NULL,
    seek TEXT COLLATE "C" NOT NULL,
    PRIMARY KEY (platform, person)
);
CREATE INDEX seeks_by_age ON seeks (sought_at);

-- The message of a server that lists who looks for an opponent. `message` is its id once it is sent; `shown` tells its contents
-- apart.
CREATE TABLE lobby_lists (
    platform TEXT COLLATE "C" NOT NULL,
    server TEXT COLLATE "C" NOT NULL,
    channel TEXT COLLATE "C" NOT NULL,
    nonce TEXT COLLATE "C" NOT NULL,
    message TEXT COLLATE "C",
    shown TEXT COLLATE "C" NOT NULL,
    PRIMARY KEY (platform, server)
);
CREATE INDEX lobby_lists_by_nonce ON lobby_lists (nonce);

CREATE TABLE reviews (
    subject TEXT COLLATE "C" NOT NULL PRIMARY KEY,
    platform TEXT COLLATE "C" NOT NULL,
    channel TEXT COLLATE "C" NOT NULL,
    person TEXT COLLATE "C" NOT NULL,
    asked_at BIGINT NOT NULL,
    nonce TEXT COLLATE "C",
    message TEXT COLLATE "C",
    parts TEXT COLLATE "C" NOT NULL DEFAULT '[]',
    done BOOLEAN NOT NULL DEFAULT FALSE,
    shown BOOLEAN NOT NULL DEFAULT FALSE
);
CREATE INDEX reviews_by_nonce ON reviews (nonce) WHERE nonce IS NOT NULL;
CREATE INDEX reviews_under_way ON reviews (platform, asked_at) WHERE NOT shown;
CREATE INDEX reviews_by_age ON reviews (asked_at);

-- What people have tried at the turning points of reviewed games. `state` is open, found or shown.
CREATE TABLE exercises (
    platform TEXT COLLATE "C" NOT NULL,
    person TEXT COLLATE "C" NOT NULL,
    subject TEXT COLLATE "C" NOT NULL,
    ply BIGINT NOT NULL,
    tries BIGINT NOT NULL DEFAULT 0,
    state TEXT COLLATE "C" NOT NULL DEFAULT 'open',
    channel TEXT COLLATE "C" NOT NULL,
    at BIGINT NOT NULL,
    PRIMARY KEY (platform, person, subject, ply)
);
CREATE INDEX exercises_by_age ON exercises (at);

CREATE TABLE lessons (
    platform TEXT COLLATE "C" NOT NULL,
    person TEXT COLLATE "C" NOT NULL,
    progress TEXT COLLATE "C" NOT NULL,
    PRIMARY KEY (platform, person)
);

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

CREATE TABLE competitions (
    id BIGINT NOT NULL PRIMARY KEY,
    platform TEXT COLLATE "C" NOT NULL,
    server TEXT COLLATE "C" NOT NULL,
    channel TEXT COLLATE "C" NOT NULL,
    seq BIGINT NOT NULL,
    is_open BOOLEAN NOT NULL,
    nonce TEXT COLLATE "C",
    message TEXT COLLATE "C",
    shown BIGINT NOT NULL,
    due BIGINT
);
CREATE INDEX competitions_by_server ON competitions (platform, server, id);
CREATE INDEX competitions_by_nonce ON competitions (nonce);

CREATE TABLE competition_events (
    competition BIGINT NOT NULL REFERENCES competitions (id),
    seq BIGINT NOT NULL,
    person TEXT COLLATE "C",
    at BIGINT NOT NULL,
    event TEXT COLLATE "C" NOT NULL,
    PRIMARY KEY (competition, seq)
);
CREATE INDEX competition_events_by_person ON competition_events (person);

CREATE TABLE competition_entrants (
    competition BIGINT NOT NULL REFERENCES competitions (id),
    entrant BIGINT NOT NULL,
    platform TEXT COLLATE "C" NOT NULL,
    person TEXT COLLATE "C" NOT NULL,
    name TEXT COLLATE "C" NOT NULL,
    active BOOLEAN NOT NULL,
    PRIMARY KEY (competition, entrant)
);
CREATE INDEX competition_entrants_by_person ON competition_entrants (platform, person);

-- What a competition does with its server beside messages, by `kind`. `seen` is the number of events of the log that it has followed,
-- null once it is given up; `target` the platform's id of what it made, or the role it gives; `shown` what stands there, as JSON.
CREATE TABLE competition_tasks (
    competition BIGINT NOT NULL REFERENCES competitions (id),
    kind TEXT NOT NULL,
    seen BIGINT,
    target TEXT,
    shown TEXT,
    PRIMARY KEY (competition, kind)
);

-- People who have a role from the bot, or are about to get or lose it: stored before the platform is asked. `kind` says what the role
-- is for. `wanted`: the person is to have the role; `done`: the platform has answered.
CREATE TABLE role_holders (
    platform TEXT NOT NULL,
    server TEXT NOT NULL,
    kind TEXT NOT NULL,
    role TEXT NOT NULL,
    person TEXT NOT NULL,
    wanted BOOLEAN NOT NULL,
    done BOOLEAN NOT NULL,
    PRIMARY KEY (platform, server, kind, role, person)
);
CREATE INDEX role_holders_by_person ON role_holders (platform, person);

-- The roles that the bot has made for the ranks of the players of a server. `role` is null until the platform has answered, and empty
-- once a person has deleted it there; `since` is when it was asked for.
CREATE TABLE rank_roles (
    platform TEXT NOT NULL,
    server TEXT NOT NULL,
    rank TEXT NOT NULL,
    role TEXT,
    since BIGINT NOT NULL,
    PRIMARY KEY (platform, server, rank)
);

-- A row for each part of the servers that a process has taken: part `number` of `parts`, of so many `shards` (0: as many as the
-- platform wants). It is the owner's until the time, by the server's clock. Whoever takes it over changes the owner, which is a
-- key: that waits for every transaction that has looked the owner up, and no transaction after it finds the old one.
CREATE TABLE leases (
    platform TEXT COLLATE "C" NOT NULL,
    number BIGINT NOT NULL,
    parts BIGINT NOT NULL,
    shards BIGINT NOT NULL,
    owner TEXT COLLATE "C" NOT NULL UNIQUE,
    until TIMESTAMPTZ NOT NULL,
    PRIMARY KEY (platform, number)
);

-- How often something was changed of which processes keep a copy in memory, or asked of all of them: people who were removed
-- ('erased'), what people and moderators have chosen ('chosen'), people who are to be removed ('leaving'), and channels to be read
-- again ('told').
CREATE TABLE changes (
    name TEXT COLLATE "C" NOT NULL PRIMARY KEY,
    number BIGINT NOT NULL
);
INSERT INTO changes (name, number) VALUES ('erased', 0), ('chosen', 0), ('leaving', 0), ('told', 0);

-- People who are to be removed: every process calls their open games off in its part. A row is there for as long as somebody waits
-- for that.
CREATE TABLE departures (
    number BIGINT NOT NULL PRIMARY KEY,
    platform TEXT COLLATE "C" NOT NULL,
    person TEXT COLLATE "C" NOT NULL,
    asked TIMESTAMPTZ NOT NULL
);

-- Channels whose games or messages another process has changed than the one that speaks there: it is to read them again.
CREATE TABLE told_channels (
    number BIGINT NOT NULL,
    platform TEXT COLLATE "C" NOT NULL,
    channel TEXT COLLATE "C" NOT NULL,
    asked TIMESTAMPTZ NOT NULL,
    PRIMARY KEY (number, platform, channel)
);
