package org.spartabench.author.wording;

import java.util.ArrayList;
import java.util.Collection;
import java.util.Comparator;
import java.util.List;
import java.util.Optional;
import org.spartabench.author.wording.text.Template;
import org.spartabench.author.wording.text.Text;
import org.spartabench.query.PredicatePath;

/**
 * Holds one modifier of a noun.
 *
 * @param lead what neighbours that begin with the same need not repeat
 * @param states the predicates it states
 * @param weight how much it holds: what is heavier is better said later
 */
record Modifier(Kind kind, Text lead, Text rest, List<PredicatePath> states, Weight weight) {

    enum Kind {
        /** "center" in the place of "player": the noun itself. */
        NOUN,
        /** "female": before the noun. */
        BEFORE,
        /** "at Central Hospital": after it. */
        AFTER,
        /** "works at Central Hospital": its verb. */
        VERB,
        /** "payment failed": after "whose". */
        WHOSE,
        /** A clause that needs no subject: "for which there is no bill". */
        CLAUSE
    }

    enum Weight {
        LIGHT,
        /** Holds a noun with phrases of its own: "with a doctor at Central Hospital". */
        BULKY,
        /** Holds a clause: "with a doctor who …". */
        CLAUSAL;

        Weight or(Weight other) {
            return compareTo(other) < 0 ? other : this;
        }

        static Weight of(Collection<Modifier> modifiers) {
            return modifiers.stream().map(Modifier::weight).reduce(LIGHT, Weight::or);
        }
    }

    Modifier {
        states = List.copyOf(states);
    }

    static Modifier of(Kind kind, Template.Filled filled, List<PredicatePath> states, Weight weight) {
        return new Modifier(kind, filled.lead(), filled.rest(), states, weight);
    }

    static Modifier of(Kind kind, Text rest, List<PredicatePath> states, Weight weight) {
        return new Modifier(kind, Text.NONE, rest, states, weight);
    }

    Modifier as(Kind other, Text otherLead) {
        return new Modifier(other, otherLead, rest, states, weight);
    }

    /** The same that also states {@code more}. */
    Modifier stating(List<PredicatePath> more) {
        List<PredicatePath> all = new ArrayList<>(more);
        all.addAll(states);
        return new Modifier(kind, lead, rest, all, weight);
    }

    /** The verb denied: "does not have …", "was not born …"; empty where its first word has no such form, or denies already. */
    Optional<Modifier> negated() {
        if (denies()) {
            return Optional.empty();
        }
        Text words = Text.row(lead, rest);
        String first = words.plain().split(" ")[0];
        String denied = switch (first) {
            case "has" -> "does not have";
            case "have" -> "do not have";
            case "is", "are", "was", "were" -> first + " not";
            default -> "";
        };
        return denied.isEmpty()
                ? Optional.empty()
                : Optional.of(new Modifier(kind, Text.NONE, words.startingWith(denied), states, weight));
    }

    boolean clausal() {
        return weight == Weight.CLAUSAL;
    }

    Text whole() {
        return marked(Text.row(lead, rest));
    }

    private Text marked(Text text) {
        Text result = text;
        for (PredicatePath path : states.reversed()) {
            result = new Text.Stating(path, result);
        }
        return result;
    }

    /** Lighter ones first, what is so before what is not so, and of those that hold a clause the shorter ones first. */
    static List<Modifier> sorted(List<Modifier> modifiers) {
        Comparator<Modifier> byWeight = Comparator.comparing(Modifier::weight);
        return modifiers.stream()
                .sorted(byWeight.thenComparing(Modifier::denies)
                        .thenComparing(m -> m.weight() != Weight.LIGHT && m.holdsClause())
                        .thenComparing(m -> m.clausal() ? m.rest().plain().length() : 0))
                .toList();
    }

    /** Whether there is an "and" in it, so that another would not show what it joins. */
    private boolean joins() {
        return whole().plain().replaceAll("\\bbetween .*? and ", "").contains(" and ");
    }

    /** Whether it has a relative clause, which would take in what follows. */
    private boolean holdsClause() {
        return rest.plain().matches(".*\\b(that|who|whose|which)\\b.*");
    }

    private boolean denies() {
        return Text.row(lead, rest).plain().matches("(\\S+ )?(not|never|no)\\b.*");
    }

    /** {@code A, B and C}, equal leads said once. */
    static Text list(List<Modifier> modifiers, String conjunction) {
        List<Text> groups = new ArrayList<>();
        boolean comma = false;
        for (int i = 0; i < modifiers.size(); ) {
            Modifier first = modifiers.get(i);
            String lead = first.lead().plain();
            List<Text> group = new ArrayList<>();
            group.add(first.whole());
            int j = i + 1;
            boolean same = !lead.isEmpty() && !first.clausal();
            while (same
                    && j < modifiers.size()
                    && modifiers.get(j).lead().plain().equals(lead)) {
                group.add(modifiers.get(j).marked(modifiers.get(j).rest()));
                j++;
            }
            boolean last = j >= modifiers.size();
            comma |=
                    group.size() > 2 || first.clausal() && !last || !last && first.kind() == Kind.VERB && first.joins();
            groups.add(Text.list(group, conjunction));
            i = j;
        }
        return Text.list(groups, comma && groups.size() > 1 ? ", " + conjunction : conjunction);
    }
}
