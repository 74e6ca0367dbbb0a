package org.spartabench.store.table;

import java.sql.ResultSet;
import java.sql.SQLException;
import java.time.Instant;
import java.time.OffsetDateTime;
import java.time.ZoneOffset;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import org.jdbi.v3.core.Handle;
import org.jdbi.v3.core.statement.PreparedBatch;
import org.jdbi.v3.core.statement.Query;
import org.spartabench.item.Item;
import org.spartabench.run.cost.Metrics;
import org.spartabench.run.event.RunEvent;
import org.spartabench.run.plan.RunPlan;
import org.spartabench.store.db.Codec;

/** Reads and writes the tables {@code run} and {@code event}. */
public final class RunTable {

    private final Codec codec;
    private final ItemTable items;
    private final ItemCostTable costs;
    private final String domain;

    RunTable(Codec codec, ItemTable items, ItemCostTable costs, String domain) {
        this.codec = codec;
        this.items = items;
        this.costs = costs;
        this.domain = domain;
    }

    public ItemCostTable costs() {
        return costs;
    }

    public long start(Handle h, RunPlan plan, Instant at) {
        return h.createUpdate("""
            INSERT INTO run (plan, state, offset_, started) VALUES (:plan, 'RUNNING', :offset, :started)\
            """)
                .bind("plan", codec.write(plan))
                .bind("offset", items.numbers().highest(h))
                .bind("started", at.atOffset(ZoneOffset.UTC))
                .executeAndReturnGeneratedKeys("id")
                .mapTo(Long.class)
                .one();
    }

    /** The number in the project of the run's first item. */
    public int first(Handle h, long run) {
        return 1
                + h.createQuery("SELECT offset_ FROM run WHERE id = :run")
                        .bind("run", run)
                        .mapTo(Integer.class)
                        .one();
    }

    public Instant started(Handle h, long run) {
        return h.createQuery("SELECT started FROM run WHERE id = :run")
                .bind("run", run)
                .mapTo(OffsetDateTime.class)
                .one()
                .toInstant();
    }

    /** The number for an item that no run makes: behind all those of a run that goes on or may go on. */
    public int free(Handle h) {
        int reserved = h
                .createQuery("""
                    SELECT offset_, plan FROM run
                    WHERE state = 'RUNNING' OR (state <> 'DONE' AND id = (SELECT MAX(id) FROM run))\
                    """)
                .map((r, c) -> r.getInt("offset_")
                        + codec.read(RunPlan.class, r.getString("plan")).total())
                .stream()
                .mapToInt(Integer::intValue)
                .max()
                .orElse(0);
        return Math.max(reserved, items.numbers().highest(h)) + 1;
    }

    public void resume(Handle h, long run) {
        h.createUpdate("UPDATE run SET state = 'RUNNING', finished = NULL WHERE id = :run")
                .bind("run", run)
                .execute();
    }

    /** Marks the runs that still count as running although nothing runs, because the program was killed. */
    int interrupt(Handle h) {
        List<Long> killed = h.createQuery("SELECT id FROM run WHERE state = 'RUNNING'")
                .mapTo(Long.class)
                .list();
        for (long run : killed) {
            h.createUpdate("UPDATE run SET state = 'INTERRUPTED', metrics = :metrics WHERE id = :run")
                    .bind("metrics", codec.write(spent(h, run)))
                    .bind("run", run)
                    .execute();
        }
        return killed.size();
    }

    /** What all parts of a run took together. */
    private Metrics spent(Handle h, long run) {
        return h.createQuery("SELECT plan, metrics_before FROM run WHERE id = :run")
                .bind("run", run)
                .map((r, c) -> {
                    Metrics sum = Metrics.of(codec.read(RunPlan.class, r.getString("plan")), costs.of(h, run));
                    String before = r.getString("metrics_before");
                    return before == null ? sum : sum.plus(codec.read(Metrics.class, before));
                })
                .one();
    }

    /** @return numbers in the project of the items accepted by these events */
    public List<Integer> append(Handle h, long run, List<RunEvent> events, Instant at, String facts) {
        int offset = first(h, run) - 1;
        PreparedBatch batch =
                h.prepareBatch("INSERT INTO event (run, item, at, kind, body) VALUES (:run, :item, :at, :kind, :body)");
        for (RunEvent event : events) {
            if (event instanceof RunEvent.Costed costed) {
                costs.put(h, run, costed.cost());
                continue;
            }
            batch.bind("run", run)
                    .bind("item", event.item())
                    .bind("at", at.atOffset(ZoneOffset.UTC))
                    .bind("kind", event.getClass().getSimpleName())
                    .bind("body", body(event))
                    .add();
        }
        batch.execute();
        List<Integer> numbers = new ArrayList<>();
        for (RunEvent event : events) {
            if (event instanceof RunEvent.Accepted accepted) {
                numbers.add(accept(h, run, offset, accepted.accepted(), facts));
            } else if (event instanceof RunEvent.Finished finished) {
                finish(h, run, finished, at);
            }
        }
        return numbers;
    }

    /** An accepted item stands in its own tables; its event only refers to it. */
    private String body(RunEvent event) {
        return event instanceof RunEvent.Accepted ? "" : codec.write(RunEvent.class, event);
    }

    private int accept(Handle h, long run, int offset, Item item, String facts) {
        int number = offset + item.number();
        Item placed = new Item(
                number,
                domain + ":" + number,
                item.query(),
                item.question(),
                item.answer(),
                item.nestings(),
                item.lineage());
        items.add(h, placed, run, item.number(), Optional.empty(), facts);
        return number;
    }

    private void finish(Handle h, long run, RunEvent.Finished finished, Instant at) {
        h.createUpdate("UPDATE run SET state = :state, finished = :at, metrics = :metrics WHERE id = :run")
                .bind("state", finished.end().name())
                .bind("at", at.atOffset(ZoneOffset.UTC))
                .bind("metrics", codec.write(spent(h, run)))
                .bind("run", run)
                .execute();
    }

    public List<RunInfo> runs(Handle h) {
        return h.createQuery("""
            SELECT r.*, (SELECT COUNT(*) FROM item i WHERE i.run = r.id AND i.planted = 0) AS accepted
            FROM run r ORDER BY id\
            """).map((r, c) -> info(r)).list();
    }

    public List<Recorded> events(Handle h, long run, int item) {
        return list(
                h,
                h.createQuery("SELECT * FROM event WHERE run = :run AND item = :item ORDER BY seq")
                        .bind("run", run)
                        .bind("item", item));
    }

    public List<Recorded> events(Handle h, long run, long after, int limit) {
        return list(
                h,
                h.createQuery("SELECT * FROM event WHERE run = :run AND seq > :after ORDER BY seq LIMIT :limit")
                        .bind("run", run)
                        .bind("after", after)
                        .bind("limit", limit));
    }

    private List<Recorded> list(Handle h, Query query) {
        return query.map((r, c) -> recorded(h, r)).list();
    }

    private Recorded recorded(Handle h, ResultSet r) throws SQLException {
        RunEvent event = r.getString("kind").equals(RunEvent.Accepted.class.getSimpleName())
                ? accepted(h, r.getLong("run"), r.getInt("item"))
                : codec.read(RunEvent.class, r.getString("body"));
        return new Recorded(r.getLong("seq"), instant(r, "at"), event);
    }

    private RunEvent accepted(Handle h, long run, int place) {
        return new RunEvent.Accepted(place, items.ofRun(h, run, place, domain));
    }

    private RunInfo info(ResultSet r) throws SQLException {
        OffsetDateTime finished = r.getObject("finished", OffsetDateTime.class);
        String metrics = r.getString("metrics");
        return new RunInfo(
                r.getLong("id"),
                codec.read(RunPlan.class, r.getString("plan")),
                RunInfo.State.valueOf(r.getString("state")),
                r.getInt("offset_") + 1,
                r.getInt("accepted"),
                instant(r, "started"),
                Optional.ofNullable(finished).map(OffsetDateTime::toInstant),
                Optional.ofNullable(metrics).map(m -> codec.read(Metrics.class, m)));
    }

    private static Instant instant(ResultSet r, String column) throws SQLException {
        return r.getObject(column, OffsetDateTime.class).toInstant();
    }
}
