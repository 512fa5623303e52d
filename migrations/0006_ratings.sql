-- Who plays in which game, results, ratings. All but `games.ended_seq`, `games.server` and `hidden` follows from the event
-- log: `xiangqi-bot rebuild` makes it anew.

-- `ended_seq`: the order in which games ended, so that ratings can be worked out again in the order in which they were.
-- `server`: the server of its channel when it ended.
-- `result`: 'red' or 'black' for the winner, 'draw'; null without a result.
-- `uneven`: it did not begin in the usual position with all pieces, or somebody took a hint or a move back.
ALTER TABLE games ADD COLUMN ended_seq BIGINT;
ALTER TABLE games ADD COLUMN server TEXT;
ALTER TABLE games ADD COLUMN result TEXT;
ALTER TABLE games ADD COLUMN uneven BOOLEAN NOT NULL DEFAULT FALSE;
CREATE INDEX games_by_end ON games (ended_seq) WHERE ended_seq IS NOT NULL;
UPDATE games SET ended_seq = o.number
FROM (SELECT id, ROW_NUMBER() OVER (ORDER BY ended_at, id) AS number FROM games WHERE NOT is_open) AS o
WHERE o.id = games.id;
UPDATE games SET server = (SELECT c.server FROM channels c WHERE c.platform = games.platform AND c.id = games.channel)
WHERE NOT is_open;
INSERT INTO counters (name, value) SELECT 'ended', COALESCE(MAX(ended_seq), 0) FROM games;
-- The form in which the tables below were filled: 0 is not yet, so it is done at the next opening.
INSERT INTO counters (name, value) VALUES ('projection', 0);

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

-- Games that count for ratings, in the order of `seq`, which is the game's `ended_seq`. `red_rating` and `black_rating` are
-- the overall ratings afterwards; null when a moderator took the game out. `at` is in milliseconds since 1970.
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

-- Where people stand. `scope` is 'overall', or 'server:' with the server's id behind it. `last` is in milliseconds.
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
