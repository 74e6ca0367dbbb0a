package org.spartabench.python.program;

import java.util.HashSet;
import java.util.Optional;
import java.util.Random;
import java.util.Set;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.IntStream;
import org.jspecify.annotations.Nullable;
import org.spartabench.base.result.Result;
import org.spartabench.facts.FactBase;
import org.spartabench.facts.schema.Column;
import org.spartabench.facts.schema.Role;
import org.spartabench.facts.schema.Table;
import org.spartabench.facts.statement.Rows;
import org.spartabench.facts.value.ColumnType;
import org.spartabench.facts.value.Values;

/**
 * Writes a table as real files are, and reads each cell back: thousands separators, {@code N/A} beside empty cells, two forms of
 * dates, trailing blanks, whole numbers of more than one type (BIRD-Python takes its data clean, and names that as a limit). The
 * same seed gives the same file.
 */
public final class DirtyTable {

    private static final String MISSING = "N/A";
    private static final Pattern ISO = Pattern.compile("(\\d{4})-(\\d\\d)-(\\d\\d)(.*)");
    private static final Pattern DAY_FIRST = Pattern.compile("(\\d\\d)\\.(\\d\\d)\\.(\\d{4})(.*)");
    private static final Pattern LARGE = Pattern.compile("-?\\d{4,}(\\.\\d+)?");

    private final Table table;
    private final Rows rows;
    private final String missing;
    private final long seed;

    /** Columns that hold a text which could be taken for dirt: they are left as they are. */
    private final Set<String> delicate = new HashSet<>();

    private DirtyTable(Table table, Rows rows, String missing, long seed) {
        this.table = table;
        this.rows = rows;
        this.missing = missing;
        this.seed = seed;
        for (int i = 0; i < table.columns().size(); i++) {
            if (rows.column(i).stream().anyMatch(v -> v instanceof String s && taken(s))) {
                delicate.add(table.columns().get(i).name());
            }
        }
    }

    private static boolean taken(String text) {
        return text.isEmpty() || text.equals(MISSING) || text.endsWith(" ");
    }

    /** Makes a table dirty; bad if it cannot be read. */
    public static Result<DirtyTable> of(FactBase facts, String name, long seed) {
        Table table = facts.schema().table(name).orElseThrow();
        return TableCsv.rows(facts, name).map(rows -> new DirtyTable(table, rows, TableCsv.missing(facts, name), seed));
    }

    /** Writes the file. */
    public String csv() {
        Random chance = new Random(seed ^ table.name().hashCode());
        return TableCsv.text(
                rows.columns(),
                rows.rows().stream()
                        .map(row -> IntStream.range(0, row.size())
                                .mapToObj(i -> cell(table.columns().get(i), row.get(i), chance))));
    }

    private String cell(Column column, @Nullable Object value, Random chance) {
        boolean often = chance.nextBoolean();
        if (delicate.contains(column.name()) || !often && column.type() != ColumnType.TEXT) {
            return TableCsv.cell(value, missing);
        }
        if (value == null) {
            return often ? MISSING : missing;
        }
        String text = Values.text(value);
        return switch (column.type()) {
            case TEXT -> TableCsv.quoted(!often || chance.nextInt(3) > 0 ? text : text + "  ");
            case BOOLEAN -> text.equals("true") ? "yes" : "no";
            case INTEGER, DECIMAL -> number(column, text, chance.nextInt(4) == 0);
            case DATE, TIMESTAMP -> ISO.matcher(text).replaceFirst("$3.$2.$1$4");
            case TIME -> text;
        };
    }

    /** Groups digits of large amounts; a whole number may get a fraction, as after a detour through doubles. */
    private static String number(Column column, String text, boolean whole) {
        return column.role() == Role.MEASURE && LARGE.matcher(text).matches()
                ? TableCsv.quoted(text.replaceAll("(?<=\\d)(?=(\\d{3})+(\\.|$))(?<!\\.\\d{0,20})", ","))
                : column.type() == ColumnType.INTEGER && whole ? text + ".0" : text;
    }

    /** Reads a cell back, without its quotes: the text that the clean file has; empty if the value is missing. */
    public Optional<String> clean(String column, String cell) {
        Column of = table.column(column).orElseThrow();
        if (cell.equals(missing) || !delicate.contains(of.name()) && cell.equals(MISSING)) {
            return Optional.empty();
        }
        Matcher date = DAY_FIRST.matcher(cell);
        return Optional.of(
                switch (of.type()) {
                    case TEXT -> delicate.contains(of.name()) ? cell : cell.stripTrailing();
                    case BOOLEAN -> cell.equals("yes") ? "True" : cell.equals("no") ? "False" : cell;
                    case INTEGER -> cell.replace(",", "").replaceFirst("\\.0$", "");
                    case DECIMAL -> cell.replace(",", "");
                    case DATE, TIMESTAMP -> date.matches() ? date.replaceFirst("$3-$2-$1$4") : cell;
                    case TIME -> cell;
                });
    }
}
