-- Format 18: corrections. What was compared for a version of an item; the last one of an item counts. Rulings on it are decisions.

CREATE TABLE comparison (
    id   BIGINT GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
    name CHARACTER(64) NOT NULL UNIQUE,
    item INTEGER NOT NULL REFERENCES item,
    body CHARACTER VARYING NOT NULL, -- queries and consensus, as JSON
    at   TIMESTAMP(6) WITH TIME ZONE NOT NULL
);
CREATE INDEX comparison_of_item ON comparison (item, id);
