package org.spartabench.desktop.plan;

import javafx.scene.layout.VBox;

/** Edits what a draft asks for: the counts of its shapes, and the shares of clauses and nesting types. */
public final class TargetForm extends VBox {

    private static final double GAP = 8;

    public TargetForm(PlanDraft draft) {
        super(GAP, PlanForms.panel("SHAPES", new ShapeList(draft)), new PlanForms(draft, false).mix());
    }
}
