package org.spartabench.project;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Optional;
import java.util.zip.ZipEntry;
import java.util.zip.ZipOutputStream;
import org.spartabench.authors.item.Check;
import org.spartabench.authors.item.Finding;
import org.spartabench.authors.item.Naturalness;
import org.spartabench.authors.item.Question;
import org.spartabench.authors.item.RejectReason;
import org.spartabench.authors.item.Verdict;
import org.spartabench.authors.request.Author;
import org.spartabench.authors.request.AuthorReply;
import org.spartabench.authors.request.Request;
import org.spartabench.base.task.TaskControl;
import org.spartabench.desktop.AsSeen;
import org.spartabench.judging.review.Score;
import org.spartabench.judging.review.team.Roster;
import org.spartabench.project.db.StoredQueries;
import org.spartabench.project.job.FaultJob;

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
    private static void review(Project workspace) throws InterruptedException {
        workspace
                .findings()
                .keep(
                        1,
                        workspace.queue().item(1).orElseThrow().hash(),
                        List.of(Finding.of(Check.TIES, Finding.Severity.ERROR, "two come first")));
        new AsSeen(workspace.queue())
                .decide(1, "di", new Verdict.Dismiss(Check.TIES, "two come first", "both count"), 2000);
        workspace.faults().mixing(new SeededFaults.Mixing(30, FAULT_SEED, false));
        new FaultJob(workspace, Optional.of("vi"), FaultJob.Guard.NOBODY, 1).run(TaskControl.NONE);
        new AsSeen(workspace.queue())
                .decide(List.of(6, 7), "di", new Verdict.Reject(List.of(RejectReason.INCORRECT), ""), 3000);
        workspace.team().roster(new Roster(List.of("ann", "bo", "cy", "di"), 1, true, 1));
        workspace.team().deal();
    }

    /** @param args the zip file to be made */
    public static void main(String[] args) throws IOException, InterruptedException {
        Path project = Projects.make(Files.createTempDirectory("sparta-format-").resolve("p"));
        try (Project workspace = Projects.ok(Project.open(project))) {
            Projects.fill(workspace, 7);
            new AsSeen(workspace.queue()).decide(1, "ann", new Verdict.Accept(), 4000);
            new AsSeen(workspace.queue())
                    .decide(2, "ann", new Verdict.EditQuestion("Which players have more than two goals?"), 9000);
            new AsSeen(workspace.queue())
                    .decide(3, "bo", new Verdict.Reject(List.of(RejectReason.TIE), "two of them"), 7000);
            new AsSeen(workspace.queue()).decide(4, "bo", new Verdict.Defer(), 1000);
            workspace.queue().undo("bo");
            workspace.files().setting("place", "review");
            workspace.records().scores().add(1, 1, "ann", Score.By.VALIDATOR, new Naturalness(4, 3, 5, "plain"));
            workspace.records().wordings().propose(1, new Worder(), () -> false);
            workspace
                    .byHand()
                    .keep(
                            new StoredQueries().block("SELECT COUNT(*) FROM players WHERE goals < 4"),
                            Optional.of(new ManualQueries.Base(5, 1)),
                            "cy");
            review(workspace);
        }
        try (ZipOutputStream zip = new ZipOutputStream(Files.newOutputStream(Path.of(args[0])));
                var files = Files.walk(project)) {
            for (Path file : files.filter(Files::isRegularFile).sorted().toList()) {
                zip.putNextEntry(new ZipEntry(project.relativize(file).toString()));
                Files.copy(file, zip);
                zip.closeEntry();
            }
        }
    }
}
