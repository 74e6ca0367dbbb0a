package org.spartabench.ui.event;

import java.time.Instant;
import org.spartabench.run.event.RunEvent;

/** Holds an event with the time at which it was stored. */
public record Moment(Instant at, RunEvent event) {}
