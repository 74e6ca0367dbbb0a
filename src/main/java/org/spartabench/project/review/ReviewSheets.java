package org.spartabench.project.review;

import java.io.IOException;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.function.Function;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.jdbi.v3.core.Handle;
import org.spartabench.authors.item.Item;
import org.spartabench.authors.item.Status;
import org.spartabench.authors.item.verdict.RejectReason;
import org.spartabench.authors.item.verdict.Verdict;
import org.spartabench.base.report.Numbers;
import org.spartabench.base.result.Result;
import org.spartabench.base.task.TaskControl;
import org.spartabench.judging.decision.Decision;
import org.spartabench.judging.review.StoredItem;
import org.spartabench.judging.review.sheet.SheetFile;
import org.spartabench.judging.review.sheet.SheetItem;
import org.spartabench.judging.review.sheet.SheetRow;
import org.spartabench.project.failure.FailureText;
import org.spartabench.project.file.ProjectFiles;
import org.spartabench.project.table.ProjectCore;
import org.spartabench.project.table.decision.DecisionTable;
import org.spartabench.project.table.item.ItemTable;
import org.spartabench.publishing.entry.Entry;
import org.spartabench.publishing.file.AllOrNothing;

/**
 * Writes items as a review sheet and takes the decisions of a returned sheet. All decisions of a sheet are one
 * transaction and one step of one validator. A row that conflicts with the item's current version is reported and
 * skipped.
 */
public final class ReviewSheets {

    private final ProjectCore core;
    private final ProjectFiles files;
    private final DecisionTable decisions;
    private final ItemTable items;

    public ReviewSheets(ProjectCore core, ProjectFiles files) {
        this.core = core;
        this.files = files;
        this.decisions = core.tables().decisions();
        this.items = core.tables().items();
    }

    /** Holds the decision of a row. @param row its number in the spreadsheet */
    public record Wanted(int row, String id, int item, Verdict verdict) {

        public String line() {
            return "row " + row + ", " + id + ": "
                    + switch (verdict) {
                        case Verdict.EditQuestion(String question) -> "accepted with the question “" + question + "”";
                        case Verdict.Reject reject ->
                            "rejected: "
                                    + reject.reasons().stream()
                                            .map(RejectReason::label)
                                            .collect(Collectors.joining(", "));
                        case Verdict.Defer d -> "deferred";
                        case Verdict.Rule rule -> rule.ruling().label();
                        default -> "accepted";
                    };
        }
    }

    /** Holds a skipped row. */
    public record Conflict(int row, String id, String why) {

        public String line() {
            return "row " + row + (id.isBlank() ? "" : ", " + id) + ": " + why;
        }
    }

    /**
     * Reports the result of a sheet.
     *
     * @param wanted decisions to take, or taken, in the order of the rows
     * @param alike rows that ask for nothing new
     */
    public record Taking(List<Wanted> wanted, List<Conflict> conflicts, int alike) {
        public Taking {
            wanted = List.copyOf(wanted);
            conflicts = List.copyOf(conflicts);
        }

        /** Adds what another project takes from the same sheet. */
        public Taking with(Taking other) {
            return new Taking(
                    Stream.concat(wanted.stream(), other.wanted.stream()).toList(),
                    Stream.concat(conflicts.stream(), other.conflicts.stream()).toList(),
                    alike + other.alike);
        }

        /** One line: {@code 12 decisions, 2 conflicts, 86 rows with nothing new}. */
        public String line() {
            return Numbers.counted(wanted.size(), "decision") + ", " + Numbers.counted(conflicts.size(), "conflict")
                    + ", " + Numbers.counted(alike, "row") + " without changes";
        }
    }

    /** Writes the rows and passages that support an item's answer, a line each; runs statements. */
    public String evidence(Item item) {
        return new EvidenceText(core.facts(), files).of(item);
    }

    /** Writes all listed items, or nothing; gives their number, or empty if the user stopped it. */
    public Result<Optional<Integer>> write(Path out, TaskControl control) throws InterruptedException {
        List<Integer> numbers = core.read(items.numbers()::all);
        control.total(numbers.size());
        Function<Item, String> evidence = Audit.of(core.facts())
                .<Function<Item, String>>map(audit -> audit::evidence)
                .orElse(this::evidence);
        int[] written = {0};
        try {
            AllOrNothing.file(out, work -> {
                try (SheetFile file = SheetFile.begin(work, out, SheetRow.COLUMNS)) {
                    for (int number : numbers) {
                        if (control.cancelled()) {
                            throw new Stopped();
                        }
                        Optional<StoredItem> stored =
                                core.read(h -> items.item(h, number)).filter(i -> i.status() != Status.WITHDRAWN);
                        if (stored.isPresent()) {
                            file.add(core.read(h -> item(h, stored.get()))
                                    .row(evidence.apply(stored.get().item()))
                                    .cells());
                            written[0]++;
                        }
                        control.done(written[0]);
                    }
                }
            });
        } catch (Stopped e) {
            return Result.ok(Optional.empty());
        } catch (IOException e) {
            return Result.bad(out + ": cannot be written (" + FailureText.of(e) + "); nothing was changed");
        }
        return Result.ok(Optional.of(written[0]));
    }

    /** Reports that the user stopped the writing. */
    private static final class Stopped extends IOException {
        private static final long serialVersionUID = 1;
    }

    private SheetItem item(Handle h, StoredItem stored) {
        return new SheetItem(
                stored.item().id(),
                stored.question(),
                Audit.of(core.facts()).isPresent()
                        ? ""
                        : Entry.sql(stored.item().query()),
                stored.item().answer().values(),
                stored.status(),
                stored.hash(),
                stored.status() == Status.REJECTED ? rejection(decisions.of(h, stored.number())) : Optional.empty());
    }

    /** Finds the last rejection in force. */
    private static Optional<Verdict.Reject> rejection(List<Decision> all) {
        return Decision.inForce(all).reversed().stream()
                .flatMap(d -> d.verdict() instanceof Verdict.Reject reject ? Stream.of(reject) : Stream.empty())
                .findFirst();
    }

    /** Takes the decisions of a sheet; they are on disk when this returns. */
    public Result<Taking> take(Path file, String validator) {
        return SheetRow.read(file)
                .map(rows -> core.write(
                        h -> {
                            Taking taking = taking(h, rows);
                            Map<Integer, Verdict> verdicts = new LinkedHashMap<>();
                            taking.wanted().forEach(w -> verdicts.put(w.item(), w.verdict()));
                            decisions
                                    .by(h, validator, core.now(), core.fingerprint())
                                    .decide(verdicts, 0);
                            return taking;
                        },
                        taking -> core.changes()
                                .refresh(taking.wanted().stream()
                                        .map(Wanted::item)
                                        .toList())));
    }

    /** Reports what {@link #take} would do now, without a change. */
    public Result<Taking> preview(Path file) {
        return SheetRow.read(file).map(rows -> core.read(h -> taking(h, rows)));
    }

    private Taking taking(Handle h, List<SheetFile.Numbered> rows) {
        List<Wanted> wanted = new ArrayList<>();
        List<Conflict> conflicts = new ArrayList<>();
        Set<String> seen = new HashSet<>();
        int alike = 0;
        for (SheetFile.Numbered numbered : rows) {
            SheetRow row = numbered.row();
            String id = row.id().strip();
            Optional<StoredItem> stored = items.numbers()
                    .named(h, id)
                    .flatMap(n -> items.item(h, n))
                    .filter(i -> i.status() != Status.WITHDRAWN);
            SheetItem.Outcome outcome = stored.isEmpty()
                    ? new SheetItem.Outcome.Conflict("the project has no item with this id")
                    : seen.add(id)
                            ? item(h, stored.get()).back(row)
                            : new SheetItem.Outcome.Conflict("an earlier row has the same id; the first one counts");
            switch (outcome) {
                case SheetItem.Outcome.Alike a -> alike++;
                case SheetItem.Outcome.Conflict(String why) -> conflicts.add(new Conflict(numbered.number(), id, why));
                case SheetItem.Outcome.Taken(Verdict verdict) ->
                    wanted.add(new Wanted(
                            numbered.number(), id, stored.orElseThrow().number(), verdict));
            }
        }
        return new Taking(wanted, conflicts, alike);
    }
}
