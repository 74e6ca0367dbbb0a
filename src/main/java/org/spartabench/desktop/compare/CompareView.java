package org.spartabench.desktop.compare;

import java.util.List;
import java.util.Optional;
import java.util.OptionalInt;
import java.util.function.Consumer;
import java.util.function.Function;
import java.util.function.Supplier;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import javafx.beans.binding.Bindings;
import javafx.beans.binding.BooleanBinding;
import javafx.fxml.FXML;
import javafx.scene.control.Button;
import javafx.scene.control.Label;
import javafx.scene.control.ListCell;
import javafx.scene.control.ListView;
import javafx.scene.control.ToggleButton;
import javafx.scene.image.Image;
import javafx.scene.image.WritableImage;
import org.jspecify.annotations.Nullable;
import org.spartabench.desktop.event.EventLine;
import org.spartabench.desktop.fx.file.FileSaver;
import org.spartabench.desktop.shell.command.Command;
import org.spartabench.desktop.shell.command.Commands;
import org.spartabench.desktop.shell.route.Route;
import org.spartabench.desktop.shell.route.Side;
import org.spartabench.desktop.shell.screen.ProjectScreen;
import org.spartabench.desktop.shell.screen.ScreenFrame;
import org.spartabench.desktop.shell.sheet.AskLine;
import org.spartabench.desktop.tree.BlockMark;
import org.spartabench.desktop.tree.TreePane;
import org.spartabench.desktop.tree.TreePosition;
import org.spartabench.sql.compare.Alignment.Match;
import org.spartabench.sql.compare.Alignment.OnlyLeft;
import org.spartabench.sql.compare.Alignment.OnlyRight;
import org.spartabench.sql.compare.Alignment.Pair;
import org.spartabench.sql.path.BlockPath;

/** Shows two trees side by side, aligned by block. */
public final class CompareView extends ProjectScreen {

    private static final Pattern ITEM = Pattern.compile("(\\d{1,9})(?:\\s*[vV.]\\s*(\\d{1,6}))?");

    private Route.Compare place = new Route.Compare(new Side.OfItem(0), new Side.OfItem(0));

    private @FXML Label leftTitle;
    private @FXML Label leftShape;
    private @FXML Button leftOther;
    private @FXML TreePane leftTree;
    private @FXML Label rightTitle;
    private @FXML Label rightShape;
    private @FXML Button rightOther;
    private @FXML TreePane rightTree;
    private @FXML ListView<Match> pairs;
    private @FXML DifferencePane difference;
    private @FXML ComparedTextPane words;
    private @FXML Button before;
    private @FXML Button after;
    private @FXML Button swap;
    private @FXML ToggleButton together;
    private @FXML Button whole;
    private @FXML Button back;
    private @FXML Label problem;

    private final CompareModel model = new CompareModel(scope);

    public CompareView(ScreenFrame frame) {
        super(frame);
        problem.textProperty().bind(model.problem());
        problem.managedProperty().bind(problem.textProperty().isNotEmpty());
        pairs.setCellFactory(list -> new PairCell(() -> model.comparison().get()));
        makeCommands();
        listen();
    }

    private void makeCommands() {
        commands.add(before, "compare.before", can(-1), () -> model.step(-1));
        commands.add(after, "compare.after", can(1), () -> model.step(1));
        commands.add(swap, "compare.swap", () -> navigator.go(new Route.Compare(place.right(), place.left())));
        commands.add(leftOther, "compare.left", () -> choose("left", side -> new Route.Compare(side, place.right())));
        commands.add(rightOther, "compare.right", () -> choose("right", side -> new Route.Compare(place.left(), side)));
        Command zoom = commands.add("compare.together", together::fire);
        Commands.bind(together, zoom);
        commands.add(
                whole, "compare.whole", () -> Stream.of(leftTree, rightTree).forEach(TreePane::fit));
        commands.add("compare.in", () -> trees(TreePane::zoomIn));
        commands.add("compare.out", () -> trees(TreePane::zoomOut));
        FileSaver saver = new FileSaver(files, summary::set);
        commands.add("compare.picture", both(), () -> saver.png("both trees", "comparison", this::picture));
        commands.add(back, "compare.leave", this::goBack);
        for (Button button : List.of(leftOther, rightOther, before, after, swap, whole, back)) {
            button.setFocusTraversable(false);
        }
    }

    private BooleanBinding both() {
        return Bindings.createBooleanBinding(() -> model.comparison().get().isPresent(), model.comparison());
    }

    /** Draws both trees beside each other, as they were laid out. */
    private Image picture() {
        WritableImage left = leftTree.picture(FileSaver.RESOLUTION);
        WritableImage right = rightTree.picture(FileSaver.RESOLUTION);
        int width = (int) left.getWidth();
        WritableImage both =
                new WritableImage(width + (int) right.getWidth(), (int) Math.max(left.getHeight(), right.getHeight()));
        both.getPixelWriter().setPixels(0, 0, width, (int) left.getHeight(), left.getPixelReader(), 0, 0);
        both.getPixelWriter()
                .setPixels(width, 0, (int) right.getWidth(), (int) right.getHeight(), right.getPixelReader(), 0, 0);
        return both;
    }

    private BooleanBinding can(int side) {
        return Bindings.createBooleanBinding(() -> model.canStep(side), model.chosen(), model.comparison());
    }

    private void listen() {
        model.comparison().addListener((o, was, is) -> show(is));
        model.chosen().addListener((o, was, is) -> showChosen());
        pairs.getSelectionModel().selectedIndexProperty().addListener((o, was, is) -> {
            if (is.intValue() >= 0) {
                model.chosen().set(is.intValue());
            }
        });
        leftTree.onSelect(at -> toBlock(c -> c.ofLeft(at)));
        rightTree.onSelect(at -> toBlock(c -> c.ofRight(at)));
        leftTree.onMove(view -> follow(rightTree, view));
        rightTree.onMove(view -> follow(leftTree, view));
    }

    private void follow(TreePane other, TreePosition view) {
        if (together.isSelected()) {
            other.moveTo(view);
        }
    }

    @Override
    public void enter(Route to) {
        if (to instanceof Route.Compare wanted) {
            Route.Compare before = place;
            place = wanted;
            model.show(wanted, () -> place = before);
        }
    }

    private void choose(String which, Function<Side, Route> with) {
        AskLine.open(
                overlay, "Which item on the " + which + "?", "item number, or 12 v1 for its first version", text -> {
                    Matcher item = ITEM.matcher(text);
                    if (item.matches()) {
                        navigator.go(with.apply(side(item)));
                    } else {
                        model.refuse("“" + text + "” is not an item number.");
                    }
                });
    }

    private static Side side(Matcher item) {
        int number = Integer.parseInt(item.group(1));
        return Optional.ofNullable(item.group(2))
                .<Side>map(version -> new Side.OfVersion(number, Integer.parseInt(version)))
                .orElseGet(() -> new Side.OfItem(number));
    }

    private void goBack() {
        BlockPath block = model.comparison().get().map(c -> c.right().top()).orElse(BlockPath.ROOT);
        navigator.go(
                switch (place.right()) {
                    case Side.OfItem(int item) -> new Route.Review(OptionalInt.of(item));
                    case Side.OfVersion(int item, int version) -> new Route.Review(OptionalInt.of(item));
                    case Side.AtMoment(long run, int item, int event) -> new Route.WhyNot(run, item, block);
                    case Side.OfQuery(String sql) -> new Route.Query(sql, Optional.empty());
                });
    }

    /** Acts on the left tree if the other follows it, else on both. */
    private void trees(Consumer<TreePane> act) {
        act.accept(leftTree);
        if (!together.isSelected()) {
            act.accept(rightTree);
        }
    }

    private void toBlock(Function<ItemComparison, Optional<Integer>> match) {
        model.comparison().get().flatMap(match).ifPresent(model.chosen()::set);
        showChosen();
    }

    private void show(Optional<ItemComparison> shown) {
        summary.set(shown.map(ItemComparison::summary).orElse(""));
        if (shown.isEmpty()) {
            leftTree.clear();
            rightTree.clear();
            pairs.getItems().clear();
            difference.clear();
            words.clear();
            return;
        }
        ItemComparison comparison = shown.get();
        show(comparison.left(), leftTitle, leftShape, leftTree);
        show(comparison.right(), rightTitle, rightShape, rightTree);
        leftTree.mark(comparison.leftMarks());
        rightTree.mark(comparison.rightMarks());
        if (pairs.getItems().equals(comparison.matches())) {
            pairs.refresh();
        } else {
            pairs.getItems().setAll(comparison.matches());
        }
        words.show(comparison);
        showChosen();
    }

    private static void show(ComparedSide side, Label title, Label shape, TreePane tree) {
        title.setText(side.title());
        shape.setText(EventLine.shape(side.tree().shape()));
        tree.show(side.tree());
    }

    private void showChosen() {
        model.comparison()
                .get()
                .filter(c -> model.chosen().get() < c.matches().size())
                .ifPresent(c -> {
                    Match match = c.matches().get(model.chosen().get());
                    pairs.getSelectionModel().clearAndSelect(model.chosen().get());
                    pairs.scrollTo(model.chosen().get());
                    leftTree.select(
                            ItemComparison.leftOf(match).map(c.left()::inTree).orElse(null));
                    rightTree.select(
                            ItemComparison.rightOf(match).map(c.right()::inTree).orElse(null));
                    difference.show(c, match);
                });
    }

    /** Draws one match in the list: its block and its differences. */
    private static final class PairCell extends ListCell<Match> {

        private final Supplier<Optional<ItemComparison>> shown;

        PairCell(Supplier<Optional<ItemComparison>> shown) {
            this.shown = shown;
            setPrefWidth(0); // as wide as the list, whatever it says
        }

        @Override
        protected void updateItem(@Nullable Match match, boolean empty) {
            super.updateItem(match, empty);
            setText(
                    empty || match == null
                            ? ""
                            : shown.get().map(c -> text(c, match)).orElse(""));
        }

        static String text(ItemComparison comparison, Match match) {
            return switch (match) {
                case Pair p
                when p.differences().isEmpty() ->
                    BlockMark.SAME.sign() + "  " + block(comparison.left(), p.left()) + ": same";
                case Pair p ->
                    BlockMark.CHANGED.sign() + "  " + block(comparison.left(), p.left()) + ": "
                            + p.differences().stream()
                                    .map(d -> d.part().word())
                                    .distinct()
                                    .collect(Collectors.joining(", "));
                case OnlyLeft(BlockPath at) ->
                    BlockMark.ALONE.sign() + "  " + block(comparison.left(), at) + ": left only";
                case OnlyRight(BlockPath at) ->
                    BlockMark.ALONE.sign() + "  " + block(comparison.right(), at) + ": right only";
            };
        }

        private static String block(ComparedSide side, BlockPath at) {
            return side.number(at) + " " + at.in(side.query()).table().orElse("joined tables");
        }
    }
}
