package org.spartabench.check;

import java.util.ArrayList;
import java.util.HashSet;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.function.BiPredicate;
import java.util.function.Function;
import java.util.stream.Collectors;
import java.util.stream.IntStream;
import org.spartabench.author.wording.Wording;
import org.spartabench.author.wording.lexicon.Lexicon;
import org.spartabench.item.Check;
import org.spartabench.item.Finding;
import org.spartabench.item.Finding.Fix;
import org.spartabench.item.Finding.Place;
import org.spartabench.item.Finding.Severity;
import org.spartabench.item.Question;
import org.spartabench.query.Predicate;
import org.spartabench.query.PredicatePath;
import org.spartabench.query.Trees;

/**
 * Compares the question with several English texts of the query: figures and their bounds, negations, aggregates,
 * comparisons, and words. A difference from all of them is a gap. People have other words than the lexicon, so a word
 * that is merely unknown or missing weighs little; one that belongs to another column weighs more.
 */
final class Coverage implements ItemCheck {

    /** Number of texts of the query. */
    private static final int WAYS = 16;

    /** Share of a question's words that the lexicon would use too, from which on a missing word counts. */
    private static final double OURS = 0.9;

    private final Lexicon lexicon;

    Coverage(Lexicon lexicon) {
        this.lexicon = lexicon;
    }

    /**
     * Holds the differences between the question and the nearest text.
     *
     * @param way the number of that text
     */
    private record Gap<T>(List<T> missing, List<T> extra, int way) {

        static <T> Gap<T> of(
                QuestionFeatures said,
                List<QuestionFeatures> ways,
                Function<QuestionFeatures, List<T>> part,
                BiPredicate<T, T> same) {
            return IntStream.range(0, ways.size())
                    .mapToObj(i -> of(part.apply(said), part.apply(ways.get(i)), same, i))
                    .min(java.util.Comparator.comparingInt(
                            g -> g.missing().size() + g.extra().size()))
                    .orElseThrow();
        }

        private static <T> Gap<T> of(List<T> said, List<T> wanted, BiPredicate<T, T> same, int way) {
            List<T> extra = new ArrayList<>();
            List<T> missing = new ArrayList<>(wanted);
            for (T one : said) {
                Optional<T> match =
                        missing.stream().filter(m -> same.test(one, m)).findFirst();
                match.ifPresentOrElse(missing::remove, () -> extra.add(one));
            }
            return new Gap<>(missing, extra, way);
        }
    }

    @Override
    public List<Finding> at(CheckedItem pair) {
        Wording wording = new Wording(lexicon);
        List<Question> questions = IntStream.range(0, WAYS)
                .mapToObj(seed -> wording.phrase(pair.query(), pair.schema(), seed))
                .toList();
        List<Finding> found = new ArrayList<>();
        if (questions.stream().anyMatch(q -> q.text().equals(pair.question().text()))) {
            return found;
        }
        QuestionFeatures said = QuestionFeatures.of(pair.question().text());
        List<QuestionFeatures> ways =
                questions.stream().map(q -> QuestionFeatures.of(q.text())).toList();
        figures(said, questions, Gap.of(said, ways, QuestionFeatures::figures, QuestionFeatures.Figure::says))
                .forEach(found::add);
        marks(
                        said,
                        questions,
                        Gap.of(said, ways, QuestionFeatures::denials, Coverage::same),
                        "The query has a negation that the question lacks",
                        "The question has a negation that the query lacks")
                .ifPresent(found::add);
        functions(said, questions, Gap.of(said, ways, QuestionFeatures::functions, Coverage::same))
                .ifPresent(found::add);
        marks(
                        said,
                        questions,
                        Gap.of(said, ways, QuestionFeatures::directions, Coverage::same),
                        "The query compares differently from the question",
                        "The question compares differently from the query")
                .ifPresent(found::add);
        new WordGaps(lexicon, pair, said, questions, ways).findings().forEach(found::add);
        return found;
    }

    private static boolean same(QuestionFeatures.Mark one, QuestionFeatures.Mark other) {
        return one.what().equals(other.what());
    }

    private static List<Finding> figures(
            QuestionFeatures said, List<Question> questions, Gap<QuestionFeatures.Figure> gap) {
        List<Finding> found = new ArrayList<>();
        List<QuestionFeatures.Figure> extra = new ArrayList<>(gap.extra());
        List<QuestionFeatures.Figure> left = new ArrayList<>();
        Question way = questions.get(gap.way());
        for (QuestionFeatures.Figure m : gap.missing()) {
            Optional<QuestionFeatures.Figure> other =
                    extra.stream().filter(e -> e.value().equals(m.value())).findFirst();
            if (other.isPresent()) {
                extra.remove(other.get());
                found.add(finding(
                                other.get().bound().opposes(m.bound()) ? Severity.ERROR : Severity.WARNING,
                                "The question says " + other.get().bound().words() + " " + m.value() + ", the query "
                                        + m.bound().words() + " " + m.value())
                        .at(places(other.get().start(), other.get().end(), predicate(way, m.start()))));
            } else {
                left.add(m);
            }
        }
        boolean one = left.size() == 1 && extra.size() == 1;
        for (QuestionFeatures.Figure m : left) {
            String is = way.text().substring(m.start(), m.end());
            Finding missing = finding(Severity.WARNING, "The question does not mention " + is);
            if (one) {
                QuestionFeatures.Figure e = extra.getFirst();
                String says = said.text().substring(e.start(), e.end());
                String fixed =
                        said.text().substring(0, e.start()) + is + said.text().substring(e.end());
                missing = finding(Severity.WARNING, "The question says " + says + ", the query " + is)
                        .fixedBy(new Fix.NewQuestion("write " + is, fixed));
                found.add(missing.at(places(e.start(), e.end(), predicate(way, m.start()))));
            } else {
                found.add(missing.at(predicate(way, m.start()).map(Place.InPredicate::new).stream()
                        .toArray(Place[]::new)));
            }
        }
        if (!one) {
            for (QuestionFeatures.Figure e : extra) {
                String says = said.text().substring(e.start(), e.end());
                found.add(finding(Severity.WARNING, "The query does not express " + says)
                        .at(new Place.InQuestion(e.start(), e.end())));
            }
        }
        return found;
    }

    private static Finding finding(Severity severity, String message) {
        return Finding.of(Check.COVERAGE, severity, message);
    }

    private static Optional<Finding> functions(
            QuestionFeatures said, List<Question> questions, Gap<QuestionFeatures.Mark> gap) {
        if (gap.missing().isEmpty() && gap.extra().isEmpty()) {
            return Optional.empty();
        }
        String query = what(gap.missing());
        String question = what(gap.extra());
        String message = query.isEmpty()
                ? "The question asks for " + question + ", the query does not"
                : question.isEmpty()
                        ? "The query asks for " + query + ", the question does not"
                        : "The question asks for " + question + ", the query for " + query;
        return Optional.of(finding(Severity.WARNING, message).at(places(questions, gap)));
    }

    private static String what(List<QuestionFeatures.Mark> marks) {
        return marks.stream()
                .map(m -> (m.what().equals("average") ? "an " : m.what().equals("total") ? "a " : "the ") + m.what())
                .distinct()
                .collect(Collectors.joining(" and "));
    }

    private static Optional<Finding> marks(
            QuestionFeatures said,
            List<Question> questions,
            Gap<QuestionFeatures.Mark> gap,
            String missing,
            String extra) {
        return gap.missing().isEmpty() && gap.extra().isEmpty()
                ? Optional.empty()
                : Optional.of(finding(Severity.WARNING, gap.extra().isEmpty() ? missing : extra)
                        .at(places(questions, gap)));
    }

    private static Place[] places(List<Question> questions, Gap<QuestionFeatures.Mark> gap) {
        List<Place> all = new ArrayList<>();
        gap.extra().forEach(e -> all.add(new Place.InQuestion(e.start(), e.end())));
        gap.missing()
                .forEach(m -> predicate(questions.get(gap.way()), m.start())
                        .ifPresent(p -> all.add(new Place.InPredicate(p))));
        return all.toArray(Place[]::new);
    }

    private static Place[] places(int start, int end, Optional<PredicatePath> predicate) {
        List<Place> all = new ArrayList<>(List.of(new Place.InQuestion(start, end)));
        predicate.ifPresent(p -> all.add(new Place.InPredicate(p)));
        return all.toArray(Place[]::new);
    }

    /** The predicate that a character of a question states, the innermost one. */
    static Optional<PredicatePath> predicate(Question question, int at) {
        return question.phrases().stream()
                .filter(p -> p.start() <= at && at < p.end())
                .filter(Question.PredicatePhrase.class::isInstance)
                .min(java.util.Comparator.comparingInt(p -> p.end() - p.start()))
                .map(p -> ((Question.PredicatePhrase) p).predicate());
    }

    /** Words that one side has and the other has not. */
    private record WordGaps(
            Lexicon lexicon,
            CheckedItem pair,
            QuestionFeatures said,
            List<Question> questions,
            List<QuestionFeatures> ways) {

        List<Finding> findings() {
            Vocabulary vocabulary = Vocabulary.of(pair, lexicon);
            Set<String> ours = new LinkedHashSet<>(vocabulary.used());
            Set<String> always = new LinkedHashSet<>(stems(ways.getFirst()));
            ways.forEach(w -> {
                ours.addAll(stems(w));
                always.retainAll(stems(w));
            });
            List<QuestionFeatures.Mark> extra =
                    said.words().stream().filter(w -> !holds(ours, w.what())).toList();
            Set<String> stems = new HashSet<>(stems(said));
            List<String> missing = always.stream().filter(w -> !holds(stems, w)).toList();
            return judged(vocabulary, extra, missing);
        }

        private List<Finding> judged(Vocabulary vocabulary, List<QuestionFeatures.Mark> extra, List<String> missing) {
            List<Finding> found = new ArrayList<>();
            List<QuestionFeatures.Mark> foreign = extra.stream()
                    .filter(w -> vocabulary.elsewhere().contains(w.what()) || proper(w))
                    .toList();
            if (!foreign.isEmpty()) {
                found.add(finding(Severity.WARNING, "The query does not express " + text(foreign))
                        .at(foreign.stream()
                                .map(w -> new Place.InQuestion(w.start(), w.end()))
                                .toArray(Place[]::new)));
            }
            List<QuestionFeatures.Mark> unknown =
                    extra.stream().filter(w -> !foreign.contains(w)).toList();
            if (!unknown.isEmpty()) {
                found.add(finding(Severity.INFO, "Words outside the lexicon of this query: " + text(unknown))
                        .at(unknown.stream()
                                .map(w -> new Place.InQuestion(w.start(), w.end()))
                                .toArray(Place[]::new)));
            }
            if (!missing.isEmpty()) {
                boolean value = missing.stream().anyMatch(vocabulary.values()::contains);
                boolean familiar = said.words().size() - extra.size()
                                >= OURS * said.words().size()
                        && missing.stream().anyMatch(this::stands);
                found.add(finding(
                                value || familiar || !foreign.isEmpty() ? Severity.WARNING : Severity.INFO,
                                "The question does not mention " + spelled(missing))
                        .at(missing.stream()
                                .flatMap(m -> predicate(m).stream())
                                .distinct()
                                .map(Place.InPredicate::new)
                                .toArray(Place[]::new)));
            }
            return found;
        }

        /** Whether the word belongs to a plain condition of which the question does not say the values. */
        private boolean stands(String missing) {
            Set<String> stems = new HashSet<>(stems(said));
            return predicate(missing)
                    .map(p -> Trees.at(pair.query(), p))
                    .filter(p -> !(p instanceof Predicate.Nested))
                    .map(QuestionFeatures::literals)
                    .filter(values -> values.isEmpty()
                            || !values.stream()
                                    .flatMap(v -> QuestionFeatures.stems(v).stream())
                                    .allMatch(v -> holds(stems, v)))
                    .isPresent();
        }

        /** A word within the question that begins with a capital letter. */
        private boolean proper(QuestionFeatures.Mark word) {
            return word.start() > 0 && Character.isUpperCase(said.text().charAt(word.start()));
        }

        private String text(List<QuestionFeatures.Mark> words) {
            return words.stream()
                    .map(w -> said.text().substring(w.start(), w.end()))
                    .distinct()
                    .collect(Collectors.joining(", "));
        }

        /** Stems as the first way of putting the query spells them. */
        private String spelled(List<String> missing) {
            QuestionFeatures way = ways.getFirst();
            return way.words().stream()
                    .filter(w -> missing.contains(w.what()))
                    .map(w -> way.text().substring(w.start(), w.end()))
                    .distinct()
                    .collect(Collectors.joining(", "));
        }

        private Optional<PredicatePath> predicate(String stem) {
            return ways.getFirst().words().stream()
                    .filter(w -> w.what().equals(stem))
                    .findFirst()
                    .flatMap(w -> Coverage.predicate(questions.getFirst(), w.start()));
        }

        private static List<String> stems(QuestionFeatures said) {
            return said.words().stream().map(QuestionFeatures.Mark::what).toList();
        }

        private static boolean holds(Set<String> stems, String stem) {
            return stems.contains(stem) || stems.stream().anyMatch(s -> Stems.alike(s, stem));
        }
    }
}
