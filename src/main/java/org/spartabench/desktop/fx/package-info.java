/**
 * Provides small shared widgets, and the connections between screens and the toolkit: FXML, themes, batches of events,
 * pictures.
 */
@NullMarked
package org.spartabench.desktop.fx;

import org.jspecify.annotations.NullMarked;
