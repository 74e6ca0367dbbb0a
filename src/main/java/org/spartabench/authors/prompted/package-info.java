/**
 * Asks a language model. A typed request comes in and becomes a prompt; the model's reply is read, checked against the
 * request, and goes out as a value of the request's type.
 */
@NullMarked
package org.spartabench.authors.prompted;

import org.jspecify.annotations.NullMarked;
