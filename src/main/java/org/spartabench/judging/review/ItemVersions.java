package org.spartabench.judging.review;

import java.util.HashMap;
import java.util.Map;
import org.spartabench.authors.item.Verdict;

/** Tracks the versions of an item: the original question of each body, and the versions by their text. */
final class ItemVersions {

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
