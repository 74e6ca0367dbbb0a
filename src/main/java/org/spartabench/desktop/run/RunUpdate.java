package org.spartabench.desktop.run;

import org.spartabench.desktop.event.Moment;

/** Describes an update of a run for the screen. */
sealed interface RunUpdate {

    /** Reports that a run begins or goes on. @param state of the run so far, which only the screen changes from now on */
    record Begun(long run, RunState state) implements RunUpdate {}

    /** Reports an event that is on disk. */
    record Heard(Moment moment) implements RunUpdate {}
}
