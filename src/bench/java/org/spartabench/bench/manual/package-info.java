/** Takes the pictures of the user guide from the real window. */
@NullMarked
package org.spartabench.bench.manual;

import org.jspecify.annotations.NullMarked;
