/** Where the program begins: samples, projects, and a new project from a folder of files, looked at before it is made. */
@NullMarked
package org.spartabench.ui.welcome;

import org.jspecify.annotations.NullMarked;
