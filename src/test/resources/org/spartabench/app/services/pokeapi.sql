CREATE TABLE kind AS WITH RECURSIVE n(i) AS (SELECT 1 UNION ALL SELECT i + 1 FROM n WHERE i < 6)
  SELECT i AS id, CASE i WHEN 1 THEN 'fire' WHEN 2 THEN 'water' WHEN 3 THEN 'grass' WHEN 4 THEN 'ice' WHEN 5 THEN 'rock' ELSE 'ghost' END AS name, CASE WHEN i < 5 THEN 'special' WHEN i = 5 THEN 'physical' END AS class FROM n;
CREATE TABLE strong AS SELECT a.name AS attacker, b.name AS victim FROM kind a JOIN kind b ON (a.id * 2 + b.id) % 5 = 0;
CREATE TABLE pokemon AS WITH RECURSIVE n(i) AS (SELECT 1 UNION ALL SELECT i + 1 FROM n WHERE i < 57)
  SELECT i AS id, 'mon-' || i AS name, CASE WHEN i % 8 > 0 THEN i * 11 % 200 END AS base_experience, i * 3 % 40 AS height, i % 10 > 0 AS is_default, 'sort-' || (i % 30) AS species FROM n;
CREATE TABLE pokemon_kind AS SELECT p.name AS pokemon, 1 AS slot, k.name AS kind FROM pokemon p JOIN kind k ON k.id = 1 + p.id % 6 UNION SELECT p.name, 2, k.name FROM pokemon p JOIN kind k ON k.id = 1 + p.id % 5 AND p.id % 3 = 0;
CREATE TABLE stat AS SELECT p.name AS pokemon, s.stat, (p.id * s.k) % 120 + 1 AS base FROM pokemon p JOIN (SELECT 'speed' AS stat, 7 AS k UNION SELECT 'attack', 13 UNION SELECT 'hp', 29) s;
CREATE TABLE ability AS SELECT name AS pokemon, 'skill-' || (id % 9) AS ability, id % 2 = 0 AS hidden, 1 AS slot FROM pokemon WHERE id % 5 > 0;
CREATE TABLE berry AS WITH RECURSIVE n(i) AS (SELECT 1 UNION ALL SELECT i + 1 FROM n WHERE i < 26) SELECT i AS id, 'berry-' || i AS name, i % 9 + 2 AS growth, CASE WHEN i % 5 > 0 THEN i * 10 END AS size, CASE i % 2 WHEN 0 THEN 'soft' ELSE 'hard' END AS firmness, 1 + i % 6 AS kind_id FROM n;
CREATE TABLE flavor AS SELECT b.name AS berry, f.flavor, (b.id * f.k) % 4 * 10 AS potency FROM berry b JOIN (SELECT 'spicy' AS flavor, 1 AS k UNION SELECT 'dry', 2 UNION SELECT 'sweet', 3) f;
