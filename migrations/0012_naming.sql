-- What a person is named in is found without reading every event.

-- Whoever has a part in a game stands in `players`, but for those who declined it or took its result out of the ratings, who
-- stand in these events alone.
CREATE INDEX events_naming_others ON events (game)
WHERE SUBSTR(event, 1, 20) IN ('{"event":"annulled",', '{"event":"declined",');
-- The players of a game that cannot be read are not known.
CREATE INDEX games_set_aside ON games (platform, id) WHERE set_aside IS NOT NULL;
