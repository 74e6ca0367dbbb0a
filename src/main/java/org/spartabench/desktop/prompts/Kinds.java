package org.spartabench.desktop.prompts;

/** Describes the purpose of each kind of prompt. */
final class Kinds {

    private Kinds() {}

    static String meaning(String kind) {
        return switch (kind) {
            case "where" -> "Conditions without subqueries.";
            case "group-by" -> "The column to group by.";
            case "having" -> "A condition on groups.";
            case "order-by" -> "The sort order.";
            case "limit" -> "The number of rows.";
            case "select" -> "The output column.";
            case "select-aggregate" -> "An aggregate as output.";
            case "purpose" -> "What a nested query is for, before its blocks are joined.";
            case "final-look" -> "Whether a person would ask the finished nested query.";
            case "outer-table" -> "The table of an enclosing block.";
            case "inner-block" -> "The choice of the next inner block.";
            case "nested-n" -> "A nested predicate that lists values.";
            case "nested-a" -> "A nested predicate that compares with an aggregate.";
            case "nested-j" -> "A correlated nested predicate that lists values.";
            case "nested-ja" -> "A correlated nested predicate that compares with an aggregate.";
            case "one-shot" -> "A whole non-nested query in one reply.";
            case "one-shot-k" -> "All nested predicates of a tree in one reply.";
            case "repair" -> "A new version of a predicate that rejects all rows.";
            case "question" -> "The question that a query answers.";
            case "naturalness" -> "Naturalness scores of a query and its question.";
            case "extract" -> "The rows that a text states.";
            case "table-words" -> "What the rows and columns of a table are called.";
            default -> "";
        };
    }
}
