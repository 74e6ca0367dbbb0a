package org.spartabench.project.correct.desk;

import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.Optional;
import java.util.stream.IntStream;
import java.util.stream.Stream;
import org.spartabench.authors.item.outcome.Outcome;
import org.spartabench.authors.item.outcome.Refusal;
import org.spartabench.authors.item.verdict.Ruling;
import org.spartabench.authors.item.verdict.Verdict;
import org.spartabench.base.result.Result;
import org.spartabench.judging.correct.BlindCase;
import org.spartabench.judging.correct.CaseChoice;
import org.spartabench.judging.decision.Decision;
import org.spartabench.judging.review.sheet.RowMark;
import org.spartabench.judging.review.sheet.SheetFile;
import org.spartabench.project.Project;
import org.spartabench.project.review.ReviewSheets.Conflict;
import org.spartabench.project.review.ReviewSheets.Taking;
import org.spartabench.project.review.ReviewSheets.Wanted;

/**
 * Writes the cases that wait for one person as rows of a sheet, as blind as on the desk, and takes the rulings of a returned sheet. The
 * rows of one project at a time; a sheet may hold those of several. For one thread.
 *
 * @param desk of the person
 * @param person whose sheet it is: the order of the texts is theirs alone
 * @param adjudicating whether to settle the cases on which people differ; their rulings are in the sheet
 */
public record CaseSheet(Project project, CaseDesk desk, String person, boolean adjudicating) {

    private static final int MOST_ROWS = 10;
    private static final String ROWS = "_rows";
    private static final String CASE = "case";
    public static final String PROJECT = "project";
    private static final String MARK = "mark";

    /** A case has the item's own text, those of three models, and perhaps a compiled program. */
    private static final List<String> LETTERS = List.of("a", "b", "c", "d", "e");

    /** Names of the columns, in their order. */
    public static final List<String> COLUMNS = Stream.of(
                    List.of(PROJECT, CASE, "item", "paradigm", "question", "evidence"),
                    LETTERS.stream().flatMap(a -> Stream.of(a, a + ROWS)).toList(),
                    List.of("ruled"),
                    CaseChoice.Entry.PARTS,
                    List.of(MARK))
            .flatMap(List::stream)
            .toList();

    /** Reads a sheet of cases. */
    public static Result<List<SheetFile.Numbered>> read(Path file) {
        return SheetFile.read(
                file,
                "sheet of cases",
                Stream.concat(Stream.of(PROJECT, CASE, MARK), CaseChoice.Entry.PARTS.stream())
                        .toList());
    }

    /** Gives the rows of the waiting cases, each in the order of the columns. */
    public List<List<String>> rows() {
        return desk.waiting(adjudicating).stream().map(this::row).toList();
    }

    /** Gives the rows of the cases on which the person has ruled, with the rulings: a copy of the project takes them as a filled sheet. */
    public List<List<String>> ruled() {
        return desk.ruled(adjudicating).stream()
                .map(seen -> {
                    List<String> cells = row(seen);
                    CaseChoice.Entry own = desk.own(seen.comparison(), adjudicating)
                            .map(ruling -> desk.entry(seen, ruling))
                            .orElseThrow();
                    List<String> parts = List.of(own.ruling(), own.text(), own.category(), own.why(), own.meant());
                    for (int i = 0; i < parts.size(); i++) {
                        cells.set(COLUMNS.indexOf(CaseChoice.Entry.PARTS.get(i)), parts.get(i));
                    }
                    return cells;
                })
                .toList();
    }

    private List<String> row(BlindCase seen) {
        List<String> cells = new ArrayList<>(List.of(
                project.name(),
                seen.comparison(),
                id(seen),
                seen.paradigm().name().toLowerCase(Locale.ROOT),
                seen.question(),
                seen.evidence()));
        for (int i = 0; i < LETTERS.size(); i++) {
            boolean there = i < seen.cards().size();
            cells.add(there ? seen.cards().get(i).text() : "");
            cells.add(there ? seen.cards().get(i).output().shown(MOST_ROWS) : "");
        }
        cells.add(String.join("\n", seen.ruled()));
        CaseChoice.Entry.PARTS.forEach(part -> cells.add(""));
        cells.add(mark(seen));
        return cells;
    }

    /** Gives the id of the item of a case. */
    public String id(BlindCase seen) {
        return project.queue()
                .item(seen.judged().item())
                .map(stored -> stored.item().id())
                .orElse("");
    }

    /** Names case, person and all that the person sees of it. */
    private String mark(BlindCase seen) {
        return RowMark.letters(Stream.of(
                        Stream.of(person, seen.comparison(), seen.question()),
                        seen.cards().stream().map(BlindCase.Card::text),
                        seen.ruled().stream())
                .flatMap(s -> s)
                .toArray(String[]::new));
    }

    /** Takes the rulings of a sheet on cases of this project; each is on disk when this returns. @param dryRun whether to report them alone */
    public Taking take(List<SheetFile.Numbered> rows, boolean dryRun) {
        List<Wanted> wanted = new ArrayList<>();
        List<Conflict> conflicts = new ArrayList<>();
        int alike = 0;
        for (SheetFile.Numbered row : rows) {
            if (!row.cell(PROJECT).strip().equals(project.name())) {
                continue;
            }
            switch (take(row, dryRun)) {
                case Result.Bad<Optional<Wanted>> bad ->
                    conflicts.add(new Conflict(row.number(), row.cell("item"), bad.message()));
                case Result.Ok<Optional<Wanted>>(Optional<Wanted> found) -> {
                    found.ifPresent(wanted::add);
                    alike += found.isPresent() ? 0 : 1;
                }
            }
        }
        return new Taking(wanted, conflicts, alike);
    }

    private Result<Optional<Wanted>> take(SheetFile.Numbered row, boolean dryRun) {
        List<String> parts = CaseChoice.Entry.PARTS.stream().map(row::cell).toList();
        if (parts.stream().allMatch(String::isBlank)) {
            return Result.ok(Optional.empty());
        }
        Optional<BlindCase> found = desk.show(row.cell(CASE).strip(), adjudicating);
        if (found.isEmpty()) {
            return Result.bad("the project has no such case, or its item has changed since it was compared");
        }
        BlindCase seen = found.get();
        return changed(row, seen)
                .<Result<Optional<Wanted>>>map(Result::bad)
                .orElseGet(() -> new CaseChoice.Entry(
                                parts.get(0), parts.get(1), parts.get(2), parts.get(3), parts.get(4))
                        .on(seen)
                        .then(choice ->
                                choice.map(c -> rule(seen, c, dryRun)).orElseGet(() -> Result.ok(Optional.empty())))
                        .map(ruling -> ruling.map(r -> new Wanted(
                                row.number(),
                                id(seen),
                                seen.judged().item(),
                                new Verdict.Rule(seen.comparison(), r, seen.settles())))));
    }

    /** Says which cell is not as it was written; an empty cell says nothing. */
    private Optional<String> changed(SheetFile.Numbered row, BlindCase seen) {
        if (!row.cell(MARK).strip().equals(mark(seen))) {
            return Optional.of("the mark does not match the case; was one column sorted separately, is it the sheet of"
                    + " another person, or did others rule since?");
        }
        return IntStream.range(0, Math.min(LETTERS.size(), seen.cards().size()))
                .filter(i -> !row.cell(LETTERS.get(i)).isBlank())
                .filter(i -> !plain(row.cell(LETTERS.get(i)))
                        .equals(plain(seen.cards().get(i).text())))
                .mapToObj(i -> "the cell '" + LETTERS.get(i) + "' was changed; write the right one into 'text'")
                .findFirst();
    }

    private static String plain(String text) {
        return text.replaceAll("\\s+", " ").strip();
    }

    /** Rules on a case; empty if the person has ruled so already. */
    public Result<Optional<Ruling>> rule(BlindCase seen, CaseChoice choice, boolean dryRun) {
        return desk.ruling(seen, choice).then(ruling -> {
            Optional<Ruling> before = desk.own(seen.comparison(), adjudicating);
            if (before.isPresent()) {
                return before.get().equals(ruling)
                        ? Result.ok(Optional.empty())
                        : Result.bad("you have ruled on it: " + before.get().label() + "; undo that first");
            }
            if (dryRun) {
                return Result.ok(Optional.of(ruling));
            }
            return desk.rule(seen, choice).then(outcome -> switch (outcome) {
                case Outcome.Done<Decision> _ -> Result.ok(Optional.of(ruling));
                case Outcome.Refused<Decision>(Refusal refusal) ->
                    Result.bad(refusal.message() + "; two people have ruled, or nobody differs");
            });
        });
    }
}
