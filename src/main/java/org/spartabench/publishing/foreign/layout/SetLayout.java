package org.spartabench.publishing.foreign.layout;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.JsonNodeFactory;
import com.fasterxml.jackson.databind.node.ObjectNode;
import java.util.List;
import java.util.stream.Stream;

/** Names the layouts of text-to-SQL sets, and where they differ. */
public enum SetLayout {
    /**
     * Yu et al. 2018: {@code dev.json} with {@code db_id}, {@code query} and {@code question}; {@code tables.json};
     * {@code database/DB/DB.sqlite}.
     */
    SPIDER("Spider", "query", "database", "tables.json", "_gold.sql"),
    /**
     * Li et al. 2023: {@code dev.json} with {@code question_id}, {@code db_id}, {@code question}, {@code evidence}, {@code
     * SQL} and {@code difficulty}; {@code dev_tables.json}; {@code dev_databases/DB/DB.sqlite} beside {@code
     * database_description/TABLE.csv}.
     */
    BIRD("BIRD", "SQL", "dev_databases", "dev_tables.json", ".sql");

    public static final String ID = "question_id";
    public static final String DATABASE = "db_id";
    static final String QUESTION = "question";

    /** What Spider derives from a question, and from a query. */
    private static final List<String> OF_QUESTION = List.of("question_toks");

    private static final List<String> OF_QUERY = List.of("query_toks", "query_toks_no_value", "sql");

    private final String label;
    private final String sql;
    private final String databases;
    private final String tables;
    private final String gold;

    SetLayout(String label, String sql, String databases, String tables, String gold) {
        this.label = label;
        this.sql = sql;
        this.databases = databases;
        this.tables = tables;
        this.gold = gold;
    }

    public String label() {
        return label;
    }

    /** Gives the folder of the databases in a set that is made here. */
    public String databases() {
        return databases;
    }

    /** Gives the file with the schemas in a set that is made here. */
    public String tables() {
        return tables;
    }

    /** Gives the ending of the file with the queries alone. */
    public String gold() {
        return gold;
    }

    public String sql(JsonNode fields) {
        return fields.path(sql).asText();
    }

    public String question(JsonNode fields) {
        return fields.path(QUESTION).asText();
    }

    public boolean holds(JsonNode fields) {
        return fields.path(DATABASE).isTextual() && fields.path(sql).isTextual();
    }

    /** Finds what a record lacks; its line without subject. */
    public List<String> lacking(JsonNode fields) {
        return Stream.of(DATABASE, QUESTION, sql)
                .filter(f -> fields.path(f).asText().isBlank())
                .toList();
    }

    /** Gives the number that the set itself gives a record, or its place from 1. */
    public long number(JsonNode fields, int place) {
        return this == BIRD && fields.path(ID).canConvertToLong()
                ? fields.path(ID).asLong()
                : place;
    }

    /** Makes a record. @param hops nested predicates, from which the difficulty follows */
    public ObjectNode record(long number, String database, String question, String query, int hops) {
        ObjectNode fields = JsonNodeFactory.instance.objectNode();
        return switch (this) {
            case SPIDER -> fields.put(DATABASE, database).put(sql, query).put(QUESTION, question);
            case BIRD ->
                fields.put(ID, number)
                        .put(DATABASE, database)
                        .put(QUESTION, question)
                        .put("evidence", "")
                        .put(sql, query)
                        .put("difficulty", hops == 0 ? "simple" : hops == 1 ? "moderate" : "challenging");
        };
    }

    /** Changes question and query of a record; leaves out the fields that were derived from what changed. */
    public ObjectNode changed(ObjectNode fields, String question, String query) {
        ObjectNode changed = fields.deepCopy();
        if (!question.equals(question(fields))) {
            changed.put(QUESTION, question).remove(OF_QUESTION);
        }
        if (!query.equals(sql(fields))) {
            changed.put(sql, query).remove(OF_QUERY);
        }
        return changed;
    }
}
