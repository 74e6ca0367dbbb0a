package org.spartabench.judging.extract.verify;

import java.util.List;
import org.spartabench.authors.llm.message.Prompt;
import org.spartabench.judging.extract.JudgedRow.Judged;

/**
 * A value that one passage gives one row, for a person to verify.
 *
 * @param id stays the same while passage, row and value do, whoever extracts them
 * @param key values of the key's columns; empty texts where the row has none
 * @param conflict whether another passage gives the same row another value
 */
public record FactCase(
        String id,
        String passage,
        String table,
        List<String> key,
        String column,
        Judged judged,
        boolean conflict,
        String extractor) {

    private static final int DIGITS = 16;

    public FactCase {
        key = List.copyOf(key);
    }

    /** Names a case. @param hash of the passage's text, so that no decision outlives a change of it */
    public static String id(String passage, String hash, String table, List<String> key, String column, String value) {
        return Prompt.hash(String.join("\u0000", passage, hash, table, String.join("\u0001", key), column, value))
                .substring(0, DIGITS);
    }

    public String value() {
        return judged.value();
    }

    /** Tells whether nothing but a sample needs a person: code supports it, and no other passage says otherwise. */
    public boolean sure() {
        return judged.supported() && !conflict;
    }

    public String subject() {
        return table + "." + column;
    }
}
