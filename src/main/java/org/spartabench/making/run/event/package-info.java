/** Records the steps of a run. Steps of the pipeline come in; events and their text go out to the journal. */
@NullMarked
package org.spartabench.making.run.event;

import org.jspecify.annotations.NullMarked;
