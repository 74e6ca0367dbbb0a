package org.spartabench.publishing.browse;

import java.util.Set;
import java.util.TreeSet;
import org.spartabench.sql.name.Nestings;
import org.spartabench.sql.tree.Predicate;
import org.spartabench.sql.tree.Predicate.And;
import org.spartabench.sql.tree.Predicate.Between;
import org.spartabench.sql.tree.Predicate.Compare;
import org.spartabench.sql.tree.Predicate.InList;
import org.spartabench.sql.tree.Predicate.IsNull;
import org.spartabench.sql.tree.Predicate.Like;
import org.spartabench.sql.tree.Predicate.Nested;
import org.spartabench.sql.tree.Predicate.Not;
import org.spartabench.sql.tree.Predicate.Or;
import org.spartabench.sql.tree.Predicate.Truth;
import org.spartabench.sql.tree.Query;
import org.spartabench.sql.walk.Walk;

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
