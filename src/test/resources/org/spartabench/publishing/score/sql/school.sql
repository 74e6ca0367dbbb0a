CREATE TABLE class (id INTEGER PRIMARY KEY, name TEXT NOT NULL, room TEXT, size INTEGER);
CREATE TABLE pupil (id INTEGER PRIMARY KEY, name TEXT, age INTEGER, mark REAL, code, class_id INTEGER, FOREIGN KEY (class_id) REFERENCES class(id));
CREATE TABLE prize (id INTEGER PRIMARY KEY, pupil_id INTEGER REFERENCES pupil(id), title TEXT, year INTEGER);
INSERT INTO class VALUES (1,'red','A',20),(2,'blue','B',20),(3,'green',NULL,15);
INSERT INTO pupil VALUES (1,'Ada',10,1.0,'1',1),(2,'Bo',11,2.5,1,1),(3,'Cy',10,3.0,1.0,2),(4,'Di',12,NULL,'x',2),(5,'Ada',9,1.0,NULL,3),(6,'',11,0.1,'',3);
INSERT INTO prize VALUES (1,1,'Song',2020),(2,1,'Run',2021),(3,3,'Song',2021),(4,4,'Run',2020);
