/** Runs commands on projects, facts and single queries. Arguments come in; project files and printed answers go out. */
@NullMarked
package org.spartabench.cli.project;

import org.jspecify.annotations.NullMarked;
