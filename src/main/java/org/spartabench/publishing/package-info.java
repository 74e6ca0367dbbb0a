/**
 * What leaves the project: sets, splits, releases, errata, browsers, scores.
 *
 * <p>Items and answers of systems come in; files in published formats, scores and reports go out.
 *
 * <p>Doors: {@code exchange}, {@code foreign}, {@code split}, {@code release}, {@code browse}, {@code errata}, {@code score}.
 */
@NullMarked
package org.spartabench.publishing;

import org.jspecify.annotations.NullMarked;
