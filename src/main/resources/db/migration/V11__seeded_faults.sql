-- Format 11: seeded faults. A fault is an item of its own with a number out of the way; while nobody was told of it, it is shown in
-- the place of an open item, under its number and id.

ALTER TABLE item ADD COLUMN planted INTEGER DEFAULT 0 NOT NULL; -- the item in whose place a fault is shown; 0 for an item of the set
DROP INDEX item_id;
CREATE UNIQUE INDEX item_id ON item (id, planted);

CREATE TABLE planted_fault (
    number     INTEGER PRIMARY KEY REFERENCES item,
    stands_for INTEGER NOT NULL REFERENCES item,
    made_of    INTEGER NOT NULL REFERENCES item, -- an accepted item
    kind       CHARACTER VARYING(32) NOT NULL,
    change     CHARACTER VARYING NOT NULL, -- what was changed
    planted    TIMESTAMP(6) WITH TIME ZONE NOT NULL,
    told       TIMESTAMP(6) WITH TIME ZONE -- when it was told that it was a fault; it is out of sight then
);
CREATE INDEX planted_fault_in_sight ON planted_fault (told);
