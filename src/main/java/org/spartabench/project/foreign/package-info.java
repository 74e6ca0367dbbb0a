/** Imports text-to-SQL sets of others: a set → a project for each database; such projects, or others → a set with errata. */
@NullMarked
package org.spartabench.project.foreign;

import org.jspecify.annotations.NullMarked;
