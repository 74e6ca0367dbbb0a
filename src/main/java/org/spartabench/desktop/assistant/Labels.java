package org.spartabench.desktop.assistant;

import javafx.scene.control.Label;
import org.spartabench.base.report.Numbers;
import org.spartabench.desktop.fx.Nodes;
import org.spartabench.facts.cell.Notation;
import org.spartabench.facts.plan.PlannedColumn;
import org.spartabench.facts.schema.ForeignKey;
import org.spartabench.facts.schema.JoinGraph;
import org.spartabench.facts.schema.Role;
import org.spartabench.facts.value.ColumnType;

/** Names types, roles and joins in the words of the assistant. */
final class Labels {

    private Labels() {}

    static String of(ColumnType type) {
        return switch (type) {
            case BOOLEAN -> "yes or no";
            case INTEGER -> "whole number";
            case DECIMAL -> "number";
            case DATE -> "date";
            case TIME -> "time of day";
            case TIMESTAMP -> "date and time";
            case TEXT -> "text";
        };
    }

    static String of(Role role) {
        return switch (role) {
            case IDENTIFIER -> "code";
            case NAME -> "name";
            case CATEGORY -> "category";
            case MEASURE -> "measure";
            case MOMENT -> "moment";
            case TEXT -> "free text";
        };
    }

    /** Explains a role by its use in questions. */
    static String meaning(Role role) {
        return switch (role) {
            case IDENTIFIER -> "A code only identifies a row; questions never ask for it.";
            case NAME -> "A name identifies a person or thing and may join tables.";
            case CATEGORY -> "A category has few values; queries filter and group by it.";
            case MEASURE -> "A measure is a number to compare, sum and average.";
            case MOMENT -> "A moment is a date, year or season: before, after, latest.";
            case TEXT -> "Free text is shown and asked for, but rarely compared.";
        };
    }

    /** Describes the notation of values in the source; empty for the plain one. */
    static String of(Notation notation) {
        return switch (notation) {
            case PLAIN -> "";
            case DECIMAL_COMMA -> "written with a decimal comma";
            case DAY_FIRST_DOTS -> "written 31.12.2020";
            case DAY_FIRST -> "written 31/12/2020";
            case MONTH_FIRST -> "written 12/31/2020";
            case OFFSET -> "written 2020-12-31T10:00:00+02:00, kept in UTC";
        };
    }

    static String of(ForeignKey key) {
        return key.table() + "." + String.join(", ", key.columns()) + "  →  " + key.references() + "."
                + String.join(", ", key.referenced());
    }

    static String of(JoinGraph.Kind kind) {
        return switch (kind) {
            case KEY -> "same entity";
            case MEASURE -> "same measure";
        };
    }

    static String of(JoinGraph.Edge edge) {
        return edge.left().equals(edge.right()) ? edge.left() + " with itself" : edge.left() + "  –  " + edge.right();
    }

    /** Gives the smallest and the largest value. */
    static String range(PlannedColumn column) {
        return column.profile()
                .min()
                .map(m -> m + " … " + column.profile().max().orElse(""))
                .orElse("");
    }

    /** Describes the data of a column in a few words. */
    static String profile(PlannedColumn column) {
        String range = range(column);
        String nulls = column.profile().nulls() == 0
                ? ""
                : ", " + Numbers.grouped(column.profile().nulls()) + " empty";
        return Numbers.grouped(column.profile().distinct()) + " distinct" + nulls
                + (range.isEmpty() ? "" : ": " + range);
    }

    /** Makes the text of an empty list. */
    static Label placeholder(String text) {
        return Nodes.wrapped(text, "muted", "placeholder-line");
    }
}
