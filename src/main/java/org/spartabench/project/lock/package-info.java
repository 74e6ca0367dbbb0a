/**
 * Holds a project folder while it is open, or copies its workspace to read it.
 */
@NullMarked
package org.spartabench.project.lock;

import org.jspecify.annotations.NullMarked;
