package org.spartabench.bench;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Clock;
import java.util.ArrayList;
import java.util.EnumMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.stream.Collectors;
import org.spartabench.authors.item.Item;
import org.spartabench.authors.item.finding.Check;
import org.spartabench.authors.item.finding.Finding;
import org.spartabench.authors.item.finding.Finding.Severity;
import org.spartabench.authors.offline.OfflineAuthor;
import org.spartabench.authors.wording.Wording;
import org.spartabench.authors.wording.lexicon.Lexicon;
import org.spartabench.base.file.Folders;
import org.spartabench.base.result.Result;
import org.spartabench.base.task.TaskControl;
import org.spartabench.facts.FactBase;
import org.spartabench.facts.load.H2Build;
import org.spartabench.facts.load.Import;
import org.spartabench.facts.sample.SampleDomain;
import org.spartabench.facts.sample.Scale;
import org.spartabench.facts.statement.Limits;
import org.spartabench.judging.check.Checks;
import org.spartabench.judging.check.similar.SimilarItems;
import org.spartabench.judging.fault.Fault;
import org.spartabench.judging.fault.FaultKind;
import org.spartabench.judging.fault.Faults;
import org.spartabench.making.run.Pipeline;
import org.spartabench.making.run.event.Journal;
import org.spartabench.making.run.event.RunEvent;
import org.spartabench.making.run.plan.quota.RunPlans;
import org.spartabench.project.Project;

/**
 * What the checks find in clean generated items and in items with a seeded fault, and how long all checks of one item take.
 * Half of the items are of the NBA sample at the paper's row counts, half of the medical one.
 */
public final class CheckBench {

    private final Path folder;
    private final boolean verbose;
    private final List<Long> nanos = new ArrayList<>();
    private final Map<Check, Map<Severity, Integer>> clean = new EnumMap<>(Check.class);
    private final Map<FaultKind, int[]> kinds = new EnumMap<>(FaultKind.class);
    private int items;
    private int warned;
    private int wrong;
    private int faults;
    private int flagged;

    private CheckBench(Path folder, boolean verbose) {
        this.folder = folder;
        this.verbose = verbose;
    }

    /**
     * @param args seed of the run, then the number of clean items and of faults for each of the two domains; 101 and 100 where
     *     none is given; then {@code told} to print each clean item that is flagged and each fault that is not
     */
    public static void main(String[] args) throws IOException {
        long seed = args.length > 0 ? Long.parseLong(args[0]) : 101;
        int count = args.length > 1 ? Integer.parseInt(args[1]) : 100;
        Path folder = Files.createTempDirectory("sparta-bench");
        try {
            CheckBench bench = new CheckBench(folder, List.of(args).contains("told"));
            for (SampleDomain domain : List.of(SampleDomain.NBA, SampleDomain.MEDICAL)) {
                if (!List.of(args).contains("-" + domain.name().toLowerCase(Locale.ROOT))) {
                    bench.run(domain, List.of(args).contains("small") ? Scale.SMALL : Scale.FULL, count, seed);
                }
            }
            bench.print();
        } finally {
            Folders.delete(folder);
        }
    }

    private void run(SampleDomain domain, Scale scale, int count, long seed) throws IOException {
        Path tables = folder.resolve(domain.name());
        domain.write(tables, scale, SampleDomain.DEFAULT_SEED);
        try (Project project = ok(Import.preview(tables, Optional.empty())
                .then(source -> Project.create(folder.resolve(domain.name() + "-project"), source)))) {
            FactBase facts = project.facts();
            Lexicon lexicon = ok(project.files().lexicon());
            Wording wording = new Wording(lexicon);
            List<Item> made = new ArrayList<>();
            Journal journal = events -> events.forEach(e -> {
                if (e instanceof RunEvent.Accepted accepted) {
                    made.add(accepted.accepted());
                }
            });
            new Pipeline(facts, new OfflineAuthor(wording), Clock.systemUTC())
                    .run(
                            RunPlans.published(count, seed, 1),
                            org.spartabench.making.run.ResumePoint.NOTHING,
                            journal,
                            TaskControl.NONE);
            try (FactBase second = ok(H2Build.copyOf(facts))) {
                SimilarItems kin = new SimilarItems(facts.schema());
                made.forEach(i -> kin.add(i.number(), i.query(), i.answer()));
                Checks checks = new Checks(facts, Optional.of(second), Limits.DEFAULT, lexicon, kin, Set.of());
                made.forEach(i -> clean(checks, i));
                faults(new Faults(facts, Limits.DEFAULT, wording), checks, made, count, seed);
            }
        }
    }

    private void clean(Checks checks, Item item) {
        long start = System.nanoTime();
        List<Finding> found = checks.of(item);
        nanos.add(System.nanoTime() - start);
        items++;
        Optional<Severity> worst = found.stream().map(Finding::severity).max(Severity::compareTo);
        warned += worst.filter(s -> s != Severity.INFO).isPresent() ? 1 : 0;
        wrong += worst.filter(s -> s == Severity.ERROR).isPresent() ? 1 : 0;
        found.stream()
                .collect(Collectors.groupingBy(Finding::check))
                .forEach((check, own) -> clean.computeIfAbsent(check, c -> new EnumMap<>(Severity.class))
                        .merge(
                                own.stream()
                                        .map(Finding::severity)
                                        .max(Severity::compareTo)
                                        .orElseThrow(),
                                1,
                                Integer::sum));
        if (verbose && worst.filter(s -> s != Severity.INFO).isPresent()) {
            System.out.println("CLEAN " + item.id() + " " + item.question().text() + "\n    "
                    + org.spartabench.sql.print.Sql.print(item.query()));
            tell(found);
        }
    }

    private static void tell(List<Finding> found) {
        found.stream()
                .filter(f -> f.severity() != Severity.INFO)
                .forEach(f -> System.out.println("    " + f.severity() + " " + f.check() + ": " + f.message()));
    }

    private void faults(Faults faults, Checks checks, List<Item> made, int count, long seed) {
        int put = 0;
        for (int i = 0; put < count && i < 8 * made.size(); i++) {
            Item item = made.get(i % made.size());
            FaultKind kind = FaultKind.values()[(i + i / made.size()) % FaultKind.values().length];
            Optional<Fault> fault = faults.put(kind, item.query(), item.question(), item.answer(), seed + i);
            if (fault.isPresent()) {
                put++;
                judge(checks, item, fault.get());
            }
        }
    }

    private void judge(Checks checks, Item item, Fault fault) {
        List<Finding> found = checks.of(item.number(), fault.query(), fault.question(), fault.answer());
        boolean seen = found.stream().anyMatch(f -> f.severity() != Severity.INFO);
        faults++;
        flagged += seen ? 1 : 0;
        int[] of = kinds.computeIfAbsent(fault.kind(), k -> new int[2]);
        of[0]++;
        of[1] += seen ? 1 : 0;
        if (verbose && !seen) {
            System.out.println("MISSED " + fault.kind() + " " + fault.change() + "\n    "
                    + fault.question().text());
        }
    }

    private void print() {
        nanos.sort(null);
        System.out.printf(
                Locale.ROOT,
                "%d clean items: %d at warning or higher (%.1f %%), %d at error (%.1f %%)%n",
                items,
                warned,
                100.0 * warned / items,
                wrong,
                100.0 * wrong / items);
        clean.forEach((check, by) -> System.out.printf("  %-18s %s%n", check.label(), by));
        System.out.printf(
                Locale.ROOT,
                "%d faults: %d flagged at warning or higher (%.1f %%)%n",
                faults,
                flagged,
                100.0 * flagged / faults);
        kinds.forEach((kind, of) -> System.out.printf("  %-18s %d of %d%n", kind.label(), of[1], of[0]));
        System.out.printf(
                Locale.ROOT,
                "all checks of one item: median %.0f ms, 90 %% %.0f ms, most %.0f ms%n",
                nanos.get(nanos.size() / 2) / 1e6,
                nanos.get(nanos.size() * 9 / 10) / 1e6,
                nanos.getLast() / 1e6);
    }

    private static <T> T ok(Result<T> loaded) {
        return loaded.orThrow(IllegalStateException::new);
    }
}
