/**
 * Says which keys a server gets, where they stand in a request, and which variables hold them; never the keys themselves.
 * What people and documents write goes in; places and names come out.
 */
@NullMarked
package org.spartabench.apis.call.key;

import org.jspecify.annotations.NullMarked;
