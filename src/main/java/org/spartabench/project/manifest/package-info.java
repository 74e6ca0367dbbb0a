/**
 * Says which files make a folder a project, and refuses a folder with links or special files.
 */
@NullMarked
package org.spartabench.project.manifest;

import org.jspecify.annotations.NullMarked;
