package org.spartabench.judging.review.sheet;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Locale;
import java.util.Optional;
import java.util.stream.Collectors;
import java.util.stream.IntStream;
import org.spartabench.authors.item.Status;
import org.spartabench.authors.item.verdict.RejectReason;
import org.spartabench.authors.item.verdict.Verdict;
import org.spartabench.judging.review.sheet.SheetRow.Said;
import org.spartabench.rows.Cells;

/**
 * Writes an item's row and interprets the row that comes back.
 *
 * @param sql empty for an item without a query
 * @param hash of question, SQL, answer and database
 * @param rejection the last one, where the item stands rejected
 */
public record SheetItem(
        String id,
        String question,
        String sql,
        List<String> answer,
        Status status,
        String hash,
        Optional<Verdict.Reject> rejection) {

    /** The length in characters from which an answer is cut. */
    static final int MOST_ANSWER = 1_000;

    private static final String BETWEEN = "; ";

    /** Characters of an answer that a line shows. */
    private static final int BRIEF = 100;

    public SheetItem {
        answer = List.copyOf(answer);
    }

    /** Result of a returned row. */
    public sealed interface Outcome {

        /** A decision to be taken. */
        record Taken(Verdict verdict) implements Outcome {}

        /** No change: the row is as it was written, or the item already has this decision. */
        record Alike() implements Outcome {}

        /** A row that cannot be taken. @param why one line */
        record Conflict(String why) implements Outcome {}
    }

    /** Writes the item as a row. */
    public SheetRow row(String evidence) {
        Said entry = entry();
        return new SheetRow(
                id,
                question,
                sql,
                cut(answer),
                evidence,
                status.name().toLowerCase(Locale.ROOT),
                entry,
                RowMark.of(id, hash, entry).toString());
    }

    private Said entry() {
        return entry(status);
    }

    private Said entry(Status status) {
        return switch (status) {
            case ACCEPTED, EDITED -> new Said("accept", "", "", "");
            case DEFERRED -> new Said("defer", "", "", "");
            case REJECTED ->
                new Said(
                        "reject",
                        "",
                        rejection.stream()
                                .flatMap(r -> r.reasons().stream())
                                .map(RejectReason::label)
                                .collect(Collectors.joining(BETWEEN)),
                        rejection.map(Verdict.Reject::note).orElse(""));
            case OPEN, STALE, DISAGREED, WITHDRAWN -> Said.NOTHING;
        };
    }

    private static String cut(List<String> values) {
        StringBuilder text = new StringBuilder();
        int shown = 0;
        for (String value : values) {
            if (shown > 0 && text.length() + value.length() > MOST_ANSWER) {
                break;
            }
            text.append(shown == 0 ? "" : BETWEEN).append(value);
            shown++;
        }
        if (text.length() > 2 * MOST_ANSWER) {
            text.setLength(2 * MOST_ANSWER);
            text.append(" … (cut)");
        }
        return shown == values.size() ? text.toString() : text + " … (" + shown + " of " + values.size() + " values)";
    }

    /** Compares a returned row with the item's current version. */
    public Outcome back(SheetRow row) {
        RowMark mark = RowMark.read(row.mark());
        if (!mark.belongsTo(id)) {
            return new Outcome.Conflict("the mark does not match the item; was one column sorted separately?");
        }
        Said asked = row.entry().withPlainLines();
        boolean blank = asked.cells().stream().allMatch(String::isBlank);
        if (RowMark.of(id, hash, asked).entry().equals(mark.entry()) || blank) {
            return sourceFault(row, mark).<Outcome>map(Outcome.Conflict::new).orElseGet(Outcome.Alike::new);
        }
        return switch (verdict(asked)) {
            case Outcome.Conflict conflict -> conflict;
            case Outcome.Alike alike -> alike;
            case Outcome.Taken(Verdict verdict) when stands(verdict, mark) -> new Outcome.Alike();
            case Outcome.Taken taken ->
                conflict(row, mark).<Outcome>map(Outcome.Conflict::new).orElse(taken);
        };
    }

    private Optional<String> conflict(SheetRow row, RowMark mark) {
        if (!sameContent(mark)) {
            return Optional.of("the item has changed since the sheet was written");
        }
        if (!mark.entry().equals(RowMark.of(id, hash, entry()).entry())) {
            return Optional.of("its decision has changed since the sheet was written: it is "
                    + status.name().toLowerCase(Locale.ROOT));
        }
        return sourceFault(row, mark);
    }

    /** Finds a change of the item's own cells, which must not change in a sheet. */
    private Optional<String> sourceFault(SheetRow row, RowMark mark) {
        if (!sameContent(mark)) {
            return Optional.empty();
        }
        if (!plain(row.question()).isEmpty() && !plain(row.question()).equals(plain(question))) {
            return Optional.of("the cell 'question' was changed; write the new question into 'edited_question'");
        }
        if (!plain(row.sql()).isEmpty() && !plain(row.sql()).equals(plain(sql))) {
            return Optional.of("the cell 'sql' was changed; edit the query in the window");
        }
        if (!sameAnswer(row.answer())) {
            return Optional.of(
                    "the cell 'answer' was changed from '" + brief(cut(answer)) + "' to '" + brief(row.answer())
                            + "'; a sheet decides and edits no answer, so the answer was not changed; reject the item,"
                            + " or clear the cell to decide it as it stands");
        }
        return mark.entry().equals(RowMark.of(id, hash, entry()).entry()) && !sameStatus(row.status())
                ? Optional.of("the cell 'status' was changed; write the decision into 'decision'")
                : Optional.empty();
    }

    /** Whether a cell holds the answer as it was written, or each of its values as a spreadsheet saves it; an empty cell says nothing. */
    private boolean sameAnswer(String cell) {
        String written = plain(cut(answer));
        String saved = plain(cell);
        List<String> before = List.of(written.split(";", -1));
        List<String> after = List.of(saved.split(";", -1));
        return saved.isEmpty()
                || written.equals(saved)
                || before.size() == after.size()
                        && IntStream.range(0, before.size())
                                .allMatch(i -> Cells.reformatted(
                                        before.get(i).strip(), after.get(i).strip()));
    }

    private static String brief(String text) {
        String line = plain(text);
        return line.codePointCount(0, line.length()) <= BRIEF
                ? line
                : line.substring(0, line.offsetByCodePoints(0, BRIEF)) + "…";
    }

    /** Whether a cell names a status with the decision of the item's own; an empty cell says nothing. */
    private boolean sameStatus(String cell) {
        String name = cell.strip().toUpperCase(Locale.ROOT);
        return name.isEmpty()
                || Arrays.stream(Status.values())
                        .anyMatch(s ->
                                s.name().equals(name) && entry(s).decision().equals(entry().decision()));
    }

    private static String plain(String text) {
        return text.replaceAll("\\s+", " ").strip();
    }

    /** Whether the item already has the status that the verdict gives. */
    private boolean stands(Verdict verdict, RowMark mark) {
        boolean same = sameContent(mark);
        boolean accepted = status == Status.ACCEPTED || status == Status.EDITED;
        return switch (verdict) {
            case Verdict.Accept a -> same && accepted;
            case Verdict.EditQuestion(String edited) -> accepted && edited.equals(question);
            case Verdict.Defer d -> same && status == Status.DEFERRED;
            case Verdict.Reject r ->
                same && status == Status.REJECTED && rejection.filter(r::equals).isPresent();
            default -> false;
        };
    }

    private boolean sameContent(RowMark mark) {
        return mark.content().equals(RowMark.of(id, hash, entry()).content());
    }

    private Outcome verdict(Said entry) {
        String edited = entry.edited().strip();
        boolean rejects = word(entry).equals("reject");
        if (!rejects && !entry.reasons().isBlank()) {
            return new Outcome.Conflict("only a rejection has reasons; write 'reject' or clear them");
        }
        if (!rejects && !entry.note().isBlank()) {
            return new Outcome.Conflict("only a rejection has a note; write 'reject' or clear it");
        }
        return switch (word(entry)) {
            case "" ->
                edited.isEmpty()
                        ? new Outcome.Alike()
                        : new Outcome.Conflict("it has a wording but no decision; write 'edit' to take it, or clear"
                                + " 'edited_question'");
            case "accept", "edit" ->
                edited.isEmpty() ? accepted(word(entry)) : new Outcome.Taken(new Verdict.EditQuestion(edited));
            case "defer" -> edited.isEmpty() ? new Outcome.Taken(new Verdict.Defer()) : both("deferred");
            case "reject" -> edited.isEmpty() ? rejected(entry) : both("rejected");
            default ->
                new Outcome.Conflict(
                        "'" + entry.decision().strip() + "' is not a decision; write accept, edit, reject or defer");
        };
    }

    private static Outcome accepted(String word) {
        return word.equals("accept")
                ? new Outcome.Taken(new Verdict.Accept())
                : new Outcome.Conflict("'edit' needs a question in 'edited_question'");
    }

    private static Outcome both(String decided) {
        return new Outcome.Conflict("it is " + decided + " and has an edited question; keep only one of them");
    }

    /** Reads a decision by its first letter, its name or its past form. */
    private static String word(Said entry) {
        return switch (entry.decision().strip().toLowerCase(Locale.ROOT)) {
            case "a", "accept", "accepted" -> "accept";
            case "e", "edit", "edited" -> "edit";
            case "r", "reject", "rejected" -> "reject";
            case "d", "defer", "deferred" -> "defer";
            case String other -> other;
        };
    }

    private static Outcome rejected(Said entry) {
        List<RejectReason> reasons = new ArrayList<>();
        for (String part : entry.reasons().split(";")) {
            String name = plain(part).toLowerCase(Locale.ROOT);
            Optional<RejectReason> reason = Arrays.stream(RejectReason.values())
                    .filter(r -> r.label().equalsIgnoreCase(name))
                    .findFirst();
            if (reason.isEmpty() && !name.isEmpty()) {
                return new Outcome.Conflict("'" + name + "' is not a reason; the reasons are "
                        + Arrays.stream(RejectReason.values())
                                .map(RejectReason::label)
                                .collect(Collectors.joining(", ")));
            }
            reason.filter(r -> !reasons.contains(r)).ifPresent(reasons::add);
        }
        return reasons.isEmpty()
                ? new Outcome.Conflict("a rejection needs a reason")
                : new Outcome.Taken(new Verdict.Reject(reasons, entry.note().strip()));
    }
}
