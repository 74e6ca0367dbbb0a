package org.spartabench.llm;

/**
 * Describes the purpose of a call.
 *
 * @param item the number of the item that is being made, or of one that is made already; 0 for none
 * @param attempt which draw of that item it is, from 1; 0 once it is made
 * @param allowance what may still be spent
 */
public record CallPurpose(int item, int attempt, Allowance allowance) {

    /** For the sake of no item, without limits. */
    public static final CallPurpose NONE = new CallPurpose(0, 0, Allowance.UNLIMITED);
}
