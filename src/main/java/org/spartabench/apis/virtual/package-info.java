/** Plans and runs queries over tables and APIs. A query and an abstract schema come in, a fetch plan and rows go out. */
@NullMarked
package org.spartabench.apis.virtual;

import org.jspecify.annotations.NullMarked;
