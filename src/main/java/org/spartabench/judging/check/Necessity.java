package org.spartabench.judging.check;

import static org.spartabench.authors.item.finding.Check.MODALITY;
import static org.spartabench.authors.item.finding.Check.NECESSITY;
import static org.spartabench.authors.item.finding.Finding.Severity.INFO;
import static org.spartabench.authors.item.finding.Finding.Severity.WARNING;

import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import org.spartabench.authors.item.finding.Finding;
import org.spartabench.authors.item.finding.Finding.Evidence;
import org.spartabench.authors.item.finding.Finding.Fix.NewQuery;
import org.spartabench.authors.item.finding.Finding.Place;
import org.spartabench.authors.item.finding.Finding.Place.InPredicate;
import org.spartabench.facts.schema.ColumnRef;
import org.spartabench.facts.schema.Table;
import org.spartabench.sql.path.BlockPath;
import org.spartabench.sql.path.PredicatePath;
import org.spartabench.sql.print.Sql;
import org.spartabench.sql.rewrite.Trees;
import org.spartabench.sql.tree.Block;
import org.spartabench.sql.tree.Predicate;
import org.spartabench.sql.tree.Source;
import org.spartabench.sql.walk.Walk;

/**
 * Drops each condition and each hop in turn and runs the rest. If the answer is the same set of values, a reader can skip the
 * part; a hop that can be skipped, and a condition that changes nothing, deserve a look.
 */
final class Necessity implements CheckedItem.Check {

    @Override
    public List<Finding> at(CheckedItem pair) {
        List<Finding> found = new ArrayList<>();
        for (Trees.Part part : Trees.parts(pair.query())) {
            if (pair.queries().sameValues(pair.query(), part.without())) {
                found.add(finding(pair, part));
            }
        }
        return found;
    }

    private static Finding finding(CheckedItem pair, Trees.Part part) {
        Trees.Placed placed = part.placed();
        Block without = part.without();
        Optional<Long> rows = pair.queries().count(pair.query());
        Optional<Long> others = pair.queries().count(without);
        boolean same = rows.equals(others);
        boolean hop = placed.predicate() instanceof Predicate.Nested;
        String dropped = hop ? "Without the hop " : "Without the condition ";
        String alone = "If the outermost block is skipped,";
        String what = part.innerAlone()
                ? alone
                : part.instead()
                        .map(p -> "If " + Sql.print(p) + " skips the block of " + brief(placed.predicate()) + ",")
                        .orElseGet(() -> dropped + brief(placed.predicate()));
        List<List<String>> counts = List.of(
                List.of("as is", rows.map(String::valueOf).orElse("?")),
                List.of("without", others.map(String::valueOf).orElse("?")));
        boolean skipped = hop || same && idle(pair, placed.path(), without);
        return Finding.of(
                        NECESSITY,
                        skipped ? WARNING : INFO,
                        what + (same ? " nothing changes" : " the answer is the same"))
                .at(placed.path())
                .showing(Evidence.pairs("", "rows", counts))
                .fixedBy(new NewQuery(part.instead().isPresent() ? "skip it" : "drop it", Sql.print(without)));
    }

    /**
     * Tells whether a predicate is a condition of the outermost block, or a hop without which its own block, if that runs alone,
     * gives the same.
     */
    static boolean idle(CheckedItem pair, PredicatePath path, Block without) {
        BlockPath at = path.block();
        if (at.depth() == 0) {
            return true;
        }
        if (!(Trees.at(pair.query(), path) instanceof Predicate.Nested)) {
            return false;
        }
        if (!pair.names().correlations(at).isEmpty()) {
            return true;
        }
        Optional<Set<String>> with = pair.queries().answer(at.in(pair.query())).map(Set::copyOf);
        return with.equals(pair.queries().answer(at.in(without)).map(Set::copyOf));
    }

    /** Writes the predicate, its inner query cut to its source. */
    static String brief(Predicate predicate) {
        return predicate instanceof Predicate.Nested nested && nested.inner() instanceof Block inner
                ? Sql.print(nested.withInner(Block.from(inner.from())
                                .withSelect(inner.select().getFirst().expr())))
                        .replaceFirst("\\)$", " …)")
                : Sql.print(predicate);
    }

    /**
     * Checks whether tables alone, or passages alone, answer an item that claims both: drops all hops into one of them and
     * runs the rest. Names columns of tables whose values imported passages state too.
     *
     * @param columnsInPassages columns of source tables whose values passages state too
     */
    record Modality(Set<ColumnRef> columnsInPassages) implements CheckedItem.Check {

        Modality {
            columnsInPassages = Set.copyOf(columnsInPassages);
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
            statedInPassages(pair).ifPresent(found::add);
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

        /** @param texts whether to drop hops into texts, else hops into tables */
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
                    .thenComparing(PredicatePath::clause)
                    .thenComparing(h -> h.steps().toString(), Comparator.reverseOrder()));
            Block rest = pair.query();
            for (PredicatePath hop : hops) {
                rest = Trees.remove(rest, hop);
            }
            if (hops.isEmpty() || !pair.queries().same(pair.query(), rest)) {
                return Optional.empty();
            }
            boolean idle = pair.queries().count(rest).equals(pair.queries().count(pair.query()))
                    && hops.stream().allMatch(h -> Necessity.idle(pair, h, Trees.remove(pair.query(), h)));
            String message = (texts ? "Tables" : "Texts") + " alone give this answer: it needs no "
                    + (texts ? "passage" : "table");
            return Optional.of(Finding.of(MODALITY, idle ? WARNING : INFO, message)
                    .at(hops.stream().map(InPredicate::new).toArray(Place[]::new))
                    .fixedBy(new NewQuery(texts ? "drop the texts" : "drop the tables", Sql.print(rest))));
        }

        /** Tells whether a predicate is inside the hop of another. */
        private static boolean inside(CheckedItem pair, PredicatePath predicate, PredicatePath hop) {
            return Trees.child(pair.query(), hop)
                    .filter(c -> predicate.block().depth() >= c.depth()
                            && predicate.block().steps().subList(0, c.depth()).equals(c.steps()))
                    .isPresent();
        }

        private Optional<Finding> statedInPassages(CheckedItem pair) {
            return pair.names().uses().stream()
                    .flatMap(use -> use.found().column().stream())
                    .filter(columnsInPassages::contains)
                    .findFirst()
                    .map(column -> Finding.of(MODALITY, INFO, "The passages also state these table values: " + column));
        }
    }
}
