/** Shows the validators: their assignments, time and agreement, seeded faults, and the precision of the checks. */
@NullMarked
package org.spartabench.desktop.team;

import org.jspecify.annotations.NullMarked;
