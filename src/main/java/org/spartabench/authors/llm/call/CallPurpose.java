package org.spartabench.authors.llm.call;

/**
 * Describes the purpose of a call.
 *
 * @param item number of the item; 0 for none
 * @param attempt at that item, from 1; 0 for a finished item
 * @param allowance remaining budget
 */
public record CallPurpose(int item, int attempt, Allowance allowance) {

    /** No item, and no limits. */
    public static final CallPurpose NONE = new CallPurpose(0, 0, Allowance.UNLIMITED);
}
