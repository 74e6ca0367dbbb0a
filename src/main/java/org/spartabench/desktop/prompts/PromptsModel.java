package org.spartabench.desktop.prompts;

import java.util.ArrayList;
import java.util.Collections;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import javafx.beans.property.ReadOnlyLongProperty;
import javafx.beans.property.ReadOnlyLongWrapper;
import org.spartabench.authors.prompted.PromptFile;
import org.spartabench.authors.prompted.PromptFiles;
import org.spartabench.authors.request.Request;
import org.spartabench.base.result.Problem;
import org.spartabench.base.result.Result;
import org.spartabench.desktop.fx.difference.SqlDiff;

/**
 * Models the prompts during their edit: the text on disk, the typed text, and its preview with a real request. For one
 * thread.
 */
final class PromptsModel {

    private final PromptFiles shipped = PromptFiles.shipped();
    private final Map<String, String> drafts = new LinkedHashMap<>();
    private final ReadOnlyLongWrapper revision = new ReadOnlyLongWrapper();
    private OnDisk disk = new OnDisk(Map.of());
    private Map<String, List<Request<?>>> requests = Map.of();
    private String kind = PromptFiles.KINDS.getFirst();
    private boolean tried;
    private int example;
    private String note = "";

    /** Grows with every change that has to be shown. */
    ReadOnlyLongProperty revision() {
        return revision.getReadOnlyProperty();
    }

    String kind() {
        return kind;
    }

    void choose(String wanted) {
        kind = wanted;
        example = 0;
        note = "";
        changed();
    }

    String text() {
        return text(kind);
    }

    private String text(String of) {
        return drafts.getOrDefault(of, kept(of));
    }

    /** Gives the saved prompt: the project's own, or the shipped one. */
    private String kept(String of) {
        return disk.own().getOrDefault(of, shipped(of));
    }

    private String shipped(String of) {
        return shipped.shipped(of).text();
    }

    void type(String text) {
        if (!text.equals(text())) {
            draft(kind, text);
            note = "";
            changed();
        }
    }

    private void draft(String of, String text) {
        if (text.equals(kept(of))) {
            drafts.remove(of);
        } else {
            drafts.put(of, text);
        }
    }

    /** Tells whether the prompt of that kind has unsaved changes. */
    boolean unsaved(String of) {
        return drafts.containsKey(of);
    }

    /** Gives the unsaved prompts by kind, in the order in which they were begun. */
    Map<String, String> drafts() {
        return Collections.unmodifiableMap(new LinkedHashMap<>(drafts));
    }

    /** Tells whether the project has its own prompt of that kind. */
    boolean own(String of) {
        return disk.own().containsKey(of);
    }

    /** Takes the content of the files. Prompts without edits follow it; edited ones wait for the user to decide. */
    void read(OnDisk now) {
        OnDisk before = disk;
        if (now.equals(before)) {
            return;
        }
        boolean mine = unsaved(kind);
        disk = now;
        new ArrayList<>(drafts.keySet()).forEach(k -> draft(k, text(k)));
        boolean other =
                !now.own().getOrDefault(kind, shipped(kind)).equals(before.own().getOrDefault(kind, shipped(kind)));
        if (other) {
            note = mine && unsaved(kind)
                    ? "Another program changed the file. Save overwrites it; Discard reloads it."
                    : mine ? "" : "Another program changed the file; it was reloaded.";
        }
        changed();
    }

    /** Discards the unsaved changes. */
    void discard() {
        drafts.remove(kind);
        note = "";
        changed();
    }

    void saved(OnDisk now, String words) {
        note = words;
        disk = now;
        drafts.remove(kind);
        changed();
    }

    /** Takes note that prompts are saved: those without errors. */
    void savedAll(OnDisk now) {
        disk = now;
        new ArrayList<>(drafts.keySet()).forEach(k -> draft(k, text(k)));
        note = drafts.isEmpty() ? "Saved in the project's prompts folder." : "Correct the errors first.";
        drafts.keySet().stream().findFirst().ifPresent(k -> kind = k);
        changed();
    }

    /** Tells whether a prompt can be saved as it is. */
    boolean sound(String of) {
        return PromptFile.read(of, true, text(of)) instanceof Result.Ok;
    }

    boolean asShipped(String of) {
        return text(of).equals(shipped(of));
    }

    void say(String words) {
        note = words;
        changed();
    }

    String note() {
        return note;
    }

    /** Lists the errors in the prompt, one line each. */
    List<String> problems() {
        return switch (file()) {
            case Result.Ok<PromptFile> ok -> List.of();
            case Result.Bad<PromptFile> bad ->
                bad.problems().stream().map(Problem::message).toList();
        };
    }

    boolean savable() {
        return unsaved(kind) && problems().isEmpty();
    }

    /** Tells whether the text is the shipped one, so that it needs no file. */
    boolean asShipped() {
        return text().equals(shipped(kind));
    }

    private Result<PromptFile> file() {
        return PromptFile.read(kind, true, text());
    }

    /** @param all whether there will be no more */
    void requests(Map<String, List<Request<?>>> made, boolean all) {
        requests = made;
        tried = all;
        changed();
    }

    /** Tells whether all example requests are made. */
    boolean tried() {
        return tried;
    }

    int examples() {
        return requests.getOrDefault(kind, List.of()).size();
    }

    /** Gives the number of the example on screen, from 0. */
    int example() {
        return example;
    }

    void nextExample() {
        example = examples() == 0 ? 0 : (example + 1) % examples();
        changed();
    }

    /** Fills the prompt with the values of a real request; empty without request, or if the prompt has errors. */
    Optional<Preview> preview() {
        List<Request<?>> same = requests.getOrDefault(kind, List.of());
        if (same.isEmpty() || !(file() instanceof Result.Ok<PromptFile>(PromptFile file))) {
            return Optional.empty();
        }
        Request<?> request = same.get(Math.min(example, same.size() - 1));
        return Optional.of(Preview.of(file, PromptFiles.render(file, request)));
    }

    /** Compares the prompt in the editor with the shipped one. */
    SqlDiff changes() {
        return SqlDiff.of(shipped(kind).lines().toList(), text().lines().toList());
    }

    private void changed() {
        revision.set(revision.get() + 1);
    }
}
