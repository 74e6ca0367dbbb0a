package org.spartabench.publishing.release.metadata;

import java.util.Collection;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.stream.Collectors;
import org.spartabench.facts.FactBase;
import org.spartabench.facts.schema.Column;
import org.spartabench.facts.schema.Table;
import org.spartabench.facts.statement.Rows.NumberSpan;
import org.spartabench.sql.description.Facets;
import org.spartabench.sql.path.Clause;

/** Names the columns of the released tables, with their types as the engine calls them. */
public final class ReleaseColumns {

    public static final String CANARY = "canary";

    /** The place of a row in its table, and the canary: names that a table of the facts hardly has. */
    public static final String ROW = "_row";

    public static final String TABLE_CANARY = "_canary";

    public static final Map<String, String> ITEMS = items();
    public static final Map<String, String> PASSAGES =
            map("passage_id", "VARCHAR", "table", "VARCHAR", "rows", "BIGINT[]", "text", "VARCHAR", CANARY, "VARCHAR");
    public static final Map<String, String> EVIDENCE = map(
            "question_id",
            "VARCHAR",
            "answer",
            "VARCHAR",
            "block",
            "VARCHAR",
            "table",
            "VARCHAR",
            "row",
            "BIGINT",
            "passages",
            "VARCHAR[]",
            "outer_block",
            "VARCHAR",
            "outer_row",
            "BIGINT",
            "supporting",
            "BIGINT",
            "note",
            "VARCHAR",
            CANARY,
            "VARCHAR");

    private ReleaseColumns() {}

    private static Map<String, String> items() {
        Map<String, String> columns =
                map("question_id", "VARCHAR", "question", "VARCHAR", "sql_query", "VARCHAR", "answer", "VARCHAR[]");
        columns.putAll(map("table", "VARCHAR[]", "is_nested", "BOOLEAN", "is_aggregated", "BOOLEAN"));
        columns.putAll(map("height", "INTEGER", "breadth", "INTEGER[]", "max_breadth", "INTEGER", "type", "VARCHAR"));
        columns.put(
                "clause_usage", flags(Facets.CLAUSES.stream().map(Clause::sql).toList()));
        columns.put("aggregate_usage", flags(Facets.AGGREGATES));
        columns.putAll(map("predicate_types", "VARCHAR[]", "shape", "VARCHAR", "split", "VARCHAR", CANARY, "VARCHAR"));
        return columns;
    }

    private static String flags(Collection<String> names) {
        return names.stream().map(name -> "\"" + name + "\" BOOLEAN").collect(Collectors.joining(", ", "STRUCT(", ")"));
    }

    public static Map<String, String> of(FactBase facts, Table table) {
        Map<String, String> columns = map(ROW, "BIGINT");
        List<NumberSpan> spans = facts.spans(table);
        for (int i = 0; i < spans.size(); i++) {
            Column column = table.columns().get(i);
            columns.put(column.name(), type(column, spans.get(i)));
        }
        columns.put(TABLE_CANARY, "VARCHAR");
        return columns;
    }

    /** Chooses the type of the engine that holds the numbers of a column as they are. */
    private static String type(Column column, NumberSpan span) {
        return switch (column.type()) {
            case BOOLEAN, DATE, TIME, TIMESTAMP -> column.type().name();
            case INTEGER -> span.beyondLong() ? "DECIMAL(38, 0)" : "BIGINT";
            case DECIMAL -> span.beyondDouble() ? "DECIMAL(38, " + span.fraction() + ")" : "DOUBLE";
            case TEXT -> "VARCHAR";
        };
    }

    private static Map<String, String> map(String... namesAndTypes) {
        Map<String, String> map = new LinkedHashMap<>();
        for (int i = 0; i < namesAndTypes.length; i += 2) {
            map.put(namesAndTypes[i], namesAndTypes[i + 1]);
        }
        return map;
    }
}
