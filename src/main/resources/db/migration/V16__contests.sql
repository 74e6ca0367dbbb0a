-- Format 16: contests between the makers of answers to a question over APIs.

CREATE TABLE contest (
    item      INTEGER NOT NULL REFERENCES item,
    validator CHARACTER VARYING(1000) NOT NULL, -- whose own recipe takes part; empty for the makers alone
    content   CHARACTER LARGE OBJECT NOT NULL, -- JSON: contenders with SQL and rows, case, differences
    PRIMARY KEY (item, validator)
);
