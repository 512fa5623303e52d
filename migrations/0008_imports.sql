-- Records of games that people have imported.

INSERT INTO counters (name, value) VALUES ('import', 0);

-- `record` is PGN. `created_at` is in milliseconds, `used_at` in seconds since 1970: what nobody uses is forgotten.
CREATE TABLE imports (
    number BIGINT NOT NULL PRIMARY KEY,
    platform TEXT NOT NULL,
    owner TEXT NOT NULL,
    record TEXT NOT NULL,
    created_at BIGINT NOT NULL,
    used_at BIGINT NOT NULL
);
CREATE INDEX imports_of_owner ON imports (platform, owner, number);
CREATE INDEX imports_by_use ON imports (used_at);
