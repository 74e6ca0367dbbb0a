package org.spartabench.desktop.tree.state;

import java.util.Collections;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.TreeMap;
import java.util.TreeSet;
import java.util.function.UnaryOperator;
import org.spartabench.desktop.tree.state.BlockState.Status;
import org.spartabench.making.run.event.RunEvent;
import org.spartabench.sql.path.BlockPath;
import org.spartabench.sql.print.Sql;
import org.spartabench.sql.read.SqlReader;
import org.spartabench.sql.shape.Shape;
import org.spartabench.sql.tree.Block;

/**
 * Holds a growing tree at one moment: a fold over the events of its item. Replaying is folding fewer of them.
 *
 * @param item number of the item
 * @param attempt which draw of it this is
 * @param blocks by place, in post-order
 * @param links the correlations, as far as they are written
 * @param blame what an open diagnosis blames; empty without a repair
 * @param active the block of the latest event
 * @param sql the latest query that was run, of whichever block
 * @param outcome how it ended, one line; empty while it grows
 */
public record TreeState(
        int item,
        int attempt,
        Shape shape,
        Map<BlockPath, BlockState> blocks,
        Set<Link> links,
        Blame blame,
        Optional<BlockPath> active,
        String sql,
        String outcome,
        boolean done) {

    /** Maps the requests about a whole query, not one of its blocks, to the words shown while the reply is awaited. */
    private static final Map<String, String> WHOLE = Map.of(
            "purpose", "choosing what to ask …",
            "final-look", "looking at the whole query …",
            "question", "writing the question …");

    public TreeState {
        blocks = Collections.unmodifiableMap(new TreeMap<>(blocks));
        links = Collections.unmodifiableSet(new LinkedHashSet<>(links));
    }

    /** Makes the state before the first event. */
    public static TreeState begin(RunEvent.Planned plan) {
        Map<BlockPath, BlockState> blocks = new TreeMap<>();
        for (BlockPath path : plan.shape().postOrder()) {
            blocks.put(
                    path, BlockState.planned(Optional.ofNullable(plan.nestings().get(path))));
        }
        return new TreeState(
                plan.item(),
                plan.attempt(),
                plan.shape(),
                blocks,
                Set.of(),
                Blame.NOBODY,
                Optional.empty(),
                "",
                "",
                false);
    }

    /** Makes the state of a finished query without a history; {@code known} may leave out blocks. */
    public static TreeState of(int item, Block query, Map<BlockPath, BlockState> known) {
        TreeState empty = begin(new RunEvent.Planned(item, 1, Shape.of(query), Map.of()));
        Map<BlockPath, BlockState> blocks = new TreeMap<>(empty.blocks);
        blocks.putAll(known);
        TreeState state = new TreeState(
                item, 1, empty.shape, blocks, Set.of(), Blame.NOBODY, Optional.empty(), Sql.print(query), "", true);
        return state.reading(BlockPath.ROOT, query);
    }

    /** Gives the state after one more event; events of other items change nothing. */
    public TreeState after(RunEvent event) {
        if (event.item() != item) {
            return this;
        }
        return switch (event) {
            case RunEvent.Planned e -> begin(e);
            case RunEvent.Placed e ->
                reading(e.block(), e.sql()).with(e.block(), b -> b.ran(Status.FILLED, e.rows(), 0));
            case RunEvent.Asked e when WHOLE.containsKey(e.kind()) -> ended(WHOLE.get(e.kind()), false);
            case RunEvent.Replied e when WHOLE.containsKey(e.kind()) -> ended("", false);
            case RunEvent.Asked e -> {
                String asked = "asked: " + e.kind().replace('-', ' ');
                yield with(
                        e.block(),
                        b -> b.doing(b.status() == Status.REPAIRING ? Status.REPAIRING : Status.RUNNING, asked));
            }
            case RunEvent.Replied e ->
                with(
                        e.block(),
                        b -> b.doing(
                                b.status(), e.given() ? "answered " + e.kind().replace('-', ' ') : "declined"));
            case RunEvent.Ran e -> ran(e);
            case RunEvent.Diagnosed e ->
                reading(e.block(), e.sql())
                        .blaming(Blame.of(e))
                        .with(e.block(), b -> b.doing(Status.REPAIRING, "cause found, repairing"));
            case RunEvent.Repaired e ->
                e.rows() > 0
                        ? reading(e.block(), e.after()).blaming(Blame.NOBODY).with(e.block(), b -> b.repaired(e.rows()))
                        : reading(e.block(), e.after()).with(e.block(), b -> b.doing(Status.EMPTY, "still empty"));
            case RunEvent.RolledBack e ->
                blaming(Blame.NOBODY).with(e.block(), b -> b.doing(Status.ROLLED_BACK, "rolled back"));
            case RunEvent.Refused e -> ended("refused: " + e.reason(), false);
            case RunEvent.Worded e -> ended(e.question(), false);
            case RunEvent.Accepted e -> ended(e.accepted().question().text(), true);
            case RunEvent.Pooled _ -> ended("ready as an inner block", true);
            case RunEvent.GivenUp e -> ended("given up: " + e.reason(), true);
            case RunEvent.Started _, RunEvent.Counted _, RunEvent.Costed _, RunEvent.Finished _ -> this;
        };
    }

    /** Finds the blocks that differ in another state of the same shape, or are blamed in only one of the two. */
    public Set<BlockPath> unlike(TreeState other) {
        Set<BlockPath> unlike = new TreeSet<>();
        blocks.forEach((path, block) -> {
            if (!block.equals(other.blocks.get(path))) {
                unlike.add(path);
            }
        });
        if (!blame.equals(other.blame)) {
            List.of(blame, other.blame).forEach(b -> {
                unlike.addAll(b.blocks());
                unlike.addAll(b.edges());
            });
        }
        return unlike;
    }

    private TreeState ran(RunEvent.Ran e) {
        TreeState read = reading(e.block(), e.sql());
        return switch (e.result()) {
            case ROWS ->
                read.blaming(Blame.NOBODY)
                        .with(
                                e.block(),
                                b -> b.ran(b.repairs() > 0 ? Status.REPAIRED : Status.FILLED, e.rows(), e.nanos()));
            case EMPTY -> read.with(e.block(), b -> b.ran(Status.EMPTY, 0, e.nanos()));
            case ERROR -> read.with(e.block(), b -> b.doing(Status.FAILED, e.message()));
        };
    }

    private TreeState ended(String how, boolean finished) {
        return new TreeState(item, attempt, shape, blocks, links, blame, Optional.empty(), sql, how, finished);
    }

    /** Gives the same tree with others blamed. */
    public TreeState blaming(Blame whom) {
        return whom.equals(blame)
                ? this
                : new TreeState(item, attempt, shape, blocks, links, whom, active, sql, outcome, done);
    }

    private TreeState with(BlockPath path, UnaryOperator<BlockState> change) {
        BlockState before = blocks.get(path);
        if (before == null) {
            return this;
        }
        Map<BlockPath, BlockState> changed = new TreeMap<>(blocks);
        changed.put(path, change.apply(before));
        return new TreeState(item, attempt, shape, changed, links, blame, Optional.of(path), sql, outcome, done);
    }

    /** Reads a block and all blocks inside it from the text of its query; ignores unreadable text. */
    private TreeState reading(BlockPath path, String text) {
        TreeState same = new TreeState(item, attempt, shape, blocks, links, blame, active, text, outcome, done);
        return SqlReader.read(text)
                .block()
                .map(block -> same.reading(path, block))
                .orElse(same);
    }

    private TreeState reading(BlockPath path, Block block) {
        BlockReading read = BlockReading.of(path, block);
        Map<BlockPath, BlockState> changed = new TreeMap<>(blocks);
        read.parts().forEach((at, part) -> changed.computeIfPresent(at, (p, before) -> before.reading(part)));
        Set<Link> kept = new LinkedHashSet<>(links);
        kept.removeIf(link -> link.from().equals(path) || link.from().inside(path));
        kept.addAll(read.links());
        return new TreeState(item, attempt, shape, changed, kept, blame, active, sql, outcome, done);
    }
}
