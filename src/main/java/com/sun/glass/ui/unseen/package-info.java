/** Provides a platform for the toolkit where no display is; the toolkit looks for platforms below its own package only. */
@NullMarked
package com.sun.glass.ui.unseen;

import org.jspecify.annotations.NullMarked;
