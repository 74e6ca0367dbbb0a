/** Has a model draft a project's words, and makes a draft its own. Facts and an author come in; a draft, or own words, go out. */
@NullMarked
package org.spartabench.project.words;

import org.jspecify.annotations.NullMarked;
