/**
 * Gold programs: compiles queries to pandas and runs Python confined.
 *
 * <p>Queries and scripts come in; programs, their printed replies and trials of their readings go out.
 *
 * <p>Doors: {@code program}: ProgramCompiler; {@code confined}: PythonSession; {@code trial}: ProgramTrial.
 */
@NullMarked
package org.spartabench.python;

import org.jspecify.annotations.NullMarked;
