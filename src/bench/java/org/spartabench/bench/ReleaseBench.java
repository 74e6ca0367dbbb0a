package org.spartabench.bench;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Clock;
import java.util.EnumSet;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.stream.Stream;
import org.spartabench.authors.item.verdict.Verdict;
import org.spartabench.base.file.Folders;
import org.spartabench.base.task.TaskControl;
import org.spartabench.desktop.AsSeen;
import org.spartabench.desktop.SampleProject;
import org.spartabench.facts.sample.SampleDomain;
import org.spartabench.judging.review.ItemRow;
import org.spartabench.project.Project;
import org.spartabench.project.release.ProjectSplits;
import org.spartabench.project.release.ReleaseJob;
import org.spartabench.project.release.ReleaseWish;
import org.spartabench.project.release.gate.Objection;
import org.spartabench.publishing.split.Separation;
import org.spartabench.publishing.split.SplitPlan;

/**
 * Releases a project of the medical sample with as many accepted items as wanted; prints the seconds of each step and the bytes
 * of the largest files. The project is kept, so that the next call only releases it.
 */
public final class ReleaseBench {

    private static final int LARGEST = 8;

    private ReleaseBench() {}

    /** @param args an empty or new folder, or one of an earlier call; items (1,100) */
    public static void main(String[] args) throws IOException, InterruptedException {
        Path folder = Files.createDirectories(Path.of(args[0]));
        int items = args.length > 1 ? Integer.parseInt(args[1]) : 1_100;
        if (!Files.exists(folder.resolve("project"))) {
            try (Project project = SampleProject.make(SampleDomain.MEDICAL, folder)) {
                SampleProject.generate(project, items, 7);
                decide(project);
            }
        }
        Path out = folder.resolve("set");
        Folders.delete(out);
        long start = System.nanoTime();
        try (Project project = SampleProject.open(folder)) {
            step("open", start);
            project.files().releases().form(SampleProject.filledForm());
            Steps steps = new Steps();
            ReleaseJob job = new ReleaseJob(
                    project,
                    new ReleaseWish(
                            out,
                            Set.of(Objection.Kind.UNDECIDED),
                            Optional.empty(),
                            Map.of(),
                            "bench",
                            Optional.empty()),
                    Clock.systemUTC());
            System.out.println(job.run(steps));
            steps.end();
            job.gate().ifPresent(gate -> gate.refused().stream().limit(LARGEST).forEach(System.out::println));
        }
        step("all", start);
        sizes(out);
    }

    private static void decide(Project project) {
        AsSeen queue = new AsSeen(project.queue());
        for (ItemRow row : project.set().rows()) {
            queue.decide(row.number(), "bench", new Verdict.Accept(), 1_000);
        }
        project.files().releases().change(s -> s.withLicense("CC-BY-4.0"));
        SplitPlan plan = SplitPlan.read("dev=20,test=80", 7, EnumSet.of(Separation.DUPLICATE))
                .orThrow(IllegalStateException::new);
        new ProjectSplits(project).fix(plan).orThrow(IllegalStateException::new);
    }

    private static void sizes(Path out) throws IOException {
        try (Stream<Path> files = Files.walk(out)) {
            files.filter(Files::isRegularFile)
                    .sorted((a, b) ->
                            Long.compare(b.toFile().length(), a.toFile().length()))
                    .limit(LARGEST)
                    .forEach(f -> System.out.printf(
                            Locale.ROOT,
                            "%-40s %,12d bytes%n",
                            out.relativize(f),
                            f.toFile().length()));
        }
    }

    private static void step(String what, long start) {
        System.out.printf(Locale.ROOT, "%-40s %6.2f s%n", what, (System.nanoTime() - start) / 1e9);
    }

    /** Prints the seconds of each step that the job names. */
    private static final class Steps implements TaskControl {

        private String step = "asking for the release";
        private long since = System.nanoTime();

        @Override
        public void message(String text) {
            end();
            step = text;
        }

        void end() {
            step(step, since);
            since = System.nanoTime();
        }

        @Override
        public boolean cancelled() {
            return false;
        }
    }
}
