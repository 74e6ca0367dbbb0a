package org.spartabench.enrich;

import java.util.List;
import java.util.stream.Stream;
import org.spartabench.query.Query;
import org.spartabench.query.Source;
import org.spartabench.query.Walk;
import org.spartabench.strategy.Act;
import org.spartabench.strategy.Recipe;

/** Finds the names in FROM of a recipe. */
final class RecipeTables {

    private RecipeTables() {}

    static List<String> of(Recipe recipe) {
        return queries(recipe)
                .flatMap(Walk::stored)
                .map(Source.Named::table)
                .distinct()
                .toList();
    }

    private static Stream<Query> queries(Recipe recipe) {
        return switch (recipe) {
            case Recipe.VirtualSql(Query q) -> Stream.of(q);
            case Recipe.FunctionSql(Query q) -> Stream.of(q);
            case Recipe.Program(List<Act> acts) ->
                acts.stream().filter(Act.Select.class::isInstance).map(a -> ((Act.Select) a).sql());
            case Recipe.Script _, Recipe.Trace _ -> Stream.empty();
        };
    }
}
