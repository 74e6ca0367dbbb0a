/**
 * Compares what queries and programs gave. Printed texts and values come in as outputs; two outputs and what was asked come
 * in, a verdict with the rules that it needed goes out. No model is asked here.
 */
@NullMarked
package org.spartabench.output;

import org.jspecify.annotations.NullMarked;
