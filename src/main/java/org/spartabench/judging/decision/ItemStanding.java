package org.spartabench.judging.decision;

import io.soabase.recordbuilder.core.RecordBuilder;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import org.spartabench.authors.item.Status;
import org.spartabench.authors.item.verdict.Verdict;

/**
 * Computes an item's status from its decisions and its current hash.
 *
 * @param question the current question
 * @param version of that question: 1 is the original, and every edit of question or query, undone or not, counts one
 * @param body number of the current body: 1 is the original, every changed query adds one
 * @param hash of that body with that question
 */
@RecordBuilder
public record ItemStanding(Status status, String question, int version, int body, String hash)
        implements ItemStandingBuilder.With {

    /** Computes the hash of an item with a body and a question. */
    @FunctionalInterface
    public interface Hash {
        String of(int body, String question);
    }

    /**
     * Goes through the decisions on one item, oldest first. Undone decisions do not count; the last that does decides
     * the status, and the last edit that does is the question or the query with its question. Where the item's hash is
     * no longer the one that was judged, the item is stale.
     *
     * @param original the question of the first version
     */
    public static ItemStanding of(String original, List<Decision> decisions, Hash hash) {
        Set<Long> undone = Decision.undone(decisions);
        Content content = new Content(1, original, original, 1);
        ItemVersions known = new ItemVersions(original);
        int versions = 1;
        boolean withdrawn = false;
        Decision last = null;
        for (Decision d : decisions) {
            boolean counts = !undone.contains(d.id());
            if (edits(d.verdict())) {
                versions++;
                known.add(d.verdict(), content.body(), versions);
            }
            if (counts) {
                content = content.after(d.verdict(), versions, known);
            } else if (d.verdict() instanceof Verdict.ChangeQuery(int body, String question) && body == 1) {
                withdrawn = true;
            }
            if (counts && d.decidesItem()) {
                last = d;
            }
        }
        String now = hash.of(content.body(), content.question());
        Status status = last == null ? withdrawn ? Status.WITHDRAWN : Status.OPEN : status(last, now, content.edited());
        return new ItemStanding(status, content.question(), content.version(), content.body(), now);
    }

    /** Whether a verdict adds a version of the question. */
    public static boolean edits(Verdict verdict) {
        return verdict instanceof Verdict.EditQuestion
                || verdict instanceof Verdict.ChangeQuery(int body, String question) && body > 1
                || verdict instanceof Verdict.Choose c && c.body() > 1
                || verdict instanceof Verdict.Adjudicate a && a.fresh();
    }

    /** Holds the body and the question of a version. */
    public record Edit(int body, String question) {}

    /**
     * Gives the version that an editing verdict makes.
     *
     * @param present the body of the edited version
     */
    public static Edit edit(Verdict verdict, int present) {
        return switch (verdict) {
            case Verdict.EditQuestion(String question) -> new Edit(present, question);
            case Verdict.ChangeQuery(int body, String question) -> new Edit(body, question);
            case Verdict.Choose c -> new Edit(c.body(), c.question());
            case Verdict.Adjudicate a -> new Edit(a.body(), a.question());
            case Verdict v -> throw new IllegalArgumentException("edits nothing: " + v);
        };
    }

    /** Holds the content of an item. @param put the question that was written for its query */
    private record Content(int body, String put, String question, int version) {

        Content after(Verdict verdict, int versions, ItemVersions known) {
            return switch (verdict) {
                case Verdict.EditQuestion(String edited) -> new Content(body, put, edited, versions);
                case Verdict.ChangeQuery(int other, String asked) -> new Content(other, asked, asked, versions);
                case Verdict.Choose c -> new Content(c.body(), put, question, known.version(c.body(), question));
                case Verdict.Adjudicate a ->
                    new Content(a.body(), known.put(a.body()), a.question(), known.version(a.body(), a.question()));
                case Verdict.Accept _, Verdict.Reject _, Verdict.Defer _ -> this;
                case Verdict.Dismiss _, Verdict.Rule _, Verdict.Undo _ -> this;
            };
        }

        boolean edited() {
            return !question.equals(put);
        }
    }

    private static Status status(Decision last, String now, boolean edited) {
        if (last.verdict() instanceof Verdict.Defer) {
            return Status.DEFERRED;
        }
        if (last.verdict() instanceof Verdict.ChangeQuery) {
            return Status.OPEN;
        }
        if (!last.hash().equals(now)) {
            return Status.STALE;
        }
        return switch (last.verdict()) {
            case Verdict.Accept _, Verdict.EditQuestion _, Verdict.Choose _ -> edited ? Status.EDITED : Status.ACCEPTED;
            case Verdict.Reject r -> Status.REJECTED;
            case Verdict.Adjudicate a -> a.keep() ? edited ? Status.EDITED : Status.ACCEPTED : Status.REJECTED;
            case Verdict.Defer _, Verdict.ChangeQuery _ -> Status.OPEN;
            case Verdict.Dismiss _, Verdict.Rule _, Verdict.Undo _ -> Status.OPEN;
        };
    }

    /** Tracks the versions of an item: the original question of each body, and the versions by their text. */
    static final class ItemVersions {

        private final Map<Integer, String> puts = new HashMap<>();
        private final Map<ItemStanding.Edit, Integer> versions = new HashMap<>();
        private final String original;

        ItemVersions(String original) {
            this.original = original;
        }

        /** @param body of the item before the editing verdict @param version that the verdict makes */
        void add(Verdict verdict, int body, int version) {
            ItemStanding.Edit edit = ItemStanding.edit(verdict, body);
            versions.put(edit, version);
            if (verdict instanceof Verdict.ChangeQuery) {
                puts.put(edit.body(), edit.question());
            }
        }

        /** Gives the question that was written for a body. */
        String put(int body) {
            return puts.getOrDefault(body, original);
        }

        /** Finds the last version with this content; 1 if there is none. */
        int version(int body, String question) {
            return versions.getOrDefault(new ItemStanding.Edit(body, question), 1);
        }
    }
}
