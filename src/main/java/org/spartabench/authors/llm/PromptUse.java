package org.spartabench.authors.llm;

/**
 * Counts the calls with one system prompt.
 *
 * @param kind of the request
 * @param hash SHA-256 of the system prompt, in hexadecimal digits
 */
public record PromptUse(String model, String kind, String hash, long calls) {}
