package org.spartabench.judging.review.sheet;

import java.nio.file.Path;
import java.util.List;
import org.spartabench.base.result.Result;

/**
 * Holds one item as a row of the review sheet; all cells are texts.
 *
 * @param question as it stands
 * @param answer its values, cut where they are many
 * @param evidence rows and passages that support the answer, in short
 * @param entry the decision of the validator: the only cells to change
 * @param mark identifies the version of the item, so that a returned row shows whether it changed
 */
public record SheetRow(
        String id,
        String question,
        String sql,
        String answer,
        String evidence,
        String status,
        Said entry,
        String mark) {

    /** Names of the columns, in their order. */
    public static final List<String> COLUMNS = List.of(
            "id",
            "question",
            "sql",
            "answer",
            "evidence",
            "status",
            "decision",
            "edited_question",
            "reasons",
            "note",
            "mark");

    /** Columns without which nothing can be taken. */
    private static final List<String> NEEDED = List.of("id", "decision", "edited_question", "reasons", "note", "mark");

    /**
     * A decision as cells.
     *
     * @param decision accept, edit, reject, defer, or empty
     * @param edited the question that the item is to have; empty to leave it
     * @param reasons of a rejection, with a semicolon between
     */
    public record Said(String decision, String edited, String reasons, String note) {

        public static final Said NOTHING = new Said("", "", "", "");

        List<String> cells() {
            return List.of(decision, edited, reasons, note);
        }

        /** Ends lines in the cells with a line feed alone: spreadsheets write other ends. */
        Said withPlainLines() {
            List<String> plain = cells().stream()
                    .map(cell -> cell.replace("\r\n", "\n").replace('\r', '\n'))
                    .toList();
            return new Said(plain.get(0), plain.get(1), plain.get(2), plain.get(3));
        }
    }

    /** Gives the cells in the order of the columns. */
    public List<String> cells() {
        return List.of(
                id,
                question,
                sql,
                answer,
                evidence,
                status,
                entry.decision,
                entry.edited,
                entry.reasons,
                entry.note,
                mark);
    }

    /** Reads a review sheet. */
    public static Result<List<SheetFile.Numbered>> read(Path file) {
        return SheetFile.read(file, "review sheet", NEEDED);
    }

    /** Reads a row of a returned sheet. */
    static SheetRow of(SheetFile.Numbered row) {
        return new SheetRow(
                row.cell("id"),
                row.cell("question"),
                row.cell("sql"),
                row.cell("answer"),
                row.cell("evidence"),
                row.cell("status"),
                new Said(row.cell("decision"), row.cell("edited_question"), row.cell("reasons"), row.cell("note")),
                row.cell("mark"));
    }
}
