package org.spartabench.project.table.run;

import static org.spartabench.project.db.Database.selectAll;
import static org.spartabench.project.db.Database.selectOne;

import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import org.jdbi.v3.core.Handle;
import org.jdbi.v3.core.statement.PreparedBatch;
import org.spartabench.authors.item.Item;
import org.spartabench.making.run.cost.Cost;
import org.spartabench.making.run.cost.Metrics;
import org.spartabench.making.run.event.RunEvent;
import org.spartabench.making.run.plan.RunPlan;
import org.spartabench.project.db.Codec;
import org.spartabench.project.table.item.ItemTable;

/**
 * Reads and writes the tables {@code run}, {@code event} and {@code cost}: the cost of each item of a run, so that it
 * survives a killed program.
 */
public record RunTable(Codec codec, ItemTable items, String domain) {

    /** Lists the costs of a run in the order of the items' numbers; first those of leaves made only for the pool. */
    public List<Cost> costs(Handle h, long run) {
        return selectAll(h, Cost.class, "SELECT body FROM cost WHERE run = ? ORDER BY item", run);
    }

    public long start(Handle h, RunPlan plan, Instant at) {
        // The engine would take the ids that it had laid in store before it was killed as used.
        long id = selectOne(h, Long.class, "SELECT COALESCE(MAX(id), 0) + 1 FROM run");
        h.createUpdate("INSERT INTO run (id, plan, state, offset_, started) OVERRIDING SYSTEM VALUE"
                        + " VALUES (:id, :plan, 'RUNNING', :offset, :at)")
                .bind("id", id)
                .bind("plan", plan)
                .bind(
                        "offset",
                        Math.max(
                                reserved(h, "state NOT IN ('DONE', 'RUNNING')"),
                                items.numbers().highest(h)))
                .bind("at", at)
                .execute();
        return id;
    }

    /** Gives the number in the project of the run's first item. */
    public int first(Handle h, long run) {
        return selectOne(h, Integer.class, "SELECT offset_ + 1 FROM run WHERE id = ?", run);
    }

    public Instant started(Handle h, long run) {
        return selectOne(h, Instant.class, "SELECT started FROM run WHERE id = ?", run);
    }

    /** Gives the next number for an item that no run makes, after those reserved by a run that may go on. */
    public int free(Handle h) {
        return Math.max(reserved(h, "state <> 'DONE'"), items.numbers().highest(h)) + 1;
    }

    /** Gives the last number that such runs may yet use. */
    private static int reserved(Handle h, String such) {
        return h.select("SELECT offset_ AS below, plan FROM run WHERE " + such).mapTo(Reserved.class).stream()
                .mapToInt(r -> r.below() + r.plan().total())
                .max()
                .orElse(0);
    }

    private record Reserved(int below, RunPlan plan) {}

    /** @param plan that of the run, perhaps with another budget */
    public void resume(Handle h, long run, RunPlan plan) {
        h.createUpdate("UPDATE run SET state = 'RUNNING', finished = NULL, plan = :plan WHERE id = :run")
                .bind("plan", plan)
                .bind("run", run)
                .execute();
    }

    /** Marks the runs that still count as running although the program was killed. */
    public int interrupt(Handle h) {
        List<Long> killed = selectAll(h, Long.class, "SELECT id FROM run WHERE state = 'RUNNING'");
        for (long run : killed) {
            h.execute("UPDATE run SET state = 'INTERRUPTED', metrics = ? WHERE id = ?", spent(h, run), run);
        }
        return killed.size();
    }

    /** Sums what all parts of a run spent. */
    private Metrics spent(Handle h, long run) {
        Spent before = selectOne(h, Spent.class, "SELECT plan, metrics_before FROM run WHERE id = ?", run);
        Metrics sum = Metrics.of(before.plan(), costs(h, run));
        return before.metricsBefore().map(sum::plus).orElse(sum);
    }

    private record Spent(RunPlan plan, Optional<Metrics> metricsBefore) {}

    /** @return numbers in the project of the items accepted by these events */
    public List<Integer> append(Handle h, long run, List<RunEvent> events, Instant at, String facts) {
        PreparedBatch batch = h.prepareBatch("INSERT INTO event (run, item, at, kind, body) VALUES (?, ?, ?, ?, ?)");
        for (RunEvent event : events) {
            if (event instanceof RunEvent.Costed costed) {
                Cost cost = costed.cost();
                h.execute("MERGE INTO cost (run, item, body) KEY (run, item) VALUES (?, ?, ?)", run, cost.item(), cost);
                continue;
            }
            // An accepted item stands in its own tables; its event only refers to it.
            String body = event instanceof RunEvent.Accepted ? "" : codec.write(RunEvent.class, event);
            batch.add(run, event.item(), at, Codec.kind(event.getClass()), body);
        }
        batch.execute();
        List<Integer> numbers = new ArrayList<>();
        for (RunEvent event : events) {
            if (event instanceof RunEvent.Accepted accepted) {
                numbers.add(accept(h, run, accepted.accepted(), facts));
            } else if (event instanceof RunEvent.Finished finished) {
                finish(h, run, finished, at);
            }
        }
        return numbers;
    }

    private int accept(Handle h, long run, Item item, String facts) {
        int number = first(h, run) - 1 + item.number();
        Item placed = item.withNumber(number).withId(domain + ":" + number);
        items.add(h, placed, run, item.number(), Optional.empty(), facts);
        return number;
    }

    private void finish(Handle h, long run, RunEvent.Finished finished, Instant at) {
        h.execute(
                "UPDATE run SET state = ?, finished = ?, metrics = ? WHERE id = ?",
                finished.end(),
                at,
                spent(h, run),
                run);
    }

    public List<RunInfo> runs(Handle h) {
        return h.select("""
            SELECT r.*, r.offset_ + 1 AS first, (SELECT COUNT(*) FROM item i WHERE i.run = r.id AND i.planted = 0)
            AS accepted FROM run r ORDER BY id\
            """).mapTo(RunInfo.class).list();
    }

    public List<Recorded> events(Handle h, long run, int item) {
        return events(h, "run = ? AND item = ? ORDER BY seq", run, item);
    }

    public List<Recorded> events(Handle h, long run, long after, int limit) {
        return events(h, "run = ? AND seq > ? ORDER BY seq LIMIT ?", run, after, limit);
    }

    private List<Recorded> events(Handle h, String condition, Object... values) {
        return h.select("SELECT * FROM event WHERE " + condition, values)
                .mapTo(EventRow.class)
                .map(row -> {
                    RunEvent event = row.kind().equals(Codec.kind(RunEvent.Accepted.class))
                            ? new RunEvent.Accepted(row.item(), items.ofRun(h, row.run(), row.item(), domain))
                            : codec.read(RunEvent.class, row.body());
                    return new Recorded(row.seq(), row.at(), event);
                })
                .list();
    }

    private record EventRow(long seq, long run, int item, Instant at, String kind, String body) {}
}
