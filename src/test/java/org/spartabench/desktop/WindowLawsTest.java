package org.spartabench.desktop;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Path;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalInt;
import java.util.Set;
import java.util.TreeSet;
import java.util.function.Consumer;
import java.util.stream.Stream;
import javafx.geometry.Bounds;
import javafx.scene.Node;
import javafx.scene.Parent;
import javafx.scene.control.ComboBoxBase;
import javafx.scene.control.IndexedCell;
import javafx.scene.control.Label;
import javafx.scene.control.Labeled;
import javafx.scene.image.Image;
import javafx.scene.layout.FlowPane;
import javafx.scene.layout.HBox;
import javafx.scene.layout.VBox;
import javafx.scene.paint.Color;
import org.assertj.core.api.SoftAssertions;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.TestInstance;
import org.junit.jupiter.api.io.TempDir;
import org.spartabench.apis.entity.TableApi;
import org.spartabench.authors.item.verdict.Verdict;
import org.spartabench.desktop.drawing.Png;
import org.spartabench.desktop.fx.Theme;
import org.spartabench.desktop.shell.route.Route;
import org.spartabench.desktop.shell.route.Side;
import org.spartabench.facts.sample.SampleDomain;
import org.spartabench.project.Project;
import org.spartabench.sql.path.BlockPath;

/**
 * Laws over all rooms, pages and sheets of the window, in both looks: everything that can be worked has a name that a screen
 * reader tells, and everything that is written can be told from what is behind it.
 */
@TestInstance(TestInstance.Lifecycle.PER_CLASS)
class WindowLawsTest {

    /** Sheets of Review by the command that opens them, and what is then there. */
    private static final List<List<String>> SHEETS = List.of(
            List.of("review.reject", "#reason-TIE"),
            List.of("review.score", ".sheet"),
            List.of("review.whynot", "#ask-line"),
            List.of("review.compare", "#ask-line"),
            List.of("review.filter.save", "#ask-line"),
            List.of("shell.about", ".sheet"),
            List.of("shell.keys", "#keys-told"),
            List.of("shell.palette", "#palette-search"),
            List.of("shell.tour", "#tour-next"));

    /** Sheets of pages by the page's command and the one that opens them. */
    private static final Map<String, String> SHEETS_OF_PAGES = Map.of(
            "publish.set", "publish.export",
            "team.validators", "team.name",
            "apis.sources", "sources.mark",
            "apis.candidates", "candidates.make");

    /** In rising order: the toolkit without a display cannot make a large window smaller. */
    private static final String SIZES = "1024x700,1280x800,1920x1080,2560x1440";

    private static final List<String> PAGES =
            List.of("generate.plan", "generate.prompts", "generate.costs", "generate.trees");

    @TempDir
    private static Path folder;

    private Project project;
    private StoryWindow window;
    private final SeenControls seen = new SeenControls();
    private final Set<String> cut = new TreeSet<>();
    private final Set<String> over = new TreeSet<>();
    private int whole;

    @BeforeAll
    void begin() {
        Toolkit.start();
        project = SampleProject.make(SampleDomain.MEDICAL, folder);
        SampleProject.generate(project, 6, 7);
        new AsSeen(project.queue()).decide(1, "anna", new Verdict.Accept(), 9_000);
        new AsSeen(project.queue()).decide(2, "anna", new Verdict.Defer(), 12_000);
        project.server().put(List.of(project.schema().tables().getFirst()), TableApi.PAPER, true);
        window = StoryWindow.over(project, "anna", NoProjects.INSTANCE);
    }

    @AfterAll
    void end() {
        Toolkit.run(Theme.LIGHT::apply);
        window.close();
        project.close();
    }

    @Test
    void everyControlHasANameAndEveryTextCanBeRead() {
        for (Theme theme : Theme.values()) {
            Toolkit.run(theme::apply);
            everywhere(where -> {
                look(theme, where);
                picture(theme + " " + where);
            });
        }
        assertThat(seen.named).isGreaterThan(500);
        assertThat(seen.written).isGreaterThan(1_000);
        assertThat(seen.nameless).as("without a name").isEmpty();
        assertThat(seen.pale).as("hard to read").isEmpty();
    }

    /** What is written is whole, or its hint tells it, in windows of all usual sizes and with larger text. */
    @Test
    void noTextIsCutAndNothingLiesOverAnother() {
        Theme theme = Theme.valueOf(System.getProperty("sparta.theme", Theme.LIGHT.name()));
        Toolkit.run(theme::apply);
        for (String size : System.getProperty("sparta.sizes", SIZES).split(",")) {
            window.resize(Integer.parseInt(size.split("x")[0]), Integer.parseInt(size.split("x")[1]));
            for (int larger : List.of(0, 3)) {
                String at = size + (larger == 0 ? "" : " at 150 %");
                assertThat(Toolkit.on(() ->
                                window.scene().getWidth() + "x" + window.scene().getHeight()))
                        .isEqualTo(size.replace("x", ".0x") + ".0");
                window.command("shell.ownSize");
                for (int n = 0; n < larger; n++) {
                    window.command("shell.larger");
                }
                everywhere(where -> {
                    whole(at + " " + where);
                    picture(at + " " + where);
                    Toolkit.run(() -> seen.walk(
                            window.scene().getRoot(), theme + " " + at + " " + where, List.of(Color.WHITE), false));
                });
            }
        }
        window.command("shell.ownSize");
        assertThat(whole).isGreaterThan(1_000);
        SoftAssertions.assertSoftly(all -> {
            all.assertThat(cut).as("cut").isEmpty();
            all.assertThat(over).as("over another").isEmpty();
            all.assertThat(seen.outside).as("behind the edge of its panel").isEmpty();
            all.assertThat(seen.nameless).as("without a name").isEmpty();
            all.assertThat(seen.pale).as("hard to read").isEmpty();
        });
    }

    private void everywhere(Consumer<String> look) {
        for (Route route : places()) {
            window.go(route);
            String room = route.getClass().getSimpleName();
            look.accept(room);
            if (route instanceof Route.Generate) {
                PAGES.forEach(page -> {
                    window.command(page);
                    look.accept(page);
                });
            }
            if (route instanceof Route.Review) {
                Toolkit.await("an item is shown", () -> !window.text("#number").isEmpty());
                look.accept("an item");
                SHEETS.forEach(sheet -> {
                    window.command(sheet.getFirst());
                    Toolkit.await("the sheet is open", () -> window.scene().lookup(sheet.getLast()) != null);
                    look.accept(sheet.getFirst());
                    window.closeSheet();
                });
            }
            Toolkit.on(() -> pages(room.toLowerCase(Locale.ROOT))).forEach(page -> {
                window.command(page);
                look.accept(page);
                Optional.ofNullable(SHEETS_OF_PAGES.get(page)).ifPresent(sheet -> {
                    window.command(sheet);
                    Toolkit.await("the sheet is open", () -> window.scene().lookup(".sheet") != null);
                    look.accept(sheet);
                    window.closeSheet();
                });
            });
        }
    }

    /** What is still being read comes first. */
    private void settle() {
        Toolkit.await(
                "everything is read",
                () -> window.scene().getRoot().lookupAll(".label").stream()
                        .noneMatch(l -> l instanceof Label label
                                && label.getText() != null
                                && Stream.of("Reading ", "Counting ", "Looking for what")
                                        .anyMatch(label.getText()::startsWith)
                                && shown(label)));
        Toolkit.rest();
    }

    private static boolean shown(Node node) {
        for (Node at = node; at != null; at = at.getParent()) {
            if (!at.isVisible()) {
                return false;
            }
        }
        return true;
    }

    private void whole(String where) {
        settle();
        Toolkit.run(() -> {
            window.scene().getRoot().applyCss();
            window.scene().getRoot().layout();
            whole(window.scene().getRoot(), where);
        });
    }

    private void whole(Node node, String where) {
        if (!node.isVisible() || node.getOpacity() == 0) {
            return;
        }
        if (node instanceof Labeled text
                && text.getText() != null
                && !text.getText().isBlank()) {
            whole++;
            if (text.isTextTruncated() && text.getTooltip() == null && !data(text)) {
                cut.add(where + ": “" + text.getText() + "” in " + SeenControls.about(text) + " of "
                        + SeenControls.about(text.getParent()));
            }
        }
        if (node instanceof Parent parent) {
            if (parent instanceof HBox || parent instanceof VBox || parent instanceof FlowPane) {
                apart(parent, where);
            }
            parent.getChildrenUnmodifiable().forEach(child -> whole(child, where));
        }
    }

    /** Whether it stands where values of any length stand: in a list, a table or a block, or as an answer. The pointer shows it. */
    private static boolean data(Node node) {
        for (Node at = node; at != null; at = at.getParent()) {
            if (at instanceof IndexedCell<?> && !(at.getParent() instanceof ComboBoxBase<?>)
                    || at.getStyleClass().contains("block")
                    || at.getStyleClass().contains("evidence-grid") // names of columns, which the pointer shows whole
                    || Set.of("outcome", "evidenceFor").contains(String.valueOf(at.getId()))) {
                return true;
            }
        }
        return false;
    }

    private void apart(Parent parent, String where) {
        List<Node> managed = parent.getChildrenUnmodifiable().stream()
                .filter(n ->
                        n.isManaged() && n.isVisible() && n.getLayoutBounds().getWidth() > 0)
                .toList();
        for (int i = 0; i + 1 < managed.size(); i++) {
            Bounds a = own(managed.get(i));
            Bounds b = own(managed.get(i + 1));
            double wide = Math.min(a.getMaxX(), b.getMaxX()) - Math.max(a.getMinX(), b.getMinX());
            double high = Math.min(a.getMaxY(), b.getMaxY()) - Math.max(a.getMinY(), b.getMinY());
            if (wide > 3 && high > 3) {
                over.add(where + ": " + SeenControls.about(managed.get(i)) + " and "
                        + SeenControls.about(managed.get(i + 1)));
            }
        }
    }

    /** Without what sticks out of it. */
    private static Bounds own(Node node) {
        return node.localToParent(node.getLayoutBounds());
    }

    private List<Route> places() {
        Side side = new Side.OfItem(3);
        return List.of(
                new Route.Welcome(),
                new Route.Facts(),
                new Route.Generate(),
                new Route.WhyNot(project.runs().all().getLast().id(), 1, BlockPath.ROOT),
                new Route.Review(),
                new Route.Publish(),
                new Route.Apis(),
                new Route.Score(),
                new Route.Correct(),
                new Route.Query("SELECT name FROM doctors WHERE years_experience > 90", Optional.of("Nadia Boranov")),
                new Route.Compare(side, new Side.OfItem(4)),
                new Route.Program(OptionalInt.of(3), ""),
                new Route.Team());
    }

    private List<String> pages(String room) {
        if (!Set.of("facts", "team", "publish", "apis", "correct").contains(room)) {
            return List.of();
        }
        return window.commands().stream()
                .filter(c -> c.id().startsWith(room + ".") && c.title().startsWith("Show "))
                .map(c -> c.id())
                .toList();
    }

    /** Writes what is seen, where somebody wants to look at it: {@code -Dsparta.pictures=FOLDER}. */
    private void picture(String where) {
        String wanted = System.getProperty("sparta.pictures");
        if (wanted != null) {
            Image image = Toolkit.on(() -> window.scene().snapshot(null));
            try {
                Png.write(image, Path.of(wanted).resolve(where.replaceAll("[ %]+", "-") + ".png"));
            } catch (IOException e) {
                throw new UncheckedIOException(e);
            }
        }
    }

    private void look(Theme theme, String where) {
        settle();
        Toolkit.run(() -> {
            window.scene().getRoot().applyCss();
            window.scene().getRoot().layout();
            seen.walk(window.scene().getRoot(), theme + " " + where, List.of(Color.WHITE), false);
        });
    }
}
