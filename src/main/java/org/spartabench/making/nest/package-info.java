/**
 * Defines what a method that nests queries takes and gives: leaves of the pool and inner blocks in, a finished
 * tree out.
 */
@NullMarked
package org.spartabench.making.nest;

import org.jspecify.annotations.NullMarked;
