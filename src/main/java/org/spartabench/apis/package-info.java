/**
 * APIs as tables: documents, calls, the server on this machine, virtual tables.
 *
 * <p>OpenAPI documents and queries over tables and APIs come in; schemas, bounded and recorded calls, and rows go out.
 *
 * <p>Doors: {@code document}: OpenApiReader; {@code entity}: AbstractSchema; {@code call}: ApiCaller; {@code mock}: MockServer; {@code virtual}: HybridQuery.
 */
@NullMarked
package org.spartabench.apis;

import org.jspecify.annotations.NullMarked;
