/**
 * Seals the answers of a release with a passphrase, and opens them.
 */
@NullMarked
package org.spartabench.publishing.release.seal;

import org.jspecify.annotations.NullMarked;
