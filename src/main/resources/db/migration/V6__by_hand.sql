-- Format 6: a person may put another query in an item's place, or make an item. Each query is a body of its own, and the
-- decisions say which of them stands.

ALTER TABLE item_body RENAME TO item_body_before;

-- What an item was made of. It never changes; a changed query is another body.
CREATE TABLE item_body (
    number   INTEGER NOT NULL REFERENCES item,
    body     INTEGER NOT NULL, -- from 1, what the item came with
    question CHARACTER VARYING NOT NULL,
    sql      CHARACTER VARYING NOT NULL,
    answer   CHARACTER LARGE OBJECT NOT NULL,
    lineage  CHARACTER VARYING NOT NULL,
    printed  CHARACTER VARYING, -- nesting types as an imported file printed them
    shape    CHARACTER VARYING(32) NOT NULL,
    nestings CHARACTER VARYING(200) NOT NULL,
    hand     BOOLEAN NOT NULL, -- whether a person wrote its query
    made     TIMESTAMP(6) WITH TIME ZONE, -- of a body that was added later
    PRIMARY KEY (number, body)
);
INSERT INTO item_body
    SELECT b.number, 1, b.question, b.sql, b.answer, b.lineage, b.printed, i.shape, i.nestings, FALSE, NULL
    FROM item_body_before b JOIN item i ON i.number = b.number;
DROP TABLE item_body_before;

ALTER TABLE item ADD COLUMN body INTEGER DEFAULT 1 NOT NULL; -- the one that stands
ALTER TABLE item ADD COLUMN hand BOOLEAN DEFAULT FALSE NOT NULL; -- whether a person wrote the query that stands
ALTER TABLE item ALTER COLUMN status SET DATA TYPE CHARACTER VARYING(16);
