package org.spartabench.publishing.errata;

import java.time.Instant;

/**
 * Keeps a report with the project.
 *
 * @param number counts the errata of a project, from 1
 * @param id of the item
 * @param at when it was taken, as ISO 8601 writes it
 */
public record Erratum(int number, String id, String what, String by, String at) {

    public Instant moment() {
        return Instant.parse(at);
    }

    /** Gives it another number. */
    public Erratum as(int another) {
        return new Erratum(another, id, what, by, at);
    }

    public boolean matches(ItemReport report) {
        return what.equals(report.what()) && by.equals(report.by());
    }

    /** Whether another erratum reports the same about the same item; its time may differ. */
    public boolean same(Erratum other) {
        return id.equals(other.id()) && what.equals(other.what()) && by.equals(other.by());
    }

    /** Tells it in one line: {@code erratum 3, reported by Lee: the answer lacks Rome}. */
    public String line() {
        return "erratum " + number + ", reported by " + by + ": " + what;
    }
}
