package org.spartabench.project;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Path;
import java.util.List;
import java.util.Optional;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;
import org.spartabench.authors.item.Status;
import org.spartabench.authors.item.outcome.Outcome;
import org.spartabench.authors.item.verdict.Verdict;
import org.spartabench.desktop.SampleProject;
import org.spartabench.judging.decision.Decision;
import org.spartabench.judging.desk.Desk;
import org.spartabench.judging.review.StoredItem;
import org.spartabench.judging.review.team.Roster;
import org.spartabench.project.item.ManualQueries;
import org.spartabench.sql.read.SqlReader;

/** A decision is on what was on screen, whatever commits just before it. */
class StaleDecisionTest {

    private static final String OTHER = "Who has scored more than once?";

    /** What commits while version 1 is on ann's screen. */
    private enum Change {
        EDIT,
        QUERY,
        ADJUDICATION,
        MERGE
    }

    @TempDir
    private Path temp;

    private Path folder;
    private Project project;

    @BeforeEach
    void open() throws IOException {
        folder = Projects.make(temp.resolve("p"));
        project = Projects.ok(Project.open(folder));
        Projects.fill(project, 3);
    }

    @AfterEach
    void close() {
        project.close();
    }

    private static Desk desk(Project project, String name) {
        return new Desk(project.team().seat(name), name, System::nanoTime);
    }

    private void commit(Change change) throws IOException {
        switch (change) {
            case EDIT -> edited(project, "bo");
            case QUERY ->
                assertThat(project.byHand()
                                .keep(
                                        SqlReader.read("SELECT name FROM players WHERE goals > 4")
                                                .block()
                                                .orElseThrow(),
                                        Optional.of(new ManualQueries.Base(1, 1)),
                                        "bo"))
                        .isInstanceOf(Outcome.Done.class);
            case ADJUDICATION -> {
                Desk di = desk(project, "di");
                di.show(1);
                di.decide(new Verdict.Adjudicate(true, 1, OTHER, true, List.of(), ""));
            }
            case MERGE -> {
                Path laptop = temp.resolve("laptop");
                project.close();
                SampleProject.copy(folder, laptop);
                try (Project copy = Projects.ok(Project.open(laptop))) {
                    edited(copy, "ann");
                    project = Projects.ok(Project.open(folder));
                    Projects.ok(project.team().merge(copy.team()));
                }
            }
        }
    }

    private static void edited(Project project, String name) {
        Desk desk = desk(project, name);
        desk.show(1);
        desk.decide(new Verdict.EditQuestion(OTHER));
    }

    @ParameterizedTest
    @EnumSource
    void acceptsOnlyTheVersionOnScreen(Change change) throws IOException {
        if (change == Change.ADJUDICATION || change == Change.MERGE) {
            project.team().roster(new Roster(List.of("ann", "bo"), 1, false, 1));
        }
        StoredItem screen = project.team().seat("ann").item(1).orElseThrow();
        commit(change);
        Desk ann = desk(project, "ann");
        ann.show(screen);

        ann.decide(new Verdict.Accept());

        assertThat(accepted()).isEmpty();
        assertThat(ann.reread()).map(StoredItem::hash).isNotEqualTo(Optional.of(screen.hash()));
        ann.decide(new Verdict.Accept());
        assertThat(accepted()).hasSize(1);
    }

    private List<Decision> accepted() {
        return project.queue().decisions(1).stream()
                .filter(d -> d.validator().equals("ann") && d.verdict() instanceof Verdict.Accept)
                .toList();
    }

    /** What is made again was judged as it was then: on another version it is stale. */
    @Test
    void redoAcceptsNothingThatNobodyJudged() {
        Desk ann = desk(project, "ann");
        edited(project, "ann");
        ann.undo();
        Desk bo = desk(project, "bo");
        bo.show(1);
        bo.decide(new Verdict.Accept());
        ann.redo();
        assertThat(project.queue().item(1)).map(StoredItem::status).contains(Status.STALE);
    }
}
