CREATE TABLE member AS WITH RECURSIVE n(i) AS (SELECT 1 UNION ALL SELECT i + 1 FROM n WHERE i < 230)
  SELECT 'U' || printf('%03d', i) AS id, 'user' || i AS name, i % 9 = 0 AS deleted, i % 17 = 0 AS is_bot,
    CASE WHEN i % 3 > 0 THEN 'Europe/' || CASE i % 2 WHEN 0 THEN 'Berlin' ELSE 'Paris' END END AS tz, 'Person ' || i AS real_name, CASE WHEN i % 4 > 0 THEN 'fr-FR' END AS locale FROM n;
CREATE TABLE channel AS WITH RECURSIVE n(i) AS (SELECT 1 UNION ALL SELECT i + 1 FROM n WHERE i < 120)
  SELECT 'C' || printf('%03d', i) AS id, 'room-' || i AS name, i % 8 = 0 AS is_archived, 'U' || printf('%03d', 1 + i * 7 % 230) AS creator, 'on ' || (i % 5) AS topic FROM n;
CREATE TABLE old_name AS SELECT id AS channel_id, 'was-' || name AS name FROM channel WHERE rowid % 6 = 0 UNION SELECT id, 'once-' || name FROM channel WHERE rowid % 12 = 0;
CREATE TABLE membership AS SELECT c.id AS channel_id, m.id AS member_id FROM channel c JOIN member m ON (c.rowid * 13 + m.rowid * 7) % 11 = 0 OR c.rowid = 3;
CREATE TABLE message AS WITH RECURSIVE n(i) AS (SELECT 1 UNION ALL SELECT i + 1 FROM n WHERE i < 520)
  SELECT printf('17000%05d.000100', i) AS ts, 'C' || printf('%03d', 1 + i % 4) AS channel_id, 'U' || printf('%03d', 1 + i * 31 % 230) AS member_id, 'text ' || (i % 21) AS text FROM n;
CREATE TABLE reaction AS SELECT ts, 'thumbsup' AS name, rowid % 5 + 1 AS n FROM message WHERE rowid % 6 = 0 UNION SELECT ts, 'eyes', 1 FROM message WHERE rowid % 10 = 0;
