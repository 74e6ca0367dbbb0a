package org.spartabench.desktop.candidates;

import org.spartabench.answering.contest.ContestRows;
import org.spartabench.answering.contest.candidate.AnswerComparison;
import org.spartabench.judging.review.StoredItem;

/**
 * Holds what the page shows of one contest.
 *
 * @param place of the item among those with a contest, from 1
 */
record ShownContest(StoredItem stored, AnswerComparison comparison, ContestRows rows, int place, int count) {}
