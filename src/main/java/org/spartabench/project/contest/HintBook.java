package org.spartabench.project.contest;

import java.util.EnumMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.TreeMap;
import java.util.stream.Collectors;
import org.spartabench.answering.contest.Contender;
import org.spartabench.answering.contest.MakerContest;
import org.spartabench.authors.item.Maker;
import org.spartabench.authors.request.Author;
import org.spartabench.authors.request.AuthorReply;
import org.spartabench.authors.request.AuthorView;
import org.spartabench.authors.request.Request;
import org.spartabench.authors.request.Request.MakerHint;
import org.spartabench.facts.Result;
import org.spartabench.facts.Rows;
import org.spartabench.judging.review.Share;
import org.spartabench.project.table.FaultTable;
import org.spartabench.project.table.ProjectCore;
import org.spartabench.sql.tree.Sql;

/**
 * Asks a model about contests that a validator has decided, and counts where both agree. It is not asked before, so that no
 * decision follows it. On disk when a call returns.
 */
public final class HintBook {

    private static final int ROWS = 20;

    private final ProjectCore core;
    private final ContestTable contests = new ContestTable();
    private final HintTable hints = new HintTable();
    private final FaultTable faults;

    public HintBook(ProjectCore core) {
        this.core = core;
        this.faults = core.tables().faults();
    }

    /** Holds what a model said of an item's contest, beside what the validator had decided. */
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
        Optional<MakerContest> contest = core.read(h -> contests.of(h, row, ContestTable.MAKERS));
        if (decided.isEmpty() || contest.isEmpty()) {
            return Result.bad("a hint is given after your own decision only");
        }
        return core.read(h -> hints.of(h, row, validator))
                .map(kept -> Result.ok(given(kept)))
                .orElseGet(() -> asked(contest.get(), row, author).map(hint -> {
                    core.write(h -> hints.put(
                            h,
                            new HintTable.Row(
                                    row,
                                    validator,
                                    author.name(),
                                    hint.choice().map(Maker::name).orElse(""),
                                    decided.get().chosen().map(Maker::name).orElse(""),
                                    hint.reason(),
                                    core.now())));
                    return new Given(author.name(), hint, decided.get());
                }));
    }

    private Result<MakerHint> asked(MakerContest contest, int item, Author author) {
        Map<Maker, String> answers = new EnumMap<>(Maker.class);
        contest.contenders().forEach(c -> answers.put(c.maker(), text(c)));
        AuthorView view = AuthorView.ofSchema(core.facts().readable(), List.of(), item);
        return switch (author.ask(new Request.Hint(view, contest.question(), answers))) {
            case AuthorReply.Given<MakerHint>(MakerHint hint, var usage) -> Result.ok(hint);
            case AuthorReply.Declined<MakerHint> declined -> Result.bad(declined.reason());
            case AuthorReply.Unavailable<MakerHint> gone -> Result.bad(gone.reason());
        };
    }

    private static String text(Contender contender) {
        String rows = switch (contender.rows()) {
            case Result.Bad<Rows> bad -> "no rows: " + bad.message();
            case Result.Ok<Rows>(Rows found) ->
                found.size() + " rows\n" + String.join(" | ", found.columns()) + "\n"
                        + found.lines().stream().limit(ROWS).collect(Collectors.joining("\n"));
        };
        return Sql.pretty(contender.query()).text() + "\n\n" + rows;
    }

    private static Given given(HintTable.Row row) {
        return new Given(
                row.model(),
                new MakerHint(maker(row.maker()), row.reason()),
                new ContestDecision(maker(row.decided())));
    }

    private static Optional<Maker> maker(String name) {
        return name.isEmpty() ? Optional.empty() : Optional.of(Maker.valueOf(name));
    }

    /** Counts the hints that name what the validator had decided; a decision that is changed afterwards changes nothing. */
    public Share agreement(String validator) {
        return agreeing(core.read(h -> hints.of(h, validator)));
    }

    private static Share agreeing(List<HintTable.Row> rows) {
        return new Share((int) rows.stream().filter(row -> given(row).agrees()).count(), rows.size());
    }

    /** Counts the same for each validator who asked for hints. */
    public Map<String, Share> byValidator() {
        return core.read(hints::all).stream()
                .collect(Collectors.groupingBy(
                        HintTable.Row::validator,
                        TreeMap::new,
                        Collectors.collectingAndThen(Collectors.toList(), HintBook::agreeing)));
    }

    /** Whether a validator has decided on the contest of an item, and may see a hint. */
    public boolean decided(int item, String validator) {
        return core.read(h -> ContestDecision.of(core.tables().decisions().of(h, faults.row(item)), validator))
                .isPresent();
    }
}
