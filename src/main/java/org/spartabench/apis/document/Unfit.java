package org.spartabench.apis.document;

/** Ends the reading of one operation, and says in a part of a line why. */
final class Unfit extends RuntimeException {

    private static final long serialVersionUID = 1L;

    Unfit(String message) {
        super(message, null, false, false);
    }
}
