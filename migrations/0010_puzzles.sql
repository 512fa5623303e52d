-- Puzzles: how people stand, what they were shown, and the puzzle of the day.

-- `seq` counts what was written for a person, so that of two writers at once the second has to read again. `state` is JSON.
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

-- Which servers have had the puzzle of a day. `nonce` is that of the message in the outbox, `message` its id once it is
-- sent; `at` is in seconds since 1970.
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

-- Who has solved the puzzle of a day, by the server where it was opened.
CREATE TABLE daily_solvers (
    platform TEXT NOT NULL,
    server TEXT NOT NULL,
    day TEXT NOT NULL,
    person TEXT NOT NULL,
    at BIGINT NOT NULL,
    PRIMARY KEY (platform, server, day, person)
);
CREATE INDEX daily_solvers_by_person ON daily_solvers (platform, person);
