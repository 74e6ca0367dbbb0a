package org.spartabench.project.share;

import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.Optional;
import org.spartabench.base.report.Numbers;
import org.spartabench.project.share.entry.Member;

/**
 * Says how a copy stands with the others.
 *
 * @param with where the log is
 * @param person in whose name this copy decides
 * @param role of this copy; empty while the owner has not seen it
 * @param people who share the project
 * @param decisions that came in now
 * @param came entries that came in now, decisions among them
 * @param waiting entries that are still to go out
 * @param newer entries of kinds that only a newer version of the program knows; they are passed on
 * @param lost since when there is no connection, and why
 * @param refused number of entries and lines that were refused now
 * @param notes what was refused or waits, a line each
 */
public record SharingStatus(
        String with,
        String person,
        Optional<Member.Role> role,
        List<String> people,
        int decisions,
        int came,
        int waiting,
        int newer,
        Optional<String> lost,
        int refused,
        List<String> notes) {

    public SharingStatus {
        people = List.copyOf(people);
        notes = List.copyOf(notes);
    }

    /** Says everything, a line each. */
    public List<String> lines() {
        List<String> lines = new ArrayList<>();
        lines.add("shared with: " + with);
        String may = role.map(r -> r == Member.Role.REMOVED
                        ? "removed: what this copy says later counts for nobody"
                        : r.name().toLowerCase(Locale.ROOT))
                .orElse("waits until the owner's copy has run 'sparta share'; with a wrong code it waits for ever");
        lines.add("as: " + person + " (" + may + ")");
        lines.add("people: " + String.join(", ", people));
        lines.add("decisions that came in: " + decisions);
        lines.add("entries that came in: " + came);
        lines.add("entries that wait to go out: " + waiting);
        if (newer > 0) {
            lines.add("entries of a newer version, kept and passed on: " + newer);
        }
        lost.ifPresent(lines::add);
        lines.addAll(notes);
        return lines;
    }

    /**
     * Says the state in one line, for a window.
     *
     * @param validator in whose name decisions are made there
     */
    public String line(String validator) {
        List<String> others =
                people.stream().filter(name -> !name.equals(person)).toList();
        List<String> parts = new ArrayList<>();
        parts.add(lost.map(why -> why.replaceFirst("^n", "N").replaceFirst(" \\(.*", ""))
                .orElseGet(() -> role.isEmpty()
                        ? "Shared: waits for the owner's copy"
                        : "Shared" + (others.isEmpty() ? "" : " with " + String.join(", ", others))));
        if (waiting > 0) {
            parts.add(Numbers.counted(waiting, "entry") + " to send");
        }
        if (role.filter(r -> r == Member.Role.REMOVED || r == Member.Role.READER)
                .isPresent()) {
            parts.add("what is decided here counts here alone");
        } else if (!validator.equals(person)
                && role.filter(r -> r == Member.Role.OWNER).isEmpty()) {
            parts.add("this copy speaks for " + person + ": what " + validator + " decides stays here");
        }
        return String.join(" · ", parts);
    }
}
