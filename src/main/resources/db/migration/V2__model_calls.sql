-- Format 2: what was said to language models, and by them.

-- Parts of prompts that many calls share.
CREATE TABLE prompt_part (
    hash CHARACTER(64) PRIMARY KEY,
    text CHARACTER LARGE OBJECT NOT NULL
);

-- Append-only: one row a call, however many requests it took.
CREATE TABLE model_call (
    seq           BIGINT GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
    run           BIGINT NOT NULL REFERENCES run,
    item          INTEGER NOT NULL,
    attempt       INTEGER NOT NULL,
    kind          CHARACTER VARYING(32) NOT NULL,
    seed          BIGINT NOT NULL, -- of the request
    turn          INTEGER NOT NULL, -- from 1; higher after replies of no use
    hash          CHARACTER(64) NOT NULL, -- of the whole prompt
    system_part   CHARACTER(64) NOT NULL REFERENCES prompt_part,
    user_text     CHARACTER LARGE OBJECT NOT NULL,
    model         CHARACTER VARYING(200) NOT NULL,
    at            TIMESTAMP(6) WITH TIME ZONE NOT NULL,
    failed        CHARACTER VARYING(16), -- why there is no reply
    reply         CHARACTER LARGE OBJECT NOT NULL, -- or the reason why there is none
    requests      INTEGER NOT NULL,
    prompt_tokens INTEGER NOT NULL,
    reply_tokens  INTEGER NOT NULL,
    nanos         BIGINT NOT NULL
);
CREATE INDEX model_call_again ON model_call (run, seed, turn);
CREATE INDEX model_call_of_item ON model_call (run, item, seq);
