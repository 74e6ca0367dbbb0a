package org.spartabench.desktop.sources;

import java.util.ArrayList;
import java.util.List;
import java.util.Set;
import java.util.function.BiConsumer;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import javafx.beans.Observable;
import javafx.beans.binding.Bindings;
import javafx.scene.control.Button;
import javafx.scene.control.CheckBox;
import javafx.scene.control.Label;
import javafx.scene.control.ScrollPane;
import javafx.scene.control.TextField;
import javafx.scene.layout.HBox;
import javafx.scene.layout.Priority;
import javafx.scene.layout.VBox;
import org.spartabench.apis.call.key.ServerKeys;
import org.spartabench.apis.call.network.AllowedHosts;
import org.spartabench.apis.entity.ApiMapping;
import org.spartabench.apis.entity.Entity;
import org.spartabench.base.result.Result;
import org.spartabench.desktop.fx.Nodes;
import org.spartabench.desktop.shell.sheet.Overlay;
import org.spartabench.project.api.ApiImport;

/** Shows the operations of a document before they are imported: which become tables, which change nothing, who is called. */
final class ImportApiSheet extends VBox {

    private static final double WIDTH = 680;
    private static final double LIST = 300;
    private static final int MOST_NOTES = 200;

    /** Holds the controls of one operation. */
    private record Line(Entity.Remote api, CheckBox take, CheckBox reads) {}

    private final List<Line> lines = new ArrayList<>();
    private final TextField key = Nodes.accessible(
            new TextField(),
            "Key of the server: a variable of the environment, or where it goes, as header:X-Api-Key=VARIABLE");
    private final CheckBox instead = new CheckBox("Replace tables of the project that have the same name");
    private final CheckBox allow;

    private ImportApiSheet(ApiImport document, Overlay overlay, BiConsumer<ApiImport.Wish, Boolean> taker) {
        super(10);
        setId("import-sheet");
        setPrefWidth(WIDTH);
        VBox list = new VBox(10);
        document.operations().forEach(api -> list.getChildren().add(operation(api)));
        list.getChildren().addFirst(Nodes.wrapped(document.summary(), "muted", "small"));
        Set<String> all = document.operations().stream().map(Entity::name).collect(Collectors.toSet());
        document.notes(all).stream()
                .limit(MOST_NOTES)
                .forEach(note -> list.getChildren().add(Nodes.wrapped(note, "muted", "small")));
        ScrollPane scroll = Nodes.accessible(new ScrollPane(list), "Operations");
        scroll.setFitToWidth(true);
        scroll.setMaxHeight(LIST);
        String host = document.operations().isEmpty() ? "" : AllowedHosts.host(document.server());
        allow = new CheckBox("Allow calls to " + host + " from this machine");
        allow.setId("import-allow");
        key.setPromptText("none");
        HBox keyRow = Nodes.row(8, new Label("Environment variable with the key"), key);
        HBox.setHgrow(key, Priority.ALWAYS);
        key.setId("import-key");
        Label keyHelp = Nodes.wrapped(help(document), "muted", "small");
        key.textProperty()
                .addListener((o, was, is) -> keyHelp.setText(
                        document.keys(is) instanceof Result.Bad<ServerKeys> bad ? bad.message() : help(document)));
        Button take = Nodes.named(new Button("Import"), "import-confirm");
        take.disableProperty()
                .bind(Bindings.createBooleanBinding(
                        () -> lines.stream().noneMatch(l -> l.take().isSelected())
                                || document.keys(key.getText()) instanceof Result.Bad<ServerKeys>,
                        Stream.concat(
                                        Stream.of(key.textProperty()),
                                        lines.stream().map(l -> l.take().selectedProperty()))
                                .toArray(Observable[]::new)));
        getChildren()
                .addAll(
                        Nodes.label("Import " + document.name(), "card-title"),
                        Nodes.wrapped(
                                "Each operation that reads becomes a table. Importing calls nothing; calls will go to "
                                        + host + ". ● must be given, ○ may be given.",
                                "muted"),
                        scroll,
                        instead,
                        keyRow,
                        keyHelp,
                        allow,
                        overlay.buttons(
                                take,
                                () -> document.keys(key.getText())
                                        .use(
                                                keys -> taker.accept(
                                                        new ApiImport.Wish(
                                                                names(true), names(false), keys, instead.isSelected()),
                                                        allow.isSelected()),
                                                bad -> {})));
        overlay.show(this, take);
    }

    /** Says how the keys of the document are given. */
    private static String help(ApiImport document) {
        return document.schemes()
                .line()
                .map(line -> line.replace("--key ", ""))
                .orElse("The document names no key. One goes out as a bearer token, or where you say:"
                        + " header:NAME=VARIABLE, query:NAME=VARIABLE, cookie:NAME=VARIABLE, basic=USER:PASSWORD.");
    }

    private VBox operation(Entity.Remote api) {
        ApiMapping.Operation o = api.mapping().operation();
        boolean post = o.method() == ApiMapping.Method.POST;
        CheckBox take =
                Nodes.named(new CheckBox(api.name() + "  ·  " + o.method() + " " + o.path()), "import-" + api.name());
        take.setMnemonicParsing(false); // an underscore belongs to the name
        take.setSelected(true);
        CheckBox reads = new CheckBox("This POST changes nothing, so it may be called");
        Nodes.shown(reads, post);
        lines.add(new Line(api, take, reads));
        VBox box = new VBox(4, take, Nodes.wrapped(columns(api), "muted", "small"), reads);
        if (!api.description().isEmpty()) {
            box.getChildren().add(1, Nodes.wrapped(api.description(), "small"));
        }
        return box;
    }

    /** Writes the columns: ● must be given, ○ may be given. */
    static String columns(Entity.Remote api) {
        return api.attributes().stream()
                .map(a -> SourcesPage.dot(a.use()) + a.name())
                .collect(Collectors.joining(",  "));
    }

    private Set<String> names(boolean all) {
        return lines.stream()
                .filter(l -> l.take().isSelected() && (all || l.reads().isSelected()))
                .map(l -> l.api().name())
                .collect(Collectors.toSet());
    }

    /** @param taker takes what to import, and whether calls to the host are allowed */
    static void open(Overlay overlay, ApiImport document, BiConsumer<ApiImport.Wish, Boolean> taker) {
        new ImportApiSheet(document, overlay, taker);
    }
}
