package org.spartabench.bench;

import java.io.IOException;
import java.io.PrintWriter;
import java.io.StringWriter;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.EnumSet;
import java.util.List;
import java.util.Optional;
import java.util.SplittableRandom;
import java.util.TreeMap;
import java.util.concurrent.TimeUnit;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.spartabench.app.Main;
import org.spartabench.base.file.Folders;
import org.spartabench.facts.load.Import;
import org.spartabench.facts.sample.SampleDomain;
import org.spartabench.facts.sample.Scale;
import org.spartabench.judging.review.ItemFilter;
import org.spartabench.judging.review.ItemRow;
import org.spartabench.making.run.cost.Counter;
import org.spartabench.making.run.cost.Metrics;
import org.spartabench.project.Project;
import org.spartabench.project.table.run.RunInfo;

/**
 * Kills a run with {@code kill -9} again and again, at moments drawn by a seed, and lets the same command go on each time:
 * no item may be lost or made twice, and in the end the export and the costs are those of a run that nobody disturbed.
 */
public final class KilledRuns {

    /** Every so many kills one comes while the program starts or takes up the run. */
    private static final int EARLY = 4;

    private static final int EARLY_MILLIS = 2_500;

    /** How long after the item was reported that was waited for. */
    private static final int LATE_MILLIS = 200;

    private static final Pattern PROGRESS = Pattern.compile("generate: (\\d+)/(\\d+) items");

    /**
     * What is killed.
     *
     * @param kills how often
     * @param items to be made in all
     * @param seed of the moments
     */
    public record Plan(int kills, int items, int jobs, long seed) {}

    private final Plan plan;
    private final Path folder;
    private final PrintWriter out;

    /** @param folder an empty one for two projects and what they export */
    public KilledRuns(Plan plan, Path folder, PrintWriter out) {
        this.plan = plan;
        this.folder = folder;
        this.out = out;
    }

    /** @param args kills (20), items (220), jobs (2), seed (1); on the NBA sample at the paper's row counts */
    public static void main(String[] args) throws IOException, InterruptedException {
        List<Long> given = Stream.of(args).map(Long::valueOf).toList();
        int kills = given.isEmpty() ? 20 : given.getFirst().intValue();
        int items = given.size() < 2 ? 220 : given.get(1).intValue();
        int jobs = given.size() < 3 ? 2 : given.get(2).intValue();
        long seed = given.size() < 4 ? 1 : given.get(3);
        Path folder = Files.createTempDirectory("sparta-killed");
        PrintWriter out = new PrintWriter(System.out, true, StandardCharsets.UTF_8);
        List<String> wrong;
        try {
            wrong = new KilledRuns(new Plan(kills, items, jobs, seed), folder, out).run(SampleDomain.NBA, Scale.FULL);
        } finally {
            Folders.delete(folder);
        }
        wrong.forEach(out::println);
        out.println(wrong.isEmpty() ? "nothing was lost, made twice or changed" : wrong.size() + " faults");
        System.exit(wrong.isEmpty() ? 0 : 1);
    }

    /** @return one line for each fault */
    public List<String> run(SampleDomain domain, Scale scale) throws IOException, InterruptedException {
        domain.write(folder.resolve("tables"), scale, SampleDomain.DEFAULT_SEED);
        Path calm = folder.resolve("calm");
        Path killed = folder.resolve("killed");
        for (Path project : List.of(calm, killed)) {
            Import.preview(folder.resolve("tables"), Optional.empty())
                    .then(source -> Project.create(project, source))
                    .orThrow(IllegalStateException::new)
                    .close();
        }
        List<String> wrong = new ArrayList<>();
        Child undisturbed = Child.start(Main.class, command(calm));
        undisturbed.toEnd();
        out.printf("undisturbed: %d items, exit code %d%n", plan.items(), undisturbed.code());
        int kills = killAgainAndAgain(killed, wrong);
        if (kills == plan.kills()) {
            Child last = Child.start(Main.class, command(killed));
            last.toEnd();
            if (last.code() != undisturbed.code()) {
                wrong.add("the last part ended with code " + last.code() + ": " + last.lastLine());
            }
        } else if (kills < plan.kills() / 2) {
            wrong.add("the run ended after " + kills + " kills");
        }
        compare(calm, killed, wrong);
        return wrong;
    }

    /** @return how often the run was killed before it ended */
    private int killAgainAndAgain(Path project, List<String> wrong) throws IOException, InterruptedException {
        SplittableRandom chance = new SplittableRandom(plan.seed());
        List<Integer> moments = new ArrayList<>();
        for (int i = 0; i < plan.kills(); i++) {
            moments.add(chance.nextInt(Math.max(1, plan.items() * 2 / 3)));
        }
        moments.sort(Comparator.naturalOrder());
        List<Integer> before = List.of();
        for (int kill = 1; kill <= plan.kills(); kill++) {
            boolean early = kill % EARLY == 0;
            int least = early ? 0 : moments.get(kill - 1);
            Child child = Child.start(Main.class, command(project));
            if (!early) {
                child.waitFor(line -> made(line) >= least);
            }
            TimeUnit.MILLISECONDS.sleep(chance.nextInt(early ? EARLY_MILLIS : LATE_MILLIS));
            if (!child.kill()) {
                if (child.code() != 0) { // ended by itself
                    wrong.add("kill " + kill + " found the run ended: " + child.lastLine());
                }
                out.printf("kill %d of %d came too late%n", kill, plan.kills());
                return kill - 1;
            }
            List<Integer> kept = items(project);
            out.printf("kill %d of %d: %d items are kept%n", kill, plan.kills(), kept.size());
            if (!kept.containsAll(before) || kept.stream().distinct().count() < kept.size()) {
                wrong.add("kill " + kill + ": of " + before.size() + " items " + kept.size() + " are left: " + kept);
            }
            before = kept;
            if (runs(project).stream().anyMatch(run -> run.state() == RunInfo.State.DONE)) { // only its exit was left
                out.printf("kill %d of %d came when the run had ended%n", kill, plan.kills());
                return kill - 1;
            }
        }
        return plan.kills();
    }

    /** Items that a line reports; -1 where it reports none. */
    private static int made(String line) {
        Matcher progress = PROGRESS.matcher(line);
        return progress.find() ? Integer.parseInt(progress.group(1)) : -1;
    }

    private List<String> command(Path project) {
        return List.of(
                "generate",
                project.toString(),
                "--count",
                String.valueOf(plan.items()),
                "--seed",
                "7",
                "--jobs",
                String.valueOf(plan.jobs()));
    }

    private static List<Integer> items(Path project) {
        try (Project opened = Project.open(project).orThrow(IllegalStateException::new)) {
            return opened.queue().items(ItemFilter.ALL, 0, Integer.MAX_VALUE).stream()
                    .map(ItemRow::number)
                    .toList();
        }
    }

    private void compare(Path calm, Path killed, List<String> wrong) throws IOException {
        if (!items(calm).equals(items(killed))) {
            wrong.add("the items are " + items(killed) + ", not " + items(calm));
        }
        List<RunInfo> runs = runs(killed);
        if (runs.size() != 1) {
            wrong.add("there are " + runs.size() + " runs, not one that went on");
        }
        List<String> costs = counts(runs(calm));
        if (!counts(runs).equals(costs)) {
            wrong.add("the costs are " + counts(runs) + ", not " + costs);
        }
        if (!exported(calm).equals(exported(killed))) {
            wrong.add("the exports differ");
        }
    }

    private static List<RunInfo> runs(Path project) {
        try (Project opened = Project.open(project).orThrow(IllegalStateException::new)) {
            return opened.runs().all();
        }
    }

    /** The costs but times, by shape. */
    private static List<String> counts(List<RunInfo> runs) {
        return runs.stream()
                .flatMap(r -> r.metrics().stream())
                .flatMap(m -> m.shapes().stream())
                .map(KilledRuns::counts)
                .toList();
    }

    private static String counts(Metrics.ByShape s) {
        return s.shape() + ": "
                + EnumSet.range(Counter.SUCCESS, Counter.REPAIRED).stream()
                        .map(c -> String.valueOf(s.of(c)))
                        .collect(Collectors.joining(" "));
    }

    /** Every exported file with what is in it. */
    private TreeMap<String, String> exported(Path project) throws IOException {
        Path exported = folder.resolve(project.getFileName() + "-export");
        StringWriter output = new StringWriter();
        String[] command = {"export", project.toString(), "--format", "sparta", "--out", exported.toString()};
        int code = Main.run(command, new PrintWriter(output), new PrintWriter(output));
        if (code != 0) {
            throw new IllegalStateException("export: " + output);
        }
        TreeMap<String, String> files = new TreeMap<>();
        try (Stream<Path> all = Files.walk(exported)) {
            for (Path file : all.filter(Files::isRegularFile).toList()) {
                files.put(exported.relativize(file).toString(), Files.readString(file));
            }
        }
        return files;
    }
}
