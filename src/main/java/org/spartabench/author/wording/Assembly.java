package org.spartabench.author.wording;

import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.stream.IntStream;
import org.spartabench.author.wording.Modifier.Kind;
import org.spartabench.author.wording.Modifier.Weight;
import org.spartabench.author.wording.text.Noun;
import org.spartabench.author.wording.text.Text;
import org.spartabench.author.wording.text.WordLists;

/**
 * Arranges sayings around a noun: few words before it, phrases after it, then one relative clause, light things before
 * heavy ones, so that everything stands next to the noun it is about.
 */
final class Assembly {

    private static final int MOST_BEFORE = 2;
    private static final int MOST_AFTER = 3;
    /** Words that a phrase may have and still be followed by another. */
    private static final int LONG = 7;

    private static final Set<String> PARTICIPLES = WordLists.words("participles");
    private static final Set<String> MOMENTS = Set.of("after", "before", "between", "on", "during", "in", "from");

    private final Noun noun;
    private final Noun.Number number;
    private Optional<Modifier> own = Optional.empty();
    private final List<Modifier> before = new ArrayList<>();
    private final List<Modifier> after = new ArrayList<>();
    private final List<Modifier> verbs = new ArrayList<>();
    private final List<Modifier> whose = new ArrayList<>();
    private final List<Modifier> clauses = new ArrayList<>();

    private Assembly(Noun noun, Noun.Number number) {
        this.noun = noun;
        this.number = number;
    }

    static NounPhrase of(Noun noun, Noun.Number number, List<Saying> sayings) {
        Assembly assembly = new Assembly(noun, number);
        sayings.stream().filter(s -> !heavy(s)).forEach(assembly::light);
        List<Saying> heavy = sayings.stream().filter(Assembly::heavy).toList();
        boolean alone = heavy.size() == 1 && assembly.verbs.isEmpty() && assembly.whose.isEmpty();
        heavy.forEach(s -> assembly.heavy(s, alone));
        return assembly.built();
    }

    /** Whether the next words could be mistaken for a part of it. */
    private static boolean heavy(Saying saying) {
        return saying.clausal()
                || saying.as(Kind.AFTER)
                        .filter(m -> m.weight() == Weight.BULKY)
                        .filter(m -> m.whole().plain().split(" ").length > LONG)
                        .isPresent();
    }

    private void light(Saying saying) {
        if (saying.can(Kind.NOUN) && own.isEmpty()) {
            own = saying.as(Kind.NOUN);
        } else if (saying.can(Kind.BEFORE) && before.size() < MOST_BEFORE) {
            before.add(saying.as(Kind.BEFORE).orElseThrow());
        } else if (saying.as(Kind.AFTER).filter(this::fits).isPresent()) {
            after.add(saying.as(Kind.AFTER).orElseThrow());
        } else {
            clause(saying);
        }
    }

    /** Whether there is room for another phrase, or one that begins alike. */
    private boolean fits(Modifier phrase) {
        String lead = phrase.lead().plain();
        return after.size() < MOST_AFTER
                || phrase.states().isEmpty()
                || !lead.isEmpty()
                        && after.stream().anyMatch(m -> m.lead().plain().equals(lead));
    }

    /** Only a single heavy thing may stand right after the noun. */
    private void heavy(Saying saying, boolean alone) {
        Optional<Modifier> phrase = saying.as(Kind.AFTER).filter(p -> alone && !(late(p) && saying.can(Kind.VERB)));
        phrase.ifPresentOrElse(after::add, () -> clause(saying));
    }

    /** "of more than the average …" and "longer than …" belong next to their noun, and here other phrases stand between. */
    private boolean late(Modifier phrase) {
        return !after.isEmpty()
                && Text.row(phrase.lead(), phrase.rest()).plain().matches("(of|\\S+ than) .*");
    }

    private void clause(Saying saying) {
        boolean onlyWhose = saying.can(Kind.WHOSE) && !saying.can(Kind.AFTER);
        Optional<Modifier> verb = onlyWhose ? Optional.empty() : saying.verb(number);
        if (verb.isPresent()) {
            verbs.add(verb.get());
        } else if (saying.can(Kind.WHOSE)) {
            whose.add(saying.as(Kind.WHOSE).orElseThrow());
        } else {
            saying.as(Kind.CLAUSE).ifPresent(clauses::add);
        }
    }

    private NounPhrase built() {
        Text front = Text.row(before.stream().map(Modifier::whole).toList());
        Text relative = RelativeClauses.relative(noun.person(), verbs, whose, clauses);
        Text head = own.map(Modifier::whole).orElse(Text.of(noun.in(number)));
        Weight weight = after.isEmpty() ? Weight.LIGHT : Weight.of(after).or(Weight.BULKY);
        return new NounPhrase(
                front, head, afters(), relative, relative.isEmpty() ? weight : Weight.CLAUSAL, NounPhrase.Article.ANY);
    }

    /** The phrases after the noun: those with one lead joined, and participles joined by "and". */
    private Text afters() {
        List<Modifier> sorted = after.stream()
                .sorted(Comparator.comparing(Modifier::weight).thenComparingInt(Assembly::rank))
                .toList();
        List<Text> parts = new ArrayList<>();
        for (int i = 0; i < sorted.size(); ) {
            int j = i + 1;
            while (j < sorted.size() && together(sorted.get(i), sorted.get(j))) {
                j++;
            }
            parts.add(Modifier.list(sorted.subList(i, j), "and"));
            i = j;
        }
        return Text.row(parts);
    }

    private static boolean together(Modifier a, Modifier b) {
        String lead = a.lead().plain();
        return !lead.isEmpty() && lead.equals(b.lead().plain())
                || rank(a) == PARTICIPLE && rank(b) == PARTICIPLE
                || lead.isEmpty() && b.lead().isEmpty() && alike(a, b);
    }

    /** Two figures of one measure: "more than 78 inches tall and between 77 and 80 inches tall". */
    private static boolean alike(Modifier a, Modifier b) {
        List<String> words = measure(a);
        return !words.isEmpty() && measure(b).stream().anyMatch(words::contains);
    }

    /** What a figure is counted in; nothing where there is no figure. */
    private static List<String> measure(Modifier m) {
        String[] words = m.rest().plain().split(" ");
        return IntStream.range(1, words.length)
                .filter(i -> words[i - 1].matches("[\\d.,]+") && words[i].matches("[a-z]{4,}s|feet"))
                .mapToObj(i -> words[i])
                .toList();
    }

    private static final int PARTICIPLE = 3;

    /** "of" first, then other prepositions, moments, participles, what begins with "with" or "as", clauses. */
    private static int rank(Modifier m) {
        if (m.states().isEmpty()) {
            return 6; // what states no predicate picks the first in an order, out of all that is described before
        }
        String first = Text.row(m.lead(), m.rest()).plain().split(" ")[0];
        if (first.equals("of")) {
            return 0;
        }
        if (first.equals("that")) {
            return 5; // a clause, whatever else is said before it
        }
        if (MOMENTS.contains(first)) {
            return 2;
        }
        if (PARTICIPLES.contains(first) || first.matches("[a-z]+(ing|ed)")) {
            return PARTICIPLE;
        }
        return m.lead().plain().startsWith("with") || first.equals("as") ? 4 : 1;
    }
}
