/**
 * Surveys an origin: finds its tables, declared types and keys, with their cells and the names that they get in
 * the project.
 */
@NullMarked
package org.spartabench.facts.survey;

import org.jspecify.annotations.NullMarked;
