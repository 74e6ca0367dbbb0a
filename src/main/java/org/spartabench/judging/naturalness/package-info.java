/**
 * Records scores of naturalness, and compares methods by them.
 */
@NullMarked
package org.spartabench.judging.naturalness;

import org.jspecify.annotations.NullMarked;
