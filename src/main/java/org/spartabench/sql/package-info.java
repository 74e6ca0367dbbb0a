/**
 * The SQL tree: the only area that reads and prints SQL.
 *
 * <p>Text and schemas come in; trees, printed SQL, checked names and guarded queries, differences and changed queries go out.
 *
 * <p>Doors: {@code tree}: Query, Block, Predicate, Expr, Source; {@code read}: SqlReader; {@code guard}: Guard; {@code name}: Classifier; {@code print}: Sql; {@code compare}: Alignment; {@code variant}: Variants; {@code sqlite}: SqliteSql.
 */
@NullMarked
package org.spartabench.sql;

import org.jspecify.annotations.NullMarked;
