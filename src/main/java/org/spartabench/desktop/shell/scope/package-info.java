/**
 * Holds the open project for its screens, with its unsaved drafts and its Python.
 */
@NullMarked
package org.spartabench.desktop.shell.scope;

import org.jspecify.annotations.NullMarked;
