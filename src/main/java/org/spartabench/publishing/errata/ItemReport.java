package org.spartabench.publishing.errata;

/**
 * Says that a published item is wrong.
 *
 * @param id of the item, or its number in the project
 * @param what is wrong, in one line
 * @param by who says so
 */
public record ItemReport(String id, String what, String by) {

    public ItemReport {
        id = line(id);
        what = line(what);
        by = line(by);
    }

    private static String line(String text) {
        return text.strip().replaceAll("\\s+", " ");
    }
}
