-- Rows of every kind, as a bot and its playground leave them: a game under way, one against the bot, one that is over and one that
-- was set aside; messages that wait and one that was given up.
INSERT INTO channels (platform, id, last_seen, closed, closed_at, closed_from, server, parent, settings) VALUES
    ('playground', 'annex', NULL, 'shut', 1700000000000, 1699999999000, '700', NULL, NULL),
    ('playground', 'general', '39', NULL, NULL, NULL, NULL, NULL, NULL),
    ('playground', 'tea-house', '11', NULL, NULL, NULL, NULL, 'general', '{"threads":true}'),
    ('playground', 'dm-mei', NULL, NULL, NULL, NULL, NULL, NULL, NULL);
UPDATE counters SET value = 3 WHERE name = 'game';
UPDATE counters SET value = 12 WHERE name = 'post';
UPDATE counters SET value = 1 WHERE name IN ('ended', 'import');
INSERT INTO games (id, platform, seq, digest, is_open, since, set_aside, ended_at, ended_seq, server, result, uneven) VALUES
    (1, 'playground', 1, '', TRUE, NULL, NULL, NULL, NULL, NULL, NULL, FALSE),
    (2, 'playground', 4, '', FALSE, '11', NULL, unixepoch(), 1, '700', 'black', TRUE),
    (3, 'playground', 7, '', TRUE, '38', NULL, NULL, NULL, NULL, NULL, FALSE),
    (1001, 'playground', 0, '', FALSE, NULL, 'event 0 cannot be read', unixepoch(), NULL, NULL, NULL, FALSE);
INSERT INTO views (game, side, person, platform, channel, locale, board, board_post, question, place, seen, shown, at) VALUES
    (1, 'both', '', 'playground', 'annex', 'en', NULL, NULL, NULL, NULL, 0, -1, NULL),
    (2, 'red', '', 'playground', 'tea-house', 'en', '27', 5, NULL, NULL, 0, -1, NULL),
    (2, 'black', '', 'playground', 'dm-mei', 'fr', '28', 6, NULL, NULL, 0, -1, NULL),
    (3, 'both', '', 'playground', 'general', 'en', '36', 10, '37', NULL, 0, -1, NULL),
    (3, 'none', 'bo', 'playground', NULL, 'en', NULL, NULL, NULL, 'general', 7, 5, unixepoch() * 1000),
    (1001, 'both', '', 'playground', 'annex', 'fr', NULL, NULL, NULL, NULL, 0, -1, NULL);
INSERT INTO events (game, seq, event) VALUES
    (1, 0, '{"event":"bot-challenged","player":{"id":"alice","name":"Alice"},"color":"red","level":1,"seed":11773502964314920716,"opening":{"rules":"world"},"at":1795324473501}'),
    (2, 0, '{"event":"challenged","challenger":{"id":"alice","name":"Alice"},"color":"red","opponent":{"id":"mei","name":"Mei"},"opening":{"rules":"world"},"expires":1795410874559}'),
    (2, 1, '{"event":"accepted","by":{"id":"mei","name":"Mei"},"at":1795324474564}'),
    (2, 2, '{"event":"moved","move":"h2e2","at":1795324474569}'),
    (2, 3, '{"event":"ended","winner":"black","termination":"resignation","at":1795324475573}'),
    (3, 0, '{"event":"challenged","challenger":{"id":"alice","name":"Alice"},"color":"red","opening":{"rules":"world"},"expires":1795410875587}'),
    (3, 1, '{"event":"accepted","by":{"id":"mei","name":"Mei"},"at":1795324475594}'),
    (3, 2, '{"event":"moved","move":"h2e2","at":1795324475608}'),
    (3, 3, '{"event":"moved","move":"h9g7","at":1795324475615}'),
    (3, 4, '{"event":"moved","move":"h0g2","at":1795324477619}'),
    (3, 5, '{"event":"moved","move":"i9h9","at":1795324477632}'),
    (3, 6, '{"event":"moved","move":"g3g4","at":1795324477643}');
INSERT INTO seen_events (platform, channel, event, seen_at) VALUES
    ('playground', 'annex', 'i/6', unixepoch()),
    ('playground', 'general', 'm/39', unixepoch());
INSERT INTO outbox (id, platform, channel, game, board, question, body, failure, nonce, position, failed_at) VALUES
    (1, 'playground', 'annex', 1, TRUE, FALSE, '{"text":"<@alice> to move"}', NULL, 'xq1', 1, NULL),
    (11, 'playground', 'general', 3, TRUE, FALSE, '{"text":"2… **R9.8** 車９平８"}', NULL, 'xq11', 6, NULL),
    (12, 'playground', 'annex', NULL, FALSE, FALSE, '{"text":"été 快"}', 'refused', 'xq12', NULL, unixepoch());
INSERT INTO messages (platform, channel, message, game, position) VALUES
    ('playground', 'tea-house', '27', 2, 3),
    ('playground', 'general', '36', 3, 5);
INSERT INTO stale_boards (platform, channel, message, post) VALUES ('playground', 'general', '30', 9);
INSERT INTO heartbeats (platform, at) VALUES ('playground', 1795324475608);
INSERT INTO outages (platform, began, ended) VALUES ('playground', unixepoch() * 1000 - 5000, unixepoch() * 1000);
INSERT INTO players (game, side, platform, person, level) VALUES
    (1, 'red', 'playground', 'alice', NULL), (1, 'black', 'playground', NULL, 1);
INSERT INTO results (game, seq, platform, server, pool, red, black, winner, at, annulled, red_rating, black_rating)
VALUES (2, 1, 'playground', '700', 'live', 'alice', 'mei', 'black', 1795324474600, FALSE, 1401.25, NULL);
INSERT INTO ratings (platform, pool, scope, person, rating, deviation, volatility, wins, draws, losses, last, peak)
VALUES ('playground', 'live', 'overall', 'alice', 1401.25, 290.5, 0.06, 0, 0, 1, 1795324474600, NULL);
INSERT INTO hidden (platform, person) VALUES ('playground', 'mei');
INSERT INTO people (platform, person, settings, dm_refused) VALUES ('playground', 'mei', '{"hidden":true}', TRUE);
INSERT INTO blocks (platform, person, blocked) VALUES ('playground', 'mei', 'alice');
INSERT INTO servers (platform, id, settings) VALUES ('playground', '700', '{}');
INSERT INTO imports (number, platform, owner, own, record, created_at, used_at)
VALUES (1, 'playground', 'mei', 1, '1. h2e2 *', 1795324474600, unixepoch());
INSERT INTO invitations (platform, person, game, sent_at) VALUES ('playground', 'mei', 2, unixepoch());
INSERT INTO seeks (platform, person, channel, server, since, until, sought_at, seek)
VALUES ('playground', 'mei', 'general', NULL, 1795324474600, 1795324574600, unixepoch(), '{"person":"mei"}');
INSERT INTO lobby_lists (platform, server, channel, nonce, message, shown)
VALUES ('playground', '700', 'general', 'xq02', '42', 'en nobody');
INSERT INTO competitions (id, platform, server, channel, seq, is_open, nonce, message, shown)
VALUES (6963850240, 'playground', '700', 'general', 2, TRUE, 'xq03', '43', 1);
INSERT INTO competition_events (competition, seq, person, at, event) VALUES
    (6963850240, 0, 'mei', 1795324474600, '{"event":"created","kind":"ladder","name":"Club ladder","at":1795324474600}'),
    (6963850240, 1, 'alice', 1795324474700, '{"event":"joined","entrant":1,"at":1795324474700}');
INSERT INTO competition_entrants (competition, entrant, platform, person, name, active)
VALUES (6963850240, 1, 'playground', 'alice', 'Alice', TRUE);
INSERT INTO competition_tasks (competition, kind, seen, target, shown)
VALUES (6963850240, 'calendar', 2, '1', '{}');
INSERT INTO rank_roles (platform, server, rank, role, since)
VALUES ('playground', 'club', 'soldier', NULL, unixepoch() * 1000);
INSERT INTO role_holders (platform, server, kind, role, person, wanted, done)
VALUES ('playground', 'club', 'champion-role', '5', 'alice', TRUE, FALSE);
INSERT INTO reviews (subject, platform, channel, person, asked_at, nonce, message, parts, done, shown)
VALUES ('game:2', 'playground', 'general', 'alice', unixepoch() * 1000, 'xq12', '40', '[1,2]', TRUE, FALSE);
INSERT INTO exercises (platform, person, subject, ply, tries, state, channel, at)
VALUES ('playground', 'alice', 'game:2', 7, 2, 'found', 'general', unixepoch() * 1000);
INSERT INTO solvers (platform, person, seq, state) VALUES ('playground', 'alice', 3, '{"rating":1500}');
INSERT INTO puzzle_tries (platform, person, puzzle, state) VALUES ('playground', 'alice', 'abc', '{"plies":2}');
INSERT INTO daily_puzzles (platform, day, puzzle) VALUES ('playground', '2026-11-22', 'abc');
INSERT INTO daily_posts (platform, server, day, channel, nonce, message, at)
VALUES ('playground', '700', '2026-11-22', 'general', 'xq01', '41', unixepoch());
INSERT INTO daily_solvers (platform, server, day, person, at)
VALUES ('playground', '700', '2026-11-22', 'alice', unixepoch());
INSERT INTO lessons (platform, person, progress) VALUES ('playground', 'alice', '{"done":["basics"]}');
UPDATE playground_clock SET rev = 39;
INSERT INTO playground_people (id, name, rev) VALUES ('alice', 'Alice', 3), ('mei', 'Mei', 4);
INSERT INTO playground_channels (id, name, owner, rev) VALUES ('general', 'general', NULL, 1), ('dm-mei', 'Xiangqi', 'mei', 4);
INSERT INTO playground_files (hash, bytes) VALUES ('5aae3fa7d7ea84d4a80e020010d2f6c3f6fff35a17d821cf29b6ec46ca8ffba4', X'89504E47');
INSERT INTO playground_messages (id, rev, channel, author, reply_to, body, nonce, picture, at) VALUES
    (36, 36, 'general', NULL, NULL, '{"text":"2. **H2+3**"}', 'bot/xq10',
     '5aae3fa7d7ea84d4a80e020010d2f6c3f6fff35a17d821cf29b6ec46ca8ffba4', 1795324477619),
    (38, 38, 'general', 'mei', 36, '{"text":"R9.8"}', 'key/mei/k1', NULL, 1795324477631);
