package org.spartabench.authors.request.view;

/** Names the forms of conditions that a set has too few of unless some of its items are planned to have one (decision 284). */
public enum RareForm {
    NOT_IN,
    NOT_EXISTS,
    /** One of two conditions. */
    EITHER,
    /** All but one kind: {@code <>}. */
    EXCLUDED,
    /** One row by its name. */
    NAMED
}
