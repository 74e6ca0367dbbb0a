/**
 * Writes a release: a folder with items, tables, passages and evidence as Parquet and JSON lines, the official layout, a card,
 * a changelog and checksums. Proven items come in; a folder that was read back goes out.
 */
@NullMarked
package org.spartabench.publishing.release;

import org.jspecify.annotations.NullMarked;
