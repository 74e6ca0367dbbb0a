package org.spartabench.project.contest;

import static org.spartabench.project.db.Database.selectAll;
import static org.spartabench.project.db.Database.selectFirst;

import java.time.Instant;
import java.util.EnumMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.stream.Collectors;
import org.spartabench.answering.contest.candidate.AnswerComparison;
import org.spartabench.answering.contest.candidate.CandidateAnswer;
import org.spartabench.authors.item.answer.AnswerSource;
import org.spartabench.authors.request.Author;
import org.spartabench.authors.request.AuthorReply;
import org.spartabench.authors.request.Request;
import org.spartabench.authors.request.RequestedValue.MakerHint;
import org.spartabench.authors.request.view.AuthorView;
import org.spartabench.base.result.Result;
import org.spartabench.facts.statement.Rows;
import org.spartabench.judging.estimate.Share;
import org.spartabench.project.table.ProjectCore;
import org.spartabench.project.table.decision.FaultTable;
import org.spartabench.sql.print.Sql;

/**
 * Asks a model about contests that a validator has decided, and counts where both agree. It is not asked before, so that no
 * decision follows it. On disk when a call returns.
 */
public final class HintRepository {

    private static final int ROWS = 20;

    private final ProjectCore core;
    private final ContestTable contests = new ContestTable();
    private final FaultTable faults;

    public HintRepository(ProjectCore core) {
        this.core = core;
        this.faults = core.tables().faults();
    }

    /**
     * A row of the table {@code contest_hint}.
     *
     * @param maker whose answer the model takes for right; empty for none
     * @param decided whose answer the validator had chosen; empty if all were rejected
     */
    public record Row(
            int item, String validator, String model, String maker, String decided, String reason, Instant at) {}

    /** Holds the hint of a model on an item's contest and the decision of the validator before it. */
    public record Given(String model, MakerHint hint, ContestDecision decision) {

        public boolean agrees() {
            return hint.choice().equals(decision.chosen());
        }

        /** Says both in one line. */
        public String line() {
            return model + " "
                    + hint.choice().map(m -> "takes " + m + " for right").orElse("takes no answer for right") + ", you "
                    + decision.words() + (agrees() ? "" : ": you disagree") + ". " + hint.reason();
        }
    }

    /** Gives a kept hint, or asks for one; bad before the validator's own decision. May take long. */
    public Result<Given> ask(int item, String validator, Author author) {
        int row = faults.row(item);
        Optional<ContestDecision> decided =
                core.read(h -> ContestDecision.of(core.tables().decisions().of(h, row), validator));
        Optional<AnswerComparison> comparison = core.read(h -> contests.of(h, row, ContestTable.MAKERS));
        if (decided.isEmpty() || comparison.isEmpty()) {
            return Result.bad("a hint is given after your own decision only");
        }
        return core.read(h -> selectFirst(
                        h, Row.class, "SELECT * FROM contest_hint WHERE item = ? AND validator = ?", row, validator))
                .map(kept -> Result.ok(given(kept)))
                .orElseGet(() -> asked(comparison.get(), row, author).map(hint -> {
                    Row answered = new Row(
                            row,
                            validator,
                            author.name(),
                            hint.choice().map(AnswerSource::name).orElse(""),
                            decided.get().chosen().map(AnswerSource::name).orElse(""),
                            hint.reason(),
                            core.now());
                    core.write(h -> h.createUpdate("""
                        MERGE INTO contest_hint (item, validator, model, maker, decided, reason, at) KEY (item, validator)
                        VALUES (:item, :validator, :model, :maker, :decided, :reason, :at)\
                        """).bindMethods(answered).execute());
                    return new Given(author.name(), hint, decided.get());
                }));
    }

    private Result<MakerHint> asked(AnswerComparison comparison, int item, Author author) {
        Map<AnswerSource, String> answers = new EnumMap<>(AnswerSource.class);
        comparison.candidates().forEach(c -> answers.put(c.source(), text(c)));
        AuthorView view = AuthorView.ofSchema(core.facts().readable(), List.of(), item);
        return switch (author.ask(new Request.Hint(view, comparison.question(), answers))) {
            case AuthorReply.Given<MakerHint>(MakerHint hint, var _, var usage) -> Result.ok(hint);
            case AuthorReply.Declined<MakerHint> declined -> Result.bad(declined.reason());
            case AuthorReply.Unavailable<MakerHint> gone -> Result.bad(gone.reason());
        };
    }

    private static String text(CandidateAnswer candidate) {
        String rows = switch (candidate.rows()) {
            case Result.Bad<Rows> bad -> "no rows: " + bad.message();
            case Result.Ok<Rows>(Rows found) ->
                found.size() + " rows\n" + String.join(" | ", found.columns()) + "\n"
                        + found.lines().stream().limit(ROWS).collect(Collectors.joining("\n"));
        };
        return Sql.pretty(candidate.query()).text() + "\n\n" + rows;
    }

    private static Given given(Row row) {
        return new Given(
                row.model(),
                new MakerHint(maker(row.maker()), row.reason()),
                new ContestDecision(maker(row.decided())));
    }

    private static Optional<AnswerSource> maker(String name) {
        return name.isEmpty() ? Optional.empty() : Optional.of(AnswerSource.valueOf(name));
    }

    /** Counts the hints that name what the validator had decided; a decision that is changed afterwards changes nothing. */
    public Share agreement(String validator) {
        return byValidator().getOrDefault(validator, Share.NONE);
    }

    /** Counts the same for each validator who asked for hints. */
    public Map<String, Share> byValidator() {
        List<Row> rows = core.read(h -> selectAll(h, Row.class, "SELECT * FROM contest_hint ORDER BY validator, item"));
        return Share.by(rows, Row::validator, row -> given(row).agrees());
    }

    /** Whether a validator has decided on the contest of an item, and may see a hint. */
    public boolean decided(int item, String validator) {
        return core.read(h -> ContestDecision.of(core.tables().decisions().of(h, faults.row(item)), validator))
                .isPresent();
    }
}
