package org.spartabench.judging.check;

import static org.spartabench.authors.item.finding.Check.COVERAGE;
import static org.spartabench.authors.item.finding.Finding.Severity.ERROR;
import static org.spartabench.authors.item.finding.Finding.Severity.INFO;
import static org.spartabench.authors.item.finding.Finding.Severity.WARNING;

import java.util.ArrayList;
import java.util.Comparator;
import java.util.HashSet;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Locale;
import java.util.Optional;
import java.util.Set;
import java.util.function.BiPredicate;
import java.util.function.Function;
import java.util.stream.Collectors;
import java.util.stream.IntStream;
import java.util.stream.Stream;
import org.spartabench.authors.item.Question;
import org.spartabench.authors.item.finding.Finding;
import org.spartabench.authors.item.finding.Finding.Fix.NewQuestion;
import org.spartabench.authors.item.finding.Finding.Place;
import org.spartabench.authors.item.finding.Finding.Place.InPredicate;
import org.spartabench.authors.item.finding.Finding.Place.InQuestion;
import org.spartabench.authors.item.finding.Finding.Severity;
import org.spartabench.authors.wording.Wording;
import org.spartabench.authors.wording.lexicon.Lexicon;
import org.spartabench.authors.wording.word.WordLists;
import org.spartabench.judging.check.QuestionFeatures.Figure;
import org.spartabench.judging.check.QuestionFeatures.Mark;
import org.spartabench.sql.path.PredicatePath;
import org.spartabench.sql.print.Sql;
import org.spartabench.sql.rewrite.Trees;
import org.spartabench.sql.tree.Expr;
import org.spartabench.sql.tree.Predicate;

/**
 * Compares the question with several English texts of the query: figures and their bounds, negations, aggregates,
 * comparisons, and words. A difference from all of them is a gap. People have other words than the lexicon, so a word
 * that is merely unknown or missing weighs little; one that belongs to another column weighs more.
 */
record Coverage(Lexicon lexicon) implements ItemCheck {

    /** Number of texts of the query. */
    private static final int WAYS = 16;

    private static final Set<String> DENYING = WordLists.words("words that may deny");
    private static final Set<String> EXTREME = WordLists.words("words that may ask for an extreme");

    /** From this share of words that the lexicon would use too, a missing word counts. */
    private static final double OURS = 0.9;

    /**
     * Holds the differences between the question and the nearest text.
     *
     * @param wording the number of that text
     */
    record Gap<T>(List<T> missing, List<T> extra, int wording) {

        static <T> Gap<T> of(
                QuestionFeatures features,
                List<QuestionFeatures> wordings,
                Function<QuestionFeatures, List<T>> part,
                BiPredicate<T, T> same) {
            return IntStream.range(0, wordings.size())
                    .mapToObj(i -> of(part.apply(features), part.apply(wordings.get(i)), same, i))
                    .min(Comparator.comparingInt(
                            g -> g.missing().size() + g.extra().size()))
                    .orElseThrow();
        }

        private static <T> Gap<T> of(List<T> stated, List<T> wanted, BiPredicate<T, T> same, int wording) {
            List<T> extra = new ArrayList<>();
            List<T> missing = new ArrayList<>(wanted);
            for (T one : stated) {
                missing.stream()
                        .filter(m -> same.test(one, m))
                        .findFirst()
                        .ifPresentOrElse(missing::remove, () -> extra.add(one));
            }
            return new Gap<>(missing, extra, wording);
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
        QuestionFeatures features = QuestionFeatures.of(pair.question().text());
        List<QuestionFeatures> wordings =
                questions.stream().map(q -> QuestionFeatures.of(q.text())).toList();
        Gap<Figure> figures = Gap.of(features, wordings, QuestionFeatures::figures, Figure::agrees);
        found.addAll(figures(
                features,
                questions,
                TimeSpans.without(
                        features,
                        wordings.get(figures.wording()),
                        figures.missing(),
                        figures.extra(),
                        figures.wording())));
        Gap<Mark> denials = Gap.of(features, wordings, QuestionFeatures::denials, Coverage::same);
        if (!stoodFor(features, denials, DENYING)) {
            marks(
                            questions,
                            denials,
                            "The query has a negation that the question lacks",
                            "The question has a negation that the query lacks")
                    .ifPresent(found::add);
        }
        NamedFunctions named = NamedFunctions.of(pair);
        Gap<Mark> functions = Gap.of(features, wordings, f -> named.without(f.functions()), Coverage::same);
        if (!stoodFor(features, functions, EXTREME)) {
            functions(questions, functions).ifPresent(found::add);
        }
        Gap<Mark> directions = Gap.of(features, wordings, QuestionFeatures::directions, Coverage::same);
        marks(
                        questions,
                        directions,
                        "The query compares differently from the question",
                        "The question compares differently from the query")
                .ifPresent(found::add);
        found.addAll(new WordGaps(lexicon, pair, features, questions, wordings).findings());
        new AskedColumn(lexicon, pair).finding().ifPresent(found::add);
        found.addAll(unsaid(pair, features));
        return found;
    }

    /** Tells whether other words of the question may stand for all that is missing. */
    private static boolean stoodFor(QuestionFeatures features, Gap<Mark> gap, Set<String> words) {
        long others = Stream.of(features.text().toLowerCase(Locale.ROOT).split("[^\\p{L}]+"))
                .filter(w -> words.contains(w) || words == EXTREME && w.length() > 5 && w.endsWith("est"))
                .count();
        return gap.extra().isEmpty() && others >= gap.missing().size();
    }

    /** Finds conditions on the presence of a value whose column the question does not name. */
    private List<Finding> unsaid(CheckedItem pair, QuestionFeatures features) {
        Set<String> stems = new HashSet<>(WordGaps.stems(features));
        List<Finding> found = new ArrayList<>();
        for (Trees.Placed placed : Trees.predicates(pair.query())) {
            if (placed.predicate() instanceof Predicate.IsNull(Expr operand, boolean _)) {
                pair.names()
                        .column(placed.path().block(), operand)
                        .filter(c -> AskedColumn.words(lexicon, c).stream()
                                .flatMap(List::stream)
                                .noneMatch(w -> WordGaps.holds(stems, w)))
                        .map(c -> finding(
                                        WARNING,
                                        "The question does not mention the condition " + Sql.print(placed.predicate()))
                                .at(placed.path()))
                        .ifPresent(found::add);
            }
        }
        return found;
    }

    private static boolean same(Mark one, Mark other) {
        return one.what().equals(other.what());
    }

    private static List<Finding> figures(QuestionFeatures features, List<Question> questions, Gap<Figure> gap) {
        List<Finding> found = new ArrayList<>();
        List<Figure> extra = new ArrayList<>(gap.extra());
        List<Figure> left = new ArrayList<>();
        Question wording = questions.get(gap.wording());
        for (Figure m : gap.missing()) {
            Optional<Figure> other =
                    extra.stream().filter(e -> e.value().equals(m.value())).findFirst();
            if (other.isPresent()) {
                Figure e = other.get();
                extra.remove(e);
                String message = "The question says " + e.bound().words + " " + m.value() + ", the query "
                        + m.bound().words + " " + m.value();
                found.add(finding(e.bound().opposes(m.bound()) ? ERROR : WARNING, message)
                        .at(places(e.start(), e.end(), predicate(wording, m.start()))));
            } else {
                left.add(m);
            }
        }
        if (left.size() == 1 && extra.size() == 1) {
            Figure m = left.getFirst();
            Figure e = extra.getFirst();
            String is = wording.text().substring(m.start(), m.end());
            String fixed = features.text().substring(0, e.start())
                    + is
                    + features.text().substring(e.end());
            found.add(finding(WARNING, "The question says " + features.part(e.start(), e.end()) + ", the query " + is)
                    .fixedBy(new NewQuestion("write " + is, fixed))
                    .at(places(e.start(), e.end(), predicate(wording, m.start()))));
            return found;
        }
        for (Figure m : left) {
            found.add(finding(
                            WARNING,
                            "The question does not mention " + wording.text().substring(m.start(), m.end()))
                    .at(predicate(wording, m.start()).stream()
                            .map(InPredicate::new)
                            .toArray(Place[]::new)));
        }
        for (Figure e : extra) {
            found.add(finding(WARNING, "The query does not express " + features.part(e.start(), e.end()))
                    .at(new InQuestion(e.start(), e.end())));
        }
        return found;
    }

    private static Finding finding(Severity severity, String message) {
        return Finding.of(COVERAGE, severity, message);
    }

    private static Optional<Finding> functions(List<Question> questions, Gap<Mark> gap) {
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
        return Optional.of(finding(WARNING, message).at(places(questions, gap)));
    }

    private static String what(List<Mark> marks) {
        return marks.stream()
                .map(m -> (m.what().equals("average") ? "an " : m.what().equals("total") ? "a " : "the ") + m.what())
                .distinct()
                .collect(Collectors.joining(" and "));
    }

    private static Optional<Finding> marks(List<Question> questions, Gap<Mark> gap, String missing, String extra) {
        return gap.missing().isEmpty() && gap.extra().isEmpty()
                ? Optional.empty()
                : Optional.of(finding(WARNING, gap.extra().isEmpty() ? missing : extra)
                        .at(places(questions, gap)));
    }

    private static Place[] places(List<Question> questions, Gap<Mark> gap) {
        List<Place> all = new ArrayList<>();
        gap.extra().forEach(e -> all.add(new InQuestion(e.start(), e.end())));
        gap.missing()
                .forEach(m ->
                        predicate(questions.get(gap.wording()), m.start()).ifPresent(p -> all.add(new InPredicate(p))));
        return all.toArray(Place[]::new);
    }

    private static Place[] places(int start, int end, Optional<PredicatePath> predicate) {
        List<Place> all = new ArrayList<>(List.of(new InQuestion(start, end)));
        predicate.ifPresent(p -> all.add(new InPredicate(p)));
        return all.toArray(Place[]::new);
    }

    /** Finds the innermost predicate that a character of a question states. */
    static Optional<PredicatePath> predicate(Question question, int at) {
        return question.phrases().stream()
                .filter(p -> p.start() <= at && at < p.end())
                .filter(Question.PredicatePhrase.class::isInstance)
                .min(Comparator.comparingInt(p -> p.end() - p.start()))
                .map(p -> ((Question.PredicatePhrase) p).predicate());
    }

    /** Compares the words of question and query. */
    private record WordGaps(
            Lexicon lexicon,
            CheckedItem pair,
            QuestionFeatures features,
            List<Question> questions,
            List<QuestionFeatures> wordings) {

        List<Finding> findings() {
            Vocabulary vocabulary = Vocabulary.of(pair, lexicon);
            Set<String> ours = new LinkedHashSet<>(vocabulary.used());
            Set<String> always = new LinkedHashSet<>(stems(wordings.getFirst()));
            wordings.forEach(w -> {
                ours.addAll(stems(w));
                always.retainAll(stems(w));
            });
            List<Mark> extra = features.words().stream()
                    .filter(w -> !holds(ours, w.what()))
                    .toList();
            Set<String> stems = new HashSet<>(stems(features));
            List<String> missing = always.stream().filter(w -> !holds(stems, w)).toList();
            return judged(vocabulary, extra, missing);
        }

        private List<Finding> judged(Vocabulary vocabulary, List<Mark> extra, List<String> missing) {
            List<Finding> found = new ArrayList<>();
            List<Mark> foreign = extra.stream()
                    .filter(w -> vocabulary.elsewhere().contains(w.what()) || proper(w))
                    .toList();
            if (!foreign.isEmpty()) {
                found.add(finding(WARNING, "The query does not express " + text(foreign))
                        .at(places(foreign)));
            }
            List<Mark> unknown =
                    extra.stream().filter(w -> !foreign.contains(w)).toList();
            if (!unknown.isEmpty()) {
                found.add(finding(INFO, "Words outside the lexicon of this query: " + text(unknown))
                        .at(places(unknown)));
            }
            if (!missing.isEmpty()) {
                boolean value = missing.stream().anyMatch(vocabulary.values()::contains);
                boolean familiar = features.words().size() - extra.size()
                                >= OURS * features.words().size()
                        && missing.stream().anyMatch(this::stands);
                found.add(finding(
                                value || familiar || !foreign.isEmpty() ? WARNING : INFO,
                                "The question does not mention " + spelled(missing))
                        .at(missing.stream()
                                .flatMap(m -> predicate(m).stream())
                                .distinct()
                                .map(InPredicate::new)
                                .toArray(Place[]::new)));
            }
            return found;
        }

        /** Tells whether the word belongs to a plain condition whose values the question does not state. */
        private boolean stands(String missing) {
            Set<String> stems = new HashSet<>(stems(features));
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

        private static Place[] places(List<Mark> words) {
            return words.stream().map(w -> new InQuestion(w.start(), w.end())).toArray(Place[]::new);
        }

        /** Tells whether a word within the question begins with a capital letter. */
        private boolean proper(Mark word) {
            return word.start() > 0 && Character.isUpperCase(features.text().charAt(word.start()));
        }

        private String text(List<Mark> words) {
            return words.stream()
                    .map(w -> features.part(w.start(), w.end()))
                    .distinct()
                    .collect(Collectors.joining(", "));
        }

        /** Spells stems like the first text of the query. */
        private String spelled(List<String> missing) {
            QuestionFeatures wording = wordings.getFirst();
            return wording.words().stream()
                    .filter(w -> missing.contains(w.what()))
                    .map(w -> wording.part(w.start(), w.end()))
                    .distinct()
                    .collect(Collectors.joining(", "));
        }

        private Optional<PredicatePath> predicate(String stem) {
            return wordings.getFirst().words().stream()
                    .filter(w -> w.what().equals(stem))
                    .findFirst()
                    .flatMap(w -> Coverage.predicate(questions.getFirst(), w.start()));
        }

        private static List<String> stems(QuestionFeatures features) {
            return features.words().stream().map(Mark::what).toList();
        }

        private static boolean holds(Set<String> stems, String stem) {
            return stems.contains(stem) || stems.stream().anyMatch(s -> Stems.alike(s, stem));
        }
    }
}
