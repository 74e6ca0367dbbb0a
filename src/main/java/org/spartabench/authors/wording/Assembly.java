package org.spartabench.authors.wording;

import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.stream.Collectors;
import java.util.stream.IntStream;
import org.spartabench.authors.wording.Modifier.Kind;
import org.spartabench.authors.wording.Modifier.Weight;
import org.spartabench.authors.wording.text.Noun;
import org.spartabench.authors.wording.text.Noun.Number;
import org.spartabench.authors.wording.text.Text;
import org.spartabench.authors.wording.word.WordLists;

/**
 * Arranges sayings around a noun: few words before it, phrases after it, then one relative clause. Lighter sayings come
 * first, so that every saying is next to its noun.
 */
final class Assembly {

    private static final int MOST_BEFORE = 2;
    private static final int MOST_AFTER = 3;
    /** Most words of a phrase that another phrase can follow. */
    private static final int LONG = 7;

    private static final Set<String> PARTICIPLES = WordLists.words("participles");
    private static final Set<String> MOMENTS = Set.of("after", "before", "between", "on", "during", "in", "from");

    private final Noun noun;
    private final Number number;
    private Optional<Modifier> own = Optional.empty();
    private final List<Modifier> before = new ArrayList<>();
    private final List<Modifier> after = new ArrayList<>();
    private final List<Modifier> verbs = new ArrayList<>();
    private final List<Modifier> whose = new ArrayList<>();
    private final List<Modifier> clauses = new ArrayList<>();

    private Assembly(Noun noun, Number number) {
        this.noun = noun;
        this.number = number;
    }

    static NounPhrase of(Noun noun, Number number, List<Saying> sayings) {
        Assembly assembly = new Assembly(noun, number);
        Map<Boolean, List<Saying>> byWeight = sayings.stream().collect(Collectors.partitioningBy(Assembly::heavy));
        byWeight.getOrDefault(false, List.of()).stream()
                .sorted(Comparator.comparing(Assembly::bulky).thenComparing(Assembly::owned))
                .forEach(assembly::light);
        List<Saying> heavy = byWeight.getOrDefault(true, List.of());
        boolean alone = heavy.size() == 1 && assembly.verbs.isEmpty() && assembly.whose.isEmpty();
        heavy.forEach(s -> assembly.heavy(s, alone));
        assembly.settle(sayings);
        return assembly.built();
    }

    /**
     * Leaves no phrase behind a noun of another thing that a reader could take it for a part of: "tracks in albums that cost …",
     * "events with a quantity of 5 that belong to …", "orders shipped via Speedy Express by …". One such noun may end the phrases,
     * behind those that name none; else what would stand before or behind it goes into one clause.
     */
    private void settle(List<Saying> sayings) {
        boolean between = after.stream().anyMatch(m -> rank(m) == PARTICIPLE || rank(m) == WITH);
        if (between) {
            sayings.stream()
                    .filter(s -> s.as(Kind.AFTER).filter(Assembly::compares).isPresent())
                    .forEach(this::say);
        }
        if (after.stream().anyMatch(m -> rank(m) == WITH)) { // "a size of 5 that are not in the Rock genre"
            sayings.stream()
                    .filter(s -> s.as(Kind.AFTER).filter(Modifier::denies).isPresent())
                    .forEach(this::say);
        }
        List<Modifier> open = after.stream().filter(Assembly::open).toList();
        boolean clause = !verbs.isEmpty() || !whose.isEmpty() || !clauses.isEmpty();
        boolean crowd = sayings.stream().anyMatch(Assembly::crowd)
                && after.stream().anyMatch(m -> rank(m) == WITH || compares(m));
        boolean strays =
                crowd || open.size() > 1 || open.size() == 1 && after.stream().anyMatch(m -> ends(m, open.getFirst()));
        if (clause || strays) {
            sayings.stream().filter(s -> !keeps(s, noun.person())).forEach(this::say);
        }
        if (!whose.isEmpty() && !noun.person()) { // "results of Italian drivers whose constructor is …"
            sayings.stream().filter(Assembly::belongs).forEach(this::say);
        }
        if (!verbs.isEmpty()) {
            sayings.forEach(this::have);
        }
    }

    /**
     * Says whether the saying can stand behind the noun before a clause: "players with a height of 72 who", but neither "suppliers
     * with the contact title Owner who" nor "events with an amount of 72 that".
     */
    static boolean keeps(Saying saying, boolean person) {
        return saying.can(Kind.NOUN)
                || saying.can(Kind.BEFORE)
                || saying.as(Kind.AFTER)
                        .filter(m -> !open(m))
                        .filter(m ->
                                rank(m) == WITH ? person && !names(m) : person || rank(m) != PARTICIPLE || !names(m))
                        .isPresent();
    }

    /** Says whether the phrase describes another thing. */
    private static boolean open(Modifier phrase) {
        return phrase.weight() != Weight.LIGHT && !phrase.states().isEmpty();
    }

    /** Finds what a phrase about another thing would belong to: "with an amount of 5 | by people", "shipped via X | by people". */
    private static boolean ends(Modifier phrase, Modifier next) {
        int rank = rank(phrase);
        boolean joined = rank == rank(next) && (rank == WITH || rank == PARTICIPLE);
        boolean by = next.whole().plain().startsWith("by ");
        boolean place = next.whole().plain().matches("(in|at) .*"); // "with 5 points in a race at Monaco"
        return !open(phrase) && !joined && (rank == WITH && !place || by && rank == PARTICIPLE);
    }

    /** Finds "taller than average", which stands right behind its noun: "players born in Ohio who are taller than average". */
    private static boolean compares(Modifier phrase) {
        return phrase.lead().isEmpty() && phrase.rest().plain().matches("\\S+ than average");
    }

    /** Says whether the phrase ends in a name: "shipped via Speedy Express", "with the contact title Owner". */
    private static boolean names(Modifier phrase) {
        return phrase.rest().plain().matches("(.* )?\\p{Lu}\\S*");
    }

    /** Finds "of Italian drivers" where it may be a clause. */
    private static boolean belongs(Saying saying) {
        return saying.as(Kind.AFTER).filter(m -> rank(m) == 0).isPresent()
                && saying.as(Kind.VERB)
                        .filter(v -> v.whole().plain().startsWith("belong"))
                        .isPresent();
    }

    /** Finds "of Italian drivers", but not "of Ada Rossi", of whom "with 5 wins" could be said. */
    private static boolean crowd(Saying saying) {
        return belongs(saying)
                && saying.as(Kind.AFTER).orElseThrow().rest().plain().matches("(.* )?\\p{Ll}+");
    }

    /** Writes "that have the shape wings and …" beside other verbs, not "whose shape is wings and that …". */
    private void have(Saying saying) {
        saying.as(Kind.WHOSE)
                .filter(m -> m.weight() == Weight.LIGHT)
                .filter(m -> saying.as(Kind.VERB)
                        .filter(v -> v.weight() == Weight.LIGHT)
                        .isPresent())
                .filter(whose::remove)
                .flatMap(m -> saying.as(Kind.VERB))
                .ifPresent(verbs::addFirst);
    }

    /** Turns a phrase behind the noun into a clause. */
    private void say(Saying saying) {
        Optional<Modifier> phrase =
                saying.as(Kind.AFTER).filter(m -> !m.states().isEmpty()).filter(after::contains);
        if (phrase.filter(m -> saying.can(Kind.VERB) || m.lead().plain().equals("with"))
                .isPresent()) {
            after.remove(phrase.get());
            saying.verb(number).ifPresent(verbs::addFirst);
        } else if (phrase.isPresent() && saying.can(Kind.WHOSE)) {
            after.remove(phrase.get());
            whose.add(saying.as(Kind.WHOSE).orElseThrow());
        }
    }

    /** Says whether readers could take the next words for a part of the saying. */
    private static boolean heavy(Saying saying) {
        return saying.clausal()
                || saying.as(Kind.AFTER)
                        .filter(m -> m.weight() == Weight.BULKY)
                        .filter(m -> m.whole().plain().split(" ").length > LONG)
                        .isPresent();
    }

    private static boolean bulky(Saying saying) {
        return saying.as(Kind.AFTER).filter(m -> m.weight() == Weight.BULKY).isPresent();
    }

    /** Finds "of people …", which other phrases come before. */
    private static boolean owned(Saying saying) {
        return saying.as(Kind.AFTER).filter(m -> rank(m) == 0).isPresent();
    }

    private void light(Saying saying) {
        if (saying.can(Kind.NOUN) && own.isEmpty()) {
            own = saying.as(Kind.NOUN);
        } else if (saying.can(Kind.BEFORE) && before.size() < MOST_BEFORE) {
            before.add(saying.as(Kind.BEFORE).orElseThrow());
        } else if (saying.as(Kind.AFTER).filter(this::fits).isPresent() && !(bulky(saying) && astray(saying))) {
            after.add(saying.as(Kind.AFTER).orElseThrow());
        } else {
            clause(saying);
        }
    }

    /** Finds "of people …" behind what the reader would take it for a part of: "an amount of 100 of people …". */
    private boolean astray(Saying saying) {
        return saying.can(Kind.VERB)
                && rank(saying.as(Kind.AFTER).orElseThrow()) == 0
                && after.stream().anyMatch(m -> rank(m) > 0);
    }

    /** Says whether there is room for another phrase, or a phrase with the same lead. */
    private boolean fits(Modifier phrase) {
        String lead = phrase.lead().plain();
        return after.size() < MOST_AFTER
                || phrase.states().isEmpty()
                || !lead.isEmpty()
                        && after.stream().anyMatch(m -> m.lead().plain().equals(lead));
    }

    /** Puts a single heavy saying after the noun, and several into clauses. */
    private void heavy(Saying saying, boolean alone) {
        saying.as(Kind.AFTER)
                .filter(p -> alone && !((late(p) || strays(p)) && saying.can(Kind.VERB)))
                .ifPresentOrElse(after::add, () -> clause(saying));
    }

    /** Finds phrases that need to be next to their noun when others are there already: "of more than the average …". */
    private boolean late(Modifier phrase) {
        return !after.isEmpty()
                && Text.row(phrase.lead(), phrase.rest()).plain().matches("(of|\\S+ than) .*");
    }

    /** Finds "with a larger amount than …" behind another noun with modifiers, of which the reader would take it. */
    private boolean strays(Modifier phrase) {
        return rank(phrase) == WITH && after.stream().anyMatch(m -> m.weight() == Weight.BULKY);
    }

    private void clause(Saying saying) {
        boolean onlyWhose = saying.can(Kind.WHOSE) && !(saying.can(Kind.AFTER) && saying.can(Kind.VERB));
        Optional<Modifier> verb = onlyWhose ? Optional.empty() : saying.verb(number);
        verb.ifPresentOrElse(
                verbs::add,
                () -> saying.as(Kind.WHOSE)
                        .ifPresentOrElse(
                                whose::add, () -> saying.as(Kind.CLAUSE).ifPresent(clauses::add)));
    }

    private NounPhrase built() {
        Text front = Text.row(before.stream().map(Modifier::whole).toList());
        Text relative = RelativeClauses.relative(noun.person(), verbs, whose, clauses);
        Text head = own.map(Modifier::whole).orElse(Text.of(noun.in(number)));
        Weight weight = after.isEmpty() ? Weight.LIGHT : Weight.of(after).or(Weight.BULKY);
        return new NounPhrase(
                front, head, afters(), relative, relative.isEmpty() ? weight : Weight.CLAUSAL, NounPhrase.Article.ANY);
    }

    /** Writes the phrases after the noun; joins phrases with the same lead, and participles, by "and". */
    private Text afters() {
        List<Modifier> sorted = after.stream()
                .sorted(Comparator.comparing(Modifier::choice)
                        .thenComparing(Modifier::weight)
                        .thenComparingInt(Assembly::rank)
                        .thenComparing(
                                m -> m.whole().plain().matches("(of|from) the .*"))) // "of kind Warre of the keeper Bo"
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

    /** Finds two figures in one unit: "more than 78 inches tall and between 77 and 80 inches tall". */
    private static boolean alike(Modifier a, Modifier b) {
        return measure(b).stream().anyMatch(measure(a)::contains);
    }

    /** Gives the units of the figures in a phrase. */
    private static List<String> measure(Modifier m) {
        String[] words = m.rest().plain().split(" ");
        return IntStream.range(1, words.length)
                .filter(i -> words[i - 1].matches("[\\d.,]+") && words[i].matches("[a-z]{4,}s|feet"))
                .mapToObj(i -> words[i])
                .toList();
    }

    private static final int PARTICIPLE = 3;

    private static final int WITH = 4;

    /** Ranks "of" first, then other prepositions, moments, participles, phrases with "with" or "as", clauses. */
    private static int rank(Modifier m) {
        if (m.states().isEmpty()) {
            return 6; // without a predicate it selects the first rows of an order, after all other descriptions
        }
        String first = Text.row(m.lead(), m.rest()).plain().split(" ")[0];
        return switch (first) {
            case "of" -> 0;
            case "that" -> 5;
            case String word when MOMENTS.contains(word) -> 2;
            case String word when participle(word) -> PARTICIPLE;
            default -> m.lead().plain().startsWith("with") || first.equals("as") ? WITH : 1;
        };
    }

    static boolean participle(String word) {
        return PARTICIPLES.contains(word) || word.matches("[a-z]+(ing|ed)");
    }

    /** Writes relative clauses after a noun. */
    static final class RelativeClauses {

        /** Matches a comparison with the average, and nothing behind it. */
        private static final String COMPARED =
                "that (is|are|has|have) (?!.* (that|who|whose) ).* than (average|the average \\w+)";

        private RelativeClauses() {}

        /** Writes "whose payment failed and who were born after 1980 and have …". */
        static Text relative(boolean person, List<Modifier> verbs, List<Modifier> whose, List<Modifier> others) {
            Text word = Text.of(person ? "who" : "that");
            List<Modifier> light =
                    Modifier.sorted(verbs.stream().filter(v -> !v.clausal()).toList());
            List<Modifier> clausal = verbs.stream().filter(Modifier::clausal).toList();
            List<Text> parts = new ArrayList<>();
            whose.stream().filter(w -> !w.clausal()).forEach(w -> parts.add(Text.row("whose", w.whole())));
            List<Text> heavy = new ArrayList<>();
            whose.stream().filter(Modifier::clausal).forEach(w -> heavy.add(Text.row("whose", w.whole())));
            others.forEach(o -> heavy.add(o.whole()));
            List<Modifier> joined = new ArrayList<>(light);
            boolean choice =
                    light.stream().anyMatch(Modifier::choice); // a condition behind "either … or" repeats "that"
            if (clausal.size() == 1 && heavy.isEmpty() && !choice) {
                joined.addAll(clausal);
            } else {
                clausal.forEach(c -> heavy.add(Text.row(word, c.whole())));
            }
            if (!joined.isEmpty()) {
                Text that = Text.row(word, Modifier.list(joined, "and"));
                boolean first = that.plain().matches(COMPARED); // the reader cannot take "whose" for a part of it
                parts.add(
                        first ? 0 : parts.size(),
                        first || person || parts.isEmpty() ? that : that.startingWith("which"));
            }
            heavy.sort(Comparator.comparingInt(t -> t.plain().length()));
            parts.addAll(heavy);
            boolean apart = heavy.size() > 1 || parts.size() > 2 || parts.size() > 1 && joined.size() > 1;
            return Text.list(parts, apart ? ", and" : "and");
        }
    }
}
