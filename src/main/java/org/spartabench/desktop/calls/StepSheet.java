package org.spartabench.desktop.calls;

import java.util.List;
import java.util.Optional;
import javafx.scene.control.Label;
import javafx.scene.layout.VBox;
import org.spartabench.desktop.fx.Nodes;
import org.spartabench.desktop.fx.code.SqlView;
import org.spartabench.desktop.shell.sheet.Overlay;
import org.spartabench.sql.print.Sql;

/** Shows a step of a fetch plan: the query that finds its bindings, its calls, and the reply of one of them. */
public final class StepSheet extends VBox {

    private static final double WIDTH = 880;
    private static final double TABLE = 220;
    private static final double HEAD = 34;
    private static final double ROW = 26;
    private static final double REPLY = 260;

    private StepSheet(FetchPlanSteps.StepDetails details, Overlay overlay) {
        super(8);
        setId("step-sheet");
        setPrefWidth(WIDTH);
        Label title = Nodes.label(
                "Step " + details.step().number() + ": " + details.step().api().name(), "card-title");
        Label bound = Nodes.wrapped(ApiAnswer.bound(details.step()), "muted");
        getChildren().addAll(title, bound);
        details.step()
                .access()
                .bindings()
                .ifPresentOrElse(
                        q -> getChildren().add(new SqlView(Sql.pretty(q).text(), List.of())),
                        () -> getChildren()
                                .add(Nodes.label("Asks for all rows; no query finds values first.", "small")));
        LedgerTable calls = new LedgerTable();
        calls.setId("step-calls");
        calls.setPrefHeight(
                Math.min(TABLE, HEAD + ROW * Math.max(1, details.calls().size())));
        ReplyBox reply = new ReplyBox();
        reply.setPrefHeight(REPLY);
        Nodes.onSelect(
                calls.getSelectionModel(),
                line -> reply.show(
                        line.called(), Optional.of(details.step().api().mapping())));
        calls.show(details.calls());
        getChildren().addAll(calls, reply, Nodes.end(Nodes.button("step-close", "Close", overlay::close)));
        overlay.show(this, calls);
        calls.getSelectionModel().selectFirst();
    }

    public static void open(Overlay overlay, FetchPlanSteps.StepDetails details) {
        new StepSheet(details, overlay);
    }
}
