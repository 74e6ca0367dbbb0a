package org.spartabench.desktop.calls;

import java.time.ZoneId;
import java.util.List;
import java.util.Locale;
import java.util.Optional;
import java.util.TreeSet;
import java.util.function.Function;
import java.util.stream.Stream;
import javafx.beans.value.ObservableBooleanValue;
import javafx.fxml.FXML;
import javafx.scene.control.Button;
import javafx.scene.control.ChoiceBox;
import javafx.scene.control.Label;
import javafx.scene.layout.Priority;
import javafx.scene.layout.VBox;
import org.jspecify.annotations.Nullable;
import org.spartabench.apis.call.ledger.CallCounts;
import org.spartabench.apis.call.ledger.LedgerLine;
import org.spartabench.base.report.Numbers;
import org.spartabench.desktop.fx.Nodes;
import org.spartabench.desktop.shell.command.Commands;
import org.spartabench.desktop.shell.screen.Page;
import org.spartabench.desktop.shell.screen.ScreenFrame;
import org.spartabench.desktop.work.Background;

/** Shows the ledger: one query at a time, its calls filtered by API, status and origin, and the reply of one of them. */
public final class CallsPage extends Page {

    private static final String ALL = "all";

    private final LedgerTable table = Nodes.named(new LedgerTable(), "calls-table");
    private final ReplyBox reply = new ReplyBox();
    private CallsModel.@Nullable Ledger ledger;
    private boolean filling;

    private @FXML ChoiceBox<String> query;
    private @FXML ChoiceBox<String> api;
    private @FXML ChoiceBox<String> status;
    private @FXML ChoiceBox<String> origin;
    private @FXML Label counts;
    private @FXML Label recorded;
    private @FXML Button record;
    private @FXML VBox calls;
    private @FXML VBox replyPlace;

    private final CallsModel model = new CallsModel(scope);
    private final Background reading = scope.background(failure -> counts.setText(Background.reason(failure)));

    public CallsPage(ScreenFrame frame) {
        super(frame, "calls", "Calls");
        VBox.setVgrow(table, Priority.ALWAYS);
        VBox.setVgrow(reply, Priority.ALWAYS);
        calls.getChildren().add(table);
        replyPlace.getChildren().add(reply);
        Stream.of(query, api, status, origin)
                .forEach(box -> box.valueProperty().addListener((o, was, is) -> {
                    if (!filling) {
                        show();
                    }
                }));
        Nodes.onSelect(table.getSelectionModel(), line -> {
            if (ledger != null) {
                reply.show(line.called(), ledger.mapping(line));
            }
        });
    }

    @Override
    public void register(Commands commands, ObservableBooleanValue shown) {
        commands.add(record, "calls.record", shown, () -> {
            recorded.setText("Recording …");
            model.record(summary -> {
                recorded.setText(summary);
                enter();
            });
        });
    }

    @Override
    public void enter() {
        reading.load(model::read, read -> read.use(this::take, bad -> counts.setText(bad.message())));
    }

    private void take(CallsModel.Ledger read) {
        ledger = read;
        filling = true;
        fill(query, CallsPage::queryOf);
        fill(api, l -> l.called().api());
        fill(status, l -> LedgerTable.status(l.called()));
        fill(origin, l -> LedgerTable.origin(l.called()));
        filling = false;
        show();
    }

    /** Offers the values that the ledger has; keeps the choice if it is still there. */
    private void fill(ChoiceBox<String> box, Function<LedgerLine, String> value) {
        String before = Optional.ofNullable(box.getValue()).orElse(ALL);
        List<LedgerLine> lines = ledger == null ? List.of() : ledger.lines();
        box.getItems().setAll(ALL);
        if (box == query) {
            lines.reversed().stream().map(value).distinct().limit(100).forEach(box.getItems()::add);
        } else {
            box.getItems().addAll(new TreeSet<>(lines.stream().map(value).toList()));
        }
        box.setValue(box.getItems().contains(before) ? before : ALL);
    }

    private static String queryOf(LedgerLine line) {
        String text = line.query().replaceAll("\\s+", " ");
        String time =
                String.format(Locale.ROOT, "%1$tH:%1$tM:%1$tS", line.asked().atZone(ZoneId.systemDefault()));
        return time + "  " + (text.length() > 60 ? text.substring(0, 60) + "…" : text);
    }

    private void show() {
        List<LedgerLine> shown = ledger == null
                ? List.of()
                : ledger.lines().stream()
                        .filter(l -> fits(query, queryOf(l)))
                        .filter(l -> fits(api, l.called().api()))
                        .filter(l -> fits(status, LedgerTable.status(l.called())))
                        .filter(l -> fits(origin, LedgerTable.origin(l.called())))
                        .toList();
        table.show(shown);
        CallCounts sum = CallCounts.of(shown.stream().map(LedgerLine::called).toList());
        counts.setText(Numbers.counted(shown.size(), "call") + " · " + sum.made() + " sent · " + sum.cached()
                + " kept · " + sum.retries() + " retried · " + Numbers.counted(sum.rows(), "row"));
        reply.clear();
        table.getSelectionModel().selectFirst();
    }

    private static boolean fits(ChoiceBox<String> box, String value) {
        return box.getValue() == null
                || box.getValue().equals(ALL)
                || box.getValue().equals(value);
    }
}
