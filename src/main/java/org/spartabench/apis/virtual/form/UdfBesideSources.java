package org.spartabench.apis.virtual.form;

import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.function.BiFunction;
import org.spartabench.apis.virtual.plan.Step;
import org.spartabench.apis.virtual.source.SourceTypes;
import org.spartabench.sql.rewrite.Rewrite;
import org.spartabench.sql.tree.Block;
import org.spartabench.sql.tree.Expr;
import org.spartabench.sql.tree.Predicate;
import org.spartabench.sql.tree.Source;
import org.spartabench.sql.walk.Walk;

/** Puts scalar APIs behind the sources of their block, as derived tables with the call in SELECT. */
final class UdfBesideSources extends Rewrite {

    private final List<Step> steps;
    private final BiFunction<Step, List<Expr>, List<Block.Output>> row;

    /** @param row writes the only row of a step from its arguments */
    UdfBesideSources(List<Step> steps, BiFunction<Step, List<Expr>, List<Block.Output>> row) {
        this.steps = steps;
        this.row = row;
    }

    /** Whether the sources of a block may be put in another order, with the conditions of joins in WHERE. */
    static boolean fits(Block block) {
        return block.select().stream().noneMatch(o -> o.expr().equals(Expr.Star.ALL))
                && block.from().stream()
                        .flatMap(Walk::sources)
                        .allMatch(s -> !(s instanceof Source.Join j)
                                || j.using().isEmpty()
                                        && (j.kind() == Source.JoinKind.INNER || j.kind() == Source.JoinKind.CROSS));
    }

    @Override
    public Block block(Block written) {
        Block block = parts(written);
        if (!fits(block)) {
            return block;
        }
        List<Source> leaves = SourceTypes.leaves(block.from());
        List<Source> from = new ArrayList<>();
        leaves.stream().filter(l -> step(l).isEmpty()).forEach(from::add);
        if (from.size() == leaves.size()) {
            return block;
        }
        for (Step step : steps) {
            leaves.stream()
                    .filter(l -> step(l).filter(step::equals).isPresent())
                    .forEach(l -> {
                        Block values = (Block) step.access().bindings().orElseThrow();
                        List<Expr> arguments =
                                values.select().stream().map(Block.Output::expr).toList();
                        from.add(new Source.Derived(Block.of(row.apply(step, arguments), List.of()), l.name()));
                    });
        }
        List<Predicate> where = new ArrayList<>();
        block.from().stream().flatMap(Walk::joinConditions).forEach(where::add);
        where.addAll(block.where());
        return block.withFrom(from).withWhere(where);
    }

    private Optional<Step> step(Source leaf) {
        return leaf instanceof Source.Named n
                ? steps.stream().filter(s -> s.into().equals(n.table())).findFirst()
                : Optional.empty();
    }
}
