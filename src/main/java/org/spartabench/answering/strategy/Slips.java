package org.spartabench.answering.strategy;

import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import java.util.Optional;
import java.util.Random;
import java.util.stream.IntStream;
import org.spartabench.sql.tree.Block;
import org.spartabench.sql.tree.Expr;
import org.spartabench.sql.tree.Predicate;
import org.spartabench.sql.tree.Query;

/** Makes the mistakes that authors make: in SQL a lost DISTINCT or condition, in a program a skipped row or an invented argument. */
public final class Slips {

    private Slips() {}

    /** Lists wrong forms of a query in an order of chance, the last of which always gives other rows. */
    static List<Query> of(Query query, Random chance) {
        List<Query> all = new ArrayList<>(likely(query, chance));
        if (query instanceof Block block) {
            List<Block.Output> outputs = new ArrayList<>(block.select());
            outputs.set(
                    0,
                    new Block.Output(
                            new Expr.TextLiteral("?"), block.select().getFirst().alias()));
            all.add(block.withSelect(outputs));
        }
        return all;
    }

    /** Lists the wrong forms of a query that an author is likely to write, in an order of chance. */
    public static List<Query> likely(Query query, Random chance) {
        if (!(query instanceof Block block)) {
            return List.of();
        }
        List<Query> all = new ArrayList<>();
        if (block.distinct()) {
            all.add(block.withDistinct(false));
        }
        for (int i = 0; i < block.where().size(); i++) {
            int place = i;
            all.add(block.withWhere(IntStream.range(0, block.where().size())
                    .filter(j -> j != place)
                    .mapToObj(block.where()::get)
                    .toList()));
            List<Predicate> denied = new ArrayList<>(block.where());
            denied.set(i, new Predicate.Not(block.where().get(i)));
            all.add(block.withWhere(denied));
        }
        block.limit().ifPresent(l -> all.add(block.withLimit(Optional.of(new Block.Limit(l.count() + 1, l.offset())))));
        Collections.shuffle(all, chance);
        return all;
    }

    /** Lists wrong forms of a program in an order of chance. */
    static List<Recipe.Program> of(Recipe.Program program, Random chance) {
        List<Recipe.Program> all = new ArrayList<>();
        List<Act> acts = program.acts();
        for (int i = 0; i < acts.size(); i++) {
            if (acts.get(i) instanceof Act.Ask ask) {
                List<Act> skipping = new ArrayList<>(acts);
                skipping.add(i, new Act.Take(ask.frame(), Integer.MAX_VALUE, 1));
                all.add(new Recipe.Program(skipping));
                List<Act> inventing = new ArrayList<>(acts);
                List<Act.Operand> arguments = new ArrayList<>(ask.arguments());
                arguments.set(0, new Act.Operand.Constant(arguments.size() > 1 ? 987_654_321L : "987654321"));
                inventing.set(i, new Act.Ask(ask.frame(), ask.api(), arguments, ask.column()));
                all.add(new Recipe.Program(inventing));
                all.addAll(unasked(acts, i, ask));
            }
        }
        Collections.shuffle(all, chance);
        if (acts.stream().anyMatch(Act.Fetch.class::isInstance)) {
            all.add(guess());
        }
        return all;
    }

    /** Answers without asking anything. */
    private static Recipe.Program guess() {
        Block.Output any = new Block.Output(new Expr.TextLiteral("?"), Optional.of("guess"));
        return new Recipe.Program(
                List.of(new Act.Select("guess", Block.of(List.of(any), List.of())), new Act.Give("guess", List.of())));
    }

    /** Decides without the API: every row passes. */
    private static List<Recipe.Program> unasked(List<Act> acts, int place, Act.Ask ask) {
        boolean last = place + 1 < acts.size()
                && acts.get(place + 1) instanceof Act.Keep k
                && k.test() instanceof Act.Test.IsTrue t
                && t.operand().equals(new Act.Operand.Cell(ask.column()));
        if (!last) {
            return List.of();
        }
        List<Act> without = new ArrayList<>(acts);
        without.subList(place, place + 2).clear();
        return List.of(new Recipe.Program(without));
    }
}
