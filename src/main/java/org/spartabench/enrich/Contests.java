package org.spartabench.enrich;

import java.util.ArrayList;
import java.util.EnumMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import org.spartabench.enrich.RowsDifference.Kind;
import org.spartabench.fact.FactBase;
import org.spartabench.fact.Limits;
import org.spartabench.fact.Result;
import org.spartabench.fact.Rows;
import org.spartabench.fact.Table;
import org.spartabench.query.Query;
import org.spartabench.query.Walk;
import org.spartabench.query.name.KnownTables;
import org.spartabench.strategy.Act;
import org.spartabench.strategy.LocalApis;
import org.spartabench.strategy.ProgramWriter;
import org.spartabench.strategy.Recipe;
import org.spartabench.strategy.RecipeRun;

/** Runs the recipes of the three makers, and explains how their rows differ. */
public final class Contests {

    private static final List<List<Maker>> PAIRS =
            List.of(List.of(Maker.QR, Maker.SL), List.of(Maker.QR, Maker.IMP), List.of(Maker.SL, Maker.IMP));
    private static final int COPIES = 4;

    private final LocalApis apis;
    private final RecipeRun run;
    private final FactBase second;
    private final Differences differences;

    /** @param second the same facts on the second engine */
    public Contests(LocalApis apis, FactBase second, Limits limits) {
        this.apis = apis;
        this.run = new RecipeRun(apis, limits);
        this.second = second;
        this.differences = new Differences(new TreeDifferences(
                apis.schema(),
                KnownTables.of(apis.facts().schema()),
                q -> run.run(new Recipe.FunctionSql(q)).rows()));
    }

    /** @param seed of the altered rows on which contenders that agree are run again */
    public MakerContest of(MakerQueries candidates, long seed) {
        List<Contender> contenders = new ArrayList<>();
        candidates.queries().forEach((maker, query) -> contenders.add(contender(maker, query)));
        MakerContest found = new MakerContest(
                candidates.id(), candidates.question(), contenders, ContestCase.NONE, List.of(), Optional.empty());
        List<List<Maker>> compatible = found.compatible();
        List<RowsDifference> all = new ArrayList<>();
        Map<Maker, Contender> byMaker = new EnumMap<>(Maker.class);
        contenders.forEach(c -> byMaker.put(c.maker(), c));
        for (List<Maker> pair : PAIRS) {
            Contender a = byMaker.get(pair.getFirst());
            Contender b = byMaker.get(pair.getLast());
            if (a != null && b != null) {
                all.addAll(differences.of(a, b));
            }
        }
        Optional<RowsDifference> luck = compatible.stream()
                .flatMap(pair -> luck(byMaker.get(pair.getFirst()), byMaker.get(pair.getLast()), seed).stream())
                .findFirst();
        return new MakerContest(
                candidates.id(), candidates.question(), contenders, ContestCase.of(contenders, compatible), all, luck);
    }

    private Contender contender(Maker maker, Query query) {
        return switch (maker) {
            case QR -> {
                Recipe recipe = new Recipe.VirtualSql(query);
                yield new Contender(maker, recipe, run.run(recipe).rows());
            }
            case SL ->
                new Contender(
                        maker,
                        new Recipe.FunctionSql(query),
                        run.onSecondEngine(query, second).rows());
            case IMP -> program(query);
        };
    }

    private Contender program(Query query) {
        return switch (ProgramWriter.write(query, apis.schema())) {
            case Result.Ok<Recipe.Program>(Recipe.Program program) ->
                new Contender(Maker.IMP, program, run.run(program).rows());
            case Result.Bad<Recipe.Program>(var problems) ->
                new Contender(Maker.IMP, new Recipe.Program(List.of()), new Result.Bad<>(problems));
        };
    }

    /** Runs two contenders that agree on altered copies of the tables, all on one engine; ties under LIMIT prove nothing. */
    private Optional<RowsDifference> luck(Contender a, Contender b, long seed) {
        if (limited(a) || limited(b)) {
            return Optional.empty();
        }
        for (int copy = 0; copy < COPIES; copy++) {
            List<RecipeRun.Stand> altered = new AlteredRows(apis.facts(), seed + copy).tables(tables(a, b));
            Result<Rows> left = run.run(a.recipe(), altered).rows();
            Result<Rows> right = run.run(b.recipe(), altered).rows();
            if (left instanceof Result.Ok<Rows>(Rows l)
                    && right instanceof Result.Ok<Rows>(Rows r)
                    && !MakerContest.compatible(l, r)) {
                String says = a.maker() + " and " + b.maker() + " agree on these rows by luck: on altered ones "
                        + a.maker() + " gives " + l.size() + " rows and " + b.maker() + " " + r.size();
                List<RowsDifference> why = differences.of(
                        new Contender(a.maker(), a.recipe(), left), new Contender(b.maker(), b.recipe(), right));
                List<String> row = why.stream()
                        .map(RowsDifference::row)
                        .filter(values -> !values.isEmpty())
                        .findFirst()
                        .orElse(List.of());
                return Optional.of(new RowsDifference(Kind.LUCK, a.maker(), b.maker(), says, row));
            }
        }
        return Optional.empty();
    }

    /** Gives the SQL of a contender; empty for a program. */
    public static Optional<Query> sql(Contender contender) {
        return Differences.query(contender.recipe());
    }

    private static boolean limited(Contender contender) {
        return sql(contender).stream()
                        .flatMap(Walk::blocks)
                        .anyMatch(b -> b.limit().isPresent())
                || contender.recipe() instanceof Recipe.Program(List<Act> acts)
                        && acts.stream()
                                .anyMatch(act -> act instanceof Act.Take
                                        || act instanceof Act.Select s
                                                && Walk.blocks(s.sql())
                                                        .anyMatch(b -> b.limit().isPresent()));
    }

    private List<String> tables(Contender... all) {
        List<String> names = new ArrayList<>();
        for (Contender c : all) {
            names.addAll(RecipeTables.of(c.recipe()));
        }
        return names.stream()
                .filter(n -> apis.schema().remote(n).isEmpty())
                .flatMap(n -> apis.facts().schema().table(n).stream())
                .map(Table::name)
                .distinct()
                .toList();
    }
}
