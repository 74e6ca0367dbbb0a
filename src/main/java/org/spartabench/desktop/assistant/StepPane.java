package org.spartabench.desktop.assistant;

import org.spartabench.desktop.fx.fxml.FxmlView;

/** Shows one step. All methods are called on the UI thread. */
abstract class StepPane extends FxmlView {

    /** Comes into view: shows the present plan. */
    abstract void enter();

    /** Describes the result of the step so far in one line for the list of steps. */
    abstract String status();
}
