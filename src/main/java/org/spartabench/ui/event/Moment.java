package org.spartabench.ui.event;

import java.time.Instant;
import org.spartabench.run.RunEvent;

/** An event and when it was kept. */
public record Moment(Instant at, RunEvent event) {}
