/**
 * Shows and edits code with syntax colouring and marked parts.
 */
@NullMarked
package org.spartabench.desktop.fx.code;

import org.jspecify.annotations.NullMarked;
