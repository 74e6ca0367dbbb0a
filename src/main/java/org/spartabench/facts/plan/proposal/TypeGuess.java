package org.spartabench.facts.plan.proposal;

import java.util.List;
import java.util.Optional;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import org.spartabench.facts.cell.CellParser;
import org.spartabench.facts.cell.Notation;
import org.spartabench.facts.plan.PlannedColumn.Digits;
import org.spartabench.facts.staging.StagedColumn;
import org.spartabench.facts.value.ColumnType;

/**
 * Finds the narrowest type of all values of a column.
 *
 * @param warning a hint for a person
 */
record TypeGuess(ColumnType type, Notation notation, Optional<String> warning) {

    private static final Pattern GROUPED = Pattern.compile("[-+]?[$€£]?\\s?\\d{1,3}([,. ']\\d{3})+([.,]\\d+)?");

    /** What may be a number or a code: {@code 1E5}. */
    private static final Pattern SHORT_EXPONENT = Pattern.compile("\\d+[eE]\\d+");

    private static final Pattern CLEAR_NUMBER = Pattern.compile(".*(\\.|[eE][+-]).*");

    /** Matches what has a point between thousands, or before three decimals: {@code 12.500}. */
    private static final Pattern POINTED = Pattern.compile("-?[1-9]\\d{0,2}\\.\\d{3}");

    /** Cells with such a point from which on it is no accident that all have three digits after it. */
    private static final int HANDFUL = 5;

    private static final String OR_TEXT = ", give it the type TEXT in the window, or in the file of --keys";

    /** Matches scores and times of day alike: {@code 3:10}, {@code 12:10}. */
    private static final Pattern SCORE = Pattern.compile("(?:0|[1-9]\\d?):\\d\\d");

    private static final Pattern CLOCKED = Pattern.compile("(?:\\d{4}-\\d\\d-\\d\\d[ T])?\\d{1,2}:\\d\\d"
            + "(?::\\d\\d(?:\\.\\d{1,6}0*(\\d*))?)?( ?(?:[Zz]|[+-]\\d\\d(?::?\\d\\d)?))?");

    /** @param separator of the file: if it is a comma, no number contains one */
    static TypeGuess of(StagedColumn column, char separator, Digits digits) {
        if (column.empty()) {
            return new TypeGuess(ColumnType.TEXT, Notation.PLAIN, Optional.of("has no value in any row"));
        }
        if (all(column, ColumnType.BOOLEAN, Notation.PLAIN)) {
            return sure(ColumnType.BOOLEAN, Notation.PLAIN);
        }
        boolean points = column.nulls() > 0;
        if (column.wholes().isPresent()
                || column.all(v -> (points || v.indexOf('.') < 0)
                        && CellParser.parse(v, ColumnType.INTEGER, Notation.PLAIN) != null)) {
            return sure(ColumnType.INTEGER, Notation.PLAIN);
        }
        if (column.all(CellParser::number)) {
            return numbers(column, digits);
        }
        if (separator != ',' && all(column, ColumnType.DECIMAL, Notation.DECIMAL_COMMA)) {
            return column.all(v -> GROUPED.matcher(v).matches() || v.indexOf(',') < 0)
                    ? text("may contain thousands or decimals with a comma; it stays text")
                    : sure(ColumnType.DECIMAL, Notation.DECIMAL_COMMA);
        }
        return moment(column);
    }

    private static TypeGuess numbers(StagedColumn column, Digits digits) {
        if (column.any(v -> SHORT_EXPONENT.matcher(v.strip()).matches())
                && !column.any(v -> CLEAR_NUMBER.matcher(v).matches())) {
            return text("may contain codes or numbers with an exponent, such as 1E5; it stays text");
        }
        if (!digits.held() || !all(column, ColumnType.DECIMAL, Notation.PLAIN)) {
            return text("contains numbers of more than " + CellParser.MOST_DIGITS
                    + " digits, or beyond the range of double precision; it stays text");
        }
        return digits.floating()
                ? new TypeGuess(
                        ColumnType.DECIMAL,
                        Notation.PLAIN,
                        Optional.of("contains very large or very small numbers and is kept in double precision"))
                : sure(ColumnType.DECIMAL, Notation.PLAIN);
    }

    /** Doubts numbers whose points may separate thousands. @param all columns of the file */
    TypeGuess doubted(StagedColumn column, char separator, List<StagedColumn> all) {
        boolean decimal = type == ColumnType.DECIMAL && notation == Notation.PLAIN;
        long[] pointed = new long[1];
        if (!decimal && (type != ColumnType.TEXT || warning.isPresent() || !NearType.mostlyNumbers(column))
                || !pointed(column, pointed)
                || pointed[0] == 0) {
            return this;
        }
        for (StagedColumn other : all) {
            Optional<String> shown = NearType.commaOrPoints(other);
            if (shown.isPresent()) {
                return text("may contain thousands with a point, since "
                        + (other.name().equals(column.name()) ? "it" : "column " + other.name())
                        + " has numbers such as '" + shown.get() + "'; it stays text");
            }
        }
        return decimal && separator == ';' && pointed[0] >= HANDFUL
                ? new TypeGuess(
                        type, notation, Optional.of("is read as decimals; if its points separate thousands" + OR_TEXT))
                : this;
    }

    /** Tells whether all numbers with a point are such, and counts their cells. */
    private static boolean pointed(StagedColumn column, long[] cells) {
        boolean[] all = {true};
        column.each((v, count) -> {
            if (v.indexOf('.') >= 0 && CellParser.number(v)) {
                cells[0] += count;
                all[0] = POINTED.matcher(v.strip()).matches();
            }
            return all[0];
        });
        return all[0];
    }

    private static TypeGuess moment(StagedColumn values) {
        for (ColumnType type : new ColumnType[] {ColumnType.DATE, ColumnType.TIME, ColumnType.TIMESTAMP}) {
            if (all(values, type, Notation.PLAIN)) {
                return new TypeGuess(
                        type,
                        Notation.PLAIN,
                        values.all(v -> SCORE.matcher(v.strip()).matches())
                                ? Optional.of("is read as times of day; if its values are scores or ratios" + OR_TEXT)
                                : Optional.empty());
            }
        }
        if (all(values, ColumnType.TIMESTAMP, Notation.OFFSET)) {
            return new TypeGuess(
                    ColumnType.TIMESTAMP,
                    Notation.OFFSET,
                    Optional.of("contains times with an offset and is imported in UTC"));
        }
        for (ColumnType type : new ColumnType[] {ColumnType.DATE, ColumnType.TIMESTAMP}) {
            boolean dayFirst = all(values, type, Notation.DAY_FIRST);
            boolean monthFirst = all(values, type, Notation.MONTH_FIRST);
            if (dayFirst && monthFirst) {
                return text("may contain dates with the day or the month first; it stays text");
            }
            if (dayFirst || monthFirst) {
                return sure(type, dayFirst ? Notation.DAY_FIRST : Notation.MONTH_FIRST);
            }
            if (all(values, type, Notation.DAY_FIRST_DOTS)) {
                return sure(type, Notation.DAY_FIRST_DOTS);
            }
        }
        boolean clocks = values.all(v -> CLOCKED.matcher(v.strip()).matches());
        if (clocks && values.any(v -> clocked(v, 1))) {
            return text("contains times finer than a microsecond; it stays text");
        }
        if (clocks && values.any(v -> clocked(v, 2))) {
            return text("contains times of day with an offset, or times with and without one; it stays text");
        }
        return values.all(v -> GROUPED.matcher(v.strip()).matches())
                ? text("looks like numbers with grouped digits; it stays text")
                : sure(ColumnType.TEXT, Notation.PLAIN);
    }

    private static boolean clocked(String text, int group) {
        Matcher parts = CLOCKED.matcher(text.strip());
        return parts.matches()
                && parts.group(group) != null
                && !parts.group(group).isEmpty();
    }

    private static boolean all(StagedColumn column, ColumnType type, Notation notation) {
        return column.all(value -> CellParser.parse(value, type, notation) != null);
    }

    /** Gives a value of a column that is, in plain notation, none of a type; empty if the type holds them all. */
    static Optional<String> misfit(StagedColumn column, ColumnType type, Digits digits) {
        Optional<String> first = type.numeric() && column.wholes().isPresent()
                ? Optional.empty()
                : column.first(value -> CellParser.parse(value, type, Notation.PLAIN) == null);
        if (type != ColumnType.DECIMAL || digits.held() || first.isPresent()) {
            return first;
        }
        String[] longest = {""};
        column.each((text, count) -> {
            longest[0] = text.length() > longest[0].length() ? text : longest[0];
            return true;
        });
        return Optional.of(longest[0]);
    }

    private static TypeGuess sure(ColumnType type, Notation notation) {
        return new TypeGuess(type, notation, Optional.empty());
    }

    private static TypeGuess text(String warning) {
        return new TypeGuess(ColumnType.TEXT, Notation.PLAIN, Optional.of(warning));
    }
}
