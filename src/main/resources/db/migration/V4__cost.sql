-- What each item of a run took: known of a run that was killed, too, and summed up when it has gone on to its end.

CREATE TABLE cost (
    run  BIGINT NOT NULL REFERENCES run,
    item INTEGER NOT NULL, -- its number in the run; negative for a leaf that was made for the pool only
    body CHARACTER VARYING NOT NULL,
    PRIMARY KEY (run, item)
);

-- What the parts of a run took that ended before there was this table.
ALTER TABLE run ADD COLUMN metrics_before CHARACTER VARYING;
UPDATE run SET metrics_before = metrics WHERE state <> 'DONE';
