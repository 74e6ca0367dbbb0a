/**
 * The author that asks a language model. A typed request comes in and is written as a prompt; the model's reply is read,
 * held against the request, and goes out as a value of the request's type.
 */
@NullMarked
package org.spartabench.author.llm;

import org.jspecify.annotations.NullMarked;
