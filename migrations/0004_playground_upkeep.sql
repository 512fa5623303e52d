-- The names that people give to what they send never meet those of the bot: 'key/<person>/<key>' against 'bot/<name>'.
UPDATE playground_messages SET nonce = 'key/' || nonce WHERE author IS NOT NULL AND nonce IS NOT NULL;

-- The picture that a message shows, by its hash, so that one that nobody shows is found without reading all messages.
ALTER TABLE playground_messages ADD COLUMN picture TEXT;
UPDATE playground_messages SET picture = json_extract(body, '$.picture.hash');
CREATE INDEX playground_messages_by_picture ON playground_messages (picture) WHERE picture IS NOT NULL;
CREATE INDEX playground_messages_private ON playground_messages (at) WHERE only_for IS NOT NULL;
