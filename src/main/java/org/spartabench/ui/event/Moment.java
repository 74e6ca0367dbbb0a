package org.spartabench.ui.event;

import java.time.Instant;
import org.spartabench.run.event.RunEvent;

/** An event and when it was kept. */
public record Moment(Instant at, RunEvent event) {}
