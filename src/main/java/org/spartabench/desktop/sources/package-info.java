/** Shows the sources of a project. Tables and APIs come in; their columns and what goes into calls go out. */
@NullMarked
package org.spartabench.desktop.sources;

import org.jspecify.annotations.NullMarked;
