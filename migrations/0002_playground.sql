-- The playground's own memory: people, channels, messages and pictures of the local chat page.
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
    -- Names the message for ever: a second post under it is the same message.
    nonce TEXT UNIQUE,
    -- Milliseconds since 1970.
    at INTEGER NOT NULL
);
CREATE INDEX playground_messages_by_channel ON playground_messages (channel, id);
CREATE INDEX playground_messages_by_rev ON playground_messages (rev);
CREATE INDEX playground_messages_owed ON playground_messages (owed) WHERE owed > 0;
