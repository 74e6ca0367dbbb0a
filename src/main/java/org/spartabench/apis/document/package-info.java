/** Describes APIs as tables. OpenAPI documents come in, an abstract schema goes out, and back. */
@NullMarked
package org.spartabench.apis.document;

import org.jspecify.annotations.NullMarked;
