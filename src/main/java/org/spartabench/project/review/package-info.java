/**
 * Serves the items of a project for review: the queue with its filters, seeded faults, findings, review sheets and
 * audits of foreign sets.
 */
@NullMarked
package org.spartabench.project.review;

import org.jspecify.annotations.NullMarked;
