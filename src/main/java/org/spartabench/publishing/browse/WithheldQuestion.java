package org.spartabench.publishing.browse;

/** Holds what everybody may know of an item whose answer is sealed. */
public record WithheldQuestion(String id, String question, String split) {}
