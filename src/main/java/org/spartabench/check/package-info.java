/**
 * The laws that every accepted query keeps, and what is looked up in the facts to tell. A query and what it was to be come
 * in; the laws it breaks go out.
 */
@NullMarked
package org.spartabench.check;

import org.jspecify.annotations.NullMarked;
