package org.spartabench.authors.wording;

import java.util.List;
import java.util.Locale;
import java.util.Set;
import java.util.stream.Collectors;
import org.spartabench.authors.wording.lexicon.ColumnWords;
import org.spartabench.authors.wording.lexicon.Lexicon;
import org.spartabench.authors.wording.text.English;
import org.spartabench.authors.wording.word.Identifiers;
import org.spartabench.authors.wording.word.WordLists;
import org.spartabench.facts.schema.Column;
import org.spartabench.facts.schema.ColumnRef;
import org.spartabench.facts.schema.ForeignKey;
import org.spartabench.facts.schema.JoinGraph;
import org.spartabench.facts.schema.Role;
import org.spartabench.facts.schema.Schema;
import org.spartabench.facts.schema.Table;

/**
 * Leaves out what no good words exist for: a column whose noun is no word is a code, as long as nobody worded it, and so is one
 * that nobody asks about, such as a place in an order. Codes of no table join nothing: "whose lg id has a team".
 */
record ClearSchema(Schema schema, Lexicon lexicon, Lexicon derived) {

    private static final Set<String> UNASKED = WordLists.words("never asked about");

    /** A table with fewer columns to ask about has few questions. */
    private static final int FEW = 2;

    /** Longest name that may be an abbreviation: ERA. */
    private static final int ABBREVIATED = 4;

    ClearSchema(Schema schema, Lexicon lexicon) {
        this(schema, lexicon, Lexicon.derive(schema));
    }

    Schema clear() {
        List<Table> tables = schema.tables().stream().map(this::clear).toList();
        List<JoinGraph.Edge> edges = schema.joins().edges().stream()
                .filter(e -> e.kind() == JoinGraph.Kind.MEASURE
                        ? !unlike(e.left().table(), e.right().table())
                                && List.of(e.left(), e.right()).stream().allMatch(c -> measured(tables, c))
                        : !coded(e.left()) || !coded(e.right()))
                .toList();
        return new Schema(schema.name(), schema.persona(), tables, schema.foreignKeys(), new JoinGraph(edges));
    }

    /** Says whether rows of two tables tell different things of the same rows, whose figures nobody compares: results and standings of a race. */
    private boolean unlike(String one, String other) {
        return !one.equals(other) && owners(one).stream().anyMatch(owners(other)::contains);
    }

    private Set<String> owners(String table) {
        return schema.foreignKeys(schema.table(table).orElseThrow())
                .map(ForeignKey::references)
                .collect(Collectors.toSet());
    }

    private static boolean measured(List<Table> tables, ColumnRef ref) {
        return tables.stream()
                .filter(t -> t.name().equals(ref.table()))
                .flatMap(t -> t.column(ref.column()).stream())
                .anyMatch(c -> c.role().measured());
    }

    /** Says whether the column is a code that refers to no row and that no row is referred to by. */
    private boolean coded(ColumnRef ref) {
        Table table = schema.table(ref.table()).orElseThrow();
        boolean code =
                schema.column(ref).filter(c -> c.role() == Role.IDENTIFIER).isPresent();
        return code
                && !table.primaryKey().equals(List.of(ref.column()))
                && !schema.refers(table, ref.column())
                && schema.foreignKeys().stream()
                        .noneMatch(k -> k.references().equals(table.name())
                                && k.referenced().contains(ref.column()));
    }

    /** Keeps places in an order where little else would be left, and all columns where nothing would. */
    private Table clear(Table table) {
        Table clear = clear(table, false);
        Table more = left(clear) < FEW ? clear(table, true) : clear;
        return left(more) == 0 ? table : more;
    }

    private long left(Table table) {
        return table.columns().stream()
                .filter(c -> c.role() != Role.IDENTIFIER && !schema.refers(table, c.name()))
                .count();
    }

    private Table clear(Table table, boolean places) {
        List<Column> columns = table.columns().stream()
                .map(c -> schema.refers(table, c.name()) ? c : as(role(table, c, places), c))
                .toList();
        return new Table(table.name(), columns, table.primaryKey(), table.grounding(), table.rows());
    }

    private static Column as(Role role, Column c) {
        return new Column(c.name(), c.type(), role, c.unit(), c.nullable());
    }

    /** Gives a name that is not that of the rows the role of a category: the ship names of orders. */
    private Role role(Table table, Column column, boolean places) {
        boolean another =
                column.role() == Role.NAME && !lexicon.table(table.name()).holdsEntities(column.name());
        return column.role() == Role.IDENTIFIER || !clear(table, column, places)
                ? Role.IDENTIFIER
                : another ? Role.CATEGORY : column.role();
    }

    private boolean clear(Table table, Column column, boolean places) {
        ColumnWords words = lexicon.column(table.name(), column.name());
        String noun = words.noun().one();
        boolean place = column.role() == Role.CATEGORY && !places || UNASKED.contains(English.lastWord(noun));
        return !words.equals(derived.column(table.name(), column.name()))
                || Identifiers.unread(noun).isEmpty()
                        && !(column.type().numeric() && place)
                        && !abbreviated(table, column.name());
    }

    /** Says whether the name has only capitals, among names with small letters, or is that of another table's ID: teamIDBR. */
    private static boolean abbreviated(Table table, String name) {
        return name.matches(".*[a-z]ID[A-Za-z]+")
                || name.length() <= ABBREVIATED
                        && name.equals(name.toUpperCase(Locale.ROOT))
                        && table.columns().stream()
                                .map(Column::name)
                                .anyMatch(n -> n.length() > ABBREVIATED && !n.equals(n.toUpperCase(Locale.ROOT)));
    }
}
