package org.spartabench.rows.verdict;

/** Says which rules may make two outputs equal. */
public enum OutputProfile {
    /** The same rows with the same columns in place; never unsure but where a limit cuts through rows that tie. */
    STRICT,
    /** All seven rules of the paper's Table 11; unsure where only a person or a model can say. */
    PAPER
}
