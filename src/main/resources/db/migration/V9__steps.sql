-- Format 9: several decisions may be one step, which is taken back and made again as one. An undoing may itself be undone:
-- the decision that it took back then stands again.

ALTER TABLE decision ADD COLUMN step BIGINT; -- the first decision of its step; null where it is a step by itself
