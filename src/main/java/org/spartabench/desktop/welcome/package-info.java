/** Shows the first screen: samples, recent projects, and the way to a new project. */
@NullMarked
package org.spartabench.desktop.welcome;

import org.jspecify.annotations.NullMarked;
