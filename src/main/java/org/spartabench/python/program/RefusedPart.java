package org.spartabench.python.program;

/** Leaves the compiler at a part of the query for which there is no rule; {@link ProgramCompiler} makes it a value. */
final class RefusedPart extends RuntimeException {

    private static final long serialVersionUID = 1L;

    final String feature;

    RefusedPart(String feature, String why) {
        super(why, null, false, false);
        this.feature = feature;
    }
}
