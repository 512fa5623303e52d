-- When the bot was up, so that nobody's clock runs while it is not. Times are in milliseconds since 1970.

-- When it was last known to be up, for each platform.
CREATE TABLE heartbeats (
    platform TEXT NOT NULL PRIMARY KEY,
    at BIGINT NOT NULL
);

-- The spans in which it was not; forgotten after 400 days.
CREATE TABLE outages (
    platform TEXT NOT NULL,
    began BIGINT NOT NULL,
    ended BIGINT NOT NULL,
    PRIMARY KEY (platform, ended)
);
