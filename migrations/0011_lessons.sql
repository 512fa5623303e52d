-- How far people are with the lessons.

-- A row per person who has begun one. `progress` is JSON; only its writer reads it.
CREATE TABLE lessons (
    platform TEXT NOT NULL,
    person TEXT NOT NULL,
    progress TEXT NOT NULL,
    PRIMARY KEY (platform, person)
);
