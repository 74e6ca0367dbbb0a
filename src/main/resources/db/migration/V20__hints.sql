-- Format 20: what a model said about the answers of makers, asked by a validator after an own decision.

CREATE TABLE contest_hint (
    item      INTEGER NOT NULL REFERENCES item,
    validator CHARACTER VARYING(1000) NOT NULL,
    model     CHARACTER VARYING(1000) NOT NULL,
    maker     CHARACTER VARYING(10) NOT NULL, -- whose answer it takes for right; empty for none
    decided   CHARACTER VARYING(10) NOT NULL, -- whose answer the validator had chosen; empty if all were rejected
    reason    CHARACTER LARGE OBJECT NOT NULL,
    at        TIMESTAMP(6) WITH TIME ZONE NOT NULL,
    PRIMARY KEY (item, validator)
);
