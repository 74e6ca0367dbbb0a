/**
 * Keeps the workspace database. Statements and values come in; rows and values go out, with synchronous commits and migrations.
 */
@NullMarked
package org.spartabench.project.db;

import org.jspecify.annotations.NullMarked;
