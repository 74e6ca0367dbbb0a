/** Commands about APIs as tables. Arguments come in, results and an exit code go out. */
@NullMarked
package org.spartabench.cli.api;

import org.jspecify.annotations.NullMarked;
