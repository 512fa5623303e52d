-- Reviews of games: what was asked for, what has been found so far, and the message that shows it.

-- `subject`: 'game:' and the game's number, or another name that only its writer reads. `person` asked for it.
-- `post` is the outbox number of its message, `message` the platform's id once that is sent; both are null for a review that
-- only its asker sees. `parts` is JSON, a finding for each position that is done. `shown` is set when nothing is owed to the
-- message any more. `asked_at` is in milliseconds since 1970.
CREATE TABLE reviews (
    subject TEXT NOT NULL PRIMARY KEY,
    platform TEXT NOT NULL,
    channel TEXT NOT NULL,
    person TEXT NOT NULL,
    asked_at BIGINT NOT NULL,
    post BIGINT,
    message TEXT,
    parts TEXT NOT NULL DEFAULT '[]',
    done BOOLEAN NOT NULL DEFAULT FALSE,
    shown BOOLEAN NOT NULL DEFAULT FALSE
);
CREATE INDEX reviews_by_post ON reviews (post) WHERE post IS NOT NULL;
CREATE INDEX reviews_under_way ON reviews (platform, asked_at) WHERE NOT shown;
CREATE INDEX reviews_by_age ON reviews (asked_at);
