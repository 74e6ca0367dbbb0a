package org.spartabench.bench;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.OptionalLong;
import java.util.Set;
import org.spartabench.apis.call.ApiCaller;
import org.spartabench.apis.call.recording.ReplyMode;
import org.spartabench.apis.virtual.CallMode;
import org.spartabench.apis.virtual.HybridReply;
import org.spartabench.apis.virtual.planner.HybridClinic;
import org.spartabench.apis.virtual.planner.HybridClinic.Profile;
import org.spartabench.base.file.Folders;
import org.spartabench.desktop.SampleProject;
import org.spartabench.facts.sample.SampleDomain;
import org.spartabench.facts.schema.Table;
import org.spartabench.facts.statement.GuardedQuery;
import org.spartabench.facts.statement.Limits;
import org.spartabench.facts.statement.Rows;
import org.spartabench.judging.review.ItemFilter;
import org.spartabench.project.Project;
import org.spartabench.project.hybrid.HybridProject;
import org.spartabench.sql.print.Sql;
import org.spartabench.sql.tree.Query;
import org.spartabench.sql.walk.Walk;

/**
 * Moves a share of the tables behind APIs, asks generated queries again, and compares rows, calls and time: the first
 * benchmark of the paper on questions over tables and APIs (section 4.1), at its seven levels. Then come the
 * figures of calls, of the largest table and of the strategies, these beside the paper's. Arguments: queries of each
 * domain (500), realizations (2), seed (7).
 */
public final class HybridBench {

    private static final int[] LEVELS = {0, 20, 40, 50, 60, 80, 100};

    /** Uses of APIs in one query up to which every order can be searched for the fewest calls. */
    private static final int SEARCHED = 6;

    /** One query in so many runs with functions of the engine, too. */
    private static final int UDF_SHARE = 10;

    private static final double MOST_RATIO = 3;

    /** Queries that are asked again after the time limit: the machine may have stood still. */
    private static final int MOST_LATE = 20;

    private static final Limits ROWS = new Limits(Limits.DEFAULT.time(), 1_000_000);

    private final List<Double> ratios = new ArrayList<>();
    private final List<Double> millis = new ArrayList<>();
    private final List<Double> own = new ArrayList<>();
    private final List<Double> planning = new ArrayList<>();
    private int udf;
    private int plain;
    private int refused;
    private int unlike;
    private int uncounted;
    private int late;

    private HybridBench() {}

    public static void main(String[] args) throws IOException {
        int queries = args.length > 0 ? Integer.parseInt(args[0]) : 500;
        int realizations = args.length > 1 ? Integer.parseInt(args[1]) : 2;
        long seed = args.length > 2 ? Long.parseLong(args[2]) : 7;
        Path folder = Files.createTempDirectory("sparta-bench");
        HybridBench all = new HybridBench();
        try {
            for (SampleDomain domain : SampleDomain.values()) {
                try (Project project =
                        SampleProject.make(domain, Files.createDirectories(folder.resolve(domain.id())))) {
                    SampleProject.generate(project, queries, seed);
                    all.domain(project, realizations);
                }
            }
            all.report(seed);
            FullSizeFigures.report(folder);
            ComparedFigures.report(folder);
        } finally {
            Folders.delete(folder);
        }
        CallFigures.report();
    }

    private void report(long seed) {
        System.out.printf(
                Locale.ROOT,
                "%,d queries over APIs, seed %d; %,d over tables alone; %,d that the strict profile refuses%n",
                millis.size(),
                seed,
                plain,
                refused);
        Figures.report("queries whose rows differ from those of the tables", unlike, 0);
        Figures.report("calls made to calls needed, median", Figures.quantile(ratios, 0.5), 1);
        Figures.report("  95th percentile", Figures.quantile(ratios, 0.95), 1.25);
        Figures.report("  largest", Figures.quantile(ratios, 1), MOST_RATIO);
        System.out.printf("  (not counted for %,d queries with more than %d uses of APIs)%n", uncounted, SEARCHED);
        System.out.printf("  (%,d of the queries ran as one statement with functions, too)%n", udf);
        Figures.report("own time of a query, its replies at hand, median, ms", Figures.quantile(own, 0.5), 20);
        Figures.report("planning of a query, median, ms", Figures.quantile(planning, 0.5), 5);
        System.out.printf(Locale.ROOT, "  (%,d asked again after the time limit)%n", late);
        System.out.printf(Locale.ROOT, "  (with its calls to this machine %.1f ms)%n", Figures.quantile(millis, 0.5));
    }

    private void domain(Project project, int realizations) {
        List<Query> queries = project.queue().items(ItemFilter.ALL, 0, Integer.MAX_VALUE).stream()
                .map(row -> (Query)
                        project.queue().item(row.number()).orElseThrow().item().query())
                .toList();
        Map<Query, List<String>> expected = new HashMap<>();
        queries.forEach(q -> expected.put(q, sorted((Rows) project.facts().run(new GuardedQuery(Sql.print(q)), ROWS))));
        for (int realization = 1; realization <= realizations; realization++) {
            for (int level : LEVELS) {
                List<String> behind = HybridProject.drawn(project.schema(), level, realization).stream()
                        .map(Table::name)
                        .toList();
                for (Profile profile : List.of(Profile.PAPER, Profile.STRICT)) {
                    try (HybridClinic clinic =
                            new HybridClinic(project.facts(), Set.copyOf(behind), profile, false, List.of())) {
                        queries.forEach(q -> compare(clinic, behind, q, expected.getOrDefault(q, List.of())));
                        clinic.peeked().forEach(sql -> unlike("names a table behind an API: " + sql));
                    }
                }
            }
            System.out.printf(
                    Locale.ROOT,
                    "%s, realization %d: %,d queries so far, %d differ; calls made to calls needed %.2f, 95th"
                            + " percentile %.2f, largest %.2f%n",
                    project.name(),
                    realization,
                    millis.size(),
                    unlike,
                    Figures.quantile(ratios, 0.5),
                    Figures.quantile(ratios, 0.95),
                    Figures.quantile(ratios, 1));
        }
    }

    private void compare(HybridClinic clinic, List<String> behind, Query query, List<String> expected) {
        long uses = Walk.tables(query).filter(t -> behind.contains(t.table())).count();
        if (uses == 0) {
            plain++;
            return;
        }
        ApiCaller caller = clinic.caller(ReplyMode.FRESH);
        long start = System.nanoTime();
        HybridReply reply = clinic.run(query, caller);
        double took = (System.nanoTime() - start) / 1e6;
        switch (reply) {
            case HybridReply.Refused _ -> refused++;
            case HybridReply.Failed failed
            when failed.message().contains("time limit") && late < MOST_LATE -> {
                late++;
                compare(clinic, behind, query, expected);
            }
            case HybridReply.Failed failed -> unlike(failed.message() + ": " + Sql.print(query));
            case HybridReply.Answered answered -> {
                millis.add(took);
                if (!sorted(answered.rows()).equals(expected)) {
                    unlike(Sql.print(query));
                }
                again(clinic, query, expected);
                if (uses <= SEARCHED) {
                    long needed = Math.max(1, clinic.minimal(query));
                    ratios.add((double) Math.max(1, caller.ledger().size()) / needed);
                    if (ratios.getLast() > MOST_RATIO) {
                        System.out.printf(
                                "%d calls for %d needed, behind APIs %s: %s%n",
                                caller.ledger().size(), needed, behind, Sql.print(query));
                    }
                } else {
                    uncounted++;
                }
            }
        }
    }

    /** Measures what is left without the network, and compares the rows of functions for a share of the queries. */
    private void again(HybridClinic clinic, Query query, List<String> expected) {
        long start = System.nanoTime();
        clinic.run(query, clinic.caller(ReplyMode.RECORDED));
        own.add((System.nanoTime() - start) / 1e6);
        start = System.nanoTime();
        clinic.planner().plan(query, bindings -> OptionalLong.empty());
        planning.add((System.nanoTime() - start) / 1e6);
        if (millis.size() % UDF_SHARE == 0) {
            udf++;
            HybridReply functions = clinic.run(query, CallMode.UDF, clinic.caller(ReplyMode.RECORDED));
            if (!(functions instanceof HybridReply.Answered(Rows rows, var _, var _, var _, var _))
                    || !sorted(rows).equals(expected)) {
                unlike("as functions: " + Sql.print(query));
            }
        }
    }

    private void unlike(String what) {
        unlike++;
        System.out.println("differs: " + what);
    }

    private static List<String> sorted(Rows rows) {
        return rows.texts(Integer.MAX_VALUE).stream()
                .map(String::valueOf)
                .sorted()
                .toList();
    }
}
