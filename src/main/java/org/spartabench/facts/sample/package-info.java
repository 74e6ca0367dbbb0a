/**
 * Generates the three sample domains. A domain, a scale and a seed come in; a folder of CSV files with a {@code
 * domain.json} goes out, the same bytes for the same seed on every machine. All data is invented.
 */
@NullMarked
package org.spartabench.facts.sample;

import org.jspecify.annotations.NullMarked;
