-- Format 14: the features of the outermost block, by which quotas count items; filled in when they are first counted.

ALTER TABLE item_body ADD COLUMN outermost CHARACTER VARYING(200);
ALTER TABLE item ADD COLUMN outermost CHARACTER VARYING(200);
