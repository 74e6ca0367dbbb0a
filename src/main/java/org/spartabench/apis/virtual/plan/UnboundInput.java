package org.spartabench.apis.virtual.plan;

import java.util.List;
import java.util.stream.Collectors;
import org.spartabench.facts.schema.ColumnRef;

/**
 * Says that a query leaves a required input of an API open.
 *
 * @param block the path of the block; empty for the outermost
 * @param couldBind columns with values for it
 */
public record UnboundInput(String table, String column, String block, List<ColumnRef> couldBind) {

    public String message() {
        String with = couldBind.stream().limit(3).map(ColumnRef::toString).collect(Collectors.joining(" or "));
        return table + " needs a value for " + column + ", and the query gives none"
                + (with.isEmpty() ? "" : "; compare it with " + with);
    }
}
