package org.spartabench.authors.wording;

import java.util.EnumMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import org.spartabench.authors.wording.Modifier.Kind;
import org.spartabench.authors.wording.text.Noun;
import org.spartabench.authors.wording.text.Text;
import org.spartabench.sql.tree.PredicatePath;

/** Holds the possible wordings of one condition; at least one. */
record Saying(Map<Kind, Modifier> ways) {

    static Saying of(Modifier... modifiers) {
        Map<Kind, Modifier> ways = new EnumMap<>(Kind.class);
        for (Modifier m : modifiers) {
            ways.put(m.kind(), m);
        }
        return new Saying(ways);
    }

    Optional<Modifier> as(Kind kind) {
        return Optional.ofNullable(ways.get(kind));
    }

    boolean can(Kind kind) {
        return ways.containsKey(kind);
    }

    /** Says whether even the lightest wording contains a clause. */
    boolean clausal() {
        return !ways.isEmpty() && ways.values().stream().allMatch(Modifier::clausal);
    }

    /** Gives a verb phrase, made from the words after or before the noun if the lexicon has none. */
    Optional<Modifier> verb(Noun.Number number) {
        boolean one = number == Noun.Number.ONE;
        return as(Kind.VERB)
                .or(() -> as(Kind.AFTER).map(after -> verb(after, one)))
                .or(() -> as(Kind.BEFORE).map(before -> before.as(Kind.VERB, Text.of(one ? "is" : "are"))));
    }

    private static Modifier verb(Modifier after, boolean one) {
        return after.as(
                Kind.VERB,
                after.lead().plain().equals("with")
                        ? Text.of(one ? "has" : "have")
                        : Text.row(one ? "is" : "are", after.lead()));
    }

    Saying stating(List<PredicatePath> more) {
        Map<Kind, Modifier> marked = new EnumMap<>(Kind.class);
        ways.forEach((k, m) -> marked.put(k, m.stating(more)));
        return new Saying(marked);
    }
}
