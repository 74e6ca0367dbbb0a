package org.spartabench.facts.plan;

import java.math.BigDecimal;
import java.util.HashSet;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import org.spartabench.facts.cell.CellParser;
import org.spartabench.facts.cell.Notation;
import org.spartabench.facts.plan.evidence.Profile;
import org.spartabench.facts.schema.Column;
import org.spartabench.facts.schema.Role;
import org.spartabench.facts.staging.StagedColumn;
import org.spartabench.facts.value.ColumnType;

/**
 * Plans the import of a column.
 *
 * @param notation how the source writes its values
 * @param digits size of its numbers if it is read as INTEGER or DECIMAL
 * @param missing texts of the source that stand for NULL
 * @param profile summary of the source
 */
public record PlannedColumn(Column column, Notation notation, Digits digits, Set<String> missing, Profile profile) {

    public PlannedColumn {
        missing = Set.copyOf(missing);
    }

    /**
     * Says how large and how fine the numbers of a column are.
     *
     * @param whole most digits before the decimal point
     * @param fraction most digits after it
     * @param beyondLong whether a number needs more than 64 bits
     * @param floating whether they are kept in double precision: the source does, or no exact decimal suits them all
     */
    public record Digits(int whole, int fraction, boolean beyondLong, boolean floating) {

        /** Digits after the point up to which products of two columns stay exact. */
        private static final int USUAL = 18;

        /** Measures all numbers with a point or a comma, so that the notation may still be changed. */
        public static Digits of(StagedColumn column, boolean floatingSource) {
            Optional<StagedColumn.Span> wholes = column.wholes();
            if (wholes.isPresent()) {
                long most = Math.max(
                        Math.abs(wholes.get().least()), Math.abs(wholes.get().greatest()));
                return new Digits(String.valueOf(most).length(), 0, false, floatingSource);
            }
            Sizes sizes = new Sizes();
            column.each(sizes::take);
            boolean wide = sizes.fraction > USUAL || sizes.whole + sizes.fraction > CellParser.MOST_DIGITS;
            return new Digits(sizes.whole, sizes.fraction, sizes.beyondLong, sizes.doubled && (floatingSource || wide));
        }

        /** The largest sizes so far. */
        private static final class Sizes {
            private int whole = 1;
            private int fraction;
            private boolean beyondLong;
            private boolean doubled = true;

            private boolean take(String cell, long count) {
                for (Notation notation : List.of(Notation.PLAIN, Notation.DECIMAL_COMMA)) {
                    if (CellParser.parse(cell, ColumnType.DECIMAL, notation) instanceof BigDecimal number) {
                        // Zeros at the end belong to the notation, not to the value.
                        BigDecimal value = number.stripTrailingZeros();
                        whole = Math.max(whole, value.precision() - value.scale());
                        fraction = Math.max(fraction, value.scale());
                        beyondLong |= value.scale() <= 0 && value.toBigInteger().bitLength() >= Long.SIZE;
                        doubled &= CellParser.doubled(number);
                    }
                }
                return true;
            }
        }

        /** Tells whether one type holds all the numbers as they are. */
        public boolean held() {
            return floating || whole + fraction <= CellParser.MOST_DIGITS;
        }

        /** Tells whether the type holds a value, which may be no number, as it is. */
        public boolean hold(Object value) {
            if (!(value instanceof BigDecimal number) || floating) {
                return true;
            }
            BigDecimal stripped = number.stripTrailingZeros();
            return stripped.scale() <= fraction
                    && stripped.precision() - stripped.scale() + fraction <= CellParser.MOST_DIGITS
                    && (beyondLong || number.toBigInteger().bitLength() < Long.SIZE || fraction > 0);
        }

        /** Gives the engine's type of a column of numbers. Fixed decimals, because sums of floating numbers depend on the order. */
        public String decimal() {
            int digits = Math.max(whole, USUAL - fraction) + fraction;
            return floating ? "DOUBLE" : "DECIMAL(" + Math.min(CellParser.MOST_DIGITS, digits) + ", " + fraction + ")";
        }
    }

    public String name() {
        return column.name();
    }

    public PlannedColumn withType(ColumnType type, Notation written) {
        return with(new Column(name(), type, column.role(), column.unit(), column.nullable()), written, missing);
    }

    /** Imports more texts as NULL; the least and the greatest of the other values are not known. @param cells that have them */
    public PlannedColumn withMissing(Set<String> texts, long cells) {
        if (texts.isEmpty()) {
            return this;
        }
        Set<String> all = new HashSet<>(missing);
        all.addAll(texts);
        return new PlannedColumn(
                new Column(name(), column.type(), column.role(), column.unit(), true),
                notation,
                digits,
                all,
                new Profile(
                        profile.distinct() - texts.size(),
                        profile.nulls() + cells,
                        Optional.empty(),
                        Optional.empty()));
    }

    public PlannedColumn withRole(Role role) {
        return with(new Column(name(), column.type(), role, column.unit(), column.nullable()), notation, missing);
    }

    public PlannedColumn withUnit(Optional<String> unit) {
        return with(new Column(name(), column.type(), column.role(), unit, column.nullable()), notation, missing);
    }

    private PlannedColumn with(Column changed, Notation written, Set<String> texts) {
        return new PlannedColumn(changed, written, digits, texts, profile);
    }
}
