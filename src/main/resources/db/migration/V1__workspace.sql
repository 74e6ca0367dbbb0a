-- Format 1 of a project's workspace.

CREATE TABLE run (
    id       BIGINT GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
    plan     CHARACTER VARYING NOT NULL,
    state    CHARACTER VARYING(16) NOT NULL,
    offset_  INTEGER NOT NULL, -- what is added to the number of an item in the run to get its number in the project
    started  TIMESTAMP(6) WITH TIME ZONE NOT NULL,
    finished TIMESTAMP(6) WITH TIME ZONE,
    metrics  CHARACTER VARYING
);

CREATE TABLE event (
    seq  BIGINT GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
    run  BIGINT NOT NULL REFERENCES run,
    item INTEGER NOT NULL,
    at   TIMESTAMP(6) WITH TIME ZONE NOT NULL,
    kind CHARACTER VARYING(16) NOT NULL,
    body CHARACTER VARYING NOT NULL
);
CREATE INDEX event_of_item ON event (run, item, seq);
CREATE INDEX event_of_run ON event (run, seq);

-- What lists show and filters ask for; narrow, so that all rows are read fast.
CREATE TABLE item (
    number   INTEGER PRIMARY KEY,
    id       CHARACTER VARYING(200) NOT NULL,
    run      BIGINT NOT NULL,
    place    INTEGER NOT NULL,
    question CHARACTER VARYING NOT NULL,
    version  INTEGER NOT NULL,
    status   CHARACTER VARYING(8) NOT NULL,
    shape    CHARACTER VARYING(32) NOT NULL,
    nestings CHARACTER VARYING(200) NOT NULL,
    repairs  INTEGER NOT NULL,
    hash     CHARACTER(64) NOT NULL
);
CREATE UNIQUE INDEX item_id ON item (id);
CREATE INDEX item_run ON item (run, place);

-- What an item was made of. It never changes.
CREATE TABLE item_body (
    number   INTEGER PRIMARY KEY REFERENCES item,
    question CHARACTER VARYING NOT NULL,
    sql      CHARACTER VARYING NOT NULL,
    answer   CHARACTER LARGE OBJECT NOT NULL,
    lineage  CHARACTER VARYING NOT NULL,
    printed  CHARACTER VARYING -- nesting types as an imported file printed them
);

-- Append-only. An undoing is a row of its own.
CREATE TABLE decision (
    id            BIGINT GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
    item          INTEGER NOT NULL REFERENCES item,
    validator     CHARACTER VARYING(200) NOT NULL,
    verdict       CHARACTER VARYING NOT NULL,
    undoes        BIGINT REFERENCES decision,
    at            TIMESTAMP(6) WITH TIME ZONE NOT NULL,
    active_millis BIGINT NOT NULL,
    hash          CHARACTER(64) NOT NULL,
    CONSTRAINT undone_once UNIQUE (undoes)
);
CREATE INDEX decision_of_item ON decision (item, id);
CREATE INDEX decision_of_validator ON decision (validator, id);

CREATE TABLE setting (
    name CHARACTER VARYING(200) PRIMARY KEY,
    text CHARACTER VARYING NOT NULL
);
