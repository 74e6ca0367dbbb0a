package org.spartabench.publishing.release.history;

import java.util.ArrayList;
import java.util.Collections;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.function.Function;
import java.util.stream.Collectors;
import org.spartabench.base.report.Numbers;

/**
 * Compares the items of a release with those of the one before.
 *
 * @param changed by id, the names of what differs
 * @param tables whether the tables are others
 */
public record Changes(List<String> added, List<String> removed, Map<String, List<String>> changed, boolean tables) {

    public Changes {
        added = List.copyOf(added);
        removed = List.copyOf(removed);
        changed = Collections.unmodifiableMap(new LinkedHashMap<>(changed));
    }

    static Changes between(List<PastItem> before, List<PastItem> after, boolean tables) {
        Map<String, PastItem> old = byId(before);
        Map<String, PastItem> fresh = byId(after);
        Map<String, List<String>> changed = new LinkedHashMap<>();
        fresh.forEach((id, item) -> {
            if (old.containsKey(id) && !item.equals(old.get(id))) {
                changed.put(id, differences(old.get(id), item));
            }
        });
        return new Changes(
                fresh.keySet().stream().filter(id -> !old.containsKey(id)).toList(),
                old.keySet().stream().filter(id -> !fresh.containsKey(id)).toList(),
                changed,
                tables);
    }

    private static Map<String, PastItem> byId(List<PastItem> items) {
        return items.stream()
                .collect(Collectors.toMap(PastItem::id, Function.identity(), (a, b) -> b, LinkedHashMap::new));
    }

    private static List<String> differences(PastItem old, PastItem fresh) {
        List<String> names = new ArrayList<>();
        List.<Map.Entry<String, Function<PastItem, Object>>>of(
                        Map.entry("question", PastItem::question),
                        Map.entry("SQL", PastItem::sql),
                        Map.entry("answer", PastItem::answer),
                        Map.entry("split", PastItem::split))
                .forEach(part -> {
                    if (!part.getValue().apply(old).equals(part.getValue().apply(fresh))) {
                        names.add(part.getKey());
                    }
                });
        return names;
    }

    /** Whether figures of the release before cannot be compared with those of this one. */
    boolean breaking() {
        return tables || !removed.isEmpty() || !changed.isEmpty();
    }

    /** Whether all that was changed or removed was corrected because somebody reported it. */
    boolean correct(Set<String> reported) {
        return !tables && reported.containsAll(removed) && reported.containsAll(changed.keySet());
    }

    /** Writes the part of a section about items that were reported and stay as they are; empty for none. */
    static String kept(List<Correction> corrections) {
        List<Correction> kept = corrections.stream().filter(Correction::kept).toList();
        if (kept.isEmpty()) {
            return "";
        }
        List<String> lines = new ArrayList<>(List.of(
                "",
                "### Reported and kept: "
                        + counted(kept.stream().map(Correction::id).distinct().toList()),
                ""));
        kept.forEach(c -> lines.add("- `" + c.id() + "`: " + c.line()));
        return String.join("\n", lines) + "\n";
    }

    public boolean none() {
        return added.isEmpty() && !breaking();
    }

    /**
     * Writes a section of the changelog.
     *
     * @param why gives the reason for which an id was removed or changed; empty if nothing is known
     */
    String section(String version, String date, boolean first, Function<String, String> why) {
        List<String> lines = new ArrayList<>(List.of("## " + version + " (" + date + ")", ""));
        if (first) {
            lines.add("First release: " + counted(added) + ".");
        } else if (none()) {
            lines.add("The items are those of the release before.");
        } else {
            if (tables) {
                lines.addAll(List.of("The tables have changed.", ""));
            }
            list(lines, "Added", added, id -> "");
            list(lines, "Removed", removed, why);
            list(lines, "Changed", List.copyOf(changed.keySet()), id -> {
                String reason = why.apply(id);
                return String.join(", ", changed.getOrDefault(id, List.of())) + (reason.isEmpty() ? "" : "; " + reason);
            });
        }
        return String.join("\n", lines).stripTrailing() + "\n";
    }

    private static void list(List<String> lines, String what, List<String> ids, Function<String, String> note) {
        if (!ids.isEmpty()) {
            lines.addAll(List.of("### " + what + ": " + counted(ids), ""));
            for (String id : ids) {
                String text = note.apply(id);
                lines.add("- `" + id + "`" + (text.isEmpty() ? "" : ": " + text));
            }
            lines.add("");
        }
    }

    private static String counted(List<String> ids) {
        return Numbers.counted(ids.size(), "item");
    }
}
