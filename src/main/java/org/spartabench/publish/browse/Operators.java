package org.spartabench.publish.browse;

import java.util.Set;
import java.util.TreeSet;
import org.spartabench.query.Predicate;
import org.spartabench.query.Predicate.And;
import org.spartabench.query.Predicate.Between;
import org.spartabench.query.Predicate.Compare;
import org.spartabench.query.Predicate.InList;
import org.spartabench.query.Predicate.IsNull;
import org.spartabench.query.Predicate.Like;
import org.spartabench.query.Predicate.Nested;
import org.spartabench.query.Predicate.Not;
import org.spartabench.query.Predicate.Or;
import org.spartabench.query.Predicate.Truth;
import org.spartabench.query.Query;
import org.spartabench.query.Walk;
import org.spartabench.query.name.Nestings;

/** Names the operators of a query's conditions, as SQL writes them. */
final class Operators {

    private Operators() {}

    /** Lists the operators of all blocks, each once; AND, which joins most conditions, is left out. */
    static Set<String> of(Query query) {
        Set<String> found = new TreeSet<>();
        Walk.blocks(query)
                .flatMap(Walk::predicates)
                .filter(p -> !(p instanceof And))
                .forEach(p -> found.add(name(p)));
        found.remove("");
        return found;
    }

    private static String name(Predicate predicate) {
        return switch (predicate) {
            case Compare c -> c.operator().symbol();
            case Between b -> negated(b.negated(), "BETWEEN");
            case InList l -> negated(l.negated(), "IN") + " (list)";
            case Like l -> negated(l.negated(), l.operator());
            case IsNull n -> n.negated() ? "IS NOT NULL" : "IS NULL";
            case Nested n -> Nestings.operator(n) + " (query)";
            case Or _ -> "OR";
            case Not _ -> "NOT";
            case And _, Truth _ -> "";
        };
    }

    private static String negated(boolean negated, String operator) {
        return (negated ? "NOT " : "") + operator;
    }
}
