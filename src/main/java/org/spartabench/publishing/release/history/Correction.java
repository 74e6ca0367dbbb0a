package org.spartabench.publishing.release.history;

/**
 * Tells the outcome of an erratum that no release has yet.
 *
 * @param number of the erratum
 * @param id of the item
 * @param line who reported what
 * @param kept whether the item stays as it is
 */
public record Correction(int number, String id, String line, boolean kept) {}
