package org.spartabench.query.read;

import java.util.Collection;
import net.sf.jsqlparser.expression.Function;
import org.jspecify.annotations.Nullable;

/** Refuses calls with more than a name, DISTINCT and arguments. */
final class CallFeatures {

    private CallFeatures() {}

    static boolean plain(Function f) {
        return none(f.getNamedParameters(), f.getChainedParameters(), f.getKeep(), f.getAttribute(), f.getLimit())
                && none(f.getOnOverflowTruncate(), f.getHavingClause(), f.getNullHandling())
                && none(f.getKeywordArguments(), f.getExtraKeyword())
                && !f.isUnique()
                && !f.isEscaped();
    }

    private static boolean none(@Nullable Object... parts) {
        for (Object part : parts) {
            if (part != null && !(part instanceof Collection<?> c && c.isEmpty())) {
                return false;
            }
        }
        return true;
    }
}
