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

    /** Say what each column of items, evidence and passages holds. */
    static final Map<String, String> ABOUT_ITEMS = about("table", "the tables of the query");

    static final Map<String, String> ABOUT_EVIDENCE =
            about("answer", "the value of the answer that the row supports", "table", "the table of the row");
    static final Map<String, String> ABOUT_PASSAGES = about("table", "the table whose rows the passage states");

    private ReleaseColumns() {}

    /** @param own what names mean here, which mean something else in other files */
    private static Map<String, String> about(String... own) {
        Map<String, String> about = map(
                "question_id", "names the item: the domain, a colon and a number",
                "question", "the question in English",
                "sql_query", "the gold query, whose parts stand in post-order",
                "answer", "the values that the gold query gives",
                "is_nested", "whether the query holds another query",
                "is_aggregated", "whether the query computes a count, sum, average, minimum or maximum",
                "height", "levels of nested queries below the outermost one",
                "breadth", "the number of nested queries on each level below the outermost one",
                "max_breadth", "the largest of these numbers",
                "type", "nested or non-nested, with height and breadth",
                "clause_usage", "whether the query has each of the clauses",
                "aggregate_usage", "whether the query uses each of the aggregates");
        about.putAll(map(
                "predicate_types",
                "the nesting types of the predicates in the query (Kim 1982): N, A, J, JA",
                "shape",
                "the form of the tree of queries: height and breadth",
                "split",
                "the split of the item",
                CANARY,
                "the canary, the same text in every row",
                "block",
                "the query of the tree that the row answers",
                "row",
                "the place of the row in its table, from 0, as in its column _row; empty for a join",
                "passages",
                "the passages that state the row",
                "outer_block",
                "the query around the block, where the block refers to one of its rows",
                "outer_row",
                "the place of that row in its table",
                "supporting",
                "how many rows support the answer in this block; the first of them are listed",
                "note",
                "what the rows come to, in words"));
        about.putAll(map(
                "passage_id", "names the passage",
                "rows", "the places of the rows of the table that the passage states, from 0",
                "text", "the passage"));
        about.putAll(map(own));
        return about;
    }

    /** Says what each column of a table holds. @param written by people, by {@code table.column} */
    static Map<String, String> about(Table table, Map<String, String> written) {
        Map<String, String> about = map(
                ROW,
                "the place of the row in its table, from 0",
                TABLE_CANARY,
                "the canary, the same text in every row");
        table.columns().forEach(column -> {
            String text = written.get(table.name() + "." + column.name());
            if (text != null) {
                about.put(column.name(), text);
            }
        });
        return about;
    }

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
