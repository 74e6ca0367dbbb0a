/** A question and a recipe → rows and calls, four ways: SQL over virtual tables, SQL with functions, a program, a trace. */
@NullMarked
package org.spartabench.answering.strategy;

import org.jspecify.annotations.NullMarked;
