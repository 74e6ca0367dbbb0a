package org.spartabench.answering.compare;

import java.util.List;
import java.util.function.Function;
import java.util.stream.Collectors;
import org.spartabench.answering.strategy.Act;
import org.spartabench.answering.strategy.Act.Operand;
import org.spartabench.answering.strategy.Act.Test;
import org.spartabench.facts.Values;
import org.spartabench.sql.tree.Predicate.Comparison;
import org.spartabench.sql.tree.Sql;

/** Writes the acts of a program as lines close to Python, for people to read; {@code r} is a row of its frame. */
final class ActText {

    private ActText() {}

    static String of(List<Act> acts) {
        return acts.stream().map(ActText::line).collect(Collectors.joining("\n"));
    }

    private static String line(Act act) {
        return switch (act) {
            case Act.Select s -> s.into() + " = query(\"" + Sql.print(s.sql()) + "\")";
            case Act.Fetch f -> fetch(f);
            case Act.Ask a ->
                "for r in " + a.frame() + ": r." + a.column() + " = " + a.api() + "("
                        + joined(a.arguments(), ActText::operand) + ")";
            case Act.Keep k -> k.frame() + " = [r for r in " + k.frame() + " if " + test(k.test()) + "]";
            case Act.Group g ->
                g.frame() + " = group(" + g.frame() + ", by=[" + String.join(", ", g.by()) + "]"
                        + g.folds().stream().map(ActText::fold).collect(Collectors.joining()) + ")";
            case Act.Sort s ->
                s.frame() + " = sort(" + s.frame() + ", "
                        + joined(s.keys(), k -> k.column() + (k.descending() ? " descending" : "")) + ")";
            case Act.Distinct d -> d.frame() + " = distinct(" + d.frame() + ", " + String.join(", ", d.columns()) + ")";
            case Act.Take t ->
                t.frame() + " = " + t.frame() + "[" + t.offset() + ":"
                        + (t.count() == Integer.MAX_VALUE ? "" : t.offset() + t.count()) + "]";
            case Act.Give g ->
                "result = "
                        + (g.columns().isEmpty()
                                ? g.frame()
                                : "[(" + joined(g.columns(), c -> "r." + c) + ") for r in " + g.frame() + "]");
        };
    }

    private static String fetch(Act.Fetch fetch) {
        String inputs = joined(fetch.access().inputs(), i -> i + "=r." + i);
        return fetch.into() + " = "
                + fetch.access()
                        .bindings()
                        .map(q -> "[row for r in query(\"" + Sql.print(q) + "\") for row in " + fetch.api() + "("
                                + inputs + ")]")
                        .orElseGet(() -> fetch.api() + "()");
    }

    private static String fold(Act.Fold fold) {
        return ", " + fold.into() + "=" + fold.function() + "(" + (fold.distinct() ? "distinct " : "")
                + fold.of().orElse("*") + ")";
    }

    private static String operand(Operand operand) {
        return switch (operand) {
            case Operand.Cell(String column) -> "r." + column;
            case Operand.Constant(Object value) -> value instanceof String text ? "'" + text + "'" : Values.text(value);
            case Operand.Only(String frame) -> "only(" + frame + ")";
        };
    }

    private static String test(Test test) {
        return switch (test) {
            case Test.IsTrue(Operand operand) -> operand(operand);
            case Test.Compare(Operand left, Comparison operator, Operand right) ->
                operand(left) + " " + sign(operator) + " " + operand(right);
            case Test.Empty(Operand operand) -> operand(operand) + " is None";
            case Test.Among(Operand operand, List<Operand> values) ->
                operand(operand) + " in [" + joined(values, ActText::operand) + "]";
            case Test.InFrame(Operand operand, String frame) -> operand(operand) + " in " + frame;
            case Test.Negated(Test inner) -> "not (" + test(inner) + ")";
            case Test.All(List<Test> all) ->
                all.stream().map(t -> "(" + test(t) + ")").collect(Collectors.joining(" and "));
            case Test.Any(List<Test> any) ->
                any.stream().map(t -> "(" + test(t) + ")").collect(Collectors.joining(" or "));
        };
    }

    private static String sign(Comparison operator) {
        return switch (operator.symbol()) {
            case "=" -> "==";
            case "<>" -> "!=";
            default -> operator.symbol();
        };
    }

    private static <T> String joined(List<T> all, Function<T, String> one) {
        return all.stream().map(one).collect(Collectors.joining(", "));
    }
}
