package org.spartabench.review;

import java.util.HashMap;
import java.util.Map;
import org.spartabench.item.Verdict;

/** Tracks the versions of an item: the original question of each body, and the versions by their text. */
final class ItemVersions {

    private record Text(int body, String question) {}

    private final Map<Integer, String> puts = new HashMap<>();
    private final Map<Text, Integer> versions = new HashMap<>();
    private final String original;

    ItemVersions(String original) {
        this.original = original;
        puts.put(1, original);
        versions.put(new Text(1, original), 1);
    }

    /** @param body what the item was made of before the verdict @param version that the verdict made */
    void add(Verdict verdict, int body, int version) {
        switch (verdict) {
            case Verdict.EditQuestion(String question) -> versions.put(new Text(body, question), version);
            case Verdict.ChangeQuery(int other, String question) -> {
                puts.put(other, question);
                versions.put(new Text(other, question), version);
            }
            case Verdict.Adjudicate a -> versions.put(new Text(a.body(), a.question()), version);
            case Verdict.Accept a -> {}
            case Verdict.Reject r -> {}
            case Verdict.Defer d -> {}
            case Verdict.Dismiss d -> {}
            case Verdict.Undo u -> {}
        }
    }

    /** The question that was put for a body. */
    String put(int body) {
        return puts.getOrDefault(body, original);
    }

    /** The last version that says this; 1 where none does. */
    int version(int body, String question) {
        return versions.getOrDefault(new Text(body, question), 1);
    }
}
