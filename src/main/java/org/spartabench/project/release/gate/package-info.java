/**
 * Asks whether a project may be released: objections, waivers and the report of the gate.
 */
@NullMarked
package org.spartabench.project.release.gate;

import org.jspecify.annotations.NullMarked;
