/** The room of the validators: who decides, how long it takes, how far they agree, and how their checks and they are tried. */
@NullMarked
package org.spartabench.ui.team;

import org.jspecify.annotations.NullMarked;
