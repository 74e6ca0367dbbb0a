package org.spartabench.fact.plan;

import java.math.BigDecimal;
import java.util.List;
import java.util.Optional;
import org.spartabench.fact.Column;
import org.spartabench.fact.ColumnType;
import org.spartabench.fact.Role;
import org.spartabench.fact.source.CellParser;
import org.spartabench.fact.source.Notation;
import org.spartabench.fact.source.RawColumn;

/**
 * Plans the import of a column.
 *
 * @param notation how the source writes its values
 * @param digits size of its numbers if it is read as DECIMAL
 * @param profile summary of the source
 */
public record PlannedColumn(Column column, Notation notation, Digits digits, Profile profile) {

    /** Most digits before and after the decimal point. */
    public record Digits(int whole, int fraction) {

        /** Measures all numbers with a point or a comma, so that the notation may still be changed. */
        static Digits of(RawColumn column) {
            int whole = 1;
            int fraction = 0;
            for (String cell : column.values()) {
                for (Notation notation : List.of(Notation.PLAIN, Notation.DECIMAL_COMMA)) {
                    if (CellParser.parse(cell, ColumnType.DECIMAL, notation) instanceof BigDecimal number) {
                        // Zeros at the end belong to the notation, not to the value.
                        BigDecimal value = number.stripTrailingZeros();
                        whole = Math.max(whole, value.precision() - value.scale());
                        fraction = Math.max(fraction, value.scale());
                    }
                }
            }
            return new Digits(whole, fraction);
        }
    }

    public String name() {
        return column.name();
    }

    public PlannedColumn withType(ColumnType type, Notation written) {
        return new PlannedColumn(
                new Column(name(), type, column.role(), column.unit(), column.nullable()), written, digits, profile);
    }

    public PlannedColumn withRole(Role role) {
        return new PlannedColumn(
                new Column(name(), column.type(), role, column.unit(), column.nullable()), notation, digits, profile);
    }

    public PlannedColumn withUnit(Optional<String> unit) {
        return new PlannedColumn(
                new Column(name(), column.type(), column.role(), unit, column.nullable()), notation, digits, profile);
    }
}
