/**
 * Calls the APIs of an open project within its hosts, limits and consents, and picks the values to try an API
 * with.
 */
@NullMarked
package org.spartabench.project.api.call;

import org.jspecify.annotations.NullMarked;
