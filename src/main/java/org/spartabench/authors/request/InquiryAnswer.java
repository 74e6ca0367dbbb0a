package org.spartabench.authors.request;

/**
 * Holds what an oracle answers to an inquiry.
 *
 * @param classification of the inquiry, by one of the six names of BIRD-Python
 */
public record InquiryAnswer(String classification, String answer) {}
