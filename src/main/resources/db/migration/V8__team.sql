-- Format 8: several validators. Decisions have names that are the same in all copies of a project, and an order over all
-- copies; an undoing that was made in two copies stands twice when they are merged.

ALTER TABLE decision ADD COLUMN uid CHARACTER VARYING(64);
ALTER TABLE decision ADD COLUMN tick BIGINT; -- grows in each copy; microseconds since 1970 from now on
UPDATE decision SET tick = id, uid = RAWTOHEX(HASH('SHA-256',
    CAST(id || ' ' || item || ' ' || validator || ' ' || verdict || ' ' || CAST(at AS CHARACTER VARYING(64))
    AS CHARACTER VARYING)));
ALTER TABLE decision ALTER COLUMN uid SET NOT NULL;
ALTER TABLE decision ALTER COLUMN tick SET NOT NULL;
CREATE UNIQUE INDEX decision_uid ON decision (uid);
CREATE INDEX decision_tick ON decision (tick);
ALTER TABLE decision DROP CONSTRAINT undone_once;
CREATE INDEX decision_undoes ON decision (undoes);

-- Who is to decide what. Rows are only added.
CREATE TABLE assignment (
    item      INTEGER NOT NULL REFERENCES item,
    validator CHARACTER VARYING(200) NOT NULL,
    PRIMARY KEY (item, validator)
);
CREATE INDEX assignment_of_validator ON assignment (validator, item);

-- What each validator says of an item; it follows from the decisions. Kept only where a project has a team.
CREATE TABLE opinion (
    item      INTEGER NOT NULL REFERENCES item,
    validator CHARACTER VARYING(200) NOT NULL,
    decision  BIGINT NOT NULL REFERENCES decision, -- the last one that counts
    status    CHARACTER VARYING(16) NOT NULL,
    question  CHARACTER VARYING NOT NULL,
    version   INTEGER NOT NULL,
    body      INTEGER NOT NULL,
    hash      CHARACTER(64) NOT NULL,
    PRIMARY KEY (item, validator)
);
CREATE INDEX opinion_of_validator ON opinion (validator, item);
ALTER TABLE item ADD COLUMN adjudicated BOOLEAN DEFAULT FALSE NOT NULL;
