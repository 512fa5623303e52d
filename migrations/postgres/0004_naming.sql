-- What a person is named in is found without reading every event; see migrations/0012_naming.sql.
CREATE INDEX events_naming_others ON events (game)
WHERE SUBSTR(event, 1, 20) IN ('{"event":"annulled",', '{"event":"declined",');
CREATE INDEX games_set_aside ON games (platform, id) WHERE set_aside IS NOT NULL;
