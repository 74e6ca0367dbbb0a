package org.spartabench.bench;

import java.io.IOException;
import java.lang.management.ManagementFactory;
import java.nio.file.Files;
import java.nio.file.Path;
import java.sql.SQLException;
import java.util.ArrayList;
import java.util.List;
import java.util.stream.IntStream;
import org.spartabench.authors.item.verdict.Verdict;
import org.spartabench.desktop.AsSeen;
import org.spartabench.desktop.SampleProject;
import org.spartabench.project.Project;
import org.spartabench.project.share.Sharing;
import org.spartabench.project.share.SharingStatus;

/** What it costs to take in what others decided: one decision, a week's decisions, and nothing, in a large project over a folder. */
public final class SharedEntries {

    private static final int SINGLE = 200;
    private static final int REAL = 40;
    private static final int WEEK = 5_000;

    private SharedEntries() {}

    /** @param args an empty folder, items (100,000) */
    public static void main(String[] args) throws IOException, InterruptedException, SQLException {
        Path folder = Path.of(args[0]);
        int items = args.length > 1 ? Integer.parseInt(args[1]) : 100_000;
        Path here = ManyItems.make(folder, items, REAL);
        try (Project project = open(here)) { // the fifth that is decided has two validators; the others follow
            new AsSeen(project.queue())
                    .decide(
                            IntStream.rangeClosed(1, items)
                                    .filter(n -> n % 10 != 3 && n % 10 != 7)
                                    .boxed()
                                    .toList(),
                            "ann",
                            new Verdict.Accept(),
                            10);
        }
        Path log = Files.createDirectories(folder.resolve("log"));
        Path there = folder.resolve("copy");
        String code;
        try (Project project = open(here);
                Sharing sharing = project.team().sharing()) {
            double start = seconds();
            sharing.start(log.toString(), "ann", "").orThrow(IllegalStateException::new);
            exchange(sharing);
            System.out.printf("shared in %.1f s of processor time%n", seconds() - start);
            code = sharing.invite("bo", false).orThrow(IllegalStateException::new);
        }
        SampleProject.copy(here, there);
        try (Project ann = open(here);
                Project bo = open(there);
                Sharing left = ann.team().sharing();
                Sharing right = bo.team().sharing()) {
            right.start(log.toString(), "bo", code).orThrow(IllegalStateException::new);
            exchange(right);
            exchange(left);
            exchange(right);
            ann.queue().rows(List.of(1));
            List<Double> millis = new ArrayList<>();
            List<Double> processor = new ArrayList<>();
            AsSeen queue = new AsSeen(bo.queue());
            for (int n = 1; n <= SINGLE; n++) {
                queue.decide(n, "bo", new Verdict.Accept(), 10);
                exchange(right);
                long start = System.nanoTime();
                long before = threadNanos();
                SharingStatus status = exchange(left);
                millis.add((System.nanoTime() - start) / 1e6);
                processor.add((threadNanos() - before) / 1e6);
                if (status.decisions() != 1) {
                    throw new IllegalStateException("decision " + n + " did not come in: " + status);
                }
            }
            Figures.report("one decision taken in, median, ms", Figures.quantile(millis, 0.5), 5);
            Figures.report("the same, ms of processor time", Figures.quantile(processor, 0.5), 5);
            double start = seconds();
            exchange(left);
            Figures.report("nothing new, s of processor time", seconds() - start, 2);
            IntStream.range(0, WEEK)
                    .forEach(i -> queue.decide(
                            1 + i % (items - 1), "bo", i % 3 == 0 ? new Verdict.Defer() : new Verdict.Accept(), 10));
            start = seconds();
            exchange(right);
            System.out.printf("a week goes out in %.1f s of processor time%n", seconds() - start);
            long began = System.nanoTime();
            start = seconds();
            int came = exchange(left).decisions();
            System.out.printf("%,d decisions came in with %.1f s of processor time%n", came, seconds() - start);
            Figures.report("a week taken in, s", (System.nanoTime() - began) / 1e9, 60);
        }
    }

    private static Project open(Path folder) {
        return Project.open(folder).orThrow(IllegalStateException::new);
    }

    private static SharingStatus exchange(Sharing sharing) {
        return sharing.exchange().orElseThrow().orThrow(IllegalStateException::new);
    }

    private static long threadNanos() {
        return ManagementFactory.getThreadMXBean().getCurrentThreadCpuTime();
    }

    private static double seconds() {
        return ((com.sun.management.OperatingSystemMXBean) ManagementFactory.getOperatingSystemMXBean())
                        .getProcessCpuTime()
                / 1e9;
    }
}
