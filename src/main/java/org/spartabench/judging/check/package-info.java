/**
 * Checks items for review. An item comes in; findings go out, with severity, places, evidence and
 * fixes. The laws that every accepted query keeps are in {@link org.spartabench.making.law}.
 */
@NullMarked
package org.spartabench.judging.check;

import org.jspecify.annotations.NullMarked;
