package org.spartabench.python.confined;

import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import org.jspecify.annotations.Nullable;

/** Holds rows of a frame; values are BigInteger, Double, Boolean, String, or null for whatever pandas takes for missing. */
public record PythonTable(List<String> columns, List<List<@Nullable Object>> rows) {
    public PythonTable {
        columns = List.copyOf(columns);
        rows = Collections.unmodifiableList(new ArrayList<>(rows));
    }
}
