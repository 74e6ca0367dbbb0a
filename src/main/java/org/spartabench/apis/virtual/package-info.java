/**
 * Runs queries over tables and APIs: makes the planned calls and runs the query over what they fetched.
 */
@NullMarked
package org.spartabench.apis.virtual;

import org.jspecify.annotations.NullMarked;
