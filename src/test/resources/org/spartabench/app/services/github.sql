CREATE TABLE person AS WITH RECURSIVE n(i) AS (SELECT 1 UNION ALL SELECT i + 1 FROM n WHERE i < 40) SELECT i AS id, 'dev' || i AS login FROM n;
CREATE TABLE repo AS WITH RECURSIVE n(i) AS (SELECT 1 UNION ALL SELECT i + 1 FROM n WHERE i < 75)
  SELECT i AS id, 'acme' AS owner, 'repo' || i AS name, CASE WHEN i % 4 > 0 THEN 'about ' || i END AS description, CASE i % 3 WHEN 0 THEN 'Java' WHEN 1 THEN 'C++' END AS language, i * 17 % 500 AS stars, i % 5 = 0 AS hidden FROM n;
CREATE TABLE topic AS SELECT id AS repo_id, 'sql' AS topic FROM repo WHERE id % 2 = 0 UNION SELECT id, 'c#' FROM repo WHERE id % 7 = 0;
CREATE TABLE issue AS WITH RECURSIVE n(i) AS (SELECT 1 UNION ALL SELECT i + 1 FROM n WHERE i < 260)
  SELECT 1000 + i AS id, CASE WHEN i <= 130 THEN 'repo1' ELSE 'repo' || (2 + i % 6) END AS repo, i AS number, CASE i % 3 WHEN 0 THEN 'closed' ELSE 'open' END AS state,
    'Issue ' || i AS title, CASE WHEN i % 11 > 0 THEN 1 + i % 40 END AS person_id, CASE WHEN i % 4 = 0 THEN 1 + i * 3 % 40 END AS assignee_id, printf('2024-%02d-03T10:00:00', 1 + i % 12) AS created FROM n;
CREATE TABLE comment AS WITH RECURSIVE n(i) AS (SELECT 1 UNION ALL SELECT i + 1 FROM n WHERE i < 300) SELECT i AS id, CASE WHEN i <= 70 THEN 5 ELSE 1 + i * 7 % 260 END AS number, 1 + i % 40 AS person_id, 'says ' || i AS body FROM n;
CREATE TABLE language AS SELECT name AS repo, 'Java' AS language, id * 100 AS bytes FROM repo WHERE id < 9 UNION SELECT name, 'C++', id * 7 FROM repo WHERE id % 2 = 0 AND id < 9;
CREATE TABLE contribution AS SELECT r.name AS repo, p.id AS person_id, (r.id * p.id) % 90 + 1 AS n FROM repo r JOIN person p ON (r.id + p.id) % 4 = 0 OR r.id = 2 WHERE r.id < 9;
