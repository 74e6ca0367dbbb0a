CREATE TABLE artist AS WITH RECURSIVE n(i) AS (SELECT 1 UNION ALL SELECT i + 1 FROM n WHERE i < 12)
  SELECT 'ar' || i AS id, 'Artist ' || i AS name, i * 37 % 100 AS popularity, i * 1237 AS followers FROM n;
CREATE TABLE genre AS WITH RECURSIVE n(i) AS (SELECT 0 UNION ALL SELECT i + 1 FROM n WHERE i < 23)
  SELECT 'ar' || (1 + i % 12) AS artist_id, CASE i * 7 % 5 WHEN 0 THEN 'jazz' WHEN 1 THEN 'folk' WHEN 2 THEN 'rock & roll' WHEN 3 THEN 'musique concrète' ELSE 'ska' END AS genre FROM n;
CREATE TABLE album AS WITH RECURSIVE n(i) AS (SELECT 1 UNION ALL SELECT i + 1 FROM n WHERE i < 90)
  SELECT 'al' || i AS id, 'Album ' || i AS name, CASE WHEN i % 3 = 0 THEN 'single' ELSE 'album' END AS album_type,
    printf('19%02d', 50 + i % 50) AS release_date, 'Label ' || (i % 4) AS label, i * 13 % 100 AS popularity,
    'ar' || CASE WHEN i <= 27 THEN 1 ELSE 1 + i % 12 END AS artist_id, CASE WHEN i % 7 = 0 THEN 'market' END AS reason FROM n;
CREATE TABLE track AS WITH RECURSIVE n(i) AS (SELECT 1 UNION ALL SELECT i + 1 FROM n WHERE i < 1000)
  SELECT 'tr' || i AS id, 'al' || CASE WHEN i <= 60 THEN 90 ELSE 1 + i * 31 % 89 END AS album_id, 'Track ' || i AS name,
    60000 + i * 7919 % 400000 AS duration_ms, i AS track_number, i % 6 = 0 AS explicit,
    CASE WHEN i % 9 = 0 THEN 'tr' || (i - 1) END AS linked FROM n;
CREATE TABLE track_artist AS SELECT t.id AS track_id, a.artist_id FROM track t JOIN album a ON a.id = t.album_id
  UNION SELECT id, 'ar' || (1 + track_number % 5) FROM track WHERE track_number % 4 = 0;
CREATE TABLE playlist AS WITH RECURSIVE n(i) AS (SELECT 1 UNION ALL SELECT i + 1 FROM n WHERE i < 70)
  SELECT 'pl' || i AS id, 'List ' || i AS name, i % 3 = 0 AS open, CASE WHEN i % 4 > 0 THEN 'about ' || i END AS description, 'user' || (i % 3) AS owner FROM n;
