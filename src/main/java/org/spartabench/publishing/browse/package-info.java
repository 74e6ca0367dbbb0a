/**
 * Writes the page that shows a whole set. Items with their evidence, and perhaps the results of systems, come in; one HTML file
 * goes out that a browser opens without a server and without a network.
 */
@NullMarked
package org.spartabench.publishing.browse;

import org.jspecify.annotations.NullMarked;
