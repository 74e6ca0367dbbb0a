package org.spartabench.desktop.compare;

import java.time.Duration;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import org.spartabench.base.result.Result;
import org.spartabench.desktop.shell.route.Side;
import org.spartabench.desktop.tree.state.TreeState;
import org.spartabench.facts.statement.Failure;
import org.spartabench.facts.statement.Limits;
import org.spartabench.facts.statement.Rows;
import org.spartabench.judging.review.StoredItem;
import org.spartabench.judging.review.Version;
import org.spartabench.project.Project;
import org.spartabench.project.table.run.Recorded;
import org.spartabench.project.team.ValidatorQueue;
import org.spartabench.sql.guard.Guard;
import org.spartabench.sql.path.BlockPath;
import org.spartabench.sql.print.Sql;
import org.spartabench.sql.read.Parsed;
import org.spartabench.sql.tree.Block;
import org.spartabench.sql.tree.Query;

/** Reads the sides of a comparison from the project, as its validator sees it; may take long. */
final class SideReader {

    /** Shown values of an answer. */
    private static final int MOST_VALUES = 50;

    private static final Limits LIMITS = new Limits(Duration.ofSeconds(5), MOST_VALUES);

    private final Project project;
    private final ValidatorQueue queue;

    SideReader(Project project, String validator) {
        this.project = project;
        this.queue = project.team().seat(validator);
    }

    Result<ComparedSide> read(Side side) {
        return switch (side) {
            case Side.OfItem(int number) -> item(number).map(s -> seen(side, "Item " + number, s, s.question()));
            case Side.OfVersion(int number, int version) -> item(number).then(s -> version(side, s, version));
            case Side.AtMoment moment -> moment(moment);
            case Side.OfQuery(String sql) -> query(side, sql);
        };
    }

    private Result<StoredItem> item(int number) {
        return queue.item(number)
                .<Result<StoredItem>>map(Result::ok)
                .orElseGet(() -> Result.bad("There is no item " + number + "."));
    }

    private Result<ComparedSide> version(Side side, StoredItem stored, int wanted) {
        int number = stored.number();
        return queue.versions(number).stream()
                .filter(v -> v.number() == wanted)
                .findFirst()
                .map(v -> version(side, stored, v))
                .orElseGet(() -> Result.bad("Item " + number + " has no version " + wanted + "."));
    }

    /** Computes the answer again if the version has another query. */
    private Result<ComparedSide> version(Side side, StoredItem stored, Version version) {
        String title = "Item " + stored.number() + ", version " + version.number();
        if (version.sql().equals(Sql.print(stored.item().query()))) {
            return Result.ok(seen(side, title, stored, version.text()));
        }
        return query(side, version.sql()).map(s -> s.versionOf(stored.number(), title, version.text()));
    }

    private static ComparedSide seen(Side side, String title, StoredItem stored, String question) {
        List<String> values = stored.item().answer().values();
        String note = values.size() <= MOST_VALUES ? "" : "and " + (values.size() - MOST_VALUES) + " more";
        Block query = stored.item().query();
        return new ComparedSide(
                side,
                title,
                query,
                BlockPath.ROOT,
                TreeState.of(stored.number(), query, Map.of()),
                new ComparedSide.Words(
                        Optional.of(question),
                        values.stream().limit(MOST_VALUES).toList(),
                        note));
    }

    private Result<ComparedSide> moment(Side.AtMoment moment) {
        List<Recorded> events = project.runs().events(moment.run(), moment.item());
        int last = Math.min(moment.event(), events.size() - 1);
        return GrownTree.at(
                        events.stream().limit(last + 1L).map(Recorded::event).toList())
                .<Result<ComparedSide>>map(grown -> Result.ok(new ComparedSide(
                        moment,
                        "Tree " + moment.item() + ", event " + (last + 1) + " of " + events.size(),
                        grown.query(),
                        grown.top(),
                        grown.tree(),
                        grown.words())))
                .orElseGet(() ->
                        Result.bad("At event " + (last + 1) + " of tree " + moment.item() + " there is no query yet."));
    }

    private Result<ComparedSide> query(Side side, String sql) {
        return switch (Guard.read(sql, project.facts())) {
            case Parsed.Bad bad -> Result.bad(bad.where());
            case Parsed.Ok(Block block) ->
                Result.ok(new ComparedSide(
                        side, "Query", block, BlockPath.ROOT, TreeState.of(0, block, Map.of()), answer(block)));
            case Parsed.Ok(Query other) ->
                Result.bad("Only a single SELECT has a block tree; this query uses a set operation or WITH.");
        };
    }

    private ComparedSide.Words answer(Block query) {
        return switch (Guard.run(query, project.facts(), LIMITS)) {
            case Failure failure -> new ComparedSide.Words(Optional.empty(), List.of(), failure.message());
            case Rows rows ->
                new ComparedSide.Words(
                        Optional.empty(),
                        rows.texts(MOST_VALUES).stream()
                                .map(row -> String.join(" · ", row))
                                .toList(),
                        rows.truncated() ? "more rows" : rows.size() == 0 ? "no rows" : "");
        };
    }
}
