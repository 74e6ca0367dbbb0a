CREATE TABLE service AS WITH RECURSIVE n(i) AS (SELECT 1 UNION ALL SELECT i + 1 FROM n WHERE i < 33)
  SELECT 'PS' || i AS id, 'service ' || i AS name, CASE WHEN i % 3 = 0 THEN 'runs ' || i END AS description,
    CASE i % 4 WHEN 0 THEN 'critical' ELSE 'active' END AS status, 'PE' || (i % 5) AS policy FROM n;
CREATE TABLE team AS SELECT id AS service_id, 'PT' || (rowid % 3) AS id FROM service WHERE rowid % 2 = 0;
CREATE TABLE person AS WITH RECURSIVE n(i) AS (SELECT 1 UNION ALL SELECT i + 1 FROM n WHERE i < 61)
  SELECT 'PU' || i AS id, 'Person ' || i AS name, 'p' || i || '@example.org' AS email, CASE WHEN i % 5 > 0 THEN 'engineer' END AS job_title FROM n;
CREATE TABLE incident AS WITH RECURSIVE n(i) AS (SELECT 1 UNION ALL SELECT i + 1 FROM n WHERE i < 340)
  SELECT 'PI' || i AS id, i AS number, 'Incident ' || i AS title, printf('2025-%02d-%02dT%02d:30:00', 1 + i % 12, 1 + i % 28, i % 24) AS created, CASE i % 3 WHEN 0 THEN 'triggered' WHEN 1 THEN 'acknowledged' ELSE 'resolved' END AS status,
    CASE WHEN i % 4 = 0 THEN 'low' ELSE 'high' END AS urgency, 'PS' || (1 + i * 5 % 33) AS service_id, i % 7 AS alerts, CASE WHEN i % 6 = 0 THEN 'P' || (i % 4) END AS priority FROM n;
CREATE TABLE assignment AS SELECT id AS incident_id, 'PU' || (1 + rowid % 61) AS person_id FROM incident WHERE status <> 'resolved' UNION SELECT id, 'PU' || (1 + rowid * 3 % 61) FROM incident WHERE rowid % 5 = 0;
CREATE TABLE note AS SELECT 'PN' || rowid AS id, id AS incident_id, 'PU' || (1 + rowid % 9) AS person_id, 'note on ' || rowid AS content FROM incident WHERE rowid % 7 = 0;
