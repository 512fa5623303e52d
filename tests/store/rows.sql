-- Rows of every kind for the steps of the schema from the third on, as the program of that step may have left them.
-- Each part is run right after its step; the lines that begin with two signs of equality name it.
== 3
UPDATE channels SET server = '700', closed = 'shut' WHERE id = 'annex';
UPDATE games SET since = '38', set_aside = NULL WHERE id = 3;
INSERT INTO games (id, platform, channel, locale, seq, is_open, set_aside, ended_at)
VALUES (1001, 'playground', 'annex', 'fr', 0, FALSE, 'event 0 cannot be read', unixepoch());
INSERT INTO outbox (id, platform, channel, game, board, body, failure, nonce, ply, failed_at)
VALUES (1001, 'playground', 'annex', NULL, FALSE, '{"text":"été 快"}', 'refused', 'xq00', NULL, unixepoch());
UPDATE messages SET ply = 5 WHERE message = '36';
INSERT INTO stale_boards (platform, channel, message, post) VALUES ('playground', 'general', '30', 9);
== 4
UPDATE playground_messages SET nonce = 'bot/' || id WHERE author IS NULL;
== 5
INSERT INTO heartbeats (platform, at) VALUES ('playground', 1795324475608);
INSERT INTO outages (platform, began, ended) VALUES ('playground', unixepoch() * 1000 - 5000, unixepoch() * 1000);
== 6
UPDATE counters SET value = 1 WHERE name = 'projection';
INSERT INTO players (game, side, platform, person, level) VALUES
    (1, 'red', 'playground', 'alice', NULL), (1, 'black', 'playground', NULL, 1);
UPDATE games SET result = 'black', server = '700', uneven = TRUE WHERE id = 2;
INSERT INTO results (game, seq, platform, server, pool, red, black, winner, at, annulled, red_rating, black_rating)
VALUES (2, 1, 'playground', '700', 'live', 'alice', 'mei', 'black', 1795324474600, FALSE, 1401.25, NULL);
INSERT INTO ratings (platform, pool, scope, person, rating, deviation, volatility, wins, draws, losses, last, peak)
VALUES ('playground', 'live', 'overall', 'alice', 1401.25, 290.5, 0.06, 0, 0, 1, 1795324474600, NULL);
INSERT INTO hidden (platform, person) VALUES ('playground', 'mei');
== 7
INSERT INTO people (platform, person, settings, dm_refused) VALUES ('playground', 'mei', '{"hidden":true}', TRUE);
INSERT INTO blocks (platform, person, blocked) VALUES ('playground', 'mei', 'alice');
INSERT INTO servers (platform, id, settings) VALUES ('playground', '700', '{}');
UPDATE channels SET settings = '{"threads":true}', parent = 'general' WHERE id = 'tea-house';
== 8
INSERT INTO imports (number, platform, owner, record, created_at, used_at)
VALUES (1, 'playground', 'mei', '1. h2e2 *', 1795324474600, unixepoch());
UPDATE counters SET value = 1 WHERE name = 'import';
== 9
INSERT INTO reviews (subject, platform, channel, person, asked_at, post, message, parts, done, shown)
VALUES ('game:2', 'playground', 'general', 'alice', unixepoch() * 1000, 12, '40', '[1,2]', TRUE, FALSE);
== 10
INSERT INTO solvers (platform, person, seq, state) VALUES ('playground', 'alice', 3, '{"rating":1500}');
INSERT INTO puzzle_tries (platform, person, puzzle, state) VALUES ('playground', 'alice', 'abc', '{"plies":2}');
INSERT INTO daily_puzzles (platform, day, puzzle) VALUES ('playground', '2026-11-22', 'abc');
INSERT INTO daily_posts (platform, server, day, channel, nonce, message, at)
VALUES ('playground', '700', '2026-11-22', 'general', 'xq01', '41', unixepoch());
INSERT INTO daily_solvers (platform, server, day, person, at)
VALUES ('playground', '700', '2026-11-22', 'alice', unixepoch());
== 11
INSERT INTO lessons (platform, person, progress) VALUES ('playground', 'alice', '{"done":["basics"]}');
== 12
-- Indexes alone.
== 13
UPDATE channels SET closed_at = 1700000000000, closed_from = 1699999999000 WHERE id = 'annex';
