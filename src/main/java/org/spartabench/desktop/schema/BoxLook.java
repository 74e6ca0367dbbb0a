package org.spartabench.desktop.schema;

import java.util.function.BiFunction;
import java.util.function.Function;
import org.spartabench.base.report.Numbers;
import org.spartabench.facts.schema.Table;

/**
 * Says how a box of the graph looks.
 *
 * @param style class of the box, which gives colour and shape
 * @param words its kind
 * @param mark stands before the name of a column; empty for the usual one
 */
public record BoxLook(
        Function<Table, String> style, Function<Table, String> words, BiFunction<Table, String, String> mark) {

    /** Tells source tables from grounding ones. */
    public static final BoxLook FACTS = new BoxLook(
            t -> t.grounding() ? "grounding" : "source",
            t -> (t.grounding() ? "grounding" : "source") + " · " + Numbers.counted(t.rows(), "row"),
            (t, column) -> "");
}
