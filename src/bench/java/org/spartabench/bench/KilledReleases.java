package org.spartabench.bench;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Clock;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.SplittableRandom;
import java.util.concurrent.TimeUnit;
import java.util.stream.Stream;
import org.spartabench.Await;
import org.spartabench.app.Main;
import org.spartabench.authors.item.verdict.Verdict;
import org.spartabench.base.file.Folders;
import org.spartabench.base.result.Result;
import org.spartabench.base.task.TaskControl;
import org.spartabench.desktop.SampleProject;
import org.spartabench.facts.sample.SampleDomain;
import org.spartabench.judging.review.Judged;
import org.spartabench.project.Project;
import org.spartabench.project.failure.StoreException;
import org.spartabench.project.release.ReleaseJob;
import org.spartabench.project.release.ReleaseWish;
import org.spartabench.project.release.gate.Objection;
import org.spartabench.publishing.release.metadata.ReleaseManifest;
import org.spartabench.publishing.release.seal.Passphrase;

/**
 * Kills a program that releases a set over itself, with {@code kill -9}, at moments drawn by a seed. After each kill the
 * release is whole, by its manifest: the old one or the new one. The last one is made by the same command.
 */
public final class KilledReleases {

    private static final String BEGINS = "begins ";
    private static final int ITEMS = 6;
    private static final int LEAST_MILLIS = 1_500;

    /** A fresh program is slower than this one, and some kills shall come after its first release. */
    private static final int WARMING = 3;

    private KilledReleases() {}

    /** @param args kills (20), seed (1); or a project and a release, for the program that is killed */
    public static void main(String[] args) throws IOException, InterruptedException {
        if (args.length > 0 && Files.isDirectory(Path.of(args[0]))) {
            release(Path.of(args[0]), Path.of(args[1]), Integer.MAX_VALUE, args.length > 2);
            return;
        }
        int kills = args.length > 0 ? Integer.parseInt(args[0]) : 20;
        long seed = args.length > 1 ? Long.parseLong(args[1]) : 1;
        Path folder = Files.createTempDirectory("sparta-killed");
        try {
            List<String> wrong = run(folder, kills, seed);
            wrong.forEach(System.out::println);
            System.out.println(
                    wrong.isEmpty() ? "each of " + kills + " kills left a whole release" : wrong.size() + " faults");
            System.exit(wrong.isEmpty() ? 0 : 1);
        } finally {
            Folders.delete(folder);
        }
    }

    private static List<String> run(Path folder, int kills, long seed) throws IOException, InterruptedException {
        Path home = project(folder);
        Path out = folder.resolve("set");
        long begin = System.nanoTime();
        release(home, out, 1, false);
        int most = Math.max(LEAST_MILLIS, (int) ((System.nanoTime() - begin) / 1_000_000) * WARMING);
        List<String> wrong = new ArrayList<>();
        SplittableRandom chance = new SplittableRandom(seed);
        int others = 0;
        String before = Files.readString(out.resolve("LICENSE"));
        for (int kill = 1; kill <= kills; kill++) {
            Child child = Child.start(KilledReleases.class, List.of(home.toString(), out.toString()));
            if (!child.waitFor(line -> line.startsWith(BEGINS))) {
                wrong.add("kill " + kill + ": the program ended: " + child.lines());
            }
            TimeUnit.MILLISECONDS.sleep(chance.nextInt(most));
            child.kill();
            Optional<String> fault = Files.isDirectory(out) ? ReleaseManifest.fault(out) : Optional.of("it is gone");
            int number = kill;
            fault.ifPresent(line -> wrong.add("kill " + number + ": " + line));
            String now = Files.isDirectory(out) ? Files.readString(out.resolve("LICENSE")) : before;
            others += now.equals(before) ? 0 : 1;
            before = now;
        }
        System.out.println("after " + others + " kills it was another release than before");
        release(home, out, 1, false);
        return wrong;
    }

    private static Path project(Path folder) {
        try (Project project = SampleProject.make(SampleDomain.MEDICAL, folder)) {
            SampleProject.generate(project, ITEMS, 7);
            project.files().releases().form(SampleProject.filledForm());
            project.set()
                    .rows()
                    .forEach(row -> project.queue()
                            .decide(
                                    Judged.of(project.queue().item(row.number()).orElseThrow()),
                                    "ann",
                                    new Verdict.Accept(),
                                    1_000));
        }
        return folder.resolve("project");
    }

    /**
     * Kills a program that seals answers, once while they stand in plain text and once when the archive is written but the
     * release is not in its place; then starts the program again.
     *
     * @return what is wrong after a kill or after the next start, one line each
     */
    public static List<String> sealed(Path folder) throws IOException, InterruptedException {
        Path home = project(folder);
        try (Project project = Project.open(home).orThrow(StoreException::new)) {
            project.files().releases().change(s -> s.withSealed(List.of("test")));
        }
        Path out = folder.resolve("set");
        release(home, out, 1, true);
        Path temporary = Path.of(System.getProperty("java.io.tmpdir"));
        List<String> wrong = new ArrayList<>();
        for (boolean plain : List.of(true, false)) {
            Child child = Child.start(KilledReleases.class, List.of(home.toString(), out.toString(), "sealed"));
            String mark = "." + child.pid() + "-";
            Await.until(
                    "the release is being sealed",
                    () -> plain
                            ? left(temporary, mark).stream().anyMatch(f -> holds(f, ".jsonl"))
                            : left(folder, mark).stream().anyMatch(f -> holds(f, ".zip")));
            if (!child.kill()) {
                wrong.add("the program ended by itself: " + child.lines());
            }
            ReleaseManifest.fault(out).ifPresent(fault -> wrong.add("half-written: " + fault));
            if (left(temporary, mark).isEmpty() && left(folder, mark).isEmpty()) {
                wrong.add("nothing was left over: killed too late to show anything");
            }
            Child next = Child.start(Main.class, List.of("info", home.toString()));
            next.toEnd();
            if (next.code() != 0) {
                wrong.add("the next start fails: " + next.lines());
            }
            Stream.of(temporary, folder)
                    .flatMap(where -> left(where, mark).stream())
                    .forEach(file -> wrong.add("left over after the next start: " + file));
        }
        return wrong;
    }

    /** Finds what a program has begun in a folder and not ended. */
    private static List<Path> left(Path where, String mark) {
        try (Stream<Path> all = Files.list(where)) {
            return all.filter(f -> f.getFileName().toString().contains(mark)).toList();
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }

    private static boolean holds(Path folder, String ending) {
        try (Stream<Path> all = Files.walk(folder)) {
            return all.anyMatch(f -> f.toString().endsWith(ending));
        } catch (IOException | UncheckedIOException e) {
            // Deleted meanwhile: by the program itself.
            return false;
        }
    }

    /** Releases again and again, with another license each time, so that the bytes differ. */
    private static void release(Path home, Path out, int times, boolean sealed) throws InterruptedException {
        Optional<Passphrase> passphrase = sealed ? Optional.of(Passphrase.generated()) : Optional.empty();
        try (Project project = Project.open(home).orThrow(StoreException::new)) {
            for (int i = 0; i < times; i++) {
                project.files().releases().change(s -> s.withLicense(s.license().equals("MIT") ? "CC0-1.0" : "MIT"));
                System.out.println(BEGINS + i);
                ReleaseWish wish = new ReleaseWish(
                        out, Set.of(Objection.Kind.UNDECIDED), Optional.empty(), Map.of(), "ann", passphrase);
                ReleaseJob job = new ReleaseJob(project, wish, Clock.systemUTC());
                String line = job.run(TaskControl.NONE);
                if (job.result() instanceof Result.Bad<String>) {
                    throw new IllegalStateException(line + job.gate());
                }
            }
        }
    }
}
