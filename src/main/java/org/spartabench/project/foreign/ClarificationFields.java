package org.spartabench.project.foreign;

import com.fasterxml.jackson.databind.node.ObjectNode;
import java.util.Comparator;
import java.util.EnumMap;
import java.util.HashMap;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;
import org.spartabench.authors.item.answer.Paradigm;
import org.spartabench.judging.clarify.Clarification;
import org.spartabench.judging.clarify.ClarifyResult;
import org.spartabench.judging.clarify.dialogue.Clarifier;
import org.spartabench.project.Project;
import org.spartabench.project.clarification.ClarificationRepository;

/**
 * Writes what became clear about items into the records of a set: inquiry and answer, as a subject gets them beside its question. A
 * dialogue about one paradigm goes before one that was not executed, and that of models before one without.
 */
final class ClarificationFields {

    private final Map<Integer, Map<Paradigm, Clarification>> byItem = new HashMap<>();

    ClarificationFields(Project project) {
        new ClarificationRepository(project.records().core())
                .all().stream()
                        .filter(r -> !r.clarification().answer().isEmpty())
                        .sorted(Comparator.comparing(
                                        (ClarifyResult r) -> r.executed().isEmpty())
                                .thenComparing(r -> r.clarification().subject().equals(Clarifier.OFFLINE)))
                        .forEach(this::add);
    }

    private void add(ClarifyResult result) {
        Optional<Paradigm> of = result.executed().map(ClarifyResult.Executed::paradigm);
        for (Paradigm paradigm : Paradigm.values()) {
            if (of.filter(p -> p != paradigm).isEmpty()) {
                byItem.computeIfAbsent(result.clarification().item(), n -> new EnumMap<>(Paradigm.class))
                        .putIfAbsent(paradigm, result.clarification());
            }
        }
    }

    /** Puts {@code clarification_sql} and {@code clarification_python}, where there are answers. @param item number */
    void put(int item, ObjectNode fields) {
        byItem.getOrDefault(item, Map.of())
                .forEach((paradigm, clarification) ->
                        fields.put(name(paradigm), clarification.inquiry() + " " + clarification.answer()));
    }

    /** Names the field of a record with what became clear for a paradigm. */
    static String name(Paradigm paradigm) {
        return "clarification_" + paradigm.name().toLowerCase(Locale.ROOT);
    }
}
