-- Format 24: entries, which say what happened in each copy of a project, so that all copies come to the same.

CREATE TABLE entry (
    machine CHARACTER VARYING(32) NOT NULL, -- empty for what all copies had from the beginning
    number  BIGINT NOT NULL,
    name    CHARACTER VARYING(200) NOT NULL,
    kind    CHARACTER VARYING(32) NOT NULL,
    time    BIGINT NOT NULL, -- the place in the order of all copies; lower than the entry says where its clock was ahead
    hash    CHARACTER VARYING(64) NOT NULL,
    seen    CHARACTER VARYING NOT NULL,
    state   CHARACTER VARYING(8) NOT NULL,
    ahead   BOOLEAN DEFAULT FALSE NOT NULL,
    line    CHARACTER VARYING NOT NULL, -- as it is sent to others
    PRIMARY KEY (machine, number)
);
CREATE INDEX entry_name ON entry (name);
CREATE INDEX entry_kind ON entry (kind, time);
CREATE INDEX entry_time ON entry (time);

CREATE TABLE entry_head ( -- the last entry of each machine
    machine CHARACTER VARYING(32) PRIMARY KEY,
    number  BIGINT NOT NULL,
    hash    CHARACTER VARYING(64) NOT NULL
);

ALTER TABLE item ADD COLUMN origin CHARACTER VARYING(64); -- a hash of what the item was made of, the same in all copies
CREATE INDEX item_origin ON item (origin);

ALTER TABLE decision ADD COLUMN brought BOOLEAN DEFAULT FALSE NOT NULL; -- made in another copy
ALTER TABLE decision ADD COLUMN derived BOOLEAN DEFAULT FALSE NOT NULL; -- stands for what one name said of an item unseen by itself
CREATE INDEX decision_derived ON decision (derived);
