-- Format 21: comparisons of programs beside those of queries. The last one of an item and paradigm counts.

ALTER TABLE comparison ADD COLUMN paradigm CHARACTER VARYING(10) DEFAULT 'SQL' NOT NULL;
