/**
 * Describes a release for people and machines: data card, citation, Croissant, manifest, and the columns of its
 * tables.
 */
@NullMarked
package org.spartabench.publishing.release.metadata;

import org.jspecify.annotations.NullMarked;
