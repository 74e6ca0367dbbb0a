package org.spartabench.authors.request;

/**
 * Says what a tree is made for.
 *
 * @param question what somebody wants to know, in their words
 * @param sketch index of the tree that can answer it
 */
public record Purpose(String question, int sketch) {}
