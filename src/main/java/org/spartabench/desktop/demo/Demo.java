package org.spartabench.desktop.demo;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Clock;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.function.Consumer;
import javafx.application.Platform;
import javafx.scene.control.TextField;
import org.spartabench.authors.item.Status;
import org.spartabench.authors.offline.OfflineAuthor;
import org.spartabench.authors.wording.Wording;
import org.spartabench.base.file.Folders;
import org.spartabench.base.result.Problem;
import org.spartabench.base.result.Result;
import org.spartabench.base.task.TaskHandle;
import org.spartabench.base.task.Tasks;
import org.spartabench.desktop.Workbench;
import org.spartabench.desktop.shell.route.Route;
import org.spartabench.facts.load.Import;
import org.spartabench.facts.sample.SampleDomain;
import org.spartabench.facts.sample.Scale;
import org.spartabench.judging.review.ItemFilter;
import org.spartabench.judging.review.ItemRow;
import org.spartabench.making.run.event.RunEvent;
import org.spartabench.making.run.plan.RunPlan;
import org.spartabench.making.run.plan.quota.RunPlans;
import org.spartabench.project.Project;
import org.spartabench.project.author.Authors;
import org.spartabench.project.failure.StoreException;
import org.spartabench.project.job.RunJob;
import org.spartabench.project.publication.PublishedItems;
import org.spartabench.publishing.exchange.SpartaExport;
import org.spartabench.sql.shape.Nesting;
import org.spartabench.sql.shape.Shape;

/**
 * Shows the main job on a sample project: in a window, or without one as a dataset and pictures.
 *
 * @param folder loses what an earlier demonstration left there
 * @param tell takes lines for the user
 */
public record Demo(Path folder, Clock clock, Consumer<String> tell) {

    /** Ten non-nested items and two of each nested shape. */
    static final int ITEMS = 22;

    private static final long SEED = 13;
    private static final int LEAST_REPAIRED = 1;

    /** Opens the window on a new sample project, starts a run in it, and returns when the window is closed. */
    public boolean window() throws IOException, InterruptedException {
        return switch (project()) {
            case Result.Bad<Project> bad -> failed(bad.problems());
            case Result.Ok<Project>(Project project) -> {
                Workbench.run(
                        window -> {
                            window.enter(project);
                            window.shell().go(new Route.Generate());
                            Platform.runLater(() -> start(window));
                        },
                        Authors::offline);
                yield true;
            }
        };
    }

    /** Starts the run in the room that is shown. */
    private static void start(Workbench window) {
        // Fields can be found once the room has been laid out.
        window.shell().node().applyCss();
        window.shell().node().layout();
        window.shell().node().lookupAll(".number-field").stream()
                .filter(f -> "Items in all".equals(f.getAccessibleText()))
                .forEach(f -> ((TextField) f).setText(String.valueOf(ITEMS)));
        window.shell().fire("generate.start");
    }

    /** Does the same job without a display; false when it could not be done as promised. */
    public boolean pictures() throws IOException, InterruptedException {
        return switch (project()) {
            case Result.Bad<Project> bad -> failed(bad.problems());
            case Result.Ok<Project>(Project project) -> {
                try (project) {
                    tell.accept("generating " + ITEMS + " items from the " + project.name() + " sample");
                    yield generate(project) && complete(project) && export(project) && draw(project);
                }
            }
        };
    }

    /** Makes the sample project again. */
    private Result<Project> project() throws IOException {
        Files.createDirectories(folder);
        Path project = folder.resolve("project");
        Path tables = folder.resolve("tables");
        for (Path old : List.of(project, tables, folder.resolve("pictures"))) {
            Folders.delete(old);
        }
        SampleDomain.NBA.write(tables, Scale.SMALL, SampleDomain.DEFAULT_SEED);
        try {
            return Import.preview(tables, Optional.empty()).then(plan -> Project.create(project, plan));
        } finally {
            Folders.delete(tables);
        }
    }

    private boolean generate(Project project) throws InterruptedException {
        int jobs = Math.clamp(Runtime.getRuntime().availableProcessors(), 1, 4);
        RunPlan plan = RunPlans.published(ITEMS, SEED, jobs);
        OfflineAuthor author =
                new OfflineAuthor(new Wording(project.files().lexicon().orThrow(StoreException::new)));
        try (Tasks tasks = new Tasks()) {
            RunJob job = RunJob.of(project, author, plan, clock).onEvent(events -> events.forEach(this::tell));
            TaskHandle task = tasks.submit("Generating " + project.name(), job);
            TaskHandle.State end = task.join();
            task.progress().failure().map(Throwable::toString).ifPresent(tell);
            return end == TaskHandle.State.DONE;
        }
    }

    /** Tells each question as it comes, so that one sees the run at work, and what came of it at the end. */
    private void tell(RunEvent event) {
        switch (event) {
            case RunEvent.Accepted made ->
                tell.accept("item " + made.item() + ": "
                        + made.accepted().question().text());
            case RunEvent.Finished end -> end.message().lines().forEach(tell);
            default -> {}
        }
    }

    /** Whether the run has everything that is to be shown. */
    private boolean complete(Project project) {
        List<ItemRow> items = project.queue().items(ItemFilter.ALL, 0, Integer.MAX_VALUE);
        List<String> missing = new ArrayList<>();
        if (items.size() < ITEMS) {
            missing.add(ITEMS - items.size() + " items");
        }
        for (Shape shape : Shape.PUBLISHED) {
            if (items.stream().noneMatch(i -> i.shape().equals(shape.label()))) {
                missing.add("shape " + shape.label());
            }
        }
        for (Nesting type : Nesting.values()) {
            if (items.stream().noneMatch(i -> i.nestings().contains(type))) {
                missing.add("nesting type " + type);
            }
        }
        if (items.stream().filter(i -> i.repairs() > 0).count() < LEAST_REPAIRED) {
            missing.add("repaired items");
        }
        missing.forEach(m -> tell.accept("missing: " + m));
        return missing.isEmpty();
    }

    private boolean export(Project project) {
        SpartaExport export = new SpartaExport(project.facts(), project.files().passages());
        Result<SpartaExport.Written> written =
                export.folder(new PublishedItems(project, Status.NOT_REJECTED), folder.resolve("dataset"));
        return switch (written) {
            case Result.Bad<SpartaExport.Written> bad -> failed(bad.problems());
            case Result.Ok<SpartaExport.Written>(SpartaExport.Written w) -> {
                tell.accept(w.path() + ": " + w.items() + " items, " + w.tables() + " tables, " + w.passages()
                        + " passages");
                yield true;
            }
        };
    }

    private boolean draw(Project project) throws IOException, InterruptedException {
        List<String> drawn = new DemoPictures(project, clock, folder).draw();
        drawn.forEach(tell);
        return !drawn.isEmpty();
    }

    private boolean failed(List<Problem> problems) {
        problems.stream().map(Problem::message).forEach(tell);
        return false;
    }
}
