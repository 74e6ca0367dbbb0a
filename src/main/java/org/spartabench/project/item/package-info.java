/**
 * Keeps the items of a project and what people, models and systems wrote about them.
 */
@NullMarked
package org.spartabench.project.item;

import org.jspecify.annotations.NullMarked;
