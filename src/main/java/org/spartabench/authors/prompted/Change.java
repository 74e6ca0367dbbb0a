package org.spartabench.authors.prompted;

import java.util.Locale;
import java.util.Optional;
import java.util.Set;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import org.spartabench.authors.item.outcome.Outcome;
import org.spartabench.sql.print.Sql;
import org.spartabench.sql.tree.Block;
import org.spartabench.sql.tree.Expr;
import org.spartabench.sql.tree.Predicate;
import org.spartabench.sql.tree.Predicate.Comparison;

/**
 * Applies a model's change to a blamed predicate. The model writes what follows the column, such as {@code > 85};
 * column and inner block stay, since the model does not write them.
 */
final class Change {

    private static final Set<String> AGGREGATES = Set.of("MIN", "MAX", "AVG", "SUM");

    private static final Pattern AGGREGATE = Pattern.compile("(<>|!=|<=|>=|=|<|>)?\\s*(?:([A-Z]+)\\b.*)?");

    private Change() {}

    static Outcome<Predicate> of(Predicate blamed, String change) {
        String words = change.strip().toUpperCase(Locale.ROOT).replaceAll("\\s+", " ");
        return switch (blamed) {
            case Predicate.CompareQuery q -> aggregate(q, words);
            case Predicate.InQuery q ->
                negated(words, "IN").map(not -> new Predicate.InQuery(q.left(), not, q.inner()));
            case Predicate.Exists q -> negated(words, "EXISTS").map(not -> new Predicate.Exists(not, q.inner()));
            case Predicate.Truth t -> negated(words, "TRUE").map(not -> not ? new Predicate.Not(t) : t);
            case Predicate.IsNull p -> behind(p.operand(), change);
            case Predicate.Compare p -> behind(p.left() instanceof Expr.Literal ? p.right() : p.left(), change);
            case Predicate.Between p -> behind(p.operand(), change);
            case Predicate.InList p -> behind(p.operand(), change);
            case Predicate.Like p -> behind(p.operand(), change);
            case Predicate.And _, Predicate.Or _, Predicate.Not _ -> Fragments.condition(change);
        };
    }

    /** Reads what follows a column; forgives a repeated column. */
    private static Outcome<Predicate> behind(Expr column, String change) {
        String name = Sql.print(column);
        String rest = change.strip();
        if (rest.regionMatches(true, 0, name, 0, name.length())) {
            rest = rest.substring(name.length());
        }
        return Fragments.condition(name + " " + rest);
    }

    /** Reads whether the words contain NOT; forgives an inner block behind them. */
    private static Outcome<Boolean> negated(String words, String operator) {
        boolean not = words.startsWith("NOT ");
        return (not ? words.substring(4) : words).startsWith(operator)
                ? Outcome.done(not)
                : Outcome.declined("\"change\" is " + operator + " or NOT " + operator + ", not " + words);
    }

    /** Reads another operator, another aggregate, or both. */
    private static Outcome<Predicate> aggregate(Predicate.CompareQuery query, String words) {
        Matcher parts = AGGREGATE.matcher(words.replace("(SELECT", "").strip());
        if (!parts.matches() || words.isEmpty()) {
            return Outcome.declined("\"change\" is an operator, an aggregate, or both, as in > AVG; not " + words);
        }
        Comparison operator = Optional.ofNullable(parts.group(1))
                .flatMap(symbol -> Fields.comparison(symbol.equals("!=") ? "<>" : symbol))
                .orElse(query.operator());
        Optional<String> function = Optional.ofNullable(parts.group(2));
        if (function.filter(f -> !AGGREGATES.contains(f)).isPresent()) {
            return Outcome.declined("the aggregate is one of MIN, MAX, AVG, SUM, not " + function.get());
        }
        Predicate.CompareQuery changed =
                new Predicate.CompareQuery(query.left(), operator, query.quantifier(), query.inner());
        return Outcome.done(
                query.inner() instanceof Block block
                                && function.isPresent()
                                && block.select().getFirst().expr() instanceof Expr.Call call
                        ? changed.withInner(
                                block.withSelect(new Expr.Call(function.get(), call.distinct(), call.arguments())))
                        : changed);
    }
}
