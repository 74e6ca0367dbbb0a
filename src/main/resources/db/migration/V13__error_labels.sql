-- Format 13: the kinds of errors that people found in the answers of systems.

CREATE TABLE error_label (
    system   CHARACTER VARYING(1000) NOT NULL,
    question CHARACTER VARYING(1000) NOT NULL, -- id of the item
    kind     CHARACTER VARYING(40) NOT NULL,
    at       TIMESTAMP(6) WITH TIME ZONE NOT NULL,
    PRIMARY KEY (system, question)
);
