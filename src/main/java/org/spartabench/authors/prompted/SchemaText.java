package org.spartabench.authors.prompted;

import java.util.ArrayList;
import java.util.Comparator;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Set;
import java.util.TreeMap;
import java.util.TreeSet;
import java.util.stream.Collectors;
import org.spartabench.facts.schema.Column;
import org.spartabench.facts.schema.ColumnRef;
import org.spartabench.facts.schema.JoinGraph;
import org.spartabench.facts.schema.Role;
import org.spartabench.facts.schema.Schema;
import org.spartabench.facts.schema.Table;
import org.spartabench.facts.value.ColumnType;
import org.spartabench.sql.print.Sql;

/** Writes a schema as compact lines: a line per table and role, keys, and sets of joinable columns. */
final class SchemaText {

    private SchemaText() {}

    /** Writes some tables without the joinable columns, which requests about few tables list themselves. */
    static String of(Schema schema, List<String> names) {
        List<String> lines = new ArrayList<>();
        List<Table> tables =
                names.stream().flatMap(n -> schema.table(n).stream()).distinct().toList();
        tables(lines, tables);
        return String.join("\n", lines);
    }

    /** Writes all tables and the joinable columns. */
    static String of(Schema schema) {
        List<String> lines = new ArrayList<>();
        tables(lines, schema.tables());
        edges(lines, "Key edges", schema.joins(), JoinGraph.Kind.KEY);
        edges(lines, "Measure edges", schema.joins(), JoinGraph.Kind.MEASURE);
        return String.join("\n", lines);
    }

    private static void tables(List<String> lines, List<Table> tables) {
        lines.add("Tables, with their columns by role (text where no type is given; ? where some values are NULL):");
        for (Table table : tables) {
            lines.add(Sql.name(table.name()) + (table.grounding() ? " (told in passages)" : "") + key(table));
            byRole(table).forEach((role, columns) -> lines.add("  " + role.name() + ": " + String.join(", ", columns)));
        }
    }

    private static String key(Table table) {
        return table.primaryKey().isEmpty()
                ? ""
                : ", one row for each "
                        + table.primaryKey().stream().map(Sql::name).collect(Collectors.joining(" and "));
    }

    private static Map<Role, List<String>> byRole(Table table) {
        List<Role> order = List.of(Role.NAME, Role.CATEGORY, Role.MOMENT, Role.MEASURE, Role.TEXT, Role.IDENTIFIER);
        return table.columns().stream()
                .collect(Collectors.groupingBy(
                        Column::role,
                        () -> new TreeMap<>(Comparator.comparing(order::indexOf)),
                        Collectors.mapping(SchemaText::column, Collectors.toList())));
    }

    private static String column(Column column) {
        return Sql.name(column.name())
                + (column.nullable() ? "?" : "")
                + (column.type() == ColumnType.TEXT
                        ? ""
                        : " " + column.type().name().toLowerCase(Locale.ROOT))
                + column.unit().map(u -> " in " + u).orElse("");
    }

    /** Lists the edges of a kind; columns that join only themselves share a line. */
    private static void edges(List<String> lines, String title, JoinGraph joins, JoinGraph.Kind kind) {
        List<Set<ColumnRef>> sets = components(joins, kind);
        if (sets.isEmpty()) {
            return;
        }
        lines.add("");
        lines.add(title + " (any two columns of a line may be compared):");
        Set<ColumnRef> alone = new TreeSet<>();
        for (Set<ColumnRef> set : sets) {
            if (set.size() == 1) {
                alone.addAll(set);
            } else if (whole(set, joins, kind)) {
                lines.add("  " + text(set));
            } else {
                pairs(set, joins, kind).forEach(line -> lines.add("  " + line));
            }
        }
        if (!alone.isEmpty()) {
            lines.add("Each only with itself, in two blocks over its table: " + text(alone));
        }
    }

    private static String text(Set<ColumnRef> columns) {
        return columns.stream().map(ColumnRef::toString).collect(Collectors.joining(", "));
    }

    private static List<Set<ColumnRef>> components(JoinGraph joins, JoinGraph.Kind kind) {
        List<Set<ColumnRef>> sets = new ArrayList<>();
        for (JoinGraph.Edge edge : joins.edges()) {
            if (edge.kind() == kind && sets.stream().noneMatch(s -> s.contains(edge.left()))) {
                Set<ColumnRef> set = new TreeSet<>();
                reach(edge.left(), joins, kind, set);
                sets.add(set);
            }
        }
        return sets;
    }

    private static void reach(ColumnRef from, JoinGraph joins, JoinGraph.Kind kind, Set<ColumnRef> into) {
        if (into.add(from)) {
            joins.partners(kind, from).forEach(partner -> reach(partner, joins, kind, into));
        }
    }

    /** Says whether any two columns of the set join. */
    private static boolean whole(Set<ColumnRef> set, JoinGraph joins, JoinGraph.Kind kind) {
        return set.stream().allMatch(a -> set.stream().allMatch(b -> a.equals(b) || joins.joins(kind, a, b)));
    }

    private static Set<String> pairs(Set<ColumnRef> set, JoinGraph joins, JoinGraph.Kind kind) {
        Set<String> lines = new LinkedHashSet<>();
        joins.edges().stream()
                .filter(e ->
                        e.kind() == kind && set.contains(e.left()) && !e.left().equals(e.right()))
                .forEach(e -> lines.add(e.left() + ", " + e.right()));
        return lines;
    }
}
