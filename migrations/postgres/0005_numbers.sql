-- Sequences give out the numbers of games, messages and imports: of several processes none waits for the transaction of
-- another one to end, which it does not while that one hangs. The rows of the same names in `counters` are what a copy of
-- the database has of them.
CREATE SEQUENCE game_numbers MINVALUE 0;
CREATE SEQUENCE post_numbers MINVALUE 0;
CREATE SEQUENCE import_numbers MINVALUE 0;
SELECT setval((name || '_numbers')::REGCLASS, value) FROM counters WHERE name IN ('game', 'post', 'import');
