/**
 * Describes how the blocks of a tree nest: its shape without contents, and the nesting types after Kim.
 */
@NullMarked
package org.spartabench.sql.shape;

import org.jspecify.annotations.NullMarked;
