package org.spartabench.fact.passage;

import java.io.IOException;
import java.io.InputStream;
import java.io.UncheckedIOException;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Optional;
import java.util.TreeSet;
import org.jspecify.annotations.Nullable;
import org.spartabench.fact.Column;
import org.spartabench.fact.Role;
import org.spartabench.fact.Rows;
import org.spartabench.fact.Table;
import org.spartabench.fact.passage.TemplateReader.Mention;
import org.spartabench.fact.passage.TemplateReader.Section;

/**
 * Turns the tuples of a grounding table into the text of a passage, always the same text for the same tuples. See {@code
 * prompts/table-to-text/README.md} for the language of templates.
 */
public final class TableToText {

    /** Describes a fault of a template; line and column count from 1. */
    public record Fault(int line, int column, String message) {

        @Override
        public String toString() {
            return "line " + line + ", column " + column + ": " + message;
        }
    }

    public sealed interface Parsed {

        record Good(TableToText template) implements Parsed {}

        /** Lists the faults in the order of their positions. */
        record Faulty(List<Fault> faults) implements Parsed {
            public Faulty {
                faults = List.copyOf(faults);
            }
        }
    }

    private final List<String> groupBy;
    private final List<TemplatePiece> first;
    private final List<TemplatePiece> each;
    private final List<TemplatePiece> last;

    private TableToText(TemplateReader reader) {
        groupBy = List.copyOf(reader.groupBy());
        first = reader.section(Section.FIRST);
        each = reader.section(Section.EACH);
        last = reader.section(Section.LAST);
    }

    /**
     * Reads a template for a table.
     *
     * @param columns the names of all columns of the table: the template must state each of them, and no others
     */
    public static Parsed parse(String source, List<String> columns) {
        TemplateReader reader = new TemplateReader(source);
        List<Fault> faults = new ArrayList<>(reader.faults());
        TreeSet<String> stated = new TreeSet<>();
        for (Mention mention : reader.mentions()) {
            stated.add(mention.column());
            boolean whole = mention.section() != Section.EACH;
            if (!columns.contains(mention.column())) {
                faults.add(at(mention, "the table has no column '" + mention.column() + "'"));
            } else if (whole && !reader.groupBy().contains(mention.column())) {
                faults.add(at(mention, "only columns of 'group-by:' are allowed in 'first:' and 'last:'"));
            }
        }
        for (String column : reader.groupBy()) {
            if (!columns.contains(column)) {
                faults.add(new Fault(
                        reader.groupByLine() + 1,
                        1,
                        "'group-by:' names '" + column + "', which is not a column of the table"));
            }
        }
        for (String column : columns) {
            if (!stated.contains(column)) {
                faults.add(new Fault(1, 1, "column '" + column + "' is not used in the template"));
            }
        }
        faults.sort(Comparator.comparingInt(Fault::line).thenComparingInt(Fault::column));
        return faults.isEmpty()
                ? new Parsed.Good(new TableToText(reader))
                : new Parsed.Faulty(
                        faults.stream().limit(TemplateReader.MOST_FAULTS).toList());
    }

    private static Fault at(Mention mention, String message) {
        return new Fault(mention.line() + 1, mention.at() + 1, message);
    }

    /** Reads the template that comes with the program for a table of a sample domain. */
    public static Optional<String> shipped(String domain, String table) {
        String resource = "/prompts/table-to-text/" + domain + "/" + table + ".txt";
        try (InputStream stream = TableToText.class.getResourceAsStream(resource)) {
            return stream == null
                    ? Optional.empty()
                    : Optional.of(new String(stream.readAllBytes(), StandardCharsets.UTF_8));
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }

    /** Gives the first template of a table: the one of the program if it fits, else a plain one. */
    public static String usual(String domain, Table table) {
        List<String> columns = table.columns().stream().map(Column::name).toList();
        return shipped(domain, table.name())
                .filter(text -> parse(text, columns) instanceof Parsed.Good)
                .orElseGet(() -> standard(table));
    }

    /**
     * Writes a plain template for any table: its key, then a sentence for each other column, omitted if the value is NULL.
     */
    public static String standard(Table table) {
        StringBuilder source = new StringBuilder("version: 1\n\nAn entry of " + words(table.name()));
        String joint = " with the ";
        for (Column column : table.columns()) {
            if (table.primaryKey().contains(column.name())) {
                source.append(joint + named(column) + ' ' + value(column));
                joint = " and the ";
            }
        }
        source.append('.');
        for (Column column : table.columns()) {
            if (!table.primaryKey().contains(column.name())) {
                source.append("\n[The " + named(column) + " is " + value(column) + ".]");
            }
        }
        return source.append('\n').toString();
    }

    /** Names the columns whose values all tuples of a passage share; empty if each tuple has its own passage. */
    public List<String> groupBy() {
        return groupBy;
    }

    /**
     * Writes one passage.
     *
     * @param tuples the tuples of one entity, by column name: at least one, and exactly one without {@code group-by:};
     *     values are those of {@link Rows} or the wrappers of Java's numbers
     */
    public Rendered render(List<? extends Map<String, ? extends @Nullable Object>> tuples) {
        if (tuples.isEmpty()) {
            throw new IllegalArgumentException("no tuple to write about");
        }
        Map<String, ? extends @Nullable Object> one = tuples.getFirst();
        if (tuples.size() > 1
                && (groupBy.isEmpty()
                        || !tuples.stream()
                                .allMatch(t -> groupBy.stream().allMatch(c -> Objects.equals(one.get(c), t.get(c)))))) {
            throw new IllegalArgumentException("these tuples do not belong in one passage");
        }
        PassageWriter writer = new PassageWriter();
        writer.write(first, one, 0, tuples.size() - 1);
        for (int i = 0; i < tuples.size(); i++) {
            writer.write(each, tuples.get(i), i, i);
        }
        writer.write(last, one, 0, tuples.size() - 1);
        return writer.rendered();
    }

    private static String named(Column column) {
        String name = words(column.name());
        return column.unit()
                .filter(unit -> !name.contains(unit))
                .map(unit -> name + " in " + unit)
                .orElse(name);
    }

    private static String value(Column column) {
        String format = switch (column.type()) {
            case DATE, TIMESTAMP -> "|date";
            case TIME -> "|time";
            case INTEGER, DECIMAL -> column.role() == Role.MEASURE ? "|number" : "";
            case BOOLEAN, TEXT -> "";
        };
        return "{" + column.name() + format + "}";
    }

    private static String words(String name) {
        return name.replace('_', ' ').strip();
    }
}
