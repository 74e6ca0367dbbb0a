/**
 * Keeps replies of earlier calls, says when they are used, and finds where an API answers otherwise today.
 */
@NullMarked
package org.spartabench.apis.call.recording;

import org.jspecify.annotations.NullMarked;
