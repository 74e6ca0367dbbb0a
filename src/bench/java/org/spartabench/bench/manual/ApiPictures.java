package org.spartabench.bench.manual;

import java.io.IOException;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import javafx.scene.Node;
import javafx.scene.control.Button;
import javafx.scene.control.TableView;
import org.jspecify.annotations.Nullable;
import org.spartabench.apis.entity.TableApi;
import org.spartabench.base.task.TaskControl;
import org.spartabench.desktop.Workbench;
import org.spartabench.desktop.drawing.Headless;
import org.spartabench.desktop.shell.route.Route;
import org.spartabench.facts.schema.Table;
import org.spartabench.project.Project;
import org.spartabench.project.api.ApiFiles;
import org.spartabench.project.api.call.ApiCalls;
import org.spartabench.project.author.Authors;
import org.spartabench.project.failure.StoreException;
import org.spartabench.project.job.EnrichJob;

/** Puts tables behind APIs, and takes the pictures of sources, fetch plan and calls. */
final class ApiPictures {

    private static final int CONTESTS = 5;
    private static final int LEVELS = 7;
    private static final Set<String> BEHIND = Set.of("appointments", "patients");
    private static final String QUERY = "SELECT p.name, a.status FROM doctors d"
            + " JOIN appointments a ON a.doctor_name = d.name JOIN patients p ON p.name = a.patient_name"
            + " JOIN is_prime s ON s.number = d.years_experience WHERE s.truth";

    private final Workbench workbench;
    private final ImportPictures.Shot shot;

    ApiPictures(Workbench workbench, ImportPictures.Shot shot) {
        this.workbench = workbench;
        this.shot = shot;
    }

    void all(Project project) throws IOException, InterruptedException {
        go(new Route.Apis());
        Headless.await("the room says what APIs are for", () -> node("#none-mark") instanceof Node n && n.isVisible());
        shot.of("apis-none");
        Headless.await("it asks which tables", () -> workbench.shell().fire("sources.mark"));
        shot.of("apis-mark");
        Headless.run(() -> workbench.shell().overlay().close());
        List<Table> behind = project.schema().tables().stream()
                .filter(t -> BEHIND.contains(t.name()))
                .toList();
        ApiFiles.Host host = project.server().put(behind, TableApi.PAPER, true).orThrow(StoreException::new);
        ApiCalls.allow(host);
        go(new Route.Apis());
        Headless.await("an API is shown", () -> node("#mapping-rows") != null);
        Headless.await("it is tried", () -> workbench.shell().fire("sources.try"));
        shot.of("sources");
        go(new Route.Query(QUERY, Optional.empty()));
        Headless.await(
                "rows came",
                () -> node("#query-rows") instanceof TableView<?> t
                        && !t.getItems().isEmpty());
        shot.of("fetch-plan");
        Headless.run(() -> {
            if (node("#plan-step-1") instanceof Button step) {
                step.fire();
            }
        });
        shot.of("fetch-step");
        Headless.run(() -> workbench.shell().overlay().close());
        Headless.run(() -> workbench.shell().fire("go.calls"));
        Headless.await(
                "calls are listed",
                () -> node("#calls-table") instanceof TableView<?> t
                        && !t.getItems().isEmpty());
        shot.of("calls");
        strategies(project);
    }

    /** Compares the strategies at all levels on enriched questions, and opens two attempts side by side. */
    private void strategies(Project project) throws IOException, InterruptedException {
        project.records()
                .contests()
                .add(
                        new EnrichJob(project, EnrichJob.Wish.USUAL.of(CONTESTS, 0), Optional.empty())
                                .make(TaskControl.NONE)
                                .orThrow(StoreException::new),
                        Authors.OFFLINE);
        go(new Route.Apis(Optional.of("strategies")));
        Headless.await(
                "nothing is compared",
                () -> grid().filter(g -> g.getItems().isEmpty()).isPresent());
        shot.of("strategies-none");
        Headless.await("they can be compared", () -> workbench.shell().fire("strategies.levels"));
        Headless.await(
                "all is compared",
                () -> grid().filter(g -> g.getItems().size() == CONTESTS * LEVELS)
                        .isPresent());
        Headless.run(() -> grid().ifPresent(g -> focus(g, 1)));
        Headless.await("an attempt is kept", () -> workbench.shell().fire("strategies.beside"));
        Headless.run(() -> grid().ifPresent(g -> focus(g, 4)));
        shot.of("strategies");
    }

    private Optional<TableView<?>> grid() {
        return node("#strategies-grid") instanceof TableView<?> t ? Optional.of(t) : Optional.empty();
    }

    private static <T> void focus(TableView<T> grid, int column) {
        grid.requestFocus();
        grid.getFocusModel().focus(0, grid.getColumns().get(column));
    }

    private void go(Route route) throws InterruptedException {
        Headless.run(() -> workbench.shell().go(route));
    }

    private @Nullable Node node(String selector) {
        return workbench.stage().getScene().lookup(selector);
    }
}
