package org.spartabench.project;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Optional;
import java.util.zip.ZipEntry;
import java.util.zip.ZipOutputStream;
import org.spartabench.authors.item.Question;
import org.spartabench.authors.item.finding.Check;
import org.spartabench.authors.item.finding.Finding;
import org.spartabench.authors.item.verdict.Naturalness;
import org.spartabench.authors.item.verdict.RejectReason;
import org.spartabench.authors.item.verdict.Verdict;
import org.spartabench.authors.request.Author;
import org.spartabench.authors.request.AuthorReply;
import org.spartabench.authors.request.Request;
import org.spartabench.base.task.TaskControl;
import org.spartabench.desktop.AsSeen;
import org.spartabench.judging.naturalness.Score;
import org.spartabench.judging.review.team.Roster;
import org.spartabench.project.check.FaultJob;
import org.spartabench.project.db.StoredQueries;
import org.spartabench.project.item.ManualQueries;
import org.spartabench.project.review.SeededFaults;

/**
 * Makes the project that is kept as a sample of the present format ({@code src/test/resources/formats}); to be run once,
 * when a format is new, and never again for that format.
 */
final class KeptFormats {

    /** Puts one fault in the place of item 6 or 7. */
    private static final long FAULT_SEED = 3;

    private KeptFormats() {}

    /** Knows one other wording. */
    private static final class Worder implements Author {
        @Override
        public String name() {
            return "worder";
        }

        @Override
        @SuppressWarnings("unchecked") // it is asked for questions alone
        public <R> AuthorReply<R> ask(Request<R> request) {
            return new AuthorReply.Given<>((R) Question.plain("Who is number 1?"), AuthorReply.Usage.of(1));
        }
    }

    /** What a team does: a finding dismissed, a fault met, several decisions as one step, shared work. */
    private static void review(Project project) throws InterruptedException {
        project.findings()
                .keep(
                        1,
                        project.queue().item(1).orElseThrow().hash(),
                        List.of(Finding.of(Check.TIES, Finding.Severity.ERROR, "two come first")));
        new AsSeen(project.queue())
                .decide(1, "di", new Verdict.Dismiss(Check.TIES, "two come first", "both count"), 2000);
        project.faults().mixing(new SeededFaults.Mixing(30, FAULT_SEED, false));
        new FaultJob(project, Optional.of("vi"), FaultJob.Guard.NOBODY, 1).run(TaskControl.NONE);
        new AsSeen(project.queue())
                .decide(List.of(6, 7), "di", new Verdict.Reject(List.of(RejectReason.INCORRECT), ""), 3000);
        project.team().roster(new Roster(List.of("ann", "bo", "cy", "di"), 1, true, 1));
        project.team().deal();
    }

    /** @param args the zip file to be made */
    public static void main(String[] args) throws IOException, InterruptedException {
        Path folder = Projects.make(Files.createTempDirectory("sparta-format-").resolve("p"));
        try (Project project = Projects.ok(Project.open(folder))) {
            Projects.fill(project, 7);
            new AsSeen(project.queue()).decide(1, "ann", new Verdict.Accept(), 4000);
            new AsSeen(project.queue())
                    .decide(2, "ann", new Verdict.EditQuestion("Which players have more than two goals?"), 9000);
            new AsSeen(project.queue())
                    .decide(3, "bo", new Verdict.Reject(List.of(RejectReason.TIE), "two of them"), 7000);
            new AsSeen(project.queue()).decide(4, "bo", new Verdict.Defer(), 1000);
            project.queue().undo("bo");
            project.files().setting("place", "review");
            project.records().scores().add(1, 1, "ann", Score.By.VALIDATOR, new Naturalness(4, 3, 5, "plain"));
            project.records().wordings().propose(1, new Worder(), () -> false);
            project.byHand()
                    .keep(
                            new StoredQueries().block("SELECT COUNT(*) FROM players WHERE goals < 4"),
                            Optional.of(new ManualQueries.Base(5, 1)),
                            "cy");
            review(project);
        }
        try (ZipOutputStream zip = new ZipOutputStream(Files.newOutputStream(Path.of(args[0])));
                var files = Files.walk(folder)) {
            for (Path file : files.filter(Files::isRegularFile).sorted().toList()) {
                zip.putNextEntry(new ZipEntry(folder.relativize(file).toString()));
                Files.copy(file, zip);
                zip.closeEntry();
            }
        }
    }
}
