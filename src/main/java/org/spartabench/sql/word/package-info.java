/**
 * Knows the words of SQL: which are reserved, how names and texts are quoted, and which known name a misspelled
 * one means.
 */
@NullMarked
package org.spartabench.sql.word;

import org.jspecify.annotations.NullMarked;
