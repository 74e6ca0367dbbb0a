/** Small shared widgets and the few ways in which screens meet the toolkit: FXML, themes, batches of events, pictures. */
@NullMarked
package org.spartabench.ui.fx;

import org.jspecify.annotations.NullMarked;
