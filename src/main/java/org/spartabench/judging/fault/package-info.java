/**
 * Seeds faults. A right item comes in; the same item with one fault, and an answer that is provably different, goes
 * out.
 */
@NullMarked
package org.spartabench.judging.fault;

import org.jspecify.annotations.NullMarked;
