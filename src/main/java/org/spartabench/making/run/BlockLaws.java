package org.spartabench.making.run;

import java.util.Map;
import java.util.Optional;
import org.spartabench.authors.item.Refusal;
import org.spartabench.making.law.Laws;
import org.spartabench.making.law.PlausibilityRules;
import org.spartabench.making.run.cost.Phase;
import org.spartabench.making.run.cost.Stopwatch;
import org.spartabench.sql.tree.Block;
import org.spartabench.sql.tree.BlockPath;
import org.spartabench.sql.tree.Nesting;

/** Applies laws and plausibility rules to partial queries. */
record BlockLaws(Laws laws, PlausibilityRules sense, Stopwatch watch)
        implements org.spartabench.making.leaf.BlockInspector, org.spartabench.making.nest.TreeInspector {

    /** Rejects a condition that keeps more than this share of the rows. */
    private static final double IDLE = 0.9;

    @Override
    public Optional<Refusal.Objection> form(Block soFar) {
        return form(soFar, Map.of());
    }

    @Override
    public Optional<Refusal.Objection> objection(Block soFar) {
        return form(soFar).or(() -> effect(soFar));
    }

    @Override
    public Optional<Refusal.Objection> form(Block soFar, Map<BlockPath, Nesting> planned) {
        return watch.in(
                Phase.LAWS,
                () -> laws.form(soFar, planned).map(Refusal.Broken::objection).or(() -> sense.objection(soFar)));
    }

    @Override
    public Optional<Refusal.Objection> effect(Block soFar) {
        return watch.in(Phase.LAWS, () -> laws.effect(soFar, IDLE).map(Refusal.Broken::objection));
    }
}
