/**
 * Inspects repairs. The history of one item comes in; its tree at any moment, the reason for an empty result, and its
 * repair go out.
 */
@NullMarked
package org.spartabench.desktop.whynot;

import org.jspecify.annotations.NullMarked;
