package org.spartabench.desktop.compare;

import java.util.List;
import java.util.Optional;
import org.spartabench.base.report.Numbers;
import org.spartabench.desktop.tree.state.TreeState;
import org.spartabench.making.run.event.RunEvent;
import org.spartabench.sql.path.BlockPath;
import org.spartabench.sql.print.Sql;
import org.spartabench.sql.read.SqlReader;
import org.spartabench.sql.tree.Block;

/**
 * Holds a tree at one moment of its growth, and its current query.
 *
 * @param top the block in which that query ends
 */
record GrownTree(TreeState tree, BlockPath top, Block query, ComparedSide.Words words) {

    /** Describes the latest query with its result. */
    private record Latest(BlockPath block, String sql, List<String> values, String note) {}

    /** Replays the events of one item; empty before the first query. */
    static Optional<GrownTree> at(List<RunEvent> events) {
        int start = events.size() - 1;
        while (start >= 0 && !(events.get(start) instanceof RunEvent.Planned)) {
            start--;
        }
        if (start < 0 || !(events.get(start) instanceof RunEvent.Planned planned)) {
            return Optional.empty();
        }
        TreeState tree = TreeState.begin(planned);
        Optional<Latest> latest = Optional.empty();
        Optional<String> question = Optional.empty();
        for (RunEvent event : events.subList(start + 1, events.size())) {
            tree = tree.after(event);
            latest = latest(event).map(Optional::of).orElse(latest);
            question = event instanceof RunEvent.Worded worded ? Optional.of(worded.question()) : question;
        }
        TreeState grown = tree;
        Optional<String> asked = question;
        return latest.flatMap(l -> SqlReader.read(l.sql())
                .block()
                .map(query ->
                        new GrownTree(grown, l.block(), query, new ComparedSide.Words(asked, l.values(), l.note()))));
    }

    private static Optional<Latest> latest(RunEvent event) {
        return switch (event) {
            case RunEvent.Placed e -> Optional.of(new Latest(e.block(), e.sql(), List.of(), ""));
            case RunEvent.Ran e -> Optional.of(ran(e));
            case RunEvent.Diagnosed e -> Optional.of(new Latest(e.block(), e.sql(), List.of(), "no rows"));
            case RunEvent.Repaired e ->
                Optional.of(new Latest(e.block(), e.after(), List.of(), Numbers.counted(e.rows(), "row")));
            case RunEvent.Accepted e ->
                Optional.of(new Latest(
                        BlockPath.ROOT,
                        Sql.print(e.accepted().query()),
                        e.accepted().answer().values(),
                        ""));
            case RunEvent other -> Optional.empty();
        };
    }

    private static Latest ran(RunEvent.Ran e) {
        List<String> values =
                e.head().stream().map(row -> String.join(" · ", row)).toList();
        String note = switch (e.result()) {
            case ROWS ->
                e.rows() > values.size() && !values.isEmpty() ? "and " + (e.rows() - values.size()) + " more" : "";
            case EMPTY -> "no rows";
            case ERROR -> e.message();
        };
        return new Latest(e.block(), e.sql(), values, note);
    }
}
