CREATE TABLE account AS WITH RECURSIVE n(i) AS (SELECT 1 UNION ALL SELECT i + 1 FROM n WHERE i < 3)
  SELECT printf('AC%032x', i) AS sid, 'House ' || i AS friendly_name, CASE i WHEN 2 THEN 'suspended' ELSE 'active' END AS status FROM n;
CREATE TABLE call AS WITH RECURSIVE n(i) AS (SELECT 1 UNION ALL SELECT i + 1 FROM n WHERE i < 2600)
  SELECT printf('CA%032x', i) AS sid, printf('AC%032x', CASE WHEN i <= 2300 THEN 1 ELSE 2 END) AS account_sid,
    CASE i % 5 WHEN 0 THEN 'busy' WHEN 1 THEN 'no-answer' ELSE 'completed' END AS status, '+4930' || (i % 11) AS receiver, '+4940' || (i % 7) AS caller,
    CASE WHEN i % 5 > 1 THEN printf('%.4f', -0.0075 * (i % 9)) END AS price, CAST(i % 300 AS TEXT) AS duration,
    CASE WHEN i % 10 = 0 THEN printf('CA%032x', i - 1) END AS parent FROM n;
CREATE TABLE message AS WITH RECURSIVE n(i) AS (SELECT 1 UNION ALL SELECT i + 1 FROM n WHERE i < 60)
  SELECT printf('SM%032x', i) AS sid, printf('AC%032x', 1 + i % 3) AS account_sid, 'text, "' || i || '"' AS body, '+4930' || (i % 11) AS receiver,
    '+4940' || (i % 7) AS sender, CAST(CASE WHEN i % 4 = 0 THEN 1 + i % 3 ELSE 0 END AS TEXT) AS num_media, CASE WHEN i % 6 = 0 THEN 30000 + i END AS error_code FROM n;
CREATE TABLE media AS SELECT printf('ME%032x', m.rowid * 10 + k.k) AS sid, m.sid AS parent_sid, m.account_sid, CASE k.k WHEN 2 THEN 'image/png' ELSE 'image/jpeg' END AS content_type
  FROM message m JOIN (SELECT 1 AS k UNION SELECT 2 UNION SELECT 3) k ON k.k <= CAST(m.num_media AS INTEGER);
