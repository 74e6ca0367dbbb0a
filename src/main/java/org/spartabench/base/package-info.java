/**
 * What every area may use and no area owns: tasks, tables of figures, the one JSON mapper.
 *
 * <p>Work comes in; a handle that tells its progress, can be cancelled and ends with its project goes out.
 *
 * <p>Doors: {@code task}: Tasks, Job, TaskControl, TaskHandle, WorkThreads.
 */
@NullMarked
package org.spartabench.base;

import org.jspecify.annotations.NullMarked;
