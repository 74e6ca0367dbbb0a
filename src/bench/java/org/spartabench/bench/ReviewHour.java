package org.spartabench.bench;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.EnumMap;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Objects;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import javafx.geometry.Bounds;
import javafx.scene.Node;
import javafx.scene.Parent;
import javafx.scene.Scene;
import javafx.scene.control.ListView;
import javafx.scene.control.ScrollPane;
import javafx.scene.control.ToggleButton;
import org.fxmisc.richtext.GenericStyledArea;
import org.spartabench.base.file.Folders;
import org.spartabench.desktop.NoProjects;
import org.spartabench.desktop.SampleProject;
import org.spartabench.desktop.StoryWindow;
import org.spartabench.desktop.Toolkit;
import org.spartabench.desktop.Typist;
import org.spartabench.desktop.drawing.Headless;
import org.spartabench.desktop.drawing.Png;
import org.spartabench.desktop.shell.route.Route;
import org.spartabench.desktop.tree.TreePane;
import org.spartabench.desktop.tree.state.TreeState;
import org.spartabench.facts.sample.SampleDomain;
import org.spartabench.project.Project;

/**
 * An hour of a validator: judges 100 items of all shapes by keys through the real screen of 1280 by 800, and counts the items of
 * each shape of which something must be scrolled to, opened or looked up elsewhere before all of it is read. Each panel that does
 * not show its whole content counts once for an item. A nested query is read a second time from block to block. Run by {@code mvn -q test-compile exec:exec@bench -Dbench=ReviewHour}.
 */
public final class ReviewHour {

    private static final long SEED = 7;

    /** What one may have to do beside the one key of a decision. */
    private enum Effort {
        QUESTION("question"),
        SQL("SQL"),
        ANSWER("answer"),
        EVIDENCE("evidence"),
        TREE("tree"),
        /** More rows of a block than the evidence shows. */
        OPENED("more rows"),
        /** A block of the query of which the evidence says nothing. */
        ELSEWHERE("elsewhere"),
        /** On the walk from block to block, rows of the block in turn that are not in sight. */
        WALK("on walk");

        private final String title;

        Effort(String title) {
            this.title = title;
        }
    }

    /** The sums of one shape. */
    private static final class Sums {
        private int items;
        private int keys;
        private int hops;
        private int hopsInSight;
        /** Hops of which one line says the values that decide, instead of their rows. */
        private int lines;

        private double least = 1;
        private final Map<Effort, Integer> efforts = new EnumMap<>(Effort.class);

        String line(String shape) {
            return String.format(Locale.ROOT, "%-12s %5d %5d", shape, items, keys)
                    + Stream.of(Effort.values())
                            .map(e -> String.format(Locale.ROOT, " %9d", efforts.getOrDefault(e, 0)))
                            .collect(Collectors.joining())
                    + String.format(Locale.ROOT, " %6d of %4d %6d %10.2f", hopsInSight, hops, lines, least);
        }
    }

    private final StoryWindow window;
    private final Map<String, Sums> shapes = new LinkedHashMap<>();

    private ReviewHour(StoryWindow window) {
        this.window = window;
    }

    /** @param args number of items (100) */
    public static void main(String[] args) throws IOException, InterruptedException {
        int items = args.length > 0 ? Integer.parseInt(args[0]) : 100;
        Path folder = Files.createTempDirectory("review-hour");
        Headless.start();
        try (Project project = SampleProject.make(SampleDomain.MEDICAL, folder)) {
            SampleProject.generate(project, items + 1, SEED); // one more, to which the last decision leads
            try (StoryWindow window = StoryWindow.over(project, "anna", NoProjects.INSTANCE)) {
                window.go(new Route.Review());
                new ReviewHour(window).judge(items);
            }
        } finally {
            Folders.delete(folder);
        }
        System.exit(0);
    }

    private void judge(int items) {
        Typist typist = new Typist(window);
        for (int item = 0; item < items; item++) {
            Toolkit.await("the item is seen in full", () -> window.enabled("review.accept") && tree().item() > 0);
            Toolkit.rest();
            Sums sums = Toolkit.on(this::look);
            picture(sums);
            sums.keys += walk(sums) + typist.count(typist::accept);
        }
        System.out.printf(Locale.ROOT, "%-12s %5s %5s", "shape", "items", "keys");
        Stream.of(Effort.values()).forEach(e -> System.out.printf(Locale.ROOT, " %9s", e.title));
        System.out.println("  hops in sight  lines  tree scale");
        shapes.forEach((shape, sums) -> System.out.println(sums.line(shape)));
    }

    /** Writes the first item of each shape, where somebody wants to look at it: {@code -Dsparta.pictures=FOLDER}. */
    private void picture(Sums sums) {
        String wanted = System.getProperty("sparta.pictures");
        if (wanted != null && sums.items == 1) {
            String shape = Toolkit.on(() -> tree().shape().label()).replaceAll("[^0-9]+", "-");
            try {
                Png.write(Toolkit.on(() -> window.scene().snapshot(null)), Path.of(wanted, "item" + shape + ".png"));
            } catch (IOException e) {
                throw new UncheckedIOException(e);
            }
        }
    }

    /** Walks through the blocks of a nested query, one key each. */
    private int walk(Sums sums) {
        int blocks = Toolkit.on(this::tree).shape().blocks();
        boolean hidden = false;
        for (int block = 0; blocks > 1 && block < blocks; block++) {
            window.command("review.block.next");
            Toolkit.rest();
            hidden |= !Toolkit.on(this::unfoldedInSight);
        }
        note(sums, Effort.WALK, hidden);
        return blocks > 1 ? blocks : 0;
    }

    private boolean unfoldedInSight() {
        Parent evidence = find("#evidencePlace #evidence", Parent.class);
        ScrollPane scroll = scroll(evidence);
        Bounds seen = scroll.localToScene(scroll.getLayoutBounds());
        return sections(evidence).stream()
                .filter(ReviewHour::unfolded)
                .map(s -> s.localToScene(s.getLayoutBounds()))
                .allMatch(s -> s.getMinY() >= seen.getMinY() - 1 && s.getMaxY() <= seen.getMaxY() + 1);
    }

    private static boolean unfolded(Node section) {
        return section.lookup(".fold-head") instanceof ToggleButton head && head.isSelected();
    }

    private Sums look() {
        TreeState tree = tree();
        Sums sums = shapes.computeIfAbsent(tree.shape().label(), s -> new Sums());
        sums.items++;
        note(sums, Effort.QUESTION, longer("#questionPlace .question"));
        note(sums, Effort.SQL, longer("#sqlPlace .sql"));
        ListView<?> answer = find("#answerPlace #answer", ListView.class);
        note(sums, Effort.ANSWER, answer.getItems().size() * answer.getFixedCellSize() > answer.getHeight());
        TreePane pane = find("#treePlace .tree-canvas", TreePane.class);
        Node drawn = pane;
        while (drawn instanceof Parent p
                && !p.getChildrenUnmodifiable().isEmpty()
                && drawn.getTransforms().isEmpty()) {
            drawn = p.getChildrenUnmodifiable().getFirst();
        }
        Bounds seen = pane.localToScene(pane.getLayoutBounds());
        note(sums, Effort.TREE, !seen.contains(drawn.localToScene(drawn.getLayoutBounds())));
        sums.least = Math.min(
                sums.least,
                drawn.localToScene(1, 0).getX() - drawn.localToScene(0, 0).getX());
        evidence(sums, tree.shape().blocks());
        return sums;
    }

    private void evidence(Sums sums, int blocks) {
        Parent evidence = find("#evidencePlace #evidence", Parent.class);
        double height = scroll(evidence).getViewportBounds().getHeight();
        List<Node> sections = sections(evidence);
        Bounds seen = scroll(evidence).localToScene(scroll(evidence).getLayoutBounds());
        int inSight = (int) sections.stream()
                .filter(s -> s.localToScene(s.getLayoutBounds()).getMaxY() <= seen.getMinY() + height + 1)
                .count();
        sums.lines += (int) sections.stream().filter(s -> !unfolded(s)).count();
        sums.hops += blocks;
        sums.hopsInSight += inSight;
        note(sums, Effort.EVIDENCE, inSight < sections.size());
        note(
                sums,
                Effort.OPENED,
                sections.stream().flatMap(s -> s.lookupAll(".button").stream()).anyMatch(Node::isVisible));
        note(sums, Effort.ELSEWHERE, sections.size() < blocks);
    }

    private static List<Node> sections(Parent evidence) {
        return List.copyOf(evidence.lookupAll(".evidence-section"));
    }

    private static ScrollPane scroll(Node content) {
        Node at = content;
        while (!(at instanceof ScrollPane)) {
            at = Objects.requireNonNull(at.getParent());
        }
        return (ScrollPane) at;
    }

    private boolean longer(String area) {
        GenericStyledArea<?, ?, ?> text = find(area, GenericStyledArea.class);
        return text.getTotalHeightEstimate() > text.getHeight() + 2;
    }

    private static void note(Sums sums, Effort effort, boolean needed) {
        if (needed) {
            sums.efforts.merge(effort, 1, Integer::sum);
        }
    }

    private TreeState tree() {
        TreeState state =
                find("#treePlace .tree-canvas", TreePane.class).shown().get();
        return Objects.requireNonNull(state);
    }

    private <T extends Node> T find(String selector, Class<T> type) {
        Scene scene = window.scene();
        String[] parts = selector.split(" ", 2);
        return type.cast(Objects.requireNonNull(
                Objects.requireNonNull(scene.lookup(parts[0]), parts[0]).lookup(parts[1]), selector));
    }
}
