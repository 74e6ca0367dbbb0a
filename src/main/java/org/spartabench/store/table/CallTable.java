package org.spartabench.store.table;

import java.sql.ResultSet;
import java.sql.SQLException;
import java.time.Instant;
import java.time.OffsetDateTime;
import java.time.ZoneOffset;
import java.util.List;
import java.util.Optional;
import java.util.OptionalLong;
import org.jdbi.v3.core.Handle;
import org.jspecify.annotations.Nullable;
import org.spartabench.llm.Allowance;
import org.spartabench.llm.Call;
import org.spartabench.llm.CallPurpose;
import org.spartabench.llm.Journaled;
import org.spartabench.llm.ModelReply;
import org.spartabench.llm.ModelUse;
import org.spartabench.llm.Prompt;
import org.spartabench.llm.RecordedCalls;

/** Reads and writes the tables {@code model_call} and {@code prompt_part}. */
public final class CallTable {

    private static final String SELECT =
            "SELECT c.*, p.text AS system_text FROM model_call c JOIN prompt_part p ON p.hash = c.system_part ";

    /**
     * @param run empty for a call outside of runs
     * @return rows written: 1
     */
    public int append(Handle h, OptionalLong run, Call call, String model, ModelReply said, Instant at) {
        String part = Prompt.hash(call.prompt().system());
        h.createUpdate("""
            MERGE INTO prompt_part t USING (VALUES (CAST(:hash AS CHARACTER(64)))) s (hash) ON t.hash = s.hash
            WHEN NOT MATCHED THEN INSERT (hash, text) VALUES (:hash, :text)\
            """)
                .bind("hash", part)
                .bind("text", call.prompt().system())
                .execute();
        return h.createUpdate("""
            INSERT INTO model_call (run, item, attempt, kind, seed, turn, hash, system_part, user_text, model, at,
                failed, reply, requests, prompt_tokens, reply_tokens, nanos)
            VALUES (:run, :item, :attempt, :kind, :seed, :turn, :hash, :system, :user, :model, :at,
                :failed, :reply, :requests, :promptTokens, :replyTokens, :nanos)\
            """)
                .bind("run", run.isPresent() ? run.getAsLong() : null)
                .bind("item", call.work().item())
                .bind("attempt", call.work().attempt())
                .bind("kind", call.kind())
                .bind("seed", call.seed())
                .bind("turn", call.turn())
                .bind("hash", call.prompt().hash())
                .bind("system", part)
                .bind("user", call.prompt().user())
                .bind("model", model)
                .bind("at", at.atOffset(ZoneOffset.UTC))
                .bind("failed", said instanceof ModelReply.Failed f ? f.cause().name() : null)
                .bind(
                        "reply",
                        switch (said) {
                            case ModelReply.Replied r -> r.text();
                            case ModelReply.Failed f -> f.reason();
                        })
                .bind("requests", said.cost().requests())
                .bind("promptTokens", said.cost().promptTokens())
                .bind("replyTokens", said.cost().replyTokens())
                .bind("nanos", said.cost().nanos())
                .execute();
    }

    /** The first reply to that very call in the run. */
    public Optional<ModelReply.Replied> answered(Handle h, long run, Call call) {
        return h.createQuery(SELECT + """
            WHERE c.run = :run AND c.seed = :seed AND c.turn = :turn AND c.hash = :hash AND c.failed IS NULL
            ORDER BY c.seq LIMIT 1\
            """)
                .bind("run", run)
                .bind("seed", call.seed())
                .bind("turn", call.turn())
                .bind("hash", call.prompt().hash())
                .map((r, c) -> journaled(r).said())
                .findOne()
                .map(said -> RecordedCalls.replayed((ModelReply.Replied) said));
    }

    /** All calls of a run, oldest first. */
    public List<Journaled> of(Handle h, long run) {
        return h.createQuery(SELECT + "WHERE c.run = :run ORDER BY c.seq")
                .bind("run", run)
                .map((r, c) -> journaled(r))
                .list();
    }

    /** The calls made for one item outside of runs, by its number in the project, oldest first. */
    public List<Journaled> outside(Handle h, int item) {
        return h.createQuery(SELECT + "WHERE c.run IS NULL AND c.item = :item ORDER BY c.seq")
                .bind("item", item)
                .map((r, c) -> journaled(r))
                .list();
    }

    /** The calls made for one item of a run, oldest first. */
    public List<Journaled> of(Handle h, long run, int item) {
        return h.createQuery(SELECT + "WHERE c.run = :run AND c.item = :item ORDER BY c.seq")
                .bind("run", run)
                .bind("item", item)
                .map((r, c) -> journaled(r))
                .list();
    }

    public ModelUse use(Handle h, long run) {
        return h.createQuery("""
            SELECT COUNT(*) AS calls, COUNT(failed) AS failed, COALESCE(SUM(requests), 0) AS requests,
                COALESCE(SUM(prompt_tokens), 0) AS prompt_tokens, COALESCE(SUM(reply_tokens), 0) AS reply_tokens
            FROM model_call WHERE run = :run\
            """)
                .bind("run", run)
                .map((r, c) -> new ModelUse(
                        r.getLong("calls"),
                        r.getLong("failed"),
                        r.getLong("requests"),
                        r.getLong("prompt_tokens"),
                        r.getLong("reply_tokens")))
                .one();
    }

    private static Journaled journaled(ResultSet r) throws SQLException {
        @Nullable String failed = r.getString("failed");
        ModelReply.Cost cost = new ModelReply.Cost(
                r.getInt("requests"), r.getInt("prompt_tokens"), r.getInt("reply_tokens"), r.getLong("nanos"));
        ModelReply said = failed == null
                ? new ModelReply.Replied(r.getString("reply"), cost)
                : new ModelReply.Failed(ModelReply.Cause.valueOf(failed), r.getString("reply"), cost);
        Call call = new Call(
                new CallPurpose(r.getInt("item"), r.getInt("attempt"), Allowance.UNLIMITED),
                r.getString("kind"),
                r.getLong("seed"),
                r.getInt("turn"),
                new Prompt(r.getString("system_text"), r.getString("user_text")));
        return new Journaled(
                call,
                r.getString("model"),
                r.getObject("at", OffsetDateTime.class).toInstant(),
                said);
    }
}
