package org.spartabench.desktop.whynot;

import java.util.Collection;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Locale;
import java.util.Optional;
import java.util.Set;
import org.spartabench.authors.item.diagnosis.Diagnosis;
import org.spartabench.sql.name.ColumnNames;
import org.spartabench.sql.name.KnownTables;
import org.spartabench.sql.path.Clause;
import org.spartabench.sql.rewrite.Trees;
import org.spartabench.sql.tree.Block;
import org.spartabench.sql.tree.Expr;
import org.spartabench.sql.tree.Predicate;
import org.spartabench.sql.walk.Walk;

/** Finds the shown columns that a query or a predicate names. */
final class ReferencedParts {

    private ReferencedParts() {}

    /** Finds the shown columns of the outermost block that the query names, in the order of the text. */
    static Set<String> columns(Block query, Collection<String> shown) {
        Set<String> named = new LinkedHashSet<>();
        for (ColumnNames.Use use : ColumnNames.of(query, KnownTables.UNKNOWN).uses()) {
            if (use.block().filter(at -> at.depth() == use.found().outward()).isPresent()) {
                match(use.name().name(), shown).ifPresent(named::add);
            }
        }
        return named;
    }

    /** Finds the shown columns whose value the cause rejects. */
    static Set<String> blamed(Block query, Diagnosis.Cause cause, Collection<String> shown) {
        Set<String> refused = new LinkedHashSet<>();
        for (Diagnosis.Blame blame : cause.blames()) {
            if (blame.block().depth() == 0 && blame.at().clause() != Clause.FROM) {
                for (Expr side : sides(Trees.at(query, blame.at()))) {
                    if (side instanceof Expr.Column column) {
                        match(column.name(), shown).ifPresent(refused::add);
                    }
                }
            }
        }
        return refused;
    }

    private static List<Expr> sides(Predicate predicate) {
        return switch (predicate) {
            case Predicate.Compare c -> List.of(c.left(), c.right());
            case Predicate.Between b -> List.of(b.operand());
            case Predicate.InList l -> List.of(l.operand());
            case Predicate.Like l -> List.of(l.operand());
            case Predicate.IsNull n -> List.of(n.operand());
            case Predicate.InQuery q -> List.of(q.left());
            case Predicate.CompareQuery c -> List.of(c.left());
            case Predicate.And _, Predicate.Or _, Predicate.Not _ ->
                Walk.parts(predicate).stream().flatMap(p -> sides(p).stream()).toList();
            case Predicate.Exists e -> List.of();
            case Predicate.Truth t -> List.of(t.operand());
        };
    }

    /** Finds a shown column, which may be qualified by its table. */
    private static Optional<String> match(String column, Collection<String> shown) {
        return shown.stream()
                .filter(s -> s.equalsIgnoreCase(column)
                        || s.toLowerCase(Locale.ROOT).endsWith("." + column.toLowerCase(Locale.ROOT)))
                .findFirst();
    }
}
