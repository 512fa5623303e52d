-- The schema. SQL that SQLite and PostgreSQL read alike: numbers that must never come twice are taken from `counters`, and every
-- other key is the platform's own. Columns named `…_at` that only decide when old rows are deleted are in seconds since 1970, all
-- other times in milliseconds.

CREATE TABLE counters (
    name TEXT NOT NULL PRIMARY KEY,
    value BIGINT NOT NULL
);
INSERT INTO counters (name, value) VALUES ('game', 0), ('post', 0), ('ended', 0), ('import', 0);

-- `closed`: 'shut' (a right is missing), 'gone' or 'borrowed' (the bot only answers there); null while the channel is open.
-- `closed_at`: when that was found; `closed_from`:
-- since when nobody could be reached there, so that no clock runs. `parent`: the channel that this one is a thread of. `settings` is
-- JSON; null where nothing was chosen.
CREATE TABLE channels (
    platform TEXT NOT NULL,
    id TEXT NOT NULL,
    last_seen TEXT,
    closed TEXT,
    closed_at BIGINT,
    closed_from BIGINT,
    server TEXT,
    parent TEXT,
    settings TEXT,
    PRIMARY KEY (platform, id)
);

CREATE TABLE servers (
    platform TEXT NOT NULL,
    id TEXT NOT NULL,
    settings TEXT NOT NULL DEFAULT '{}',
    PRIMARY KEY (platform, id)
);

-- `seq`: how many events the game has. `digest`: SHA-256 of the digest before and the text of each event, one after the other; empty
-- for none.
-- `since`: what made the position on the board: the number of a person's event, or 'board' when the bot made it and it is known once
-- a message shows it; null before anything has.
-- `set_aside`: why a game that cannot be replayed was closed. `ended_at`: when it stopped waiting for anybody.
-- `ended_seq`: the order in which games ended, in which ratings are worked out again. `server`: the server where it ended.
-- `result`: 'red' or 'black' for the winner, 'draw'; null without a result.
-- `uneven`: it did not begin in the usual position with all pieces, or somebody took a hint or a move back.
CREATE TABLE games (
    id BIGINT NOT NULL PRIMARY KEY,
    platform TEXT NOT NULL,
    seq BIGINT NOT NULL,
    digest TEXT NOT NULL,
    is_open BOOLEAN NOT NULL,
    since TEXT,
    set_aside TEXT,
    ended_at BIGINT,
    ended_seq BIGINT,
    server TEXT,
    result TEXT,
    uneven BOOLEAN NOT NULL DEFAULT FALSE
);
CREATE INDEX open_games ON games (id) WHERE is_open;
CREATE INDEX ended_games ON games (ended_at) WHERE ended_at IS NOT NULL;
CREATE INDEX games_by_end ON games (ended_seq) WHERE ended_seq IS NOT NULL;
-- The players of a game that cannot be read are not known.
CREATE INDEX games_set_aside ON games (platform, id) WHERE set_aside IS NOT NULL;

-- Views: the places where a game is shown. `side`: 'red' or 'black' in a player's own home, 'both' in the home of both players, 'none'
-- in the view of a follower, who is `person` (else empty). `channel`: null while a follower's direct messages are unknown. `locale`:
-- the language of the view. `board`: the message with the game's live buttons there, `board_post` its outbox number. `question`: the
-- message whose buttons answer a standing offer. Followers' views are sent at a pace: `place` is the channel where the follower met the
-- game, `seen` the number of the game's events that were looked at, `shown` the ply of the last board (-1 before the first), `at` its
-- time.
CREATE TABLE views (
    game BIGINT NOT NULL REFERENCES games (id),
    side TEXT NOT NULL,
    person TEXT NOT NULL DEFAULT '',
    platform TEXT NOT NULL,
    channel TEXT,
    locale TEXT NOT NULL,
    board TEXT,
    board_post BIGINT,
    question TEXT,
    place TEXT,
    seen BIGINT NOT NULL DEFAULT 0,
    shown BIGINT NOT NULL DEFAULT -1,
    at BIGINT,
    PRIMARY KEY (game, side, person),
    FOREIGN KEY (platform, channel) REFERENCES channels (platform, id)
);
CREATE INDEX views_of_channel ON views (platform, channel, game);
CREATE INDEX views_of_person ON views (platform, person, game) WHERE person <> '';

-- Append-only, but for people who are deleted. `event` is JSON.
CREATE TABLE events (
    game BIGINT NOT NULL REFERENCES games (id),
    seq BIGINT NOT NULL,
    event TEXT NOT NULL,
    PRIMARY KEY (game, seq)
);
-- Whoever has a part in a game stands in `players`, but for those who declined it or took its result out of the ratings, who
-- stand in these events alone.
CREATE INDEX events_naming_others ON events (game)
WHERE SUBSTR(event, 1, 20) IN ('{"event":"annulled",', '{"event":"declined",');

-- Both seats of a game: a person (who may only be invited yet), the bot with its level, or nobody yet.
CREATE TABLE players (
    game BIGINT NOT NULL REFERENCES games (id),
    side TEXT NOT NULL,
    platform TEXT NOT NULL,
    person TEXT,
    level BIGINT,
    PRIMARY KEY (game, side)
);
CREATE INDEX games_of_person ON players (platform, person, game) WHERE person IS NOT NULL;

-- Games that count for ratings, in the order of `seq`, which is the game's `ended_seq`. `red_rating` and `black_rating` are the
-- overall ratings afterwards; null when a moderator took the game out.
CREATE TABLE results (
    game BIGINT NOT NULL PRIMARY KEY REFERENCES games (id),
    seq BIGINT NOT NULL,
    platform TEXT NOT NULL,
    server TEXT NOT NULL,
    pool TEXT NOT NULL,
    red TEXT NOT NULL,
    black TEXT NOT NULL,
    winner TEXT,
    at BIGINT NOT NULL,
    annulled BOOLEAN NOT NULL,
    red_rating DOUBLE PRECISION,
    black_rating DOUBLE PRECISION
);
CREATE INDEX results_in_order ON results (platform, pool, seq);
CREATE INDEX results_of_red ON results (platform, red, seq);
CREATE INDEX results_of_black ON results (platform, black, seq);

-- Where people stand. `scope` is 'overall', or 'server:' with the server's id behind it.
CREATE TABLE ratings (
    platform TEXT NOT NULL,
    pool TEXT NOT NULL,
    scope TEXT NOT NULL,
    person TEXT NOT NULL,
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

-- People who are left out of every list.
CREATE TABLE hidden (
    platform TEXT NOT NULL,
    person TEXT NOT NULL,
    PRIMARY KEY (platform, person)
);

-- A row per person who has chosen something or begun a game. `settings` is JSON; `dm_refused` is set once a direct message to the
-- person was refused.
CREATE TABLE people (
    platform TEXT NOT NULL,
    person TEXT NOT NULL,
    settings TEXT NOT NULL DEFAULT '{}',
    dm_refused BOOLEAN NOT NULL DEFAULT FALSE,
    PRIMARY KEY (platform, person)
);

-- `blocked` may not challenge `person`.
CREATE TABLE blocks (
    platform TEXT NOT NULL,
    person TEXT NOT NULL,
    blocked TEXT NOT NULL,
    PRIMARY KEY (platform, person, blocked)
);

-- The platform's events that were worked on.
CREATE TABLE seen_events (
    platform TEXT NOT NULL,
    channel TEXT NOT NULL,
    event TEXT NOT NULL,
    seen_at BIGINT NOT NULL,
    PRIMARY KEY (platform, channel, event)
);
CREATE INDEX seen_events_by_age ON seen_events (seen_at);

-- Messages not known to be sent. A row goes when its message is sent; one that was given up keeps the reason. `nonce` names the
-- message for ever on its platform; `position` is how many events the game that it shows had when
-- that position came about: the plies do not tell after a takeback.
CREATE TABLE outbox (
    id BIGINT NOT NULL PRIMARY KEY,
    platform TEXT NOT NULL,
    channel TEXT NOT NULL,
    game BIGINT REFERENCES games (id),
    board BOOLEAN NOT NULL,
    question BOOLEAN NOT NULL DEFAULT FALSE,
    body TEXT NOT NULL,
    failure TEXT,
    nonce TEXT NOT NULL,
    position BIGINT,
    failed_at BIGINT,
    FOREIGN KEY (platform, channel) REFERENCES channels (platform, id)
);
CREATE INDEX unsent ON outbox (platform, channel, id) WHERE failure IS NULL;
CREATE INDEX given_up ON outbox (failed_at) WHERE failure IS NOT NULL;

-- Which game a message of the bot shows, in which position.
CREATE TABLE messages (
    platform TEXT NOT NULL,
    channel TEXT NOT NULL,
    message TEXT NOT NULL,
    game BIGINT NOT NULL REFERENCES games (id),
    position BIGINT,
    shown_from TEXT,
    PRIMARY KEY (platform, channel, message)
);
CREATE INDEX messages_of_game ON messages (game, position);

-- Boards that a newer one has replaced and that still carry their buttons; `post` is the outbox number of the message that made
-- them so.
CREATE TABLE stale_boards (
    platform TEXT NOT NULL,
    channel TEXT NOT NULL,
    message TEXT NOT NULL,
    post BIGINT NOT NULL,
    PRIMARY KEY (platform, channel, message)
);

-- When the bot was last known to be up on each platform, and the spans in which it was not: nobody's clock ran then.
CREATE TABLE heartbeats (
    platform TEXT NOT NULL PRIMARY KEY,
    at BIGINT NOT NULL
);
CREATE TABLE outages (
    platform TEXT NOT NULL,
    began BIGINT NOT NULL,
    ended BIGINT NOT NULL,
    PRIMARY KEY (platform, ended)
);

-- Records of games that people have imported. `own` is the number under which the owner knows it; null for what was only pasted.
-- `record` is PGN.
CREATE TABLE imports (
    number BIGINT NOT NULL PRIMARY KEY,
    platform TEXT NOT NULL,
    owner TEXT NOT NULL,
    own BIGINT,
    record TEXT NOT NULL,
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
    platform TEXT NOT NULL,
    person TEXT NOT NULL,
    channel TEXT NOT NULL,
    server TEXT,
    since BIGINT NOT NULL,
    until BIGINT NOT NULL,
    sought_at BIGINT NOT NULL,
    seek TEXT NOT NULL,
    PRIMARY KEY (platform, person)
);
CREATE INDEX seeks_by_age ON seeks (sought_at);

-- The message of a server that lists who looks for an opponent. `message` is its id once it is sent; `shown` tells its contents
-- apart.
CREATE TABLE lobby_lists (
    platform TEXT NOT NULL,
    server TEXT NOT NULL,
    channel TEXT NOT NULL,
    nonce TEXT NOT NULL,
    message TEXT,
    shown TEXT NOT NULL,
    PRIMARY KEY (platform, server)
);
CREATE INDEX lobby_lists_by_nonce ON lobby_lists (nonce);

-- Reviews of games. `subject`: 'game:' and the game's number, or another name that only its writer reads. `person` asked for it.
-- `nonce` is that of its message, `message` the platform's id once that is sent; both are null for a review that only
-- its asker sees. `parts` is JSON, a finding for each position that is done. `shown` is set when nothing is owed to the message any
-- more. `asked_at` is in milliseconds.
CREATE TABLE reviews (
    subject TEXT NOT NULL PRIMARY KEY,
    platform TEXT NOT NULL,
    channel TEXT NOT NULL,
    person TEXT NOT NULL,
    asked_at BIGINT NOT NULL,
    nonce TEXT,
    message TEXT,
    parts TEXT NOT NULL DEFAULT '[]',
    done BOOLEAN NOT NULL DEFAULT FALSE,
    shown BOOLEAN NOT NULL DEFAULT FALSE
);
CREATE INDEX reviews_by_nonce ON reviews (nonce) WHERE nonce IS NOT NULL;
CREATE INDEX reviews_under_way ON reviews (platform, asked_at) WHERE NOT shown;
CREATE INDEX reviews_by_age ON reviews (asked_at);

-- What people have tried at the turning points of reviewed games. `state` is open, found or shown.
CREATE TABLE exercises (
    platform TEXT NOT NULL,
    person TEXT NOT NULL,
    subject TEXT NOT NULL,
    ply BIGINT NOT NULL,
    tries BIGINT NOT NULL DEFAULT 0,
    state TEXT NOT NULL DEFAULT 'open',
    channel TEXT NOT NULL,
    at BIGINT NOT NULL,
    PRIMARY KEY (platform, person, subject, ply)
);
CREATE INDEX exercises_by_age ON exercises (at);

-- How far people are with the lessons: a row per person who has begun one. `progress` is JSON.
CREATE TABLE lessons (
    platform TEXT NOT NULL,
    person TEXT NOT NULL,
    progress TEXT NOT NULL,
    PRIMARY KEY (platform, person)
);

-- How people stand at puzzles. `seq` counts what was written for a person, so that of two writers at once the second has to read
-- again. `state` is JSON.
CREATE TABLE solvers (
    platform TEXT NOT NULL,
    person TEXT NOT NULL,
    seq BIGINT NOT NULL,
    state TEXT NOT NULL,
    PRIMARY KEY (platform, person)
);

-- A row for each puzzle that a person was shown, so there are no more than there are puzzles. `state` is JSON.
CREATE TABLE puzzle_tries (
    platform TEXT NOT NULL,
    person TEXT NOT NULL,
    puzzle TEXT NOT NULL,
    state TEXT NOT NULL,
    PRIMARY KEY (platform, person, puzzle)
);

-- The puzzle of each calendar day (2026-11-22), kept for good so that none comes twice.
CREATE TABLE daily_puzzles (
    platform TEXT NOT NULL,
    day TEXT NOT NULL,
    puzzle TEXT NOT NULL,
    PRIMARY KEY (platform, day)
);

-- Which servers have had the puzzle of a day. `nonce` is that of the message in the outbox, `message` its id once it is sent; `at`
-- is in seconds.
CREATE TABLE daily_posts (
    platform TEXT NOT NULL,
    server TEXT NOT NULL,
    day TEXT NOT NULL,
    channel TEXT NOT NULL,
    nonce TEXT NOT NULL,
    message TEXT,
    at BIGINT NOT NULL,
    PRIMARY KEY (platform, server, day)
);
CREATE INDEX daily_posts_by_nonce ON daily_posts (nonce);
CREATE INDEX daily_posts_by_message ON daily_posts (platform, channel, message);

-- Who has solved the puzzle of a day, by the server where it was opened; `at` is in seconds.
CREATE TABLE daily_solvers (
    platform TEXT NOT NULL,
    server TEXT NOT NULL,
    day TEXT NOT NULL,
    person TEXT NOT NULL,
    at BIGINT NOT NULL,
    PRIMARY KEY (platform, server, day, person)
);
CREATE INDEX daily_solvers_by_person ON daily_solvers (platform, person);

-- Competitions. The log in `competition_events` is the truth; `seq`, the number of its events, and `is_open` follow from it. `nonce` is
-- that of the message with the standings in the outbox, `message` its id once it is sent, `shown` the number of events that it shows.
CREATE TABLE competitions (
    id BIGINT NOT NULL PRIMARY KEY,
    platform TEXT NOT NULL,
    server TEXT NOT NULL,
    channel TEXT NOT NULL,
    seq BIGINT NOT NULL,
    is_open BOOLEAN NOT NULL,
    nonce TEXT,
    message TEXT,
    shown BIGINT NOT NULL,
    due BIGINT
);
CREATE INDEX competitions_by_server ON competitions (platform, server, id);
CREATE INDEX competitions_by_nonce ON competitions (nonce);

-- The log of a competition. `event` is JSON and names entrants by their numbers; `person` is who caused it, null for the bot.
CREATE TABLE competition_events (
    competition BIGINT NOT NULL REFERENCES competitions (id),
    seq BIGINT NOT NULL,
    person TEXT,
    at BIGINT NOT NULL,
    event TEXT NOT NULL,
    PRIMARY KEY (competition, seq)
);
CREATE INDEX competition_events_by_person ON competition_events (person);

-- The people behind the numbers of a log. `active`: the entrant takes part, which follows from the log.
CREATE TABLE competition_entrants (
    competition BIGINT NOT NULL REFERENCES competitions (id),
    entrant BIGINT NOT NULL,
    platform TEXT NOT NULL,
    person TEXT NOT NULL,
    name TEXT NOT NULL,
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

-- The playground's own memory: people, channels, messages and pictures of the local chat page. PostgreSQL has none of it.
-- One counter numbers every change, so a page that was away asks for what is newer than the last number it saw.
CREATE TABLE playground_clock (
    one INTEGER PRIMARY KEY CHECK (one = 1),
    rev INTEGER NOT NULL
);
INSERT INTO playground_clock (one, rev) VALUES (1, 0);

CREATE TABLE playground_people (
    id TEXT PRIMARY KEY,
    name TEXT NOT NULL,
    rev INTEGER NOT NULL
);

CREATE TABLE playground_channels (
    id TEXT PRIMARY KEY,
    name TEXT NOT NULL,
    -- The person whose direct messages with the bot this is; null for a channel that everybody sees.
    owner TEXT REFERENCES playground_people (id),
    rev INTEGER NOT NULL
);

-- Pictures by the SHA-256 of their bytes.
CREATE TABLE playground_files (
    hash TEXT PRIMARY KEY,
    bytes BLOB NOT NULL
);

CREATE TABLE playground_messages (
    -- The counter when it was posted: ids grow with time, over all channels.
    id INTEGER PRIMARY KEY,
    -- The counter when it last changed.
    rev INTEGER NOT NULL,
    channel TEXT NOT NULL REFERENCES playground_channels (id),
    -- Null for the bot.
    author TEXT REFERENCES playground_people (id),
    -- The only person who sees it, for a private answer.
    only_for TEXT REFERENCES playground_people (id),
    reply_to INTEGER,
    -- Text, picture, components and pings as JSON.
    body TEXT NOT NULL,
    -- Whether its components were taken away.
    cleared INTEGER NOT NULL DEFAULT 0,
    -- Whether it was dismissed.
    gone INTEGER NOT NULL DEFAULT 0,
    -- How often the bot was asked to work on it without finishing; 0 when it is done.
    owed INTEGER NOT NULL DEFAULT 0,
    -- What the sender asked with it besides the text: its language.
    locale TEXT,
    -- Names the message for ever, 'key/<person>/<key>' or 'bot/<name>': a second post under it is the same message.
    nonce TEXT UNIQUE,
    -- The picture that it shows, by its hash, so that one that nobody shows is found without reading all messages.
    picture TEXT,
    -- The same for the player of Black, where each of two players has a picture.
    black_picture TEXT GENERATED ALWAYS AS (json_extract(body, '$.for_black.picture.hash')) VIRTUAL,
    -- Milliseconds since 1970.
    at INTEGER NOT NULL
);
CREATE INDEX playground_messages_by_channel ON playground_messages (channel, id);
CREATE INDEX playground_messages_by_rev ON playground_messages (rev);
CREATE INDEX playground_messages_owed ON playground_messages (owed) WHERE owed > 0;
CREATE INDEX playground_messages_by_picture ON playground_messages (picture) WHERE picture IS NOT NULL;
CREATE INDEX playground_messages_by_black_picture ON playground_messages (black_picture) WHERE black_picture IS NOT NULL;
CREATE INDEX playground_messages_private ON playground_messages (at) WHERE only_for IS NOT NULL;
