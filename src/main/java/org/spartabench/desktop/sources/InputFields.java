package org.spartabench.desktop.sources;

import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;
import javafx.scene.control.ChoiceBox;
import javafx.scene.control.Label;
import javafx.scene.control.TextField;
import javafx.scene.layout.GridPane;
import javafx.scene.layout.VBox;
import org.spartabench.apis.entity.ApiMapping;
import org.spartabench.apis.entity.Attribute;
import org.spartabench.apis.entity.Entity;
import org.spartabench.base.result.Result;
import org.spartabench.desktop.fx.Nodes;

/** Edits what goes into the calls of an API: the column that a parameter finds, and how many values one call takes. */
final class InputFields {

    private static final String APART = "finds no column of the reply";

    private final Entity.Remote api;
    private final Map<String, ChoiceBox<String>> joined = new LinkedHashMap<>();
    private final Map<String, TextField> atOnce = new LinkedHashMap<>();

    InputFields(Entity.Remote api) {
        this.api = api;
    }

    GridPane grid() {
        GridPane grid = MappingForm.grid();
        for (ApiMapping.Input input : api.mapping().inputs()) {
            Label where = Nodes.wrapped(
                    input.place().name().toLowerCase(Locale.ROOT) + " parameter " + input.parameter() + ", "
                            + api.attribute(input.column())
                                    .map(a -> a.type().name().toLowerCase(Locale.ROOT))
                                    .orElse(""),
                    "small");
            List<String> fields = joinable(input);
            VBox value = new VBox(2, where);
            if (!fields.isEmpty()) {
                value.getChildren().add(finds(input, fields));
            }
            if (input.place() == ApiMapping.Place.QUERY || input.place() == ApiMapping.Place.BODY) {
                value.getChildren().add(atOnce(input));
            }
            MappingForm.row(grid, (input.required() ? "● " : "○ ") + input.column(), value);
        }
        return grid;
    }

    /** Lists the fields of the reply that a parameter with a name of its own may find. */
    private List<String> joinable(ApiMapping.Input input) {
        boolean comesOut =
                api.mapping().outputs().stream().anyMatch(o -> o.column().equals(input.column()));
        if (comesOut || !(api instanceof Entity.ApiEntity)) {
            return List.of();
        }
        return api.attributes().stream()
                .filter(a -> a.use() == Attribute.Use.OUTPUT)
                .map(Attribute::name)
                .toList();
    }

    private ChoiceBox<String> finds(ApiMapping.Input input, List<String> fields) {
        ChoiceBox<String> box = Nodes.named(
                new ChoiceBox<>(), "mapping-finds-" + input.column(), "Column that " + input.parameter() + " finds");
        box.getItems().add(APART);
        box.getItems().addAll(fields);
        box.setValue(APART);
        joined.put(input.column(), box);
        return box;
    }

    private TextField atOnce(ApiMapping.Input input) {
        TextField field =
                MappingForm.field("Values of " + input.parameter() + " in one call", "at-once-" + input.column());
        input.list().ifPresent(l -> field.setText(String.valueOf(l.most())));
        field.setPromptText("one value a call");
        atOnce.put(input.column(), field);
        return field;
    }

    /** Gives the inputs with the numbers of their values, or what is no number. */
    Result<List<ApiMapping.Input>> batched() {
        List<ApiMapping.Input> all = new ArrayList<>();
        for (ApiMapping.Input i : api.mapping().inputs()) {
            TextField field = atOnce.get(i.column());
            String text = field == null ? "" : field.getText().strip();
            if (!text.matches("\\d{0,4}")) {
                return Result.bad("Enter how many values one call may carry, such as 50, or leave it empty for one.");
            }
            String separator = i.list().map(ApiMapping.ValueList::separator).orElse(",");
            all.add(
                    field == null
                            ? i
                            : i.withList(
                                    text.isEmpty()
                                            ? Optional.empty()
                                            : Optional.of(
                                                    new ApiMapping.ValueList(Integer.parseInt(text), separator))));
        }
        return Result.ok(all);
    }

    /** Makes each parameter and the field that it finds one column. */
    Entity.Remote joined(Entity.Remote changed) {
        Entity.Remote all = changed;
        for (Map.Entry<String, ChoiceBox<String>> join : joined.entrySet()) {
            String field = join.getValue().getValue();
            if (!APART.equals(field) && all instanceof Entity.ApiEntity table) {
                all = table.joined(join.getKey(), field);
            }
        }
        return all;
    }
}
