package org.spartabench.project;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Path;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.spartabench.authors.item.finding.Check;
import org.spartabench.authors.item.finding.Finding;
import org.spartabench.authors.item.verdict.Verdict;
import org.spartabench.judging.desk.Desk;
import org.spartabench.project.db.Database;

/** SQL reads the kind of a verdict from its JSON, however that is written. */
class JsonInSqlTest {

    @TempDir
    private Path temp;

    @Test
    void aDismissalIsFoundWhateverTheOrderOfItsFields() throws IOException {
        Path folder = Projects.make(temp.resolve("p"));
        try (Project project = Projects.ok(Project.open(folder))) {
            Projects.fill(project, 1);
            project.findings()
                    .keep(
                            1,
                            project.queue().item(1).orElseThrow().hash(),
                            List.of(Finding.of(Check.TIES, Finding.Severity.WARNING, "a tie")));
            Desk desk = new Desk(project.queue(), "ann", System::nanoTime);
            desk.show(1);
            desk.decide(new Verdict.Dismiss(Check.TIES, "a tie", "both are asked for"));
        }
        try (Database database = Database.open(folder)) {
            int changed = database.write(h -> h.execute("UPDATE decision SET active_millis = 500, verdict = "
                    + "'{\"check\": \"TIES\", \"message\": \"a tie\", \"reason\": \"both\", \"kind\": \"Dismiss\"}'"));
            assertThat(changed).isEqualTo(1);
        }
        try (Project project = Projects.ok(Project.open(folder))) {
            assertThat(project.findings().standing().get(1)).isEmpty();
            assertThat(project.queue().pace("ann").millisAnItem()).isZero();
        }
    }
}
