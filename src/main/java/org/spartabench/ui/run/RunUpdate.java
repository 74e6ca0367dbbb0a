package org.spartabench.ui.run;

import org.spartabench.ui.event.Moment;

/** Describes an update of a run for the screen. */
sealed interface RunUpdate {

    /** A run has begun, or goes on; {@code state} is what it had made before. From now on only the room changes it. */
    record Begun(long run, RunState state) implements RunUpdate {}

    /** An event that is on disk. */
    record Heard(Moment moment) implements RunUpdate {}
}
