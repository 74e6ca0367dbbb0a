/**
 * Reads OpenAPI documents as entities and writes entities as documents.
 */
@NullMarked
package org.spartabench.apis.document;

import org.jspecify.annotations.NullMarked;
