package org.spartabench.authors.llm.message;

import java.nio.charset.StandardCharsets;
import java.security.MessageDigest;
import java.security.NoSuchAlgorithmException;
import java.util.HexFormat;

/** Holds a prompt: the system message, which hardly changes, and the user's message with the current case. */
public record Prompt(String system, String user) {

    /** The average number of characters of a token, for an estimate. */
    private static final int TOKEN = 4;

    /** Estimates the number of tokens of both parts. */
    public int tokens() {
        return (system.length() + user.length()) / TOKEN;
    }

    /** Computes the SHA-256 of both parts, in hexadecimal digits. */
    public String hash() {
        return hash(system + '\0' + user);
    }

    /** Computes the SHA-256 of a text, in hexadecimal digits. */
    public static String hash(String text) {
        try {
            MessageDigest digest = MessageDigest.getInstance("SHA-256");
            return HexFormat.of().formatHex(digest.digest(text.getBytes(StandardCharsets.UTF_8)));
        } catch (NoSuchAlgorithmException e) {
            throw new IllegalStateException("every Java runtime has SHA-256", e);
        }
    }
}
