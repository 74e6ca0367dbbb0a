-- Format 12: what a large project is asked for first is read from small tables and indexes.

CREATE INDEX item_status ON item (status, planted); -- how many items stand where

-- By what another query would repeat this one; completed when a run begins.
CREATE TABLE item_key (
    number INTEGER NOT NULL,
    body   INTEGER NOT NULL,
    made   TIMESTAMP(6) WITH TIME ZONE, -- as in item_body
    query  CHARACTER VARYING(64) NOT NULL,
    result CHARACTER VARYING(64) NOT NULL,
    answer CHARACTER VARYING(64) NOT NULL,
    PRIMARY KEY (number, body)
);
