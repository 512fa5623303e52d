-- Work for engines in other processes. Nothing of it outlives a crash of the server, so it is written to no log: whoever asks
-- finds out and thinks by itself.

-- A question until its answer is read. `worker` has it until `taken_until`, by the server's clock, and then whoever takes it;
-- `tries` counts who did. After `expires_at` nobody waits for it.
CREATE UNLOGGED TABLE engine_jobs (
    id BIGINT NOT NULL PRIMARY KEY,
    form BIGINT NOT NULL,
    priority BIGINT NOT NULL,
    question TEXT COLLATE "C" NOT NULL,
    asked_at TIMESTAMPTZ NOT NULL DEFAULT NOW(),
    expires_at TIMESTAMPTZ NOT NULL,
    worker TEXT COLLATE "C",
    taken_until TIMESTAMPTZ,
    tries BIGINT NOT NULL DEFAULT 0,
    answer TEXT COLLATE "C"
);
CREATE INDEX engine_jobs_in_order ON engine_jobs (priority, asked_at, id) WHERE answer IS NULL;

-- The workers: when each last said that it lives, and how many jobs it takes at once.
CREATE UNLOGGED TABLE engine_workers (
    name TEXT COLLATE "C" NOT NULL PRIMARY KEY,
    form BIGINT NOT NULL,
    threads BIGINT NOT NULL,
    seen_at TIMESTAMPTZ NOT NULL
);
