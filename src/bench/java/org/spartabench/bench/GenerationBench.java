package org.spartabench.bench;

import java.io.IOException;
import java.lang.management.ManagementFactory;
import java.lang.management.ThreadMXBean;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Clock;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;
import java.util.function.LongSupplier;
import java.util.stream.Stream;
import org.spartabench.authors.offline.OfflineAuthor;
import org.spartabench.authors.verbalise.ExemplarFile;
import org.spartabench.authors.wording.Wording;
import org.spartabench.base.file.Folders;
import org.spartabench.base.result.Result;
import org.spartabench.base.task.TaskControl;
import org.spartabench.facts.load.Import;
import org.spartabench.facts.sample.SampleDomain;
import org.spartabench.facts.sample.Scale;
import org.spartabench.making.run.Pipeline;
import org.spartabench.making.run.cost.Cost;
import org.spartabench.making.run.cost.Phase;
import org.spartabench.making.run.plan.RunPlan;
import org.spartabench.making.run.plan.quota.RunPlans;
import org.spartabench.project.Project;
import org.spartabench.sql.shape.Shape;

/**
 * The workbench's own time for each accepted query on the NBA sample at the paper's row counts, one job, the author left
 * out and failed attempts included: by shape and phase, and whether it grows with the number of items made. Three runs,
 * each into a project of its own: the published mix, and as many queries of one shape, without and with a nested predicate.
 * A run with another seed and half the items comes first, so that the code measured is compiled.
 */
public final class GenerationBench {

    /** Items compared for growth: those around the thousandth with those around the hundredth. */
    private static final int EARLY = 100;

    private static final int LATE = 1_000;
    private static final int AROUND = 50;

    private final LongSupplier ticks;
    private final Path folder;

    private GenerationBench(LongSupplier ticks, Path folder) {
        this.ticks = ticks;
        this.folder = folder;
    }

    /**
     * @param args {@code cpu} to count processor time instead of wall time, which tells more on a busy machine; then the
     *     number of items of each run, 1,100 when none is given; then the runs wanted, of {@code mix leaves hops}
     */
    public static void main(String[] args) throws IOException {
        List<String> words = new ArrayList<>(List.of(args));
        ThreadMXBean threads = ManagementFactory.getThreadMXBean();
        LongSupplier ticks = words.remove("cpu") ? threads::getCurrentThreadCpuTime : System::nanoTime;
        int items = words.isEmpty() ? LATE + 2 * AROUND : Integer.parseInt(words.removeFirst());
        Map<String, RunPlan> plans = new LinkedHashMap<>();
        plans.put("mix", RunPlans.published(items, 7, 1));
        plans.put("leaves", RunPlans.of(List.of(new RunPlan.Target(Shape.LEAF, items)), 7, 1));
        plans.put("hops", RunPlans.of(List.of(new RunPlan.Target(Shape.of(Shape.LEAF), items)), 7, 1));
        if (!words.isEmpty()) {
            plans.keySet().retainAll(words);
        }
        Path folder = Files.createTempDirectory("sparta-bench");
        try {
            GenerationBench bench = new GenerationBench(ticks, folder);
            SampleDomain.NBA.write(folder.resolve("tables"), Scale.FULL, SampleDomain.DEFAULT_SEED);
            bench.measure("practice", RunPlans.published(items / 2, 8, 1));
            for (Map.Entry<String, RunPlan> plan : plans.entrySet()) {
                bench.measure(plan.getKey(), plan.getValue());
            }
        } finally {
            Folders.delete(folder);
        }
    }

    private void measure(String name, RunPlan plan) {
        Path project = folder.resolve(name);
        try (Project opened = ok(Import.preview(folder.resolve("tables"), Optional.empty())
                .then(source -> Project.create(project, source)))) {
            long run = opened.runs().start(plan);
            long start = System.nanoTime();
            new Pipeline(
                            opened.facts(),
                            new OfflineAuthor(new Wording(ok(opened.files().lexicon()))),
                            ExemplarFile.shipped(),
                            Clock.systemUTC(),
                            ticks)
                    .run(plan, opened.runs().resume(run, plan), opened.runs().journal(run), TaskControl.NONE);
            List<Cost> costs = opened.runs().costs(run).stream()
                    .filter(c -> c.accepted() && c.item() > 0)
                    .toList();
            System.out.printf(
                    Locale.ROOT,
                    "%n%s: %d of %d items in %.1f s%n",
                    name,
                    costs.size(),
                    plan.total(),
                    (System.nanoTime() - start) / 1e9);
            print(costs);
        }
    }

    private static void print(List<Cost> costs) {
        List<Phase> phases = Stream.of(Phase.values()).filter(Phase::own).toList();
        System.out.printf("%-12s %6s %8s %8s %8s %8s ", "shape", "items", "median", "90 %", "mean", "late/early");
        phases.forEach(p -> System.out.printf(" %9s", p.name().toLowerCase(Locale.ROOT)));
        System.out.println("   (ms)");
        costs.stream().map(Cost::shape).distinct().forEach(shape -> {
            List<Cost> own = costs.stream().filter(c -> c.shape().equals(shape)).toList();
            int quarter = own.size() / 4;
            System.out.printf(
                    Locale.ROOT,
                    "%-12s %6d %8.1f %8.1f %8.1f %8.2f   ",
                    shape,
                    own.size(),
                    quantile(own, 0.5),
                    quantile(own, 0.9),
                    own.stream().mapToLong(Cost::ownNanos).average().orElse(0) / 1e6,
                    quantile(own.subList(own.size() - quarter, own.size()), 0.5)
                            / quantile(own.subList(0, quarter), 0.5));
            phases.forEach(p -> System.out.printf(
                    Locale.ROOT,
                    " %9.2f",
                    own.stream()
                                    .mapToLong(c -> c.counts().nanos().getOrDefault(p, 0L))
                                    .average()
                                    .orElse(0)
                            / 1e6));
            System.out.println();
        });
        if (costs.size() >= LATE + AROUND) {
            System.out.printf(
                    Locale.ROOT,
                    "median of items %d to %d over %d to %d: %.2f%n",
                    LATE - AROUND,
                    LATE + AROUND,
                    EARLY - AROUND,
                    EARLY + AROUND,
                    quantile(around(costs, LATE), 0.5) / quantile(around(costs, EARLY), 0.5));
        }
    }

    private static List<Cost> around(List<Cost> costs, int item) {
        return costs.stream().filter(c -> Math.abs(c.item() - item) <= AROUND).toList();
    }

    /** Milliseconds. */
    private static double quantile(List<Cost> costs, double share) {
        List<Long> sorted = costs.stream().map(Cost::ownNanos).sorted().toList();
        return sorted.isEmpty() ? 0 : sorted.get(Math.min(sorted.size() - 1, (int) (sorted.size() * share))) / 1e6;
    }

    private static <T> T ok(Result<T> loaded) {
        return loaded.orThrow(IllegalStateException::new);
    }
}
