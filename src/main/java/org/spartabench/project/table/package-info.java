/** Reads and writes the tables of a project. Items, decisions, findings and costs come in and go out as values. */
@NullMarked
package org.spartabench.project.table;

import org.jspecify.annotations.NullMarked;
