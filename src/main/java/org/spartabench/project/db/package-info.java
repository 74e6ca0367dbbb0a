/**
 * Keeps the workspace database: connections, migrations, settings, and values as columns.
 */
@NullMarked
package org.spartabench.project.db;

import org.jspecify.annotations.NullMarked;
