package org.spartabench.check;

import java.util.ArrayList;
import java.util.Comparator;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import org.spartabench.fact.ColumnRef;
import org.spartabench.fact.Table;
import org.spartabench.item.Check;
import org.spartabench.item.Finding;
import org.spartabench.item.Finding.Fix;
import org.spartabench.item.Finding.Place;
import org.spartabench.item.Finding.Severity;
import org.spartabench.query.Block;
import org.spartabench.query.BlockPath;
import org.spartabench.query.PredicatePath;
import org.spartabench.query.Source;
import org.spartabench.query.Sql;
import org.spartabench.query.Trees;
import org.spartabench.query.Walk;
import org.spartabench.query.name.ColumnNames;

/**
 * Checks whether tables alone, or passages alone, answer an item that claims both: drops all hops into one of them and
 * runs the rest. Names columns of tables whose values imported passages state too.
 */
final class Modality implements ItemCheck {

    private final Set<ColumnRef> alsoTold;

    /** @param alsoTold columns of source tables whose values the texts say too */
    Modality(Set<ColumnRef> alsoTold) {
        this.alsoTold = Set.copyOf(alsoTold);
    }

    @Override
    public List<Finding> at(CheckedItem pair) {
        List<Finding> found = new ArrayList<>();
        List<Boolean> used = Walk.tables(pair.query())
                .flatMap(t -> grounding(pair, t).stream())
                .distinct()
                .toList();
        if (used.size() < 2) {
            return found;
        }
        without(pair, true).ifPresent(found::add);
        without(pair, false).ifPresent(found::add);
        told(pair).ifPresent(found::add);
        return found;
    }

    private static Optional<Boolean> grounding(CheckedItem pair, Source.Named source) {
        return pair.schema().table(source.table()).map(Table::grounding);
    }

    private static boolean reads(CheckedItem pair, Block block, boolean texts) {
        return block.from().stream()
                .flatMap(Walk::sources)
                .anyMatch(s -> s instanceof Source.Named n
                        && grounding(pair, n).filter(g -> g == texts).isPresent());
    }

    /** @param texts whether hops into texts are dropped, else those into tables */
    private static Optional<Finding> without(CheckedItem pair, boolean texts) {
        if (reads(pair, pair.query(), texts)) {
            return Optional.empty();
        }
        List<PredicatePath> hops = new ArrayList<>();
        for (BlockPath child : Trees.blocks(pair.query())) {
            if (child.depth() > 0 && reads(pair, child.in(pair.query()), texts)) {
                hops.add(Trees.holder(pair.query(), child));
            }
        }
        hops.removeIf(h -> hops.stream().anyMatch(o -> o != h && inside(pair, h, o)));
        hops.sort(Comparator.comparing(PredicatePath::block)
                .thenComparing(h -> h.clause())
                .thenComparing(h -> h.steps().toString(), Comparator.reverseOrder()));
        Block rest = pair.query();
        for (PredicatePath hop : hops) {
            rest = Trees.remove(rest, hop);
        }
        if (hops.isEmpty() || !pair.asking().answer(rest).equals(pair.asking().answer(pair.query()))) {
            return Optional.empty();
        }
        boolean idle = pair.asking().count(rest).equals(pair.asking().count(pair.query()))
                && hops.stream().allMatch(h -> Necessity.idle(pair, h, Trees.remove(pair.query(), h)));
        return Optional.of(Finding.of(
                        Check.MODALITY,
                        idle ? Severity.WARNING : Severity.INFO,
                        (texts ? "Tables alone give" : "Texts alone give") + " this answer: it needs no "
                                + (texts ? "passage" : "table"))
                .at(hops.stream().<Place>map(Place.InPredicate::new).toArray(Place[]::new))
                .fixedBy(new Fix.NewQuery(texts ? "drop the texts" : "drop the tables", Sql.print(rest))));
    }

    /** Whether a predicate stands inside the hop of another. */
    private static boolean inside(CheckedItem pair, PredicatePath predicate, PredicatePath hop) {
        return Trees.child(pair.query(), hop)
                .filter(c -> predicate.block().depth() >= c.depth()
                        && predicate.block().steps().subList(0, c.depth()).equals(c.steps()))
                .isPresent();
    }

    private Optional<Finding> told(CheckedItem pair) {
        Set<ColumnRef> columns = new LinkedHashSet<>();
        for (ColumnNames.Use use : pair.names().uses()) {
            Optional<ColumnRef> column = use.found().column();
            if (column.filter(alsoTold::contains).isPresent()) {
                columns.add(column.get());
            }
        }
        return columns.isEmpty()
                ? Optional.empty()
                : Optional.of(Finding.of(
                        Check.MODALITY,
                        Severity.INFO,
                        "The passages also state these table values: "
                                + columns.iterator().next()));
    }
}
