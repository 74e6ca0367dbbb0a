-- Format 19: what subjects asked about items, what oracles answered, and what was right without and with it.

CREATE TABLE clarification (
    item     INTEGER NOT NULL REFERENCES item,
    hash     CHARACTER(64) NOT NULL, -- of query and question; another one makes the row stale
    subject  CHARACTER VARYING(200) NOT NULL,
    oracle   CHARACTER VARYING(200) NOT NULL,
    paradigm CHARACTER VARYING(10) NOT NULL, -- empty if nothing was executed
    inquiry  CHARACTER LARGE OBJECT NOT NULL,
    kind     CHARACTER VARYING(20) NOT NULL,
    answer   CHARACTER LARGE OBJECT NOT NULL,
    leaks    CHARACTER VARYING(1000) NOT NULL, -- kinds, with a comma between two
    open     BOOLEAN NOT NULL,
    standard BOOLEAN NOT NULL,
    lcf      BOOLEAN NOT NULL,
    at       TIMESTAMP(6) WITH TIME ZONE NOT NULL,
    PRIMARY KEY (item, subject, oracle, paradigm)
);
