/** Logs that the copies of a shared project have in common: a folder, or a table on a PostgreSQL server. */
@NullMarked
package org.spartabench.project.share.log;

import org.jspecify.annotations.NullMarked;
