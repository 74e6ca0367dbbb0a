package org.spartabench.desktop.event;

import java.time.Instant;
import org.spartabench.making.run.event.RunEvent;

/** Holds an event with the time at which it was stored. */
public record Moment(Instant at, RunEvent event) {}
