-- When a channel was found to be closed to the bot, and since when nobody could be reached there, in milliseconds: no clock
-- runs from then on.
ALTER TABLE channels ADD COLUMN closed_at BIGINT;
ALTER TABLE channels ADD COLUMN closed_from BIGINT;
