package org.spartabench.authors.request;

/**
 * Judges a finished tree at a glance.
 *
 * @param asked whether a person would ask this
 * @param reason why not, one line; may be empty otherwise
 */
public record Look(boolean asked, String reason) {}
