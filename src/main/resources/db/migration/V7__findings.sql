-- Format 7: what the checks found in each version of an item. A dismissal is a decision.

CREATE TABLE checked (
    item     INTEGER NOT NULL REFERENCES item,
    hash     CHARACTER VARYING(64) NOT NULL, -- of question, SQL, answer and database, as items have it
    at       TIMESTAMP(6) WITH TIME ZONE NOT NULL,
    findings CHARACTER LARGE OBJECT NOT NULL,
    PRIMARY KEY (item, hash)
);
