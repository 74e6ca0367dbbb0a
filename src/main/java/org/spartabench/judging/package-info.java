/**
 * Who judges items: checks, people, teams, rulings, clarifications, corrections.
 *
 * <p>Items, facts and decisions come in; findings, statuses, agreement and cases go out.
 *
 * <p>Doors: {@code check}, {@code fault}, {@code review}, {@code desk}, {@code decision}, {@code clarify}, {@code correct}.
 */
@NullMarked
package org.spartabench.judging;

import org.jspecify.annotations.NullMarked;
