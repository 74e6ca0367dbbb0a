/** What all desks where people decide share: the steps, one after the other, and the guard that lets only what is seen be decided. */
@NullMarked
package org.spartabench.desktop.desk;

import org.jspecify.annotations.NullMarked;
