/**
 * Loads FXML files for the controllers beside them.
 */
@NullMarked
package org.spartabench.desktop.fx.fxml;

import org.jspecify.annotations.NullMarked;
