package org.spartabench.python.program;

/**
 * Holds Python text for a value per row (a series), or for one value.
 *
 * @param scale digits after the point of a DECIMAL
 * @param missing whether it can be missing
 * @param series whether it is one value per row
 * @param literal whether it is a constant of the query
 */
record Value(String code, ValueKind kind, int scale, boolean missing, boolean series, boolean literal) {

    static Value series(String code, ValueKind kind, int scale, boolean missing) {
        return new Value(code, kind, scale, missing, true, false);
    }

    static Value literal(String code, ValueKind kind, int scale) {
        return new Value(code, kind, scale, kind == ValueKind.MISSING, false, true);
    }

    /** Returns the Python text of a test for values that are not missing. */
    String present() {
        return series ? code + ".notna()" : "pd.notna(" + code + ")";
    }

    String absent() {
        return series ? code + ".isna()" : "pd.isna(" + code + ")";
    }

    /** Returns the same value, with an empty text where it is missing, so that Python can put it in order. */
    String orEmpty() {
        if (!missing) {
            return code;
        }
        return series ? code + ".fillna('')" : "(" + code + " if pd.notna(" + code + ") else '')";
    }

    /** Returns the value as the engine compares it with one of another kind: beside a REAL, exact numbers are REAL. */
    Value beside(ValueKind other) {
        return other == ValueKind.REAL && (kind == ValueKind.WHOLE || kind == ValueKind.DECIMAL) ? real() : this;
    }

    Value real() {
        return change(series ? code + ".astype('float32')" : "np.float32(" + code + ")", ValueKind.REAL, 0);
    }

    /** Returns the value as the engine adds it up: REAL as DOUBLE. */
    Value summand() {
        return kind == ValueKind.REAL
                ? change(series ? code + ".astype(float)" : "float(" + code + ")", ValueKind.DOUBLE, 0)
                : this;
    }

    Value change(String changed, ValueKind as, int digits) {
        return new Value(changed, as, digits, missing, series, false);
    }
}
