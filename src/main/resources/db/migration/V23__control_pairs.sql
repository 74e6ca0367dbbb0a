-- Format 23: pairs of outputs of which it is known how they must be judged.

ALTER TABLE output_pair ADD COLUMN control BOOLEAN DEFAULT FALSE NOT NULL; -- made, so that its verdict is certain
