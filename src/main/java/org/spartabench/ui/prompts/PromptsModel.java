package org.spartabench.ui.prompts;

import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import javafx.beans.property.ReadOnlyLongProperty;
import javafx.beans.property.ReadOnlyLongWrapper;
import org.spartabench.author.Request;
import org.spartabench.author.llm.PromptFile;
import org.spartabench.author.llm.PromptFiles;
import org.spartabench.fact.Problem;
import org.spartabench.fact.Result;
import org.spartabench.llm.Prompt;
import org.spartabench.ui.event.SqlDiff;

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

    /** Grows with every change that is to be shown. */
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

    /** What the editor shows. */
    String text() {
        return text(kind);
    }

    private String text(String of) {
        return drafts.getOrDefault(of, kept(of));
    }

    /** The prompt that is in force: the project's own, or the one that comes with the program. */
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

    /** Whether a prompt of that kind was typed and not saved. */
    boolean unsaved(String of) {
        return drafts.containsKey(of);
    }

    /** Whether the project has a prompt of its own of that kind. */
    boolean own(String of) {
        return disk.own().containsKey(of);
    }

    /** Takes what the files hold now. What was not edited here follows; what was waits for its author to decide. */
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

    /** Gives up what was typed and not saved. */
    void discard() {
        drafts.remove(kind);
        note = "";
        changed();
    }

    /** What was typed is on disk now. */
    void saved(OnDisk now, String words) {
        note = words;
        disk = now;
        drafts.remove(kind);
        changed();
    }

    void say(String words) {
        note = words;
        changed();
    }

    String note() {
        return note;
    }

    /** Everything that is wrong with what was typed, one line each. */
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

    /** Whether what was typed is just what comes with the program, so that no file is needed. */
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

    /** Whether all requests to be shown have been made. */
    boolean tried() {
        return tried;
    }

    int examples() {
        return requests.getOrDefault(kind, List.of()).size();
    }

    /** Which example is shown, from 0. */
    int example() {
        return example;
    }

    void nextExample() {
        example = examples() == 0 ? 0 : (example + 1) % examples();
        changed();
    }

    /** What was typed, filled with the values of a real request; empty where there is none, or something is wrong. */
    Optional<Preview> preview() {
        List<Request<?>> same = requests.getOrDefault(kind, List.of());
        return same.isEmpty() || !(file() instanceof Result.Ok<PromptFile>(PromptFile file))
                ? Optional.empty()
                : Optional.of(filled(file, same.get(Math.min(example, same.size() - 1))));
    }

    private static Preview filled(PromptFile file, Request<?> request) {
        Prompt prompt = PromptFiles.render(file, request);
        return Preview.of(file, prompt);
    }

    /** What the project's prompt, as typed, has otherwise than the one that comes with the program. */
    SqlDiff changes() {
        return SqlDiff.of(shipped(kind).lines().toList(), text().lines().toList());
    }

    private void changed() {
        revision.set(revision.get() + 1);
    }
}
