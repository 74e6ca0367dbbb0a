-- Format 3: how natural items are, and other wordings of their questions. Both are append-only.

CREATE TABLE naturalness (
    id        BIGINT GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
    item      INTEGER NOT NULL REFERENCES item,
    version   INTEGER NOT NULL, -- of the question that was judged
    judge     CHARACTER VARYING(200) NOT NULL,
    kind      CHARACTER VARYING(16) NOT NULL, -- VALIDATOR or MODEL
    relevance SMALLINT NOT NULL,
    clarity   SMALLINT NOT NULL,
    overall   SMALLINT NOT NULL,
    reason    CHARACTER VARYING NOT NULL,
    at        TIMESTAMP(6) WITH TIME ZONE NOT NULL
);
CREATE INDEX naturalness_of_item ON naturalness (item, id);

CREATE TABLE proposal (
    id       BIGINT GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
    item     INTEGER NOT NULL REFERENCES item,
    question CHARACTER VARYING NOT NULL,
    author   CHARACTER VARYING(200) NOT NULL,
    at       TIMESTAMP(6) WITH TIME ZONE NOT NULL
);
CREATE INDEX proposal_of_item ON proposal (item, id);
