package org.spartabench.bench.manual;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Optional;
import java.util.stream.Stream;
import javafx.scene.Scene;
import javafx.scene.control.Labeled;
import javafx.scene.control.ListView;
import org.spartabench.authors.item.answer.Paradigm;
import org.spartabench.base.task.TaskControl;
import org.spartabench.desktop.BlurredProject;
import org.spartabench.desktop.Workbench;
import org.spartabench.desktop.drawing.Headless;
import org.spartabench.desktop.shell.route.Route;
import org.spartabench.judging.correct.pair.sample.ComparedPair;
import org.spartabench.judging.correct.pair.sample.PairSample;
import org.spartabench.judging.correct.pair.sample.SampledPair;
import org.spartabench.project.Project;
import org.spartabench.project.correct.CorrectJob;
import org.spartabench.project.correct.PlantedCorrections;
import org.spartabench.project.correct.PlantedCorrections.Planted;
import org.spartabench.project.correct.QueryComparer;
import org.spartabench.project.correct.candidate.ReplyCandidates;
import org.spartabench.project.correct.desk.CorrectionPairs;
import org.spartabench.project.failure.StoreException;
import org.spartabench.project.foreign.SetImport;
import org.spartabench.project.pair.PairRepository;
import org.spartabench.publishing.foreign.SqlSetFile;
import org.spartabench.rows.verdict.OutputProfile;

/** Shows cases of a set that is not right, questions that fit two readings, and the figures of the paper. */
record CorrectPictures(Workbench window, Path folder, ImportPictures.Shot shot) {

    private static final int FIGURES = 6;

    void all() throws IOException, InterruptedException {
        cases();
        clarity();
    }

    private void cases() throws IOException, InterruptedException {
        Project club = club(folder.resolve("club"));
        enter(club);
        go("cases");
        Headless.await("a case is shown", () -> window.shell().fire("cases.mark.2"));
        shot.of("cases");
        draw(club);
        go("pairs");
        Headless.await("two outputs are shown", () -> text("pairs-question").startsWith("Who"));
        shot.of("pairs");
        Headless.await("the next pair is asked for", () -> window.shell().fire("pairs.different"));
        Headless.await("it is judged", () -> text("pairs-said").startsWith("Judged"));
        shot.of("pairs-next");
    }

    /** Outputs of the correction first, in an order that begins with names. */
    private static void draw(Project club) {
        List<ComparedPair> pairs = CorrectionPairs.of(club, OutputProfile.PAPER);
        List<SampledPair> sample = Stream.iterate(1L, seed -> seed + 1)
                .map(seed -> PairSample.draw("correction", pairs, FIGURES * FIGURES, seed))
                .filter(drawn -> drawn.getFirst().shown().contains("Who")
                        && drawn.getFirst().stratum().verdict().equals("different")
                        && drawn.get(1).stratum().verdict().equals("equal"))
                .findFirst()
                .orElseThrow();
        new PairRepository(club.records().core()).add(sample).orThrow(StoreException::new);
    }

    private static Project club(Path work) throws IOException {
        List<Planted> planted = PlantedCorrections.plant(24, 8, 2, 2);
        Path set = Files.createDirectories(work.resolve("set"));
        PlantedCorrections.write(set, planted);
        Path made = SqlSetFile.read(set.resolve("dev.json"), set)
                .then(read -> SetImport.createWhole(work.resolve("projects"), read))
                .orThrow(StoreException::new)
                .projects()
                .getFirst();
        Project project = Project.open(made).orThrow(StoreException::new);
        ReplyCandidates replies = ReplyCandidates.read(
                        PlantedCorrections.replies(work.resolve("replies"), planted), Paradigm.SQL)
                .orThrow(StoreException::new);
        try {
            new CorrectJob(project, replies, new QueryComparer(project, 0), 1).run(TaskControl.NONE);
        } catch (Exception e) {
            throw new IllegalStateException(e);
        }
        return project;
    }

    private void clarity() throws IOException, InterruptedException {
        Project project = BlurredProject.make(Files.createDirectories(folder.resolve("blurred")));
        enter(project);
        go("cases");
        shot.of("cases-none");
        go("clarity");
        Headless.await("the items can be checked", () -> window.shell().fire("clarity.check"));
        Headless.await("questions are open", () -> text("clarity-count").matches("[1-9]\\d* open questions?"));
        shot.of("clarity");
        go("figures");
        Headless.await(
                "the figures are there",
                () -> scene().lookup("#figures-list") instanceof ListView<?> all
                        && all.getItems().size() == FIGURES);
        for (int figure : new int[] {0, 2, 5, 1}) {
            Headless.run(() -> {
                if (scene().lookup("#figures-list") instanceof ListView<?> all) {
                    all.getSelectionModel().clearAndSelect(figure);
                }
            });
            shot.of(figure == 1 ? "figures" : "figures-" + figure);
        }
    }

    private void enter(Project project) throws InterruptedException {
        Headless.run(() -> window.enter(project));
        Headless.await(
                "the project is there",
                () -> window.session().filter(s -> s.project() == project).isPresent());
    }

    private void go(String page) throws InterruptedException {
        Headless.run(() -> window.shell().go(new Route.Correct(Optional.of(page))));
    }

    private Scene scene() {
        return window.stage().getScene();
    }

    private String text(String label) {
        return scene().lookup("#" + label) instanceof Labeled l ? l.getText() : "";
    }
}
