package org.spartabench.ui.assistant;

import javafx.scene.Parent;

/** Defines the pane of one step. All methods are called on the UI thread. */
interface StepPane {

    Parent node();

    /** Comes into view: shows the plan as it stands now. */
    void enter();

    /** One line for the list of steps: what the step came to so far. */
    String status();
}
