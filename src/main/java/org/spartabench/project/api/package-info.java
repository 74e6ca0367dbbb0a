/** Imports and serves the APIs of a project. A document or tables come in; entities on disk and a server go out. */
@NullMarked
package org.spartabench.project.api;

import org.jspecify.annotations.NullMarked;
