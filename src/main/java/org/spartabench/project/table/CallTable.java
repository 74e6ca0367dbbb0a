package org.spartabench.project.table;

import java.time.Instant;
import java.util.List;
import java.util.Optional;
import java.util.OptionalLong;
import org.jdbi.v3.core.Handle;
import org.spartabench.authors.llm.Allowance;
import org.spartabench.authors.llm.Call;
import org.spartabench.authors.llm.CallJournal;
import org.spartabench.authors.llm.CallPurpose;
import org.spartabench.authors.llm.ModelReply;
import org.spartabench.authors.llm.Prompt;
import org.spartabench.authors.llm.RecordedCalls;

/** Reads and writes the tables {@code model_call} and {@code prompt_part}. */
public final class CallTable {

    private static final String SELECT =
            "SELECT c.*, p.text AS system_text FROM model_call c JOIN prompt_part p ON p.hash = c.system_part WHERE ";

    private record Row(
            int item,
            int attempt,
            String kind,
            long seed,
            int turn,
            String systemText,
            String userText,
            String model,
            Instant at,
            Optional<ModelReply.Cause> failed,
            String reply,
            int requests,
            int promptTokens,
            int replyTokens,
            long nanos) {

        CallJournal.Journaled journaled() {
            CallPurpose work = new CallPurpose(item, attempt, Allowance.UNLIMITED);
            ModelReply.Cost cost = new ModelReply.Cost(requests, promptTokens, replyTokens, nanos);
            return new CallJournal.Journaled(
                    new Call(work, kind, seed, turn, new Prompt(systemText, userText)),
                    model,
                    at,
                    failed.<ModelReply>map(cause -> new ModelReply.Failed(cause, reply, cost))
                            .orElseGet(() -> new ModelReply.Replied(reply, cost)));
        }
    }

    /**
     * @param run empty for a call outside of runs
     * @return rows written: 1
     */
    public int append(Handle h, OptionalLong run, Call call, String model, ModelReply said, Instant at) {
        String part = Prompt.hash(call.prompt().system());
        h.execute("""
            MERGE INTO prompt_part t USING (VALUES (CAST(? AS CHARACTER(64)))) s (hash) ON t.hash = s.hash
            WHEN NOT MATCHED THEN INSERT (hash, text) VALUES (?, ?)\
            """, part, part, call.prompt().system());
        return h.createUpdate("""
            INSERT INTO model_call (run, item, attempt, kind, seed, turn, hash, system_part, user_text, model, at,
                failed, reply, requests, prompt_tokens, reply_tokens, nanos)
            VALUES (:run, :work.item, :work.attempt, :kind, :seed, :turn, :prompt.hash, :part, :prompt.user, :model, :at,
                :failed, :reply, :requests, :promptTokens, :replyTokens, :nanos)\
            """)
                .bindMethods(call)
                .bindMethods(said.cost())
                .bind("run", run)
                .bind("part", part)
                .bind("model", model)
                .bind("at", at)
                .bind("failed", said instanceof ModelReply.Failed f ? f.cause() : null)
                .bind(
                        "reply",
                        switch (said) {
                            case ModelReply.Replied r -> r.text();
                            case ModelReply.Failed f -> f.reason();
                        })
                .execute();
    }

    /** Reads the first reply to this very call in the run, or the server's refusal of its prompt. */
    public Optional<ModelReply> answered(Handle h, long run, Call call) {
        String condition = "c.run = ? AND c.seed = ? AND c.turn = ? AND c.hash = ?"
                + " AND (c.failed IS NULL OR c.failed = 'UNFIT')";
        return calls(
                        h,
                        condition + " ORDER BY c.seq LIMIT 1",
                        run,
                        call.seed(),
                        call.turn(),
                        call.prompt().hash())
                .stream()
                .findFirst()
                .map(first -> RecordedCalls.replayed(first.said()));
    }

    /** Lists all calls of a run, oldest first. */
    public List<CallJournal.Journaled> of(Handle h, long run) {
        return calls(h, "c.run = ? ORDER BY c.seq", run);
    }

    /** Lists the calls made for one item outside of runs, by its number in the project, oldest first. */
    public List<CallJournal.Journaled> outside(Handle h, int item) {
        return calls(h, "c.run IS NULL AND c.item = ? ORDER BY c.seq", item);
    }

    /** Lists all calls made outside of runs, oldest first. */
    public List<CallJournal.Journaled> outside(Handle h) {
        return calls(h, "c.run IS NULL ORDER BY c.seq");
    }

    /** Lists the calls made for one item of a run, oldest first. */
    public List<CallJournal.Journaled> of(Handle h, long run, int item) {
        return calls(h, "c.run = ? AND c.item = ? ORDER BY c.seq", run, item);
    }

    private static List<CallJournal.Journaled> calls(Handle h, String condition, Object... values) {
        return h.select(SELECT + condition, values)
                .mapTo(Row.class)
                .map(Row::journaled)
                .list();
    }

    public List<CallJournal.PromptUse> prompts(Handle h) {
        return h.select("""
            SELECT model, kind, system_part AS hash, COUNT(*) AS calls FROM model_call
            GROUP BY model, kind, system_part ORDER BY model, kind, system_part\
            """).mapTo(CallJournal.PromptUse.class).list();
    }

    public CallJournal.ModelUse use(Handle h, long run) {
        return h.select("""
            SELECT COUNT(*) AS calls, COUNT(failed) AS failed,
                COUNT(CASE WHEN kind = 'question' THEN 1 END) AS questions, COALESCE(SUM(requests), 0) AS requests,
                COALESCE(SUM(prompt_tokens), 0) AS prompt_tokens, COALESCE(SUM(reply_tokens), 0) AS reply_tokens
            FROM model_call WHERE run = ?\
            """, run).mapTo(CallJournal.ModelUse.class).one();
    }
}
