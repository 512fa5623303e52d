BEGIN TRANSACTION;
CREATE TABLE _sqlx_migrations (
    version BIGINT PRIMARY KEY,
    description TEXT NOT NULL,
    installed_on TIMESTAMP NOT NULL DEFAULT CURRENT_TIMESTAMP,
    success BOOLEAN NOT NULL,
    checksum BLOB NOT NULL,
    execution_time BIGINT NOT NULL
);
INSERT INTO "_sqlx_migrations" VALUES(1,'games','2026-11-22 05:14:33',1,X'3F00F1B41875C296CE85445D4CA9FD119F38C7CF9B38251DA26C33D5D01E50C860053EBF00EA748B601EDBB8811F526D',3769974);
INSERT INTO "_sqlx_migrations" VALUES(2,'playground','2026-11-22 05:14:33',1,X'DA6EAF1F1E90B8B73BF89A147D0ED28956067D40B8E4E13A325DDFAF657014B53BA88EEF222BE763B0BE8B6BB30113B0',3971153);
CREATE TABLE channels (
    platform TEXT NOT NULL,
    id TEXT NOT NULL,
    last_seen TEXT,
    PRIMARY KEY (platform, id)
);
INSERT INTO "channels" VALUES('playground','annex',NULL);
INSERT INTO "channels" VALUES('playground','tea-house','11');
INSERT INTO "channels" VALUES('playground','general','39');
CREATE TABLE counters (
    name TEXT NOT NULL PRIMARY KEY,
    value BIGINT NOT NULL
);
INSERT INTO "counters" VALUES('game',3);
INSERT INTO "counters" VALUES('post',12);
CREATE TABLE events (
    game BIGINT NOT NULL REFERENCES games (id),
    seq BIGINT NOT NULL,
    event TEXT NOT NULL,
    PRIMARY KEY (game, seq)
);
INSERT INTO "events" VALUES(1,0,'{"event":"bot-challenged","player":{"id":"alice","name":"Alice"},"color":"red","level":1,"seed":11773502964314920716,"opening":{"rules":"world"}}');
INSERT INTO "events" VALUES(2,0,'{"event":"challenged","challenger":{"id":"alice","name":"Alice"},"color":"red","opponent":{"id":"mei","name":"Mei"},"opening":{"rules":"world"},"expires":1795410874559}');
INSERT INTO "events" VALUES(2,1,'{"event":"accepted","by":{"id":"mei","name":"Mei"}}');
INSERT INTO "events" VALUES(2,2,'{"event":"moved","move":"h2e2","at":1795324474569}');
INSERT INTO "events" VALUES(2,3,'{"event":"ended","winner":"black","termination":"resignation"}');
INSERT INTO "events" VALUES(3,0,'{"event":"challenged","challenger":{"id":"alice","name":"Alice"},"color":"red","opening":{"rules":"world"},"expires":1795410875587}');
INSERT INTO "events" VALUES(3,1,'{"event":"accepted","by":{"id":"mei","name":"Mei"}}');
INSERT INTO "events" VALUES(3,2,'{"event":"moved","move":"h2e2","at":1795324475608}');
INSERT INTO "events" VALUES(3,3,'{"event":"moved","move":"h9g7","at":1795324475615}');
INSERT INTO "events" VALUES(3,4,'{"event":"moved","move":"h0g2","at":1795324477619}');
INSERT INTO "events" VALUES(3,5,'{"event":"moved","move":"i9h9","at":1795324477632}');
INSERT INTO "events" VALUES(3,6,'{"event":"moved","move":"g3g4","at":1795324477643}');
CREATE TABLE games (
    id BIGINT NOT NULL PRIMARY KEY,
    platform TEXT NOT NULL,
    channel TEXT NOT NULL,
    locale TEXT NOT NULL,
    seq BIGINT NOT NULL,
    is_open BOOLEAN NOT NULL,
    board TEXT,
    board_post BIGINT,
    FOREIGN KEY (platform, channel) REFERENCES channels (platform, id)
);
INSERT INTO "games" VALUES(1,'playground','annex','en',1,1,NULL,NULL);
INSERT INTO "games" VALUES(2,'playground','tea-house','en',4,0,'27',5);
INSERT INTO "games" VALUES(3,'playground','general','en',7,1,'36',10);
CREATE TABLE messages (
    platform TEXT NOT NULL,
    channel TEXT NOT NULL,
    message TEXT NOT NULL,
    game BIGINT NOT NULL REFERENCES games (id),
    PRIMARY KEY (platform, channel, message)
);
INSERT INTO "messages" VALUES('playground','tea-house','12',2);
INSERT INTO "messages" VALUES('playground','tea-house','13',2);
INSERT INTO "messages" VALUES('playground','tea-house','15',2);
INSERT INTO "messages" VALUES('playground','general','23',3);
INSERT INTO "messages" VALUES('playground','general','25',3);
INSERT INTO "messages" VALUES('playground','tea-house','27',2);
INSERT INTO "messages" VALUES('playground','general','30',3);
INSERT INTO "messages" VALUES('playground','general','33',3);
INSERT INTO "messages" VALUES('playground','general','36',3);
CREATE TABLE outbox (
    id BIGINT NOT NULL PRIMARY KEY,
    platform TEXT NOT NULL,
    channel TEXT NOT NULL,
    game BIGINT REFERENCES games (id),
    board BOOLEAN NOT NULL,
    body TEXT NOT NULL,
    failure TEXT,
    FOREIGN KEY (platform, channel) REFERENCES channels (platform, id)
);
INSERT INTO "outbox" VALUES(1,'playground','annex',1,1,'{"text":"**<@alice>** (Red) against **Bot (level 1)** (Black). Rules: World Xiangqi Rules. <@alice> to move (Red).\nReply to this board with a move such as `C2.5` or 炮二平五, use the buttons, or `/xq move`.","picture":{"fen":"rnbakabnr/9/1c5c1/p1p1p1p1p/9/9/P1P1P1P1P/1C5C1/9/RNBAKABNR w - - 0 1","jumping_cannon":false,"black_view":false,"last":null,"captured":null,"selected":null,"cycle":[],"result":null,"file":"xiangqi-1-0.png","alt":"Xiangqi board, Red to move. Red: general, 2 advisors, 2 elephants, 2 horses, 2 chariots, 2 cannons, 5 soldiers. Black: general, 2 advisors, 2 elephants, 2 horses, 2 chariots, 2 cannons, 5 soldiers. FEN: rnbakabnr/9/1c5c1/p1p1p1p1p/9/9/P1P1P1P1P/1C5C1/9/RNBAKABNR w - - 0 1","text_board":"   1 2 3 4 5 6 7 8 9\n9  r h e a k a e h r\n8  . . . . . . . . .\n7  . c . . . . . c .\n6  p . p . p . p . p\n5  . . . . . . . . .\n   ~ ~ ~ ~ ~ ~ ~ ~ ~\n4  . . . . . . . . .\n3  P . P . P . P . P\n2  . C . . . . . C .\n1  . . . . . . . . .\n0  R H E A K A E H R\n   9 8 7 6 5 4 3 2 1"},"rows":[{"buttons":[{"id":"x1:1:0:move","label":"Move","look":"primary"},{"id":"x1:1:0:draw","label":"Offer draw","look":"secondary"},{"id":"x1:1:0:resign","label":"Resign","look":"secondary"},{"id":"x1:1:0:more","label":"⋯","look":"secondary"}]}],"ping":["alice"]}','the channel is closed to the bot: there is no channel annex');
INSERT INTO "outbox" VALUES(11,'playground','general',3,1,'{"text":"2… **R9.8** 車９平８ — <@alice> to move (Red).","picture":{"fen":"rnbakabr1/9/1c4nc1/p1p1p1p1p/9/9/P1P1P1P1P/1C2C1N2/9/RNBAKAB1R w - - 4 3","jumping_cannon":false,"black_view":false,"last":"i9h9","captured":null,"selected":null,"cycle":[],"result":null,"file":"xiangqi-3-4.png","alt":"Xiangqi board, Red to move. Last move: R9.8 車９平８. Red: general, 2 advisors, 2 elephants, 2 horses, 2 chariots, 2 cannons, 5 soldiers. Black: general, 2 advisors, 2 elephants, 2 horses, 2 chariots, 2 cannons, 5 soldiers. FEN: rnbakabr1/9/1c4nc1/p1p1p1p1p/9/9/P1P1P1P1P/1C2C1N2/9/RNBAKAB1R w - - 4 3","text_board":"   1 2 3 4 5 6 7 8 9\n9  r h e a k a e r .\n8  . . . . . . . . .\n7  . c . . . . h c .\n6  p . p . p . p . p\n5  . . . . . . . . .\n   ~ ~ ~ ~ ~ ~ ~ ~ ~\n4  . . . . . . . . .\n3  P . P . P . P . P\n2  . C . . C . H . .\n1  . . . . . . . . .\n0  R H E A K A E . R\n   9 8 7 6 5 4 3 2 1"},"rows":[{"buttons":[{"id":"x1:3:4:move","label":"Move","look":"primary"},{"id":"x1:3:4:draw","label":"Offer draw","look":"secondary"},{"id":"x1:3:4:resign","label":"Resign","look":"secondary"},{"id":"x1:3:4:more","label":"⋯","look":"secondary"}]}],"ping":["alice"]}',NULL);
INSERT INTO "outbox" VALUES(12,'playground','general',3,1,'{"text":"3. **P3+1** 兵三進一 — <@mei> to move (Black).","picture":{"fen":"rnbakabr1/9/1c4nc1/p1p1p1p1p/9/6P2/P1P1P3P/1C2C1N2/9/RNBAKAB1R b - - 5 3","jumping_cannon":false,"black_view":false,"last":"g3g4","captured":null,"selected":null,"cycle":[],"result":null,"file":"xiangqi-3-5.png","alt":"Xiangqi board, Black to move. Last move: P3+1 兵三進一. Red: general, 2 advisors, 2 elephants, 2 horses, 2 chariots, 2 cannons, 5 soldiers. Black: general, 2 advisors, 2 elephants, 2 horses, 2 chariots, 2 cannons, 5 soldiers. FEN: rnbakabr1/9/1c4nc1/p1p1p1p1p/9/6P2/P1P1P3P/1C2C1N2/9/RNBAKAB1R b - - 5 3","text_board":"   1 2 3 4 5 6 7 8 9\n9  r h e a k a e r .\n8  . . . . . . . . .\n7  . c . . . . h c .\n6  p . p . p . p . p\n5  . . . . . . . . .\n   ~ ~ ~ ~ ~ ~ ~ ~ ~\n4  . . . . . . P . .\n3  P . P . P . . . P\n2  . C . . C . H . .\n1  . . . . . . . . .\n0  R H E A K A E . R\n   9 8 7 6 5 4 3 2 1"},"rows":[{"buttons":[{"id":"x1:3:5:move","label":"Move","look":"primary"},{"id":"x1:3:5:draw","label":"Offer draw","look":"secondary"},{"id":"x1:3:5:resign","label":"Resign","look":"secondary"},{"id":"x1:3:5:more","label":"⋯","look":"secondary"}]}],"ping":["mei"]}',NULL);
CREATE TABLE playground_channels (
    id TEXT PRIMARY KEY,
    name TEXT NOT NULL,
    -- The person whose direct messages with the bot this is; null for a channel that everybody sees.
    owner TEXT REFERENCES playground_people (id),
    rev INTEGER NOT NULL
);
INSERT INTO "playground_channels" VALUES('general','general',NULL,1);
INSERT INTO "playground_channels" VALUES('tea-house','tea-house',NULL,2);
INSERT INTO "playground_channels" VALUES('dm-alice','Xiangqi','alice',3);
INSERT INTO "playground_channels" VALUES('dm-mei','Xiangqi','mei',4);
CREATE TABLE playground_clock (
    one INTEGER PRIMARY KEY CHECK (one = 1),
    rev INTEGER NOT NULL
);
INSERT INTO "playground_clock" VALUES(1,39);
CREATE TABLE playground_files (
    hash TEXT PRIMARY KEY,
    bytes BLOB NOT NULL
);
INSERT INTO "playground_files" VALUES('5aae3fa7d7ea84d4a80e020010d2f6c3f6fff35a17d821cf29b6ec46ca8ffba4',X'89504E47');
INSERT INTO "playground_files" VALUES('85ae1da156d0d270e0a4075dfce5ddd9f7a93f65b6eeed50e3b80fb6a90674de',X'89504E47');
INSERT INTO "playground_files" VALUES('be0d7a5cfa8eb236eb673886fddd36d35090846c756817ade9ea2e30fab85c9e',X'89504E47');
INSERT INTO "playground_files" VALUES('92d71d2165e9bcab21ed456260e41c62842d2e30aa8647848653dd5553040c9c',X'89504E47');
INSERT INTO "playground_files" VALUES('e1d728e1697618dded964c0f9656537648410881f4f3ac8600452f1c9972440f',X'89504E47');
CREATE TABLE playground_messages (
    -- The counter when it was posted: ids grow with time, over all channels.
    id INTEGER PRIMARY KEY,
    -- The counter when it last changed.
    rev INTEGER NOT NULL,
    channel TEXT NOT NULL REFERENCES playground_channels (id),
    -- Null for the bot.
    author TEXT REFERENCES playground_people (id),
    -- The only person who sees it, for a private answer.
    only_for TEXT REFERENCES playground_people (id),
    reply_to INTEGER,
    -- Text, picture, components and pings as JSON.
    body TEXT NOT NULL,
    -- Whether its components were taken away.
    cleared INTEGER NOT NULL DEFAULT 0,
    -- Whether it was dismissed.
    gone INTEGER NOT NULL DEFAULT 0,
    -- How often the bot was asked to work on it without finishing; 0 when it is done.
    owed INTEGER NOT NULL DEFAULT 0,
    -- What the sender asked with it besides the text: its language.
    locale TEXT,
    -- Names the message for ever: a second post under it is the same message.
    nonce TEXT UNIQUE,
    -- Milliseconds since 1970.
    at INTEGER NOT NULL
);
INSERT INTO "playground_messages" VALUES(7,7,'annex',NULL,'alice',NULL,'{"text":"✓ The game is on."}',0,0,0,NULL,NULL,1795324473501);
INSERT INTO "playground_messages" VALUES(9,9,'tea-house',NULL,'alice',NULL,'{"text":"✓ The challenge is in the channel."}',0,0,0,NULL,NULL,1795324474560);
INSERT INTO "playground_messages" VALUES(10,10,'tea-house','mei',NULL,NULL,'{"text":"<@xiangqi> accept"}',0,0,0,NULL,NULL,1795324474564);
INSERT INTO "playground_messages" VALUES(11,11,'tea-house','alice',NULL,NULL,'{"text":"C2.5"}',0,0,0,NULL,NULL,1795324474568);
INSERT INTO "playground_messages" VALUES(12,14,'tea-house',NULL,NULL,NULL,'{"text":"<@mei>, <@alice> challenges you to xiangqi and plays Red. Rules: World Xiangqi Rules. The challenge lapses <t:1795410874:R>.","rows":[{"buttons":[{"id":"x1:2:0:accept","label":"Accept","look":"success"},{"id":"x1:2:0:decline","label":"Decline","look":"danger"},{"id":"x1:2:0:cancel","label":"Cancel","look":"secondary"}]}],"ping":["mei"]}',1,0,0,NULL,'bot/xq2',1795324474580);
INSERT INTO "playground_messages" VALUES(13,16,'tea-house',NULL,NULL,NULL,'{"text":"**<@alice>** (Red) against **<@mei>** (Black). Rules: World Xiangqi Rules. <@alice> to move (Red).\nReply to this board with a move such as `C2.5` or 炮二平五, use the buttons, or `/xq move`.","picture":{"hash":"5aae3fa7d7ea84d4a80e020010d2f6c3f6fff35a17d821cf29b6ec46ca8ffba4","name":"xiangqi-2-0.png","alt":"Xiangqi board, Red to move. Red: general, 2 advisors, 2 elephants, 2 horses, 2 chariots, 2 cannons, 5 soldiers. Black: general, 2 advisors, 2 elephants, 2 horses, 2 chariots, 2 cannons, 5 soldiers. FEN: rnbakabnr/9/1c5c1/p1p1p1p1p/9/9/P1P1P1P1P/1C5C1/9/RNBAKABNR w - - 0 1","width":860,"height":1000},"rows":[{"buttons":[{"id":"x1:2:0:move","label":"Move","look":"primary"},{"id":"x1:2:0:draw","label":"Offer draw","look":"secondary"},{"id":"x1:2:0:resign","label":"Resign","look":"secondary"},{"id":"x1:2:0:more","label":"⋯","look":"secondary"}]}],"ping":["alice"]}',1,0,0,NULL,'bot/xq3',1795324474583);
INSERT INTO "playground_messages" VALUES(15,28,'tea-house',NULL,NULL,NULL,'{"text":"1. **C2.5** 炮二平五 — <@mei> to move (Black).\nOpening: Central cannon (中炮局).","picture":{"hash":"85ae1da156d0d270e0a4075dfce5ddd9f7a93f65b6eeed50e3b80fb6a90674de","name":"xiangqi-2-1.png","alt":"Xiangqi board, Black to move. Last move: C2.5 炮二平五. Red: general, 2 advisors, 2 elephants, 2 horses, 2 chariots, 2 cannons, 5 soldiers. Black: general, 2 advisors, 2 elephants, 2 horses, 2 chariots, 2 cannons, 5 soldiers. FEN: rnbakabnr/9/1c5c1/p1p1p1p1p/9/9/P1P1P1P1P/1C2C4/9/RNBAKABNR b - - 1 1","width":860,"height":1000},"rows":[{"buttons":[{"id":"x1:2:1:move","label":"Move","look":"primary"},{"id":"x1:2:1:draw","label":"Offer draw","look":"secondary"},{"id":"x1:2:1:resign","label":"Resign","look":"secondary"},{"id":"x1:2:1:more","label":"⋯","look":"secondary"}]}],"ping":["mei"]}',1,0,0,NULL,'bot/xq4',1795324474591);
INSERT INTO "playground_messages" VALUES(18,20,'tea-house',NULL,'alice',NULL,'{"text":"✓ Done."}',0,0,0,NULL,NULL,1795324475573);
INSERT INTO "playground_messages" VALUES(22,22,'general',NULL,'alice',NULL,'{"text":"✓ The open seat is in the channel."}',0,0,0,NULL,NULL,1795324475588);
INSERT INTO "playground_messages" VALUES(23,26,'general',NULL,NULL,NULL,'{"text":"<@alice> looks for an opponent at xiangqi and plays Red. Rules: World Xiangqi Rules. Whoever presses Accept first plays. The offer lapses <t:1795410875:R>.","rows":[{"buttons":[{"id":"x1:3:0:accept","label":"Accept","look":"success"},{"id":"x1:3:0:cancel","label":"Cancel","look":"secondary"}]}]}',1,0,0,NULL,'bot/xq6',1795324475589);
INSERT INTO "playground_messages" VALUES(24,24,'general','mei',NULL,NULL,'{"text":"<@xiangqi> accept"}',0,0,0,NULL,NULL,1795324475594);
INSERT INTO "playground_messages" VALUES(25,31,'general',NULL,NULL,NULL,'{"text":"**<@alice>** (Red) against **<@mei>** (Black). Rules: World Xiangqi Rules. <@alice> to move (Red).\nReply to this board with a move such as `C2.5` or 炮二平五, use the buttons, or `/xq move`.","picture":{"hash":"5aae3fa7d7ea84d4a80e020010d2f6c3f6fff35a17d821cf29b6ec46ca8ffba4","name":"xiangqi-3-0.png","alt":"Xiangqi board, Red to move. Red: general, 2 advisors, 2 elephants, 2 horses, 2 chariots, 2 cannons, 5 soldiers. Black: general, 2 advisors, 2 elephants, 2 horses, 2 chariots, 2 cannons, 5 soldiers. FEN: rnbakabnr/9/1c5c1/p1p1p1p1p/9/9/P1P1P1P1P/1C5C1/9/RNBAKABNR w - - 0 1","width":860,"height":1000},"rows":[{"buttons":[{"id":"x1:3:0:move","label":"Move","look":"primary"},{"id":"x1:3:0:draw","label":"Offer draw","look":"secondary"},{"id":"x1:3:0:resign","label":"Resign","look":"secondary"},{"id":"x1:3:0:more","label":"⋯","look":"secondary"}]}],"ping":["alice"]}',1,0,0,NULL,'bot/xq7',1795324475598);
INSERT INTO "playground_messages" VALUES(27,27,'tea-house',NULL,NULL,NULL,'{"text":"**Red resigns; Black wins.** <@mei> beats <@alice>.\nOpening: Central cannon (中炮局).","picture":{"hash":"be0d7a5cfa8eb236eb673886fddd36d35090846c756817ade9ea2e30fab85c9e","name":"xiangqi-2-1.png","alt":"Red resigns; Black wins. Last move: C2.5 炮二平五. Red: general, 2 advisors, 2 elephants, 2 horses, 2 chariots, 2 cannons, 5 soldiers. Black: general, 2 advisors, 2 elephants, 2 horses, 2 chariots, 2 cannons, 5 soldiers. FEN: rnbakabnr/9/1c5c1/p1p1p1p1p/9/9/P1P1P1P1P/1C2C4/9/RNBAKABNR b - - 1 1","width":860,"height":1000},"rows":[{"buttons":[{"id":"x1:2:1:rematch","label":"Rematch","look":"primary"},{"id":"x1:2:1:moves","label":"Moves","look":"secondary"}]}],"ping":["alice","mei"]}',0,0,0,NULL,'bot/xq5',1795324475601);
INSERT INTO "playground_messages" VALUES(29,29,'general','alice',NULL,NULL,'{"text":"C2.5"}',0,0,0,NULL,'alice/k1',1795324475607);
INSERT INTO "playground_messages" VALUES(30,34,'general',NULL,NULL,NULL,'{"text":"1. **C2.5** 炮二平五 — <@mei> to move (Black).\nOpening: Central cannon (中炮局).","picture":{"hash":"85ae1da156d0d270e0a4075dfce5ddd9f7a93f65b6eeed50e3b80fb6a90674de","name":"xiangqi-3-1.png","alt":"Xiangqi board, Black to move. Last move: C2.5 炮二平五. Red: general, 2 advisors, 2 elephants, 2 horses, 2 chariots, 2 cannons, 5 soldiers. Black: general, 2 advisors, 2 elephants, 2 horses, 2 chariots, 2 cannons, 5 soldiers. FEN: rnbakabnr/9/1c5c1/p1p1p1p1p/9/9/P1P1P1P1P/1C2C4/9/RNBAKABNR b - - 1 1","width":860,"height":1000},"rows":[{"buttons":[{"id":"x1:3:1:move","label":"Move","look":"primary"},{"id":"x1:3:1:draw","label":"Offer draw","look":"secondary"},{"id":"x1:3:1:resign","label":"Resign","look":"secondary"},{"id":"x1:3:1:more","label":"⋯","look":"secondary"}]}],"ping":["mei"]}',1,0,0,NULL,'bot/xq8',1795324475610);
INSERT INTO "playground_messages" VALUES(32,32,'general','mei',NULL,NULL,'{"text":"H8+7"}',0,0,0,NULL,NULL,1795324475614);
INSERT INTO "playground_messages" VALUES(33,37,'general',NULL,NULL,NULL,'{"text":"1… **H8+7** 馬８進７ — <@alice> to move (Red).","picture":{"hash":"92d71d2165e9bcab21ed456260e41c62842d2e30aa8647848653dd5553040c9c","name":"xiangqi-3-2.png","alt":"Xiangqi board, Red to move. Last move: H8+7 馬８進７. Red: general, 2 advisors, 2 elephants, 2 horses, 2 chariots, 2 cannons, 5 soldiers. Black: general, 2 advisors, 2 elephants, 2 horses, 2 chariots, 2 cannons, 5 soldiers. FEN: rnbakab1r/9/1c4nc1/p1p1p1p1p/9/9/P1P1P1P1P/1C2C4/9/RNBAKABNR w - - 2 2","width":860,"height":1000},"rows":[{"buttons":[{"id":"x1:3:2:move","label":"Move","look":"primary"},{"id":"x1:3:2:draw","label":"Offer draw","look":"secondary"},{"id":"x1:3:2:resign","label":"Resign","look":"secondary"},{"id":"x1:3:2:more","label":"⋯","look":"secondary"}]}],"ping":["alice"]}',1,0,0,NULL,'bot/xq9',1795324475622);
INSERT INTO "playground_messages" VALUES(35,35,'general','alice',NULL,NULL,'{"text":"H2+3"}',0,0,0,NULL,NULL,1795324477618);
INSERT INTO "playground_messages" VALUES(36,36,'general',NULL,NULL,NULL,'{"text":"2. **H2+3** 馬二進三 — <@mei> to move (Black).","picture":{"hash":"e1d728e1697618dded964c0f9656537648410881f4f3ac8600452f1c9972440f","name":"xiangqi-3-3.png","alt":"Xiangqi board, Black to move. Last move: H2+3 馬二進三. Red: general, 2 advisors, 2 elephants, 2 horses, 2 chariots, 2 cannons, 5 soldiers. Black: general, 2 advisors, 2 elephants, 2 horses, 2 chariots, 2 cannons, 5 soldiers. FEN: rnbakab1r/9/1c4nc1/p1p1p1p1p/9/9/P1P1P1P1P/1C2C1N2/9/RNBAKAB1R b - - 3 2","width":860,"height":1000},"rows":[{"buttons":[{"id":"x1:3:3:move","label":"Move","look":"primary"},{"id":"x1:3:3:draw","label":"Offer draw","look":"secondary"},{"id":"x1:3:3:resign","label":"Resign","look":"secondary"},{"id":"x1:3:3:more","label":"⋯","look":"secondary"}]}],"ping":["mei"]}',0,0,0,NULL,'bot/xq10',1795324477629);
INSERT INTO "playground_messages" VALUES(38,38,'general','mei',NULL,NULL,'{"text":"R9.8"}',0,0,0,NULL,NULL,1795324477631);
INSERT INTO "playground_messages" VALUES(39,39,'general','alice',NULL,NULL,'{"text":"P3+1"}',0,0,0,NULL,NULL,1795324477642);
CREATE TABLE playground_people (
    id TEXT PRIMARY KEY,
    name TEXT NOT NULL,
    rev INTEGER NOT NULL
);
INSERT INTO "playground_people" VALUES('alice','Alice',3);
INSERT INTO "playground_people" VALUES('mei','Mei',4);
CREATE TABLE seen_events (
    platform TEXT NOT NULL,
    channel TEXT NOT NULL,
    event TEXT NOT NULL,
    seen_at BIGINT NOT NULL,
    PRIMARY KEY (platform, channel, event)
);
INSERT INTO "seen_events" VALUES('playground','annex','i/6',1795324473);
INSERT INTO "seen_events" VALUES('playground','tea-house','i/8',1795324474);
INSERT INTO "seen_events" VALUES('playground','tea-house','m/10',1795324474);
INSERT INTO "seen_events" VALUES('playground','tea-house','m/11',1795324474);
INSERT INTO "seen_events" VALUES('playground','tea-house','i/19',1795324475);
INSERT INTO "seen_events" VALUES('playground','general','i/21',1795324475);
INSERT INTO "seen_events" VALUES('playground','general','m/24',1795324475);
INSERT INTO "seen_events" VALUES('playground','general','m/29',1795324475);
INSERT INTO "seen_events" VALUES('playground','general','m/32',1795324475);
INSERT INTO "seen_events" VALUES('playground','general','m/35',1795324477);
INSERT INTO "seen_events" VALUES('playground','general','m/38',1795324477);
INSERT INTO "seen_events" VALUES('playground','general','m/39',1795324477);
CREATE INDEX games_of_channel ON games (platform, channel, id);
CREATE INDEX open_games ON games (platform, channel) WHERE is_open;
CREATE INDEX seen_events_by_age ON seen_events (seen_at);
CREATE INDEX unsent ON outbox (platform, id) WHERE failure IS NULL;
CREATE INDEX playground_messages_by_channel ON playground_messages (channel, id);
CREATE INDEX playground_messages_by_rev ON playground_messages (rev);
CREATE INDEX playground_messages_owed ON playground_messages (owed) WHERE owed > 0;
COMMIT;
