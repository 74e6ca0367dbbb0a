package org.spartabench.authors.item.finding;

import java.util.List;
import java.util.Optional;
import org.spartabench.facts.statement.Rows;
import org.spartabench.facts.value.Values;
import org.spartabench.sql.path.BlockPath;
import org.spartabench.sql.path.Clause;
import org.spartabench.sql.path.PredicatePath;

/**
 * Holds a finding of a check.
 *
 * @param message one line
 * @param where the parts of query and question that it is about; may be empty
 * @param evidence rows that prove it
 * @param fix a change that would remove the finding
 */
public record Finding(
        Check check, Severity severity, String message, List<Place> where, Evidence evidence, Optional<Fix> fix) {

    /** Ranks how likely it is that the item must change. */
    public enum Severity {
        /** Worth knowing. */
        INFO,
        /** Worth a look before it is accepted. */
        WARNING,
        /** An error, unless a person can say why not. */
        ERROR;

        /** Gives the part of one finding in the risk of an item. */
        public int weight() {
            return switch (this) {
                case INFO -> 1;
                case WARNING -> 10;
                case ERROR -> 100;
            };
        }
    }

    /** A part of an item. */
    public sealed interface Place {

        record InPredicate(PredicatePath predicate) implements Place {}

        record InClause(BlockPath block, Clause clause) implements Place {}

        /** Characters {@code start} to {@code end} (exclusive) of the question. */
        record InQuestion(int start, int end) implements Place {}
    }

    /** Rows with their column names, all texts; at most {@link #MOST} rows. */
    public record Evidence(List<String> columns, List<List<String>> rows) {

        public static final Evidence NONE = new Evidence(List.of(), List.of());

        public static final int MOST = 20;

        public Evidence {
            columns = List.copyOf(columns);
            rows = rows.stream().limit(MOST).map(List::copyOf).toList();
        }

        public static Evidence of(Rows rows) {
            return new Evidence(
                    rows.columns(),
                    rows.rows().stream()
                            .map(row -> row.stream().map(Values::text).toList())
                            .toList());
        }

        /** A table of two columns. */
        public static Evidence pairs(String left, String right, List<List<String>> rows) {
            return new Evidence(List.of(left, right), rows);
        }
    }

    /** A change that one key makes; {@code label} describes it. */
    public sealed interface Fix {

        String label();

        record NewQuery(String label, String sql) implements Fix {}

        record NewQuestion(String label, String question) implements Fix {}
    }

    public Finding {
        where = List.copyOf(where);
    }

    public static Finding of(Check check, Severity severity, String message) {
        return new Finding(check, severity, message, List.of(), Evidence.NONE, Optional.empty());
    }

    public Finding at(Place... places) {
        return new Finding(check, severity, message, List.of(places), evidence, fix);
    }

    public Finding at(PredicatePath predicate) {
        return at(new Place.InPredicate(predicate));
    }

    public Finding showing(Evidence shown) {
        return new Finding(check, severity, message, where, shown, fix);
    }

    public Finding fixedBy(Fix change) {
        return new Finding(check, severity, message, where, evidence, Optional.of(change));
    }

    public Finding as(Severity other) {
        return new Finding(check, other, message, where, evidence, fix);
    }

    public Finding unfixed() {
        return new Finding(check, severity, message, where, evidence, Optional.empty());
    }

    /** Computes the risk of an item with these findings: the sum of their weights. */
    public static int risk(List<Finding> findings) {
        return findings.stream().mapToInt(Finding::weight).sum();
    }

    /** A hop that can be skipped makes an item easy, not wrong: it is listed, but it moves no error down the queue. */
    private int weight() {
        return check == Check.NECESSITY ? Severity.INFO.weight() : severity.weight();
    }
}
