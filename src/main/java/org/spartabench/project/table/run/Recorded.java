package org.spartabench.project.table.run;

import java.time.Instant;
import org.spartabench.making.run.event.RunEvent;

/** An event of a run with its place in the journal; {@code seq} grows over all runs. */
public record Recorded(long seq, Instant at, RunEvent event) {}
