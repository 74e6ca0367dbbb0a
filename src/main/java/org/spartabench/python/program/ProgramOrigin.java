package org.spartabench.python.program;

/** Says how a program came to be. */
public sealed interface ProgramOrigin {

    /** From a query, by our own rules. */
    record Compiled() implements ProgramOrigin {}

    /** By a language model. @param promptHash of the prompt file that it got */
    record Written(String model, String promptHash) implements ProgramOrigin {}

    /** By a person. */
    record ByHand() implements ProgramOrigin {}
}
