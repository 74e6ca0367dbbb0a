-- Format 5: calls to models that no run makes: another wording, scores. Their item is its number in the project.

ALTER TABLE model_call ALTER COLUMN run SET NULL;
CREATE INDEX model_call_outside ON model_call (item, seq);
