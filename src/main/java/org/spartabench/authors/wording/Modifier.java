package org.spartabench.authors.wording;

import java.util.ArrayList;
import java.util.Collection;
import java.util.Comparator;
import java.util.List;
import java.util.Optional;
import org.spartabench.authors.wording.text.Template;
import org.spartabench.authors.wording.text.Text;
import org.spartabench.sql.path.PredicatePath;

/**
 * Holds one modifier of a noun.
 *
 * @param lead first words, which a following modifier with the same lead does not repeat
 * @param states the predicates it states
 * @param weight decides the order: heavier modifiers come later
 */
record Modifier(Kind kind, Text lead, Text rest, List<PredicatePath> states, Weight weight) {

    enum Kind {
        /** Another noun: "center" for "player". */
        NOUN,
        /** Words before the noun: "female". */
        BEFORE,
        /** A phrase after the noun: "at Central Hospital". */
        AFTER,
        /** A verb phrase: "works at Central Hospital". */
        VERB,
        /** A clause after "whose": "payment failed". */
        WHOSE,
        /** A clause that needs no subject: "for which there is no bill". */
        CLAUSE
    }

    enum Weight {
        LIGHT,
        /** A phrase around a noun that has phrases: "with a doctor at Central Hospital". */
        BULKY,
        /** A phrase with a clause: "with a doctor who …". */
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

    Modifier weighing(Weight other) {
        return new Modifier(kind, lead, rest, states, other);
    }

    /** Adds predicates that the modifier states. */
    Modifier stating(List<PredicatePath> more) {
        List<PredicatePath> all = new ArrayList<>(more);
        all.addAll(states);
        return new Modifier(kind, lead, rest, all, weight);
    }

    /** Denies a verb: "does not have …", "was not born …", "has neither … nor …"; empty if its first word has no such form or denies already. */
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
        if (!denied.isEmpty() && words.plain().startsWith(first + " either ")) {
            Text neither = words.replacing("either", "neither").replacing("or", "nor");
            return Optional.of(new Modifier(kind, Text.NONE, neither, states, weight));
        }
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

    /** Gives what follows the lead, as a statement of the same predicates. */
    Text markedRest() {
        return marked(rest);
    }

    private Text marked(Text text) {
        Text result = text;
        for (PredicatePath path : states.reversed()) {
            result = new Text.Stating(path, result);
        }
        return result;
    }

    /** Sorts by weight, then positive before negative ones, then those with a clause by length; a choice comes last. */
    static List<Modifier> sorted(List<Modifier> modifiers) {
        Comparator<Modifier> choicesLast = Comparator.comparing(Modifier::choice);
        return modifiers.stream()
                .sorted(choicesLast
                        .thenComparing(Modifier::weight)
                        .thenComparing(Modifier::denies)
                        .thenComparing(m -> m.weight() != Weight.LIGHT && m.holdsClause())
                        .thenComparing(m -> m.clausal() ? m.rest().plain().length() : 0))
                .toList();
    }

    /** Says whether it is an "either … or", whose last part a reader would extend over a further "and". */
    boolean choice() {
        return whole().plain().startsWith("either ") || rest.plain().startsWith("either ");
    }

    /** Says whether it contains an "and", so that the scope of a further "and" would be unclear. */
    private boolean joins() {
        return whole().plain().replaceAll("\\bbetween .*? and ", "").contains(" and ");
    }

    /** Says whether it has a relative clause, which a reader would extend over the following words. */
    private boolean holdsClause() {
        return rest.plain().matches(".*\\b(that|who|whose|which)\\b.*");
    }

    boolean denies() {
        return Text.row(lead, rest).plain().matches("(\\S+ )?(not|never|no|neither)\\b.*");
    }

    /**
     * Writes {@code A, B and C}. Repeats a lead only behind a noun with phrases of its own, to which what follows would belong
     * for a reader: "have a skipper from Graz and have a length of …".
     */
    static Text list(List<Modifier> modifiers, String conjunction) {
        List<Text> groups = new ArrayList<>();
        boolean comma = false;
        for (int i = 0; i < modifiers.size(); ) {
            Modifier first = modifiers.get(i);
            String lead = first.lead().plain();
            List<Text> group = new ArrayList<>();
            group.add(first.whole());
            int j = i + 1;
            while (!lead.isEmpty()
                    && modifiers.get(j - 1).weight() == Weight.LIGHT
                    && j < modifiers.size()
                    && modifiers.get(j).lead().plain().equals(lead)) {
                group.add(modifiers.get(j).markedRest());
                j++;
            }
            boolean last = j >= modifiers.size();
            comma |= group.size() > 2
                    || first.clausal() && !last
                    || !last && first.kind() == Kind.VERB && (first.joins() || group.size() > 1);
            groups.add(Text.list(group, conjunction));
            i = j;
        }
        return Text.list(groups, comma && groups.size() > 1 ? ", " + conjunction : conjunction);
    }
}
