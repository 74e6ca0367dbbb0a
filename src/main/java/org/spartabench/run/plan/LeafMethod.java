package org.spartabench.run.plan;

import java.util.Locale;
import java.util.Optional;
import java.util.stream.Stream;

/** Names the methods for queries without nesting (paper, section 4.1). */
public enum LeafMethod {
    /** Slots filled with columns and values drawn at random; no author is asked. The paper's baseline. */
    TEMPLATE("Template"),
    /** The whole query at once, from the schema and sample rows. */
    ONE_SHOT("One-Shot"),
    /** Clause by clause, nothing run before the query is finished. */
    CLAUSE("Clause"),
    /** Clause by clause, each partial query run, and a clause that fails written again. */
    EXECUTION_GUIDED("Execution-Guided");

    private final String label;

    LeafMethod(String label) {
        this.label = label;
    }

    /** As the paper calls it. */
    public String label() {
        return label;
    }

    /** As files and options call it: {@code execution-guided}. */
    public String key() {
        return name().toLowerCase(Locale.ROOT).replace('_', '-');
    }

    /** The method of that key, label or name, whatever its case. */
    public static Optional<LeafMethod> of(String text) {
        String key = key(text);
        return Stream.of(values()).filter(m -> m.key().equals(key)).findFirst();
    }

    /** Lower case, with one hyphen for whatever stands between letters. */
    static String key(String text) {
        return text.strip().toLowerCase(Locale.ROOT).replaceAll("[^a-z]+", "-");
    }
}
