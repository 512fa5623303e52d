-- What people, channels and servers have chosen.

-- A row per person who has chosen something or begun a game. `settings` is JSON; `dm_refused` is set once a direct
-- message to the person was refused.
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

CREATE TABLE servers (
    platform TEXT NOT NULL,
    id TEXT NOT NULL,
    settings TEXT NOT NULL DEFAULT '{}',
    PRIMARY KEY (platform, id)
);

-- JSON; null where nothing was chosen for the channel.
ALTER TABLE channels ADD COLUMN settings TEXT;
-- The platform's id of the channel that this one is a thread of, when it is known.
ALTER TABLE channels ADD COLUMN parent TEXT;
