package org.spartabench.bench.manual;

import java.io.IOException;
import java.util.Comparator;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalInt;
import java.util.stream.Collectors;
import java.util.stream.IntStream;
import javafx.scene.Node;
import org.jspecify.annotations.Nullable;
import org.spartabench.desktop.Workbench;
import org.spartabench.desktop.drawing.Headless;
import org.spartabench.desktop.shell.route.Route;
import org.spartabench.desktop.tree.TreePane;
import org.spartabench.making.run.event.RunEvent;
import org.spartabench.project.Project;
import org.spartabench.project.table.run.Recorded;
import org.spartabench.project.table.run.RunInfo;
import org.spartabench.sql.path.BlockPath;

/** Pictures of histories: a tree in the middle of its replay, the prompt of an event, a repair with several causes. */
final class HistoryPictures {

    private final Workbench window;
    private final ImportPictures.Shot shot;
    private final RunInfo run;
    private final Map<Integer, List<RunEvent>> byItem;

    /** @param project whose first run is pictured */
    HistoryPictures(Workbench window, Project project, ImportPictures.Shot shot) {
        this.window = window;
        this.shot = shot;
        run = project.runs().all().getFirst();
        byItem = project.runs().events(run.id(), 0, Integer.MAX_VALUE).stream()
                .map(Recorded::event)
                .filter(e -> e.item() > 0)
                .collect(Collectors.groupingBy(RunEvent::item, LinkedHashMap::new, Collectors.toList()));
    }

    void all() throws IOException, InterruptedException {
        Optional<Integer> large = byItem.entrySet().stream()
                .filter(e -> e.getValue().getLast() instanceof RunEvent.Accepted && draws(e.getValue()) == 1)
                .max(Comparator.comparingInt(
                        e -> blocks(e.getValue()) * 1_000 - e.getValue().size()))
                .map(Map.Entry::getKey);
        if (large.isPresent()) {
            replay(large.get());
            prompt(large.get());
        }
    }

    private static int blocks(List<RunEvent> events) {
        return events.getFirst() instanceof RunEvent.Planned p ? p.shape().blocks() : 0;
    }

    private static long draws(List<RunEvent> events) {
        return events.stream().filter(RunEvent.Planned.class::isInstance).count();
    }

    private List<RunEvent> events(int item) {
        return byItem.getOrDefault(item, List.of());
    }

    /** Half of the way back. */
    private void replay(int item) throws IOException, InterruptedException {
        go(new Route.Generate(OptionalInt.of(run.first() + item - 1)));
        awaitTree(item);
        fire("replay.back", events(item).size() / 2);
        shot.of("replay");
    }

    /** What was asked for the first nested predicate. */
    private void prompt(int item) throws IOException, InterruptedException {
        List<RunEvent> events = events(item);
        int asked = IntStream.range(0, events.size())
                .filter(i ->
                        events.get(i) instanceof RunEvent.Asked a && a.kind().startsWith("nested"))
                .findFirst()
                .orElse(1);
        go(new Route.WhyNot(run.id(), item, BlockPath.ROOT));
        awaitTree(item);
        fire("whynot.first", 1);
        fire("whynot.forth", asked);
        fire("whynot.prompt", 1);
        Headless.await("the prompt is open", () -> node(".folded-text") != null);
        shot.of("prompt");
    }

    private void go(Route route) throws InterruptedException {
        Headless.run(() -> window.shell().go(route));
    }

    private void awaitTree(int item) throws InterruptedException {
        Headless.await(
                "the tree is shown",
                () -> node(".tree-canvas") instanceof TreePane pane
                        && Optional.ofNullable(pane.shown().get())
                                .filter(t -> t.item() == item)
                                .isPresent());
    }

    private @Nullable Node node(String selector) {
        return window.stage().getScene().lookup(selector);
    }

    private void fire(String command, int times) throws InterruptedException {
        for (int i = 0; i < times; i++) {
            Headless.await(command + " can be used", () -> window.shell().fire(command));
        }
    }
}
