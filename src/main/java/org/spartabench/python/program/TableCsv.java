package org.spartabench.python.program;

import java.time.Duration;
import java.util.List;
import java.util.Optional;
import java.util.stream.Collectors;
import java.util.stream.IntStream;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;
import org.spartabench.base.result.Result;
import org.spartabench.facts.FactBase;
import org.spartabench.facts.schema.Column;
import org.spartabench.facts.schema.Table;
import org.spartabench.facts.statement.Limits;
import org.spartabench.facts.statement.Rows;
import org.spartabench.facts.statement.Rows.NumberSpan;
import org.spartabench.facts.statement.StatementReply;
import org.spartabench.facts.value.ColumnType;
import org.spartabench.facts.value.Values;
import org.spartabench.sql.guard.Guard;
import org.spartabench.sql.tree.Block;
import org.spartabench.sql.tree.Expr;
import org.spartabench.sql.tree.Predicate;

/** Writes tables as the CSV text that programs read: texts in quotes, {@link #missing} between commas for a missing value. */
public final class TableCsv {

    private static final Limits ALL = new Limits(Duration.ofMinutes(2), Integer.MAX_VALUE);

    /** The largest whole number up to which doubles have no gaps. */
    private static final long MOST_EXACT = 1L << 53;

    /** The text that pandas itself writes for a missing value. */
    private static final String MARK = "<NA>";

    private TableCsv() {}

    /**
     * Gives the cell that a missing value has in the CSV file of a table. It is empty, but {@code <NA>} where the table has empty
     * texts or only one column: pandas would take an empty text for missing, and skip an empty line.
     */
    public static String missing(FactBase facts, String name) {
        List<Column> columns = facts.schema().table(name).orElseThrow().columns();
        List<Predicate> empty = columns.stream()
                .filter(c -> c.type() == ColumnType.TEXT)
                .<Predicate>map(c -> new Predicate.Compare(
                        Expr.Column.of(c.name()), Predicate.Comparison.EQ, new Expr.TextLiteral("")))
                .toList();
        boolean marked = columns.size() == 1
                || !empty.isEmpty()
                        && Guard.run(
                                        Block.from(name, Optional.empty())
                                                .and(empty.size() == 1 ? empty.getFirst() : new Predicate.Or(empty))
                                                .withLimit(Optional.of(new Block.Limit(1, 0))),
                                        facts,
                                        ALL)
                                instanceof Rows rows
                        && rows.size() > 0;
        return marked ? MARK : "";
    }

    /** Gives that cell for the rows of a whole table. */
    public static String missing(Rows rows) {
        boolean empty = rows.rows().stream().anyMatch(row -> row.contains(""));
        return rows.columns().size() == 1 || empty ? MARK : "";
    }

    /** Lists the columns that programs read as they stand. */
    public static List<String> texts(Table table) {
        return table.columns().stream()
                .filter(c -> c.type() == ColumnType.TEXT || c.type().temporal())
                .map(Column::name)
                .toList();
    }

    /** Writes a table, unless pandas would change its values. */
    public static Result<String> of(FactBase facts, String name) {
        return rows(facts, name).then(rows -> of(facts.schema().table(name).orElseThrow(), rows, missing(facts, name)));
    }

    /** Writes rows of a table, unless pandas would change their values. @param missing stands for a missing value */
    public static Result<String> of(Table table, Rows rows, String missing) {
        Optional<String> changed = rounded(table, rows).or(() -> taken(table, rows, missing));
        if (changed.isPresent()) {
            return Result.bad(changed.get());
        }
        return Result.ok(text(
                rows.columns(), rows.rows().stream().map(row -> row.stream().map(v -> cell(v, missing)))));
    }

    /** Writes a file of cells that are written already. */
    static String text(List<String> columns, Stream<Stream<String>> rows) {
        return Stream.concat(Stream.of(columns.stream().map(TableCsv::quoted)), rows)
                .map(row -> row.collect(Collectors.joining(",")))
                .collect(Collectors.joining("\n", "", "\n"));
    }

    /** Reads a whole table, or says why it cannot be read. */
    public static Result<Rows> rows(FactBase facts, String name) {
        StatementReply reply = Guard.run(Block.from(name, Optional.empty()), facts, ALL);
        return reply instanceof Rows rows ? Result.ok(rows) : Result.bad("table " + name + " cannot be read: " + reply);
    }

    /** Gives the first lines of a file, the names of the columns included; a line ends outside quotes. */
    public static String head(String csv, int lines) {
        boolean quoted = false;
        int left = lines;
        for (int i = 0; i < csv.length(); i++) {
            quoted ^= csv.charAt(i) == '"';
            if (csv.charAt(i) == '\n' && !quoted && --left == 0) {
                return csv.substring(0, i);
            }
        }
        return csv.strip();
    }

    /**
     * Finds a column of numbers that pandas would round: whole ones with a gap and a number beyond the exact doubles, or beyond
     * 64 bits, and decimals with more digits than a double has.
     */
    private static Optional<String> rounded(Table table, Rows rows) {
        for (int i = 0; i < table.columns().size(); i++) {
            Column column = table.columns().get(i);
            List<@Nullable Object> values = rows.column(i);
            boolean large = values.stream().anyMatch(v -> v instanceof Long n && Math.abs(n) > MOST_EXACT);
            if (column.type() == ColumnType.INTEGER && large && values.contains(null)) {
                return Optional.of("table " + table.name() + ": column " + column.name()
                        + " has gaps and numbers above 2^53, which pandas rounds");
            }
            NumberSpan span = rows.span(i);
            if (column.type().numeric() && (span.beyondLong() || span.beyondDouble())) {
                boolean whole = column.type() == ColumnType.INTEGER;
                return Optional.of("table " + table.name() + ": column " + column.name() + " has numbers "
                        + (whole ? "beyond 64 bits" : "with more digits than a double") + ", which pandas rounds");
            }
        }
        return Optional.empty();
    }

    /** Finds a column with a text that pandas would take for a missing value. */
    private static Optional<String> taken(Table table, Rows rows, String missing) {
        return IntStream.range(0, table.columns().size())
                .filter(i -> rows.column(i).contains(missing))
                .mapToObj(i -> "table " + table.name() + ": column "
                        + table.columns().get(i).name() + " has the text '" + missing
                        + "', which pandas would take for a missing value")
                .findFirst();
    }

    static String cell(@Nullable Object value, String missing) {
        return switch (value) {
            case null -> missing;
            case Boolean b -> b ? "True" : "False";
            case String s -> quoted(s);
            default -> Values.text(value);
        };
    }

    static String quoted(String text) {
        return '"' + text.replace("\"", "\"\"") + '"';
    }
}
