/**
 * Runs contests and strategies over tables and APIs, and prints what they give.
 */
@NullMarked
package org.spartabench.cli.strategy;

import org.jspecify.annotations.NullMarked;
