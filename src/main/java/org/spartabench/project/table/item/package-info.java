/**
 * Reads and writes the tables of items, their bodies and their numbers, and lists all items in memory.
 */
@NullMarked
package org.spartabench.project.table.item;

import org.jspecify.annotations.NullMarked;
