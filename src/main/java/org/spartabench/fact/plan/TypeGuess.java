package org.spartabench.fact.plan;

import java.util.Collection;
import java.util.Optional;
import java.util.regex.Pattern;
import org.spartabench.fact.ColumnType;
import org.spartabench.fact.source.CellParser;
import org.spartabench.fact.source.Notation;
import org.spartabench.fact.source.RawColumn;

/**
 * Finds the narrowest type of all values of a column.
 *
 * @param warning a hint for a person
 */
record TypeGuess(ColumnType type, Notation notation, Optional<String> warning) {

    private static final Pattern GROUPED = Pattern.compile("[-+]?[$€£]?\\s?\\d{1,3}([,. ']\\d{3})+([.,]\\d+)?");

    /** @param separator of the file: if it is a comma, no number contains one */
    static TypeGuess of(RawColumn column, char separator) {
        if (column.empty()) {
            return new TypeGuess(ColumnType.TEXT, Notation.PLAIN, Optional.of("has no value in any row"));
        }
        Collection<String> values = column.values();
        if (all(values, ColumnType.BOOLEAN, Notation.PLAIN)) {
            return sure(ColumnType.BOOLEAN, Notation.PLAIN);
        }
        if (all(values, ColumnType.INTEGER, Notation.PLAIN)
                && (column.nulls() > 0 || values.stream().noneMatch(v -> v.indexOf('.') >= 0))) {
            return sure(ColumnType.INTEGER, Notation.PLAIN);
        }
        if (all(values, ColumnType.DECIMAL, Notation.PLAIN)) {
            return sure(ColumnType.DECIMAL, Notation.PLAIN);
        }
        if (separator != ',' && all(values, ColumnType.DECIMAL, Notation.DECIMAL_COMMA)) {
            return values.stream().allMatch(v -> GROUPED.matcher(v).matches() || v.indexOf(',') < 0)
                    ? text("may contain thousands or decimals with a comma; it stays text")
                    : sure(ColumnType.DECIMAL, Notation.DECIMAL_COMMA);
        }
        return moment(values);
    }

    private static TypeGuess moment(Collection<String> values) {
        for (ColumnType type : new ColumnType[] {ColumnType.DATE, ColumnType.TIME, ColumnType.TIMESTAMP}) {
            if (all(values, type, Notation.PLAIN)) {
                return sure(type, Notation.PLAIN);
            }
        }
        if (all(values, ColumnType.DATE, Notation.DAY_FIRST_DOTS)) {
            return sure(ColumnType.DATE, Notation.DAY_FIRST_DOTS);
        }
        boolean dayFirst = all(values, ColumnType.DATE, Notation.DAY_FIRST);
        boolean monthFirst = all(values, ColumnType.DATE, Notation.MONTH_FIRST);
        if (dayFirst && monthFirst) {
            return text("may contain dates with the day or the month first; it stays text");
        }
        if (dayFirst || monthFirst) {
            return sure(ColumnType.DATE, dayFirst ? Notation.DAY_FIRST : Notation.MONTH_FIRST);
        }
        return values.stream().allMatch(v -> GROUPED.matcher(v.strip()).matches())
                ? text("looks like numbers with grouped digits; it stays text")
                : sure(ColumnType.TEXT, Notation.PLAIN);
    }

    private static boolean all(Collection<String> values, ColumnType type, Notation notation) {
        return values.stream().allMatch(value -> CellParser.parse(value, type, notation) != null);
    }

    /** Tells whether every value of a column, in plain notation, is of a type. */
    static boolean fits(RawColumn column, ColumnType type) {
        return all(column.values(), type, Notation.PLAIN);
    }

    private static TypeGuess sure(ColumnType type, Notation notation) {
        return new TypeGuess(type, notation, Optional.empty());
    }

    private static TypeGuess text(String warning) {
        return new TypeGuess(ColumnType.TEXT, Notation.PLAIN, Optional.of(warning));
    }
}
