package org.spartabench.desktop.prompts;

import java.util.Collections;
import java.util.LinkedHashMap;
import java.util.Map;
import org.spartabench.authors.prompted.PromptFiles;
import org.spartabench.desktop.shell.scope.ProjectScope;
import org.spartabench.project.model.PromptShelf;

/** Holds the project's own prompts at one moment, by kind. */
record OnDisk(Map<String, String> own) {

    OnDisk {
        own = Collections.unmodifiableMap(new LinkedHashMap<>(own));
    }

    /** Reads the files; not for the UI thread. */
    static OnDisk read(ProjectScope scope) {
        PromptShelf shelf = scope.project().files().ownPrompts();
        Map<String, String> own = new LinkedHashMap<>();
        for (String kind : PromptFiles.KINDS) {
            shelf.read(kind).ifPresent(text -> own.put(kind, text));
        }
        return new OnDisk(own);
    }

    /** Saves a prompt of the project; not for the UI thread. */
    static void write(ProjectScope scope, String kind, String text) {
        scope.project().files().ownPrompts().write(kind, text);
    }

    /** Deletes the project's own prompt; not for the UI thread. */
    static void drop(ProjectScope scope, String kind) {
        scope.project().files().ownPrompts().drop(kind);
    }
}
