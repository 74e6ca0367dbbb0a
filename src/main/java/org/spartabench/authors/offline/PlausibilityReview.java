package org.spartabench.authors.offline;

import java.util.Collections;
import java.util.List;
import java.util.Optional;
import java.util.stream.Stream;
import org.spartabench.authors.request.RequestedValue.Review;
import org.spartabench.authors.request.view.AuthorView;
import org.spartabench.facts.schema.Role;
import org.spartabench.facts.schema.Schema;
import org.spartabench.sql.print.Sql;
import org.spartabench.sql.tree.Block;
import org.spartabench.sql.tree.Expr;
import org.spartabench.sql.tree.Predicate;
import org.spartabench.sql.tree.Predicate.Comparison;
import org.spartabench.sql.walk.Walk;

/** Finds what nobody would ask in a finished tree: comparisons that say nothing, groups by chance, too many conditions. */
record PlausibilityReview(Schema schema) {

    /** Most conditions of a whole tree that a reader keeps in mind: own ones, comparisons, counts, and an order. */
    private static final int CONDITIONS = 4;

    /** Most conditions of a group that something is compared with. */
    private static final int OF_A_GROUP = 2;

    static Review at(AuthorView view) {
        Optional<String> objection = new PlausibilityReview(view.schema()).objection(view.soFar());
        return new Review(objection.isEmpty(), objection.orElse(""));
    }

    private Optional<String> objection(Block tree) {
        return Walk.blocks(tree)
                .flatMap(block -> block.nested().stream())
                .flatMap(nested -> contrived(nested).stream())
                .findFirst()
                .or(() -> Walk.blocks(tree)
                        .flatMap(block -> own(block).filter(p -> other(block, p)))
                        .map(p -> "all but one: " + Sql.print(p))
                        .findFirst())
                .or(() -> twice(tree))
                .or(() -> crowded(tree));
    }

    /** Objects to two relations to several rows of one table each, which a reader takes for the same rows. */
    private Optional<String> twice(Block tree) {
        return Walk.blocks(tree)
                .flatMap(block -> {
                    List<String> several = block.nested().stream()
                            .filter(n -> n instanceof Predicate.InQuery in && several(block, in.left()))
                            .flatMap(n -> n.inner() instanceof Block inner && !one(inner)
                                    ? inner.table().stream()
                                    : Stream.empty())
                            .filter(t -> !t.equals(block.table().orElse("")))
                            .toList();
                    return several.stream().filter(t -> Collections.frequency(several, t) > 1);
                })
                .map(table -> "two relations to rows of " + table)
                .findFirst();
    }

    /** Says whether several rows may name the row by its key; where the key refers to another row, there is one. */
    private boolean several(Block block, Expr expr) {
        return expr instanceof Expr.Column column
                && block.table()
                        .flatMap(schema::table)
                        .filter(t -> t.primaryKey().equals(List.of(column.name())) && !schema.refers(t, column.name()))
                        .isPresent();
    }

    /** Says whether the block gives out the key of its rows, so that one row at most belongs to an entity. */
    private boolean one(Block inner) {
        return inner.select().getFirst().expr() instanceof Expr.Column column
                && inner.table()
                        .flatMap(schema::table)
                        .filter(t -> t.primaryKey().equals(List.of(column.name())))
                        .isPresent();
    }

    private Optional<String> contrived(Predicate.Nested nested) {
        return nested instanceof Predicate.CompareQuery compared && compared.inner() instanceof Block group
                ? empty(compared, group).or(() -> random(group))
                : Optional.empty();
    }

    /** Objects to "less than the greatest", which almost everything is. */
    private static Optional<String> empty(Predicate.CompareQuery compared, Block group) {
        String function = group.select().getFirst().expr() instanceof Expr.Call call ? call.name() : "";
        Comparison operator = compared.operator();
        boolean below = operator == Comparison.LT || operator == Comparison.LE;
        boolean above = operator == Comparison.GT || operator == Comparison.GE;
        return function.equals("MAX") && below || function.equals("MIN") && above || operator == Comparison.NE
                ? Optional.of("nearly everything is " + operator.symbol() + " " + function)
                : Optional.empty();
    }

    /** Objects to a group that has nothing in common but a name, a word or many entities at once. */
    private Optional<String> random(Block group) {
        List<Predicate> own = own(group).toList();
        return own.stream()
                .filter(p -> chance(group, p))
                .map(p -> "a group by chance: " + Sql.print(p))
                .findFirst()
                .or(() -> own.size() > OF_A_GROUP
                        ? Optional.of("a group by " + own.size() + " conditions")
                        : Optional.empty());
    }

    private boolean chance(Block group, Predicate condition) {
        return switch (condition) {
            case Predicate.Like _ -> true;
            case Predicate.Compare c -> c.operator() == Comparison.NE || named(group, c);
            default -> false;
        };
    }

    /** Says whether the condition leaves out those of one name. */
    private boolean other(Block block, Predicate condition) {
        return condition instanceof Predicate.Compare c && c.operator() == Comparison.NE && named(block, c);
    }

    private boolean named(Block block, Predicate.Compare condition) {
        return condition.left() instanceof Expr.Column column
                && block.table()
                        .flatMap(schema::table)
                        .flatMap(t -> t.column(column.name()))
                        .filter(found -> found.role() == Role.NAME)
                        .isPresent();
    }

    private static Optional<String> crowded(Block tree) {
        long compared = Walk.blocks(tree)
                .flatMap(b -> b.nested().stream())
                .filter(Predicate.CompareQuery.class::isInstance)
                .count();
        long groups = Walk.blocks(tree).mapToLong(b -> b.having().size()).sum();
        long conditions = Walk.blocks(tree).flatMap(PlausibilityReview::own).count()
                + compared
                + groups
                + (tree.orderBy().isEmpty() || tree.nested().size() > 2 ? 0 : 1);
        return conditions > CONDITIONS
                ? Optional.of(conditions + " conditions: nobody keeps so many in mind")
                : Optional.empty();
    }

    /** Gives the conditions of a block, without nested ones and those that correlate it. */
    private static Stream<Predicate> own(Block block) {
        return block.where().stream()
                .filter(p -> !(p instanceof Predicate.Nested))
                .filter(p -> !(p instanceof Predicate.Compare c && c.linksColumns()));
    }
}
