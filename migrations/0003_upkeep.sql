-- What taking turns, reading back and forgetting need to know.

-- How the channel is closed to the bot: 'shut' (a right is missing) or 'gone'; null while it is open.
ALTER TABLE channels ADD COLUMN closed TEXT;
-- The platform's id of its server, when it is known.
ALTER TABLE channels ADD COLUMN server TEXT;

-- `since`: what made the position on the board: the number of a person's event, or 'board' when the bot made it and it
-- is known once a message shows it; null in games of earlier versions that have not moved on.
-- `set_aside`: why a game that cannot be replayed was closed.
-- `ended_at`: when it stopped waiting for anybody, in seconds since 1970, which serves only to forget its messages.
ALTER TABLE games ADD COLUMN since TEXT;
ALTER TABLE games ADD COLUMN set_aside TEXT;
ALTER TABLE games ADD COLUMN ended_at BIGINT;
CREATE INDEX ended_games ON games (ended_at) WHERE ended_at IS NOT NULL;

-- `nonce` names the message for ever on its platform; `ply` is how many plies the game it shows had; `failed_at` is
-- when it was given up, in seconds since 1970.
ALTER TABLE outbox ADD COLUMN nonce TEXT NOT NULL DEFAULT '';
ALTER TABLE outbox ADD COLUMN ply BIGINT;
ALTER TABLE outbox ADD COLUMN failed_at BIGINT;
DROP INDEX unsent;
CREATE INDEX unsent ON outbox (platform, channel, id) WHERE failure IS NULL;
CREATE INDEX given_up ON outbox (failed_at) WHERE failure IS NOT NULL;

ALTER TABLE messages ADD COLUMN ply BIGINT;
CREATE INDEX messages_of_game ON messages (game, ply);

-- Boards that a newer one has replaced and that still carry their buttons; `post` is the outbox number of the message
-- that made them so.
CREATE TABLE stale_boards (
    platform TEXT NOT NULL,
    channel TEXT NOT NULL,
    message TEXT NOT NULL,
    post BIGINT NOT NULL,
    PRIMARY KEY (platform, channel, message)
);

-- Rows of earlier versions. What is over or given up counts from now; the clock is the only statement that PostgreSQL
-- would spell another way.
UPDATE outbox SET nonce = 'xq' || id;
UPDATE outbox SET failed_at = CAST(strftime('%s', 'now') AS INTEGER) WHERE failure IS NOT NULL;
UPDATE games SET ended_at = CAST(strftime('%s', 'now') AS INTEGER) WHERE NOT is_open;
