/**
 * Runs long work in the background. A job comes in; a handle with its progress, result and cancellation goes out.
 */
@NullMarked
package org.spartabench.base.task;

import org.jspecify.annotations.NullMarked;
