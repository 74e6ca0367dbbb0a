package org.spartabench.answering.compare;

import java.util.ArrayList;
import java.util.List;
import java.util.stream.Collectors;
import org.jspecify.annotations.Nullable;
import org.spartabench.answering.strategy.Recipe;
import org.spartabench.answering.strategy.Turn;
import org.spartabench.facts.Values;
import org.spartabench.sql.tree.Block;
import org.spartabench.sql.tree.Query;
import org.spartabench.sql.tree.Sql;

/** Writes recipes for people: SQL, a program, or the turns of an agent. */
final class RecipeText {

    private static final int SHOWN = 5;

    private RecipeText() {}

    static String of(Recipe recipe) {
        return switch (recipe) {
            case Recipe.VirtualSql(Query query) -> sql(query);
            case Recipe.FunctionSql(Query query) -> sql(query);
            case Recipe.Script(String python) -> python;
            case Recipe.Trace(List<Turn> turns) ->
                turns.stream().map(RecipeText::turn).collect(Collectors.joining("\n"));
        };
    }

    private static String sql(Query query) {
        return query instanceof Block block ? Sql.pretty(block).text() : Sql.print(query);
    }

    private static String turn(Turn turn) {
        return turn.number() + ". "
                + switch (turn.action()) {
                    case Turn.Sql(String statement, var rows) -> "sql " + statement + "\n   -> " + rows(rows);
                    case Turn.Pick(String wish) -> "asks for an API: " + wish;
                    case Turn.Execute(String api, var arguments, var reply) ->
                        api + arguments + "\n   -> " + values(reply);
                    case Turn.Answer(var rows) -> "answers " + rows(rows);
                };
    }

    private static String rows(List<? extends List<? extends @Nullable Object>> rows) {
        List<String> some = new ArrayList<>(rows.stream()
                .limit(SHOWN)
                .map(r -> r.stream().map(Values::text).collect(Collectors.joining(", ")))
                .toList());
        if (rows.size() > SHOWN) {
            some.add("… (" + rows.size() + " rows)");
        }
        return some.isEmpty() ? "no rows" : String.join("; ", some);
    }

    private static String values(List<? extends @Nullable Object> values) {
        return values.isEmpty()
                ? "nothing"
                : values.stream().limit(2L * SHOWN).map(Values::text).collect(Collectors.joining(", "))
                        + (values.size() > 2 * SHOWN ? ", …" : "");
    }
}
