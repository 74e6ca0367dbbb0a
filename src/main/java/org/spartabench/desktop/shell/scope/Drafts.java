package org.spartabench.desktop.shell.scope;

import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.stream.Collectors;
import javafx.beans.property.ReadOnlyStringProperty;
import javafx.beans.property.ReadOnlyStringWrapper;

/** Collects what the user has changed in a project and not saved. For the UI thread. */
public final class Drafts {

    private record Draft(String words, Runnable save) {}

    private final Map<String, Draft> open = new LinkedHashMap<>();
    private final ReadOnlyStringWrapper line = new ReadOnlyStringWrapper("");
    private final ReadOnlyStringWrapper kept = new ReadOnlyStringWrapper("");

    /**
     * Takes note of unsaved work, or that there is none any more.
     *
     * @param key what was changed, as a stable name
     * @param words names it for the user: {@code the prompt "where"}; empty once it is saved or discarded
     * @param save begins to save it; it stays here if that fails
     */
    public void set(String key, String words, Runnable save) {
        if (words.isEmpty()) {
            open.remove(key);
        } else {
            open.put(key, new Draft(words, save));
        }
        line.set(open.values().stream().map(Draft::words).collect(Collectors.joining(", ")));
    }

    /**
     * Takes note of an edit that the project keeps as it is, so that nobody is asked about it before leaving.
     *
     * @param words names it for the user; empty when it has ended
     */
    public void kept(String words) {
        kept.set(words);
    }

    /** Names the edit under way that is kept, in a sentence; empty for none. */
    public ReadOnlyStringProperty kept() {
        return kept.getReadOnlyProperty();
    }

    /** Names all unsaved work in one line; empty for none. */
    public ReadOnlyStringProperty line() {
        return line.getReadOnlyProperty();
    }

    public boolean isEmpty() {
        return open.isEmpty();
    }

    /** Begins to save everything. */
    void save() {
        List.copyOf(open.values()).forEach(draft -> draft.save().run());
    }
}
