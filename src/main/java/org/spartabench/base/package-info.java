/**
 * What every area may use and no area owns: results, files, tasks, tables of figures, the one JSON mapper.
 *
 * <p>Work, rows and columns come in; a handle that shows progress and ends with its project, and text, CSV or JSON go out.
 *
 * <p>Doors: {@code result}: Result, Problem; {@code file}: FileFailure, Folders, ShellWord, Unfinished; {@code task}: Tasks, Job, TaskControl, TaskHandle, WorkThreads; {@code report}: Report; Json.
 */
@NullMarked
package org.spartabench.base;

import org.jspecify.annotations.NullMarked;
