/**
 * Holds a fetch plan: its steps, the access of each, and the inputs that nothing binds.
 */
@NullMarked
package org.spartabench.apis.virtual.plan;

import org.jspecify.annotations.NullMarked;
