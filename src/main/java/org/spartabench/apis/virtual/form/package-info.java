/**
 * Writes a query over APIs in another form with the same rows: APIs as functions, as tables, as temporary tables.
 */
@NullMarked
package org.spartabench.apis.virtual.form;

import org.jspecify.annotations.NullMarked;
