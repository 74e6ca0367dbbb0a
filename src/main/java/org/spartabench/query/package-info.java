/**
 * The query tree. SQL text comes in and goes out here and nowhere else; in between stand immutable blocks, predicates
 * and expressions, their shape, nesting types and canonical form.
 */
@NullMarked
package org.spartabench.query;

import org.jspecify.annotations.NullMarked;
