/** Holds the screen of APIs. A project comes in; pages about its APIs go out. */
@NullMarked
package org.spartabench.desktop.api;

import org.jspecify.annotations.NullMarked;
