/**
 * Makes items: plans a run, writes leaves, nests them, repairs empty queries, holds the laws.
 *
 * <p>A schema, facts, an author and a plan come in; grounded queries with questions, and what each cost, go out.
 *
 * <p>Doors: {@code run}: Pipeline; {@code leaf}, {@code nest}, {@code repair}, {@code law}, {@code compare}.
 */
@NullMarked
package org.spartabench.making;

import org.jspecify.annotations.NullMarked;
