package org.spartabench.desktop;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import javafx.scene.control.ButtonBase;
import javafx.scene.control.ListView;
import javafx.scene.input.KeyCode;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.spartabench.authors.item.Status;
import org.spartabench.desktop.shell.route.Route;
import org.spartabench.facts.sample.SampleDomain;
import org.spartabench.judging.review.sheet.SheetFile;
import org.spartabench.judging.review.sheet.SheetRow;
import org.spartabench.project.Project;
import org.spartabench.publishing.entry.Entry;
import org.spartabench.sql.read.SqlReader;

/** A sheet is written in the publish room, filled in elsewhere, looked at and taken. */
class SheetWindowTest {

    @TempDir
    private static Path folder;

    @BeforeAll
    static void begin() {
        Toolkit.start();
    }

    private static Entry entry(int number, String branch) {
        return new Entry(
                "medical:" + number,
                "Which doctors are at " + branch + "?",
                SqlReader.read("SELECT name FROM doctors WHERE hospital_branch = '" + branch + "'")
                        .block()
                        .orElseThrow(),
                List.of("Hazel Thornham"),
                java.util.Optional.empty());
    }

    private static SheetRow decided(SheetRow r, String decision, String reasons) {
        return new SheetRow(
                r.id(),
                r.question(),
                r.sql(),
                r.answer(),
                r.evidence(),
                r.status(),
                new SheetRow.Said(decision, "", reasons, ""),
                r.mark());
    }

    @Test
    void whatASheetAsksForIsShownBeforeItIsTaken() throws IOException {
        Path sheet = folder.resolve("sheet.csv");
        try (Project project = SampleProject.make(SampleDomain.MEDICAL, folder)) {
            project.set().add(List.of(entry(1, "Central Hospital"), entry(2, "Eastside Clinic")));
            try (StoryWindow window = StoryWindow.over(project, "anna", NoProjects.INSTANCE)) {
                window.answers().next(sheet);
                window.go(new Route.Publish());
                window.fire("#sheet-write");
                Toolkit.await("the sheet is written", () -> Files.exists(sheet) && window.idle());
                List<SheetFile.Numbered> rows = SheetRow.read(sheet).orThrow(IllegalStateException::new);
                try (SheetFile file = SheetFile.begin(sheet, sheet, SheetRow.COLUMNS)) {
                    file.add(decided(rows.get(0).row(), "accept", "").cells());
                    file.add(decided(rows.get(1).row(), "reject", "dull").cells());
                }
                window.fire("#sheet-open");
                Toolkit.await(
                        "it is looked at",
                        () -> window.text("#sheet-found")
                                .equals("sheet.csv: 1 decision, 1 conflict, 0 rows without changes"));
                assertThat(window.find("#sheet-lines", ListView.class)
                                .getItems()
                                .getFirst())
                        .asString()
                        .startsWith("skipped · row 3, medical:2: 'dull' is not a reason");
                assertThat(project.queue().item(1).orElseThrow().status()).isEqualTo(Status.OPEN);
                assertThat(window.text("#sheet-take")).isEqualTo("Apply 1 decision as anna");
                Toolkit.run(() -> window.find("#sheet-open", ButtonBase.class).requestFocus());
                window.press(KeyCode.ENTER);
                Toolkit.await(
                        "it is taken",
                        () -> project.queue().item(1).orElseThrow().status() == Status.ACCEPTED);
                assertThat(project.queue().decisions(1).getLast().validator()).isEqualTo("anna");
                assertThat(project.queue().item(2).orElseThrow().status()).isEqualTo(Status.OPEN);
            }
        }
    }
}
