/**
 * Records calls to models with their purpose and budget, in memory, in files, or in the journal of a project.
 */
@NullMarked
package org.spartabench.authors.llm.call;

import org.jspecify.annotations.NullMarked;
