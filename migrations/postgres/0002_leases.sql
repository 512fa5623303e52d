-- Which process speaks where, when several share the database.

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
-- ('erased'), what people and moderators have chosen ('chosen'), and people who are to be removed ('leaving').
CREATE TABLE changes (
    name TEXT COLLATE "C" NOT NULL PRIMARY KEY,
    number BIGINT NOT NULL
);
INSERT INTO changes (name, number) VALUES ('erased', 0), ('chosen', 0), ('leaving', 0);

-- People who are to be removed: every process calls their open games off in its part. A row is there for as long as somebody waits
-- for that.
CREATE TABLE departures (
    number BIGINT NOT NULL PRIMARY KEY,
    platform TEXT COLLATE "C" NOT NULL,
    person TEXT COLLATE "C" NOT NULL,
    asked TIMESTAMPTZ NOT NULL
);
