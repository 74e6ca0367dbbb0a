package org.spartabench.bench.manual;

import java.io.IOException;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import javafx.scene.control.Labeled;
import org.spartabench.authors.item.Status;
import org.spartabench.authors.item.verdict.RejectReason;
import org.spartabench.authors.item.verdict.Verdict;
import org.spartabench.base.task.TaskControl;
import org.spartabench.desktop.Workbench;
import org.spartabench.desktop.drawing.Headless;
import org.spartabench.desktop.shell.route.Route;
import org.spartabench.judging.review.ItemFilter;
import org.spartabench.judging.review.ItemRow;
import org.spartabench.judging.review.Judged;
import org.spartabench.judging.review.audit.Foreign;
import org.spartabench.judging.review.sheet.SheetFile;
import org.spartabench.judging.review.sheet.SheetRow;
import org.spartabench.project.Project;
import org.spartabench.project.check.FaultJob;
import org.spartabench.project.failure.StoreException;
import org.spartabench.project.foreign.AuditImport;
import org.spartabench.project.review.SeededFaults.Mixing;

/** Pictures of what tells whether decisions can be trusted, and of decisions from elsewhere. */
final class TrustPictures {

    private static final long SEED = 3;
    private static final long MILLIS = 20_000;
    private static final Verdict WRONG = new Verdict.Reject(List.of(RejectReason.INCORRECT), "");

    private final Workbench workbench;
    private final ImportPictures files;
    private final Path work;
    private final ImportPictures.Shot shot;

    TrustPictures(Workbench workbench, ImportPictures files, Path work, ImportPictures.Shot shot) {
        this.workbench = workbench;
        this.files = files;
        this.work = work;
        this.shot = shot;
    }

    void all(Project project) throws IOException, InterruptedException {
        sheet(project);
        faults(project);
        audit();
    }

    private void sheet(Project project) throws IOException, InterruptedException {
        Path file = work.resolve("clinic-review.csv");
        project.sheets().write(file, TaskControl.NONE).orThrow(StoreException::new);
        List<SheetFile.Numbered> rows = SheetRow.read(file).orThrow(StoreException::new);
        int asked = 0;
        try (SheetFile sheet = SheetFile.begin(file, file, SheetRow.COLUMNS)) {
            for (SheetFile.Numbered row : rows) {
                boolean open = row.row().entry().equals(SheetRow.Said.NOTHING);
                sheet.add((open && asked < 4 ? filled(row.row(), asked++) : row.row()).cells());
            }
        }
        Headless.run(() -> workbench.shell().go(new Route.Publish()));
        new PublishPictures(workbench, shot).fire("publish-set");
        files.answer(file);
        Headless.await("a sheet can be taken", () -> workbench.shell().fire("sheet.open"));
        Headless.await(
                "the sheet is read",
                () -> workbench.stage().getScene().lookup("#sheet-found") instanceof Labeled found
                        && !found.getText().isEmpty());
        shot.of("sheet");
        Headless.await("it can be left", () -> workbench.shell().fire("sheet.leave"));
    }

    /** As somebody fills in a row; the third one does it wrong. */
    private static SheetRow filled(SheetRow row, int number) {
        SheetRow.Said said = switch (number) {
            case 0 -> new SheetRow.Said("accept", "", "", "");
            case 1 -> new SheetRow.Said("reject", "", "tie; date bound", "two of them");
            case 2 -> new SheetRow.Said("reject", "", "boring", "");
            default -> new SheetRow.Said("", row.question().replace("?", ", please?"), "", "");
        };
        return new SheetRow(
                row.id(), row.question(), row.sql(), row.answer(), row.evidence(), row.status(), said, row.mark());
    }

    private void faults(Project project) throws IOException, InterruptedException {
        project.faults().mixing(new Mixing(30, SEED, false));
        new FaultJob(project, Optional.of("vi"), FaultJob.Guard.NOBODY, 50).run(TaskControl.NONE);
        int number = 0;
        for (ItemRow row : project.queue().items(ItemFilter.of(Status.OPEN), 0, 50)) {
            project.queue()
                    .decide(
                            Judged.of(row),
                            number % 2 == 0 ? "anna" : "ben",
                            number % 3 == 2 ? new Verdict.Accept() : WRONG,
                            MILLIS);
            number++;
        }
        project.faults().reveal();
        Headless.run(() -> workbench.shell().go(new Route.Team(Optional.of("faults"))));
        seen("#faults-rate");
        shot.of("faults");
    }

    private void audit() throws IOException, InterruptedException {
        Project project =
                AuditImport.create(work.resolve("prizes"), "prizes", set()).orThrow(StoreException::new);
        Headless.run(() -> workbench.enter(project));
        Headless.await(
                "the audit is open",
                () -> workbench.session().filter(s -> s.project() == project).isPresent());
        Headless.run(() -> workbench.shell().go(new Route.Review()));
        seen("#audit-table");
        shot.of("audit");
        decide(project, 1, "anna", new Verdict.Accept(), MILLIS);
        decide(project, 2, "anna", new Verdict.Reject(List.of(RejectReason.REDUNDANT_MODALITY), ""), MILLIS);
        decide(project, 3, "anna", new Verdict.Reject(List.of(RejectReason.INCOMPLETE_ANSWER), ""), MILLIS);
        decide(project, 4, "ben", new Verdict.Accept(), MILLIS);
        Headless.run(() -> workbench.shell().go(new Route.Publish()));
        seen("#sheet-write");
        shot.of("audit-report");
    }

    private static void decide(Project project, int item, String validator, Verdict verdict, long millis) {
        Judged seen = Judged.of(project.queue().item(item).orElseThrow());
        project.queue().decide(seen, validator, verdict, millis);
    }

    /** Invented, as all data of samples. */
    private static Foreign set() {
        List<Foreign.Item> items = List.of(
                item("p1", "In which town was the winner of the prize for the novel Low Tide born ?", "Marrow Bay"),
                item("p2", "Who won the prize in 2011 ?", "Ilse Varnholt"),
                item("p3", "Which novels did winners born in Marrow Bay write ?", "Low Tide"),
                item("p4", "How many pages has the novel by the winner who trained as a baker ?", "312"));
        List<List<Foreign.Cell>> rows = List.of(
                row("2010", "Low Tide", "Tomas Eskil", "/wiki/Tomas_Eskil", "288"),
                row("2011", "The Glass Orchard", "Ilse Varnholt", "/wiki/Ilse_Varnholt", "312"),
                row("2012", "Nine Lanterns", "Oda Merrin", "/wiki/Oda_Merrin", "401"),
                row("2013", "A Borrowed Winter", "Jory Pell", "/wiki/Jory_Pell", "256"));
        Foreign.Table table = new Foreign.Table(
                "prize_0", "Harbour Prize", "Winners", "", List.of("Year", "Novel", "Winner", "Pages"), rows);
        return new Foreign(
                items,
                Map.of("prize_0", table),
                Map.of(
                        "/wiki/Tomas_Eskil",
                        "Tomas Eskil is a novelist who was born in Marrow Bay in 1961. Before his first book he worked"
                                + " on a ferry for eleven years.",
                        "/wiki/Ilse_Varnholt",
                        "Ilse Varnholt trained as a baker and began to write at night. Her second novel won the Harbour"
                                + " Prize.",
                        "/wiki/Oda_Merrin",
                        "Oda Merrin, born in Marrow Bay in 1975, writes novels and plays for the radio.",
                        "/wiki/Jory_Pell",
                        "Jory Pell is a translator and novelist. He lives in Osterby."),
                List.of());
    }

    private static Foreign.Item item(String id, String question, String answer) {
        return new Foreign.Item(id, question, "prize_0", List.of(answer));
    }

    private static List<Foreign.Cell> row(String year, String novel, String winner, String link, String pages) {
        return List.of(
                new Foreign.Cell(year, List.of()),
                new Foreign.Cell(novel, List.of()),
                new Foreign.Cell(winner, List.of(link)),
                new Foreign.Cell(pages, List.of()));
    }

    private void seen(String part) throws InterruptedException {
        Headless.await(part + " is shown", () -> workbench.stage().getScene().lookup(part) != null);
    }
}
