package org.spartabench.project.share;

import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import org.spartabench.project.share.entry.EntryGate;
import org.spartabench.project.share.entry.LogEntry;
import org.spartabench.project.share.entry.MachineKey;

/** Chains of signed entries that say nothing in particular. */
final class Chains {

    static final MachineKey OWNER = MachineKey.generate();
    static final String PROJECT = EntryGate.project("random", OWNER);

    private Chains() {}

    /** The next entry of a machine. */
    static LogEntry next(List<LogEntry> chain, MachineKey key, String person, String kind, String content) {
        long number = chain.size() + 1L;
        return key.sign(new LogEntry(
                PROJECT,
                key.machine(),
                number,
                chain.isEmpty() ? "" : chain.getLast().hash(),
                1_000 + number,
                1_000 + number,
                person,
                key.machine() + " " + number,
                kind,
                1,
                Map.of(),
                content,
                ""));
    }

    static List<LogEntry> of(MachineKey key, String person, int length) {
        List<LogEntry> chain = new ArrayList<>();
        for (int i = 0; i < length; i++) {
            chain.add(next(chain, key, person, "decision", "{\"text\": \"ü " + i + "\\n\"}"));
        }
        return chain;
    }
}
