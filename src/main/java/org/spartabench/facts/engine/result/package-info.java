/**
 * Reads result sets into the value types of rows, and maps the places of rows to their locations on a PostgreSQL
 * server.
 */
@NullMarked
package org.spartabench.facts.engine.result;

import org.jspecify.annotations.NullMarked;
