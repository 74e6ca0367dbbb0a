/** Errata of a project. Reports and the answers of systems come in; the outcome of each report and suspects go out. */
@NullMarked
package org.spartabench.project.errata;

import org.jspecify.annotations.NullMarked;
