-- Format 22: pairs of outputs that people judge, to audit the validator. Judgements are only added; an undoing is a row too.

CREATE TABLE output_pair (
    name       CHARACTER(64) PRIMARY KEY,
    source     CHARACTER VARYING(1000) NOT NULL, -- the file or correction that the pair was drawn from
    shown      CHARACTER LARGE OBJECT NOT NULL, -- all that people see, as JSON
    database   CHARACTER VARYING(1000) NOT NULL,
    difficulty CHARACTER VARYING(1000) NOT NULL,
    verdict    CHARACTER VARYING(10) NOT NULL, -- of the validator
    rule       CHARACTER VARYING(100) NOT NULL, -- on which the verdict hangs
    alike      INTEGER NOT NULL, -- pairs of the source in the same stratum
    total      INTEGER NOT NULL, -- pairs of the source
    place      INTEGER NOT NULL
);

CREATE TABLE pair_judgement (
    uid           CHARACTER VARYING(64) PRIMARY KEY, -- alike in all copies of the project
    pair          CHARACTER(64) NOT NULL REFERENCES output_pair,
    person        CHARACTER VARYING(200) NOT NULL,
    says          CHARACTER VARYING(10) NOT NULL, -- of an undoing: what is undone
    adjudicates   BOOLEAN NOT NULL,
    undoes        CHARACTER VARYING(64), -- the judgement that this row undoes
    tick          BIGINT NOT NULL, -- grows in each copy
    active_millis BIGINT NOT NULL
);
CREATE INDEX judgement_of_pair ON pair_judgement (pair);
CREATE INDEX judgement_undoes ON pair_judgement (undoes);
