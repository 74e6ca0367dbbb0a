-- Format 9: several decisions may be one step, which is taken back and made again as one. An undoing may itself be undone:
-- the decision that it took back then stands again.

ALTER TABLE decision ADD COLUMN step BIGINT; -- the first decision of its step; null where it is a step by itself

-- What lists show and filters ask for; where it is null it is not known yet and is found out when the project is opened.
ALTER TABLE item_body ADD COLUMN uses CHARACTER VARYING(200); -- clauses of the query and whether it aggregates
ALTER TABLE item ADD COLUMN uses CHARACTER VARYING(200); -- of the body that stands
ALTER TABLE item ADD COLUMN decided_by CHARACTER VARYING; -- validators with a decision that stands, a line each
ALTER TABLE item ADD COLUMN found CHARACTER VARYING(400); -- checks with a finding that stands
ALTER TABLE item ADD COLUMN risk INTEGER;
