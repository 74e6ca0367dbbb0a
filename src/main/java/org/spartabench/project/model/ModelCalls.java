package org.spartabench.project.model;

import static org.spartabench.project.db.Database.selectAll;
import static org.spartabench.project.db.Database.selectOne;

import java.time.Instant;
import java.util.List;
import java.util.Optional;
import java.util.OptionalLong;
import org.jdbi.v3.core.Handle;
import org.spartabench.authors.llm.call.Allowance;
import org.spartabench.authors.llm.call.Call;
import org.spartabench.authors.llm.call.CallJournal;
import org.spartabench.authors.llm.call.CallPurpose;
import org.spartabench.authors.llm.call.RecordedCalls;
import org.spartabench.authors.llm.message.ModelReply;
import org.spartabench.authors.llm.message.Prompt;
import org.spartabench.project.table.ProjectCore;

/**
 * Stores calls to language models, those of runs and those outside of runs, in the tables {@code model_call} and {@code
 * prompt_part}.
 *
 * @param core of the project
 */
public record ModelCalls(ProjectCore core) {

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

    public CallJournal journal(long run) {
        return journal(OptionalLong.of(run));
    }

    /** Gives the journal for calls outside of runs; it answers no call. Items have their project numbers. */
    public CallJournal journal() {
        return journal(OptionalLong.empty());
    }

    private CallJournal journal(OptionalLong run) {
        return new CallJournal() {
            @Override
            public Optional<ModelReply> answered(Call call) {
                return run.isPresent() ? ModelCalls.this.answered(run.getAsLong(), call) : Optional.empty();
            }

            @Override
            public void append(Call call, String model, ModelReply reply) {
                core.write(h -> ModelCalls.this.append(h, run, call, model, reply));
            }
        };
    }

    private int append(Handle h, OptionalLong run, Call call, String model, ModelReply reply) {
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
                .bindMethods(reply.cost())
                .bind("run", run)
                .bind("part", part)
                .bind("model", model)
                .bind("at", core.now())
                .bind("failed", reply instanceof ModelReply.Failed f ? f.cause() : null)
                .bind(
                        "reply",
                        switch (reply) {
                            case ModelReply.Replied r -> r.text();
                            case ModelReply.Failed f -> f.reason();
                        })
                .execute();
    }

    /** Reads the first reply to this very call in the run, or the server's refusal of its prompt. */
    private Optional<ModelReply> answered(long run, Call call) {
        String condition = "c.run = ? AND c.seed = ? AND c.turn = ? AND c.hash = ?"
                + " AND (c.failed IS NULL OR c.failed = 'UNFIT') ORDER BY c.seq LIMIT 1";
        return calls(condition, run, call.seed(), call.turn(), call.prompt().hash()).stream()
                .findFirst()
                .map(first -> RecordedCalls.replayed(first.reply()));
    }

    /** Lists the calls made for one item outside of runs, by its number in the project, oldest first. */
    public List<CallJournal.Journaled> outside(int item) {
        return calls("c.run IS NULL AND c.item = ? ORDER BY c.seq", item);
    }

    /** Lists all calls made outside of runs, oldest first. */
    public List<CallJournal.Journaled> outside() {
        return calls("c.run IS NULL ORDER BY c.seq");
    }

    /** Lists all calls of a run, oldest first. */
    public List<CallJournal.Journaled> of(long run) {
        return calls("c.run = ? ORDER BY c.seq", run);
    }

    /** Lists the calls made for one item of a run, by its number in that run, oldest first. */
    public List<CallJournal.Journaled> of(long run, int item) {
        return calls("c.run = ? AND c.item = ? ORDER BY c.seq", run, item);
    }

    private List<CallJournal.Journaled> calls(String condition, Object... values) {
        return core.read(h -> selectAll(h, Row.class, SELECT + condition, values)).stream()
                .map(Row::journaled)
                .toList();
    }

    /** Lists the system prompts that were sent, in the order of models and kinds. */
    public List<CallJournal.PromptUse> prompts() {
        return core.read(h -> selectAll(h, CallJournal.PromptUse.class, """
            SELECT model, kind, system_part AS hash, COUNT(*) AS calls FROM model_call
            GROUP BY model, kind, system_part ORDER BY model, kind, system_part\
            """));
    }

    public CallJournal.ModelUse use(long run) {
        return core.read(h -> selectOne(h, CallJournal.ModelUse.class, """
            SELECT COUNT(*) AS calls, COUNT(failed) AS failed,
                COUNT(CASE WHEN kind = 'question' THEN 1 END) AS questions, COALESCE(SUM(requests), 0) AS requests,
                COALESCE(SUM(prompt_tokens), 0) AS prompt_tokens, COALESCE(SUM(reply_tokens), 0) AS reply_tokens
            FROM model_call WHERE run = ?\
            """, run));
    }
}
