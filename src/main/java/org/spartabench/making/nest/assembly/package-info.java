/**
 * Makes trees whose nested predicates are all put in at once, by an author or blindly.
 */
@NullMarked
package org.spartabench.making.nest.assembly;

import org.jspecify.annotations.NullMarked;
