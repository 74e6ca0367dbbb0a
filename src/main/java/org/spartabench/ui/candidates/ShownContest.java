package org.spartabench.ui.candidates;

import org.spartabench.enrich.ContestRows;
import org.spartabench.enrich.MakerContest;
import org.spartabench.review.StoredItem;

/**
 * Holds what the page shows of one contest.
 *
 * @param place of the item among those with a contest, from 1
 */
record ShownContest(StoredItem stored, MakerContest contest, ContestRows rows, int place, int count) {}
