package org.spartabench.judging.review.sheet;

import java.nio.charset.StandardCharsets;
import java.security.MessageDigest;
import java.security.NoSuchAlgorithmException;

/**
 * Identifies the row of a review sheet: hashes of the item's version, of the written row, and a checksum that both
 * belong to this row. Letters alone, so that no spreadsheet takes it for a number.
 *
 * @param content of question, SQL, answer and database
 * @param entry of the cells with the decision
 * @param check of the item's id and the other two
 */
public record RowMark(String content, String entry, String check) {

    private static final int LETTERS = 12;

    static RowMark of(String id, String content, SheetRow.Said entry) {
        String first = letters(content);
        String second = letters(entry.withPlainLines().cells().toArray(String[]::new));
        return new RowMark(first, second, letters(id, first, second));
    }

    /** Reads a mark from a cell; an invalid mark, or one of another row, fails its checksum. */
    static RowMark read(String cell) {
        String text = cell.strip();
        return text.length() == 3 * LETTERS
                ? new RowMark(
                        text.substring(0, LETTERS), text.substring(LETTERS, 2 * LETTERS), text.substring(2 * LETTERS))
                : new RowMark("", "", "");
    }

    boolean belongsTo(String id) {
        return !content.isEmpty() && check.equals(letters(id, content, entry));
    }

    @Override
    public String toString() {
        return content + entry + check;
    }

    /** Names texts in letters alone. */
    public static String letters(String... parts) {
        try {
            MessageDigest digest = MessageDigest.getInstance("SHA-256");
            for (String part : parts) {
                byte[] bytes = part.getBytes(StandardCharsets.UTF_8);
                digest.update((bytes.length + ":").getBytes(StandardCharsets.UTF_8));
                digest.update(bytes);
            }
            byte[] hash = digest.digest();
            StringBuilder text = new StringBuilder();
            for (int i = 0; i < LETTERS; i++) {
                text.append((char) ('a' + (hash[i] & 0xFF) % 26));
            }
            return text.toString();
        } catch (NoSuchAlgorithmException e) {
            throw new IllegalStateException("every Java platform has SHA-256", e);
        }
    }
}
