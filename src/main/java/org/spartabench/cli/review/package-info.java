/**
 * Runs a team from the command line: members, agreement, sheets, merges and audits of foreign sets.
 */
@NullMarked
package org.spartabench.cli.review;

import org.jspecify.annotations.NullMarked;
