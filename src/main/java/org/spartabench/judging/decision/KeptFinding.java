package org.spartabench.judging.decision;

import java.util.Optional;
import org.spartabench.authors.item.finding.Finding;

/**
 * A finding of a check, and the decision that dismissed it, where there is one.
 *
 * @param dismissal the last one that was not taken back
 */
public record KeptFinding(Finding finding, Optional<Decision> dismissal) {}
