/** Items → items with conditions of scalar APIs, and the answers of three independent makers with their differences. */
@NullMarked
package org.spartabench.answering.contest;

import org.jspecify.annotations.NullMarked;
