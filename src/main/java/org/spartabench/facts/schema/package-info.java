/**
 * Describes a fact database: its tables, columns and their roles, keys, and the graph of columns that may be
 * joined.
 */
@NullMarked
package org.spartabench.facts.schema;

import org.jspecify.annotations.NullMarked;
