/**
 * Tells which sources a block of a query reads, with their columns, types and join conditions.
 */
@NullMarked
package org.spartabench.apis.virtual.source;

import org.jspecify.annotations.NullMarked;
