/**
 * Describes tables and APIs as entities with attributes, and how an API maps requests and replies to rows.
 */
@NullMarked
package org.spartabench.apis.entity;

import org.jspecify.annotations.NullMarked;
