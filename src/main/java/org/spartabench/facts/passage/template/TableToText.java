package org.spartabench.facts.passage.template;

import java.io.IOException;
import java.io.InputStream;
import java.io.UncheckedIOException;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Objects;
import java.util.Optional;
import java.util.Set;
import java.util.TreeSet;
import org.jspecify.annotations.Nullable;
import org.spartabench.facts.passage.template.TemplateReader.Mention;
import org.spartabench.facts.passage.template.TemplateReader.Section;
import org.spartabench.facts.schema.Column;
import org.spartabench.facts.schema.Role;
import org.spartabench.facts.schema.Table;
import org.spartabench.facts.statement.Rows;
import org.spartabench.facts.value.ColumnType;

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

    /** The last words of names of columns that name an entity. */
    private static final Set<String> NAMING = Set.of("name", "title");

    /** The most values that one sentence of a plain template states. */
    private static final int A_SENTENCE = 3;

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
     * Writes a plain template for any table: a sentence with its name, if it has one, and its key, sentences with up to three
     * values each, and a sentence for each value that may be NULL.
     */
    public static String standard(Table table) {
        Optional<Column> name = table.columns().stream()
                .filter(c -> c.type() == ColumnType.TEXT && !c.nullable())
                .filter(c -> NAMING.contains(c.name().replaceAll(".*[_ ]", "").toLowerCase(Locale.ROOT)))
                .findFirst();
        List<Column> rest = new ArrayList<>(table.columns());
        name.ifPresent(rest::remove);
        List<Column> key =
                rest.stream().filter(c -> table.primaryKey().contains(c.name())).toList();
        rest.removeAll(key);
        String kind = words(table.name());
        String one = kind.endsWith("s") ? "one of the " + kind : "an entry of " + kind;
        String keys =
                list(key.stream().map(c -> "the " + named(c) + ' ' + value(c)).toList());
        StringBuilder source = new StringBuilder("version: 1\n\n")
                .append(name.map(c -> value(c) + " is " + one + (key.isEmpty() ? "" : ", with " + keys))
                        .orElse(
                                key.isEmpty()
                                        ? "This is " + one
                                        : one.substring(0, 1).toUpperCase(Locale.ROOT) + one.substring(1) + " has "
                                                + keys))
                .append('.');
        List<String> sure = rest.stream()
                .filter(c -> !c.nullable())
                .map(TableToText::statement)
                .toList();
        for (int from = 0; from < sure.size(); from += A_SENTENCE) {
            source.append("\nT")
                    .append(list(sure.subList(from, Math.min(sure.size(), from + A_SENTENCE)))
                            .substring(1))
                    .append('.');
        }
        rest.stream()
                .filter(Column::nullable)
                .forEach(c ->
                        source.append("\n[T").append(statement(c).substring(1)).append(".]"));
        return source.append('\n').toString();
    }

    private static String statement(Column column) {
        return "the " + named(column) + " is " + value(column);
    }

    private static String list(List<String> parts) {
        int last = parts.size() - 1;
        return last < 1
                ? String.join("", parts)
                : String.join(", ", parts.subList(0, last)) + (last > 1 ? ", and " : " and ") + parts.get(last);
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

    /**
     * Reads a text back into the rows that this template writes it for.
     *
     * @return empty if it writes this text for no rows, or the text is too intricate to say so
     */
    public Optional<TemplateReading> read(String text, Table table) {
        return TemplateReading.of(text, table, this, first, each, last);
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
