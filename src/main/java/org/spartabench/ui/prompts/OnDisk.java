package org.spartabench.ui.prompts;

import java.util.Collections;
import java.util.LinkedHashMap;
import java.util.Map;
import org.spartabench.author.llm.PromptFiles;
import org.spartabench.store.Project;

/** The project's own prompts as their files were at one moment, by kind. */
record OnDisk(Map<String, String> own) {

    OnDisk {
        own = Collections.unmodifiableMap(new LinkedHashMap<>(own));
    }

    /** Reads the files; not for the UI thread. */
    static OnDisk read(Project workspace) {
        Map<String, String> own = new LinkedHashMap<>();
        for (String kind : PromptFiles.KINDS) {
            workspace.files().ownPrompts().read(kind).ifPresent(text -> own.put(kind, text));
        }
        return new OnDisk(own);
    }
}
