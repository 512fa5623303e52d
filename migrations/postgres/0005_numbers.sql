-- Sequences give out the numbers of games, messages and imports: of several processes none waits for the transaction of
-- another one to end, which it does not while that one hangs. A process of an earlier version that is still at work finds
-- no counter any more, and writes nothing that needs one.
LOCK TABLE counters IN ACCESS EXCLUSIVE MODE;
CREATE SEQUENCE game_numbers MINVALUE 0;
CREATE SEQUENCE post_numbers MINVALUE 0;
CREATE SEQUENCE import_numbers MINVALUE 0;
SELECT setval((name || '_numbers')::REGCLASS, value) FROM counters WHERE name IN ('game', 'post', 'import');
DELETE FROM counters WHERE name IN ('game', 'post', 'import');
