-- Games, their event log, and the messages that announce what happened.
-- Plain SQL that SQLite and PostgreSQL read alike: numbers that must never come twice are taken from `counters`,
-- and every other key is the platform's own.

CREATE TABLE counters (
    name TEXT NOT NULL PRIMARY KEY,
    value BIGINT NOT NULL
);
INSERT INTO counters (name, value) VALUES ('game', 0), ('post', 0);

CREATE TABLE channels (
    platform TEXT NOT NULL,
    id TEXT NOT NULL,
    last_seen TEXT,
    PRIMARY KEY (platform, id)
);

-- `seq` is how many events the game has; `board_post` is the outbox number of the message named by `board`.
CREATE TABLE games (
    id BIGINT NOT NULL PRIMARY KEY,
    platform TEXT NOT NULL,
    channel TEXT NOT NULL,
    locale TEXT NOT NULL,
    seq BIGINT NOT NULL,
    is_open BOOLEAN NOT NULL,
    board TEXT,
    board_post BIGINT,
    FOREIGN KEY (platform, channel) REFERENCES channels (platform, id)
);
CREATE INDEX games_of_channel ON games (platform, channel, id);
CREATE INDEX open_games ON games (platform, channel) WHERE is_open;

-- Append-only: rows are never changed or deleted. `event` is JSON.
CREATE TABLE events (
    game BIGINT NOT NULL REFERENCES games (id),
    seq BIGINT NOT NULL,
    event TEXT NOT NULL,
    PRIMARY KEY (game, seq)
);

-- The platform's events that were worked on; `seen_at` is in seconds since 1970 and serves only to forget old rows.
CREATE TABLE seen_events (
    platform TEXT NOT NULL,
    channel TEXT NOT NULL,
    event TEXT NOT NULL,
    seen_at BIGINT NOT NULL,
    PRIMARY KEY (platform, channel, event)
);
CREATE INDEX seen_events_by_age ON seen_events (seen_at);

-- Messages not known to be sent. A row goes when its message is sent; one that was given up keeps the reason.
CREATE TABLE outbox (
    id BIGINT NOT NULL PRIMARY KEY,
    platform TEXT NOT NULL,
    channel TEXT NOT NULL,
    game BIGINT REFERENCES games (id),
    board BOOLEAN NOT NULL,
    body TEXT NOT NULL,
    failure TEXT,
    FOREIGN KEY (platform, channel) REFERENCES channels (platform, id)
);
CREATE INDEX unsent ON outbox (platform, id) WHERE failure IS NULL;

-- Which game a message of the bot shows.
CREATE TABLE messages (
    platform TEXT NOT NULL,
    channel TEXT NOT NULL,
    message TEXT NOT NULL,
    game BIGINT NOT NULL REFERENCES games (id),
    PRIMARY KEY (platform, channel, message)
);
