package org.spartabench.desktop.sources;

import java.net.URI;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import javafx.scene.Node;
import javafx.scene.control.CheckBox;
import javafx.scene.control.ChoiceBox;
import javafx.scene.control.Label;
import javafx.scene.control.TextField;
import javafx.scene.layout.GridPane;
import javafx.scene.layout.HBox;
import javafx.scene.layout.Priority;
import javafx.scene.layout.VBox;
import org.spartabench.apis.call.network.HostLimits;
import org.spartabench.apis.document.PageOptions;
import org.spartabench.apis.entity.ApiMapping;
import org.spartabench.apis.entity.ApiMapping.Absent;
import org.spartabench.apis.entity.ApiMapping.Paging;
import org.spartabench.apis.entity.Entity;
import org.spartabench.base.result.Result;
import org.spartabench.desktop.fx.Nodes;
import org.spartabench.project.api.ApiFiles;

/** Edits the mapping of an API: how it is called, what goes in, and where values stand in the reply. */
final class MappingForm extends VBox {

    /** The kinds of {@link Paging}, and what their detail is. */
    private enum Pages {
        NONE("none", ""),
        PAGE("page number", "rows a page"),
        OFFSET("row offset", "rows a page"),
        CURSOR("cursor", "pointer to next"),
        LINK("address", "pointer to the next address, or empty for the Link header");

        private final String words;
        private final String detail;

        Pages(String words, String detail) {
            this.words = words;
            this.detail = detail;
        }
    }

    record Edited(Entity.Remote api, ApiFiles.Host host) {}

    private final SourcesModel.Chosen chosen;
    private final TextField server = field("Server", "server");
    private final TextField key =
            field("Key: a variable of the environment, or where it goes, as header:X-Api-Key=VARIABLE", "key");
    private final LimitFields limits;
    private final TextField rows = field("Pointer to the rows", "rows");
    private final ChoiceBox<Pages> paging = Nodes.accessible(new ChoiceBox<>(), "Paging");
    private final TextField pageParameter = field("Parameter of pages", "page-parameter");
    private final TextField pageDetail = field("Rows a page, or pointer to the next mark or address", "page-detail");
    private final TextField pageSize = field("Parameter that asks for rows, and how many: per_page=50", "page-size");
    private final VBox pageFields = new VBox(6, new HBox(6, pageParameter, pageDetail), pageSize);
    private final ChoiceBox<Absent> absent = Nodes.accessible(new ChoiceBox<>(), "What a 404 means");
    private final CheckBox pure = new CheckBox("Same request, same reply");
    private final CheckBox reads = new CheckBox("This POST changes nothing");
    private final InputFields inputs;
    private final List<TextField> pointers = new ArrayList<>();

    MappingForm(SourcesModel.Chosen chosen) {
        super(8);
        this.chosen = chosen;
        this.inputs = new InputFields(chosen.api());
        this.limits = new LimitFields(chosen.document().host().limits());
        ApiMapping mapping = chosen.api().mapping();
        paging.getItems().setAll(Pages.values());
        Nodes.words(paging, p -> p.words);
        absent.getItems().setAll(Absent.values());
        Nodes.words(absent, MappingForm::words);
        fill(mapping);
        boolean post = mapping.operation().method() == ApiMapping.Method.POST;
        Nodes.shown(reads, post);
        pure.setWrapText(true);
        reads.setWrapText(true);
        GridPane grid = grid();
        row(
                grid,
                "Operation",
                Nodes.wrapped(
                        mapping.operation().method() + " " + mapping.operation().path(), "mono"));
        row(grid, "Server", server);
        row(grid, "Key", key);
        key.setPromptText("name of a variable");
        row(grid, "Limits", limits);
        row(grid, "Path to rows", rows);
        row(grid, "Pages", new VBox(6, paging, pageFields));
        pageParameter.setPromptText("parameter");
        HBox.setHgrow(pageDetail, Priority.ALWAYS);
        row(grid, "404 means", absent);
        getChildren()
                .addAll(
                        grid,
                        pure,
                        reads,
                        Nodes.label("INPUTS   ● required   ○ optional", "section-title"),
                        inputs.grid(),
                        Nodes.wrapped("OUTPUTS AND THEIR POINTERS IN A ROW", "section-title"),
                        outputs());
    }

    private void fill(ApiMapping mapping) {
        server.setText(chosen.document().host().server().toString());
        key.setText(chosen.document().host().keys().text());
        rows.setText(mapping.rows());
        rows.setPromptText("the whole reply");
        absent.setValue(mapping.absent());
        pure.setSelected(mapping.pure());
        reads.setSelected(mapping.operation().reads());
        String size = "" + mapping.paging().size().rows();
        switch (mapping.paging()) {
            case Paging.None _ -> page(Pages.NONE, "", "");
            case Paging.Page p -> page(Pages.PAGE, PageOptions.text(p.parameter()), size);
            case Paging.Offset o -> page(Pages.OFFSET, PageOptions.text(o.parameter()), size);
            case Paging.Cursor c -> page(Pages.CURSOR, PageOptions.text(c.parameter()), c.next());
            case Paging.Link l -> page(Pages.LINK, "", l.next());
        }
        mapping.paging().size().parameter().ifPresent(p -> pageSize.setText(PageOptions.text(p) + "=" + size));
        pageSize.setPromptText("per_page=50 asks for 50 rows");
        paging.valueProperty().addListener((o, was, is) -> showPaging());
        showPaging();
    }

    private void page(Pages kind, String parameter, String detail) {
        paging.setValue(kind);
        pageParameter.setText(parameter);
        pageDetail.setText(detail);
    }

    private void showPaging() {
        Pages kind = paging.getValue();
        Nodes.shown(pageFields, kind != Pages.NONE);
        Nodes.shown(pageParameter, kind != Pages.LINK);
        pageDetail.setPromptText(kind.detail);
    }

    private static String words(Absent absent) {
        return switch (absent) {
            case EMPTY -> "no rows";
            case NULL -> "a row of NULL";
            case FAIL -> "an error";
        };
    }

    static TextField field(String name, String id) {
        TextField field = Nodes.named(new TextField(), "mapping-" + id, name);
        field.setMinWidth(60);
        HBox.setHgrow(field, Priority.ALWAYS);
        return field;
    }

    static GridPane grid() {
        GridPane grid = new GridPane(10, 6);
        grid.getStyleClass().add("mapping-grid");
        return grid;
    }

    static void row(GridPane grid, String name, Node value) {
        Label label = Nodes.label(name, "muted");
        label.setMinWidth(Label.USE_PREF_SIZE);
        grid.addRow(grid.getRowCount(), label, value);
        GridPane.setHgrow(value, Priority.ALWAYS);
    }

    private GridPane outputs() {
        GridPane grid = grid();
        for (ApiMapping.Output output : chosen.api().mapping().outputs()) {
            TextField pointer = field("Pointer to " + output.column(), "output-" + output.column());
            pointer.setText(output.pointer());
            pointers.add(pointer);
            row(grid, output.column(), pointer);
        }
        return grid;
    }

    /** Gives the edited mapping, or what does not fit. */
    Result<Edited> edited() {
        URI address;
        try {
            address = URI.create(server.getText().strip());
        } catch (IllegalArgumentException e) {
            return Result.bad("The server is not a URL, such as https://api.example.org.");
        }
        if (address.getHost() == null) {
            return Result.bad("The server needs a host, such as https://api.example.org.");
        }
        Optional<String> wrong = Stream.concat(pointers.stream(), Stream.of(rows))
                .map(f -> f.getText().strip())
                .filter(p -> !p.isEmpty() && !p.startsWith("/") && !ApiMapping.Output.relative(p))
                .findFirst();
        if (wrong.isPresent()) {
            return Result.bad("The pointer " + wrong.get() + " must begin with /.");
        }
        if (limits.limits() instanceof Result.Bad<HostLimits> bad) {
            return Result.bad("Limits of " + bad.message() + ".");
        }
        Result<ApiFiles.Host> wanted = limits.limits()
                .then(limit -> chosen.keys(key.getText()).then(keys -> ApiFiles.Host.of(address, keys, limit)));
        ApiMapping mapping = chosen.api().mapping();
        return paging().then(pages -> inputs.batched()
                .then(batched -> wanted.map(host -> {
                    ApiMapping.Operation o = mapping.operation();
                    List<ApiMapping.Output> outputs = new ArrayList<>();
                    for (int i = 0; i < pointers.size(); i++) {
                        outputs.add(mapping.outputs()
                                .get(i)
                                .at(pointers.get(i).getText().strip()));
                    }
                    return new Edited(
                            inputs.joined(chosen.api()
                                    .withMapping(mapping.withOperation(new ApiMapping.Operation(
                                                    o.method(), address, o.path(), reads.isSelected()))
                                            .withInputs(batched)
                                            .withOutputs(outputs)
                                            .withRows(rows.getText().strip())
                                            .withPaging(pages)
                                            .withAbsent(absent.getValue())
                                            .withPure(pure.isSelected()))
                                    .at(address)),
                            host);
                })));
    }

    private Result<Paging> paging() {
        String parameter = pageParameter.getText().strip();
        String detail = pageDetail.getText().strip();
        String size = pageSize.getText().strip();
        Pages kind = paging.getValue();
        if (kind == Pages.NONE) {
            return Result.ok(
                    chosen.api().mapping().paging() instanceof Paging.None none ? none : new Paging.None(true));
        }
        if (!size.isEmpty() && !size.matches("[^=,]+=\\d{1,7}")) {
            return Result.bad("The rows of a page are asked for by a parameter and a number, such as per_page=50.");
        }
        String asked = size.isEmpty() ? "" : ", size=" + size.replaceFirst("=", ", rows=");
        return switch (kind) {
            case NONE -> throw new IllegalStateException();
            case LINK ->
                detail.isEmpty() || detail.startsWith("/")
                        ? PageOptions.read("next=" + (detail.isEmpty() ? "Link" : detail) + asked)
                        : Result.bad("The next page needs the pointer to its address, such as /next; leave it empty for"
                                + " the Link header.");
            case CURSOR, PAGE, OFFSET ->
                parameter.isEmpty()
                        ? Result.bad("Enter the name of the parameter that chooses the page.")
                        : kind == Pages.CURSOR
                                ? cursor(parameter, detail, asked)
                                : counted(kind, parameter, detail, asked);
        };
    }

    private static Result<Paging> cursor(String parameter, String detail, String asked) {
        return detail.isEmpty()
                ? Result.bad("A cursor needs the pointer to the next mark, such as /next.")
                : PageOptions.read("cursor=" + parameter + ", next=" + detail + asked);
    }

    private Result<Paging> counted(Pages kind, String parameter, String detail, String asked) {
        if (asked.isEmpty() && !detail.matches("\\d{1,7}")) {
            return Result.bad("Enter how many rows a page has, or 0 if you do not know.");
        }
        boolean zero = chosen.api().mapping().paging() instanceof Paging.Page p && p.first() == 0;
        return PageOptions.read((kind == Pages.PAGE ? "page=" : "offset=")
                + parameter
                + (zero && kind == Pages.PAGE ? ", first=0" : "")
                + (asked.isEmpty() ? ", rows=" + detail : asked));
    }

    /** Says what a call sends, and where to. */
    static String leaving(SourcesModel.Chosen chosen) {
        String columns = chosen.api().inputs().stream().map(a -> a.name()).collect(Collectors.joining(", "));
        return "Calls send values of " + columns + " to " + chosen.host()
                + (chosen.document().host().keys().keys().isEmpty()
                        ? ""
                        : ", with the key from "
                                + chosen.document().host().keys().variables())
                + (chosen.allowed()
                        ? ". You allowed this host on this machine."
                        : ". This host is not allowed on this machine yet.");
    }

    /** Edits how much a host may be asked. */
    private static final class LimitFields extends HBox {

        private static final int DIGITS = 4;

        private final TextField parallel = field("Calls at once", "limit-parallel");
        private final TextField perSecond = field("Calls a second", "limit-per-second");
        private final TextField seconds = field("Seconds of a call", "limit-seconds");

        LimitFields(HostLimits limits) {
            super(6);
            parallel.setText(String.valueOf(limits.parallel()));
            perSecond.setText(limits.perSecond() == 0 ? "" : String.valueOf(limits.perSecond()));
            perSecond.setPromptText("any");
            seconds.setText(String.valueOf(limits.time().toSeconds()));
            getChildren()
                    .addAll(under("at once", parallel), under("per second", perSecond), under("time (s)", seconds));
        }

        private static VBox under(String caption, TextField field) {
            Label title = Nodes.label(caption, "small");
            title.setMinWidth(USE_PREF_SIZE);
            VBox both = new VBox(2, title, field);
            setHgrow(both, Priority.ALWAYS);
            return both;
        }

        static TextField field(String name, String id) {
            TextField field = Nodes.named(new TextField(), id, name);
            field.setPrefColumnCount(DIGITS);
            return field;
        }

        /** Gives the limits, or what does not fit. */
        Result<HostLimits> limits() {
            return HostLimits.of(
                    number(parallel), perSecond.getText().isBlank() ? 0 : number(perSecond), number(seconds));
        }

        /** Gives -1, which no limit may be, for what is no number. */
        private static int number(TextField field) {
            String text = field.getText().strip();
            return text.matches("\\d{1,6}") ? Integer.parseInt(text) : -1;
        }
    }
}
