package org.spartabench.run;

/**
 * Gives the reason why a run ends before its plan is done.
 *
 * @param failed whether the author failed and the run can go on later; false when a budget is used up
 * @param reason one line for people
 */
record Stop(boolean failed, String reason) {}
