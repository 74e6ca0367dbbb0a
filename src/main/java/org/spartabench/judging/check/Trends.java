package org.spartabench.judging.check;

import static org.spartabench.authors.item.finding.Check.COVERAGE;
import static org.spartabench.authors.item.finding.Finding.Severity.WARNING;

import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.regex.Pattern;
import java.util.stream.Collectors;
import java.util.stream.IntStream;
import java.util.stream.Stream;
import org.spartabench.authors.item.finding.Finding;
import org.spartabench.authors.item.finding.Finding.Place;
import org.spartabench.authors.item.finding.Finding.Place.InPredicate;
import org.spartabench.authors.item.finding.Finding.Place.InQuestion;
import org.spartabench.authors.wording.word.WordLists;
import org.spartabench.facts.TableNames;
import org.spartabench.facts.schema.ColumnRef;

/** Compares the negations, averages, totals, extremes and comparisons of a question with those of its query. */
record Trends(
        Vocabulary vocabulary,
        CheckedItem pair,
        Said said,
        QuestionFeatures features,
        Claims claims,
        Set<Integer> covered) {

    private static final Set<String> UP = WordLists.words("upwards");
    private static final Set<String> DOWN = WordLists.words("downwards");
    private static final Set<String> DENYING = WordLists.words("words that may deny");
    private static final Set<String> LEAVING_OUT = WordLists.words("words that leave out what follows");
    /** Repeats in other words what stands before it. */
    private static final Pattern AGAIN =
            Pattern.compile("(?i)\\bthat is\\b|\\bi\\.e\\.|\\bin other words\\b|\\bmeaning\\b|\\bi mean\\b"
                    + "|\\bbecause\\b|\\bthere being\\b|\\bfor (?:want|lack) of\\b");
    /** Says in which order, not which row. */
    private static final Pattern ORDERED =
            Pattern.compile("(?i)\\bfrom (?:the )?(?:\\p{L}+est|first|last|most|least) to (?:the"
                    + " )?(?:\\p{L}+est|first|last|most|least)\\b");

    private static final Set<String> EXTREME = WordLists.words("words that may ask for an extreme");
    private static final Set<String> AVERAGES = WordLists.words("words for averages");
    private static final Set<String> SHARES = WordLists.words("words of shares");
    private static final Set<String> TOTALS = WordLists.words("words for totals");
    private static final Set<String> GREATEST_DAY = WordLists.words("greatest of days");
    private static final Set<String> LEAST_DAY = WordLists.words("least of days");
    private static final Set<String> APART =
            Set.of("other others another different differ differs else elsewhere unlike distinct two pairs".split(" "));
    private static final Set<String> UNIVERSAL =
            Set.of("all", "every", "only", "each", "everything", "everyone", "nothing");

    List<Finding> findings() {
        List<Finding> found = new ArrayList<>();
        denials().or(this::flags).ifPresent(found::add);
        functions(found);
        extremes().ifPresent(found::add);
        directions().ifPresent(found::add);
        return found;
    }

    private boolean free(QuestionFeatures.Mark mark) {
        return covered.stream().map(said.words()::get).noneMatch(w -> w.start() < mark.end() && mark.start() < w.end());
    }

    private Stream<Said.Word> free() {
        return said.indexes()
                .filter(i -> !covered.contains(i) && !said.meant(i))
                .map(said.words()::get);
    }

    private boolean says(Set<String> words) {
        return free().anyMatch(w -> words.contains(w.word()));
    }

    private Optional<Finding> denials() {
        List<QuestionFeatures.Mark> denied =
                features.denials().stream().filter(this::free).toList();
        long words = denyingWords();
        long denials = count(claims.denials.stream()
                .filter(d -> claims.flags.stream()
                        .noneMatch(f -> f.path().equals(d.path())
                                && marks(f.column()).findAny().isEmpty())) // see Coverage.unsaid
                .toList());
        boolean apart = !claims.apart.isEmpty() && !says(APART) && denied.isEmpty();
        boolean universal = denials > 1 && said.words().stream().anyMatch(w -> UNIVERSAL.contains(w.word()));
        if (denials > words && !universal || apart) {
            return Optional.of(finding("The query has a negation that the question lacks")
                    .at(Stream.concat(claims.denials.stream().map(Claims.Denial::path), claims.apart.stream())
                            .flatMap(Optional::stream)
                            .map(InPredicate::new)
                            .toArray(Place[]::new)));
        }
        List<Said.Word> unknown = free().filter(w -> w.word().equals("unknown")).toList();
        List<Said.Word> open = Stream.of(
                        said.words().stream().filter(w -> denied.stream().anyMatch(m -> m.start() == w.start())),
                        unknown.stream(),
                        said.indexes().filter(this::leavesOut).map(said.words()::get))
                .flatMap(w -> w)
                .filter(w -> !ofFlags().contains(w))
                .toList();
        boolean turned = features.figures().stream()
                .anyMatch(f ->
                        claims.numbers.stream().anyMatch(n -> ComparedFigures.leavesOut(said.text(), f, n.figure())));
        if (others().isEmpty() && !claims.excludes && !open.isEmpty() && !zero() && !turned) {
            Stream<InQuestion> places = open.stream().map(w -> new InQuestion(w.start(), w.end()));
            return Optional.of(
                    finding("The question has a negation that the query lacks").at(places.toArray(Place[]::new)));
        }
        return Optional.empty();
    }

    /** Counts what is denied: a column once. */
    private static long count(List<Claims.Denial> denials) {
        return denials.stream()
                        .filter(d -> d.column().isPresent())
                        .map(Claims.Denial::column)
                        .distinct()
                        .count()
                + denials.stream().filter(d -> d.column().isEmpty()).count();
    }

    /** Counts the words that deny or may do so, opposites of columns of yes and no among them. */
    private long denyingWords() {
        return features.denials().stream().filter(this::free).count()
                + free().filter(w -> DENYING.contains(w.word())).count()
                + said.negativeWords()
                + opposites();
    }

    private long opposites() {
        return claims.flags.stream()
                .map(Claims.Flag::column)
                .distinct()
                .flatMap(this::marks)
                .filter(Vocabulary.Mark::opposite)
                .count();
    }

    /** Lists the denials of the query that are of no column of yes and no. */
    private List<Claims.Denial> others() {
        return claims.denials.stream()
                .filter(d -> claims.flags.stream()
                        .noneMatch(f -> d.path().isPresent() && f.path().equals(d.path())))
                .toList();
    }

    private Stream<Vocabulary.Mark> marks(ColumnRef flag) {
        return vocabulary.marks(pair, said, flag).stream().filter(m -> !covered.contains(m.word()));
    }

    /** Lists the words that deny a column of yes and no, all of them if they may deny one of which the question does not speak so. */
    private Set<Said.Word> ofFlags() {
        boolean unclear = claims.flags.stream()
                .anyMatch(f -> AGAIN.matcher(said.text()).find()
                        || (f.holds()
                                ? marks(f.column()).findAny().isEmpty() // "touches no animal products" may say "vegan"
                                        && (vocabulary.flag(pair, f.column())
                                                || said.text().matches("(?is).*\\bany ?(?:more|longer)\\b.*"))
                                : !denied(f.column()).equals(Optional.of(true))));
        return unclear
                ? Set.copyOf(said.words())
                : claims.flags.stream()
                        .flatMap(f -> marks(f.column()))
                        .flatMap(m -> said.denier(m.word(), covered).stream())
                        .map(said.words()::get)
                        .collect(Collectors.toSet());
    }

    /** Finds a column of yes and no that the question denies where the query wants yes, or the reverse. */
    private Optional<Finding> flags() {
        long others = count(others()) + (said.text().matches("(?is).*\\b(?:nothing|none|nobody) but\\b.*") ? 1 : 0);
        long strong = said.indexes()
                        .filter(i -> !covered.contains(i) && said.denial(i))
                        .count()
                + said.negativeWords()
                + opposites();
        return claims.flags.stream()
                .filter(f -> denied(f.column()).equals(Optional.of(f.holds())))
                .filter(f -> f.holds() == strong > others)
                .findFirst()
                .map(f -> finding(
                                f.holds()
                                        ? "The question denies the "
                                                + f.column().column() + ", the query does not"
                                        : "The query denies the " + f.column().column() + ", the question does not")
                        .at(f.path().stream().map(InPredicate::new).toArray(Place[]::new)));
    }

    /** Tells whether the question denies a column of yes and no; empty if it does not speak of it, or says both. */
    private Optional<Boolean> denied(ColumnRef flag) {
        List<Vocabulary.Mark> all = marks(flag).toList();
        List<Vocabulary.Mark> opposites =
                all.stream().filter(Vocabulary.Mark::opposite).toList();
        List<Vocabulary.Mark> telling = opposites.isEmpty() ? all : opposites;
        Set<Boolean> verdicts = telling.stream().map(this::denies).collect(Collectors.toSet());
        boolean repeated = telling.stream().map(Vocabulary.Mark::of).distinct().count() < telling.size();
        return telling.isEmpty() || repeated && verdicts.size() > 1
                ? Optional.empty()
                : Optional.of(verdicts.contains(true));
    }

    private boolean denies(Vocabulary.Mark mark) {
        return mark.opposite() != said.denier(mark.word(), covered).isPresent();
    }

    /** Tells whether a word leaves out a value of the query that follows: "outside Norway". */
    private boolean leavesOut(int i) {
        return !covered.contains(i)
                && LEAVING_OUT.contains(said.words().get(i).word())
                && IntStream.range(i + 1, Math.min(said.words().size(), i + 4)).anyMatch(covered::contains);
    }

    /** Whether the query compares with 0: "have no …" may be a count of none. */
    private boolean zero() {
        return claims.numbers.stream().anyMatch(n -> n.figure().value().matches("[01]"));
    }

    private Finding finding(String message) {
        return Finding.of(COVERAGE, WARNING, message);
    }

    private Set<String> names() {
        Set<String> names = new HashSet<>();
        claims.columns.forEach(c -> names.addAll(TableNames.words(c.column())));
        return names;
    }

    private void functions(List<Finding> found) {
        Set<String> names = names();
        boolean averageNamed = names.stream().anyMatch(n -> AVERAGES.contains(n) || n.equals("avg"));
        boolean averaged = claims.functions.contains("AVG");
        if (averaged && !says(AVERAGES) && !says(SHARES)) {
            found.add(finding("The query asks for an average, the question does not"));
        }
        if (!averaged && !averageNamed && says(AVERAGES)) {
            found.add(finding("The question asks for an average, the query does not")
                    .at(places(AVERAGES)));
        }
        boolean summed = claims.functions.contains("SUM");
        boolean ranked = !claims.extremes.isEmpty() && says(Set.of("most", "least", "fewest"));
        boolean amounts = ranked || said.holds("how") && (said.holds("much") || said.holds("many"));
        if (summed && !says(TOTALS) && !amounts) {
            found.add(finding("The query asks for a total, the question does not"));
        }
        Set<String> totals = Set.of("total", "sum", "combined", "altogether", "cumulative");
        boolean other = claims.functions.stream().anyMatch(Set.of("AVG", "MAX", "MIN")::contains)
                && !claims.functions.contains("COUNT");
        boolean named = names.stream().anyMatch(n -> n.contains("total") || n.equals("sum"));
        if (!summed && other && !named && says(totals)) {
            found.add(
                    finding("The question asks for a total, the query does not").at(places(totals)));
        }
    }

    private Place[] places(Set<String> words) {
        return free().filter(w -> words.contains(w.word()))
                .map(w -> new InQuestion(w.start(), w.end()))
                .toArray(Place[]::new);
    }

    private Optional<Finding> extremes() {
        List<QuestionFeatures.Mark> strong = features.functions().stream()
                .filter(this::free)
                .filter(m -> m.what().equals("most") || m.what().equals("least"))
                .filter(m -> !said.text().substring(m.end()).startsWith(" of "))
                .filter(m -> ORDERED.matcher(said.text())
                        .results()
                        .noneMatch(o -> o.start() <= m.start() && m.end() <= o.end()))
                .filter(m -> !names().contains(features.part(m.start(), m.end())))
                .toList();
        boolean weak = free().anyMatch(w -> EXTREME.contains(w.word())
                || GREATEST_DAY.contains(w.word())
                || LEAST_DAY.contains(w.word())
                || w.word().length() > 5 && w.word().endsWith("est"));
        if (claims.extremes.isEmpty()) {
            boolean ranks = !claims.steps.isEmpty() && !claims.denials.isEmpty(); // none is larger
            return strong.isEmpty() || ranks
                    ? Optional.empty()
                    : Optional.of(finding("The question asks for the "
                                    + strong.getFirst().what() + ", the query does not")
                            .at(strong.stream()
                                    .map(m -> new InQuestion(m.start(), m.end()))
                                    .toArray(Place[]::new)));
        }
        boolean least = claims.extremes.getFirst().least();
        if (strong.isEmpty() && !weak) {
            return Optional.of(
                    finding("The query asks for the " + (least ? "least" : "most") + ", the question does not"));
        }
        if (claims.extremes.stream().map(Claims.Extreme::least).distinct().count() == 1) {
            boolean moment = claims.extremes.stream().allMatch(Claims.Extreme::moment);
            List<Boolean> poles = said.indexes()
                    .filter(i -> !covered.contains(i))
                    .filter(i -> i == 0 || !said.words().get(i - 1).word().equals("at"))
                    .flatMap(i -> least(i, moment).stream())
                    .toList();
            if (!poles.isEmpty() && !poles.contains(least)) {
                return Optional.of(finding("The question asks for the " + (least ? "most" : "least")
                        + ", the query for the " + (least ? "least" : "most")));
            }
        }
        return Optional.empty();
    }

    /** Tells whether a superlative asks for the least; of days, "oldest" and "first" do. */
    private Optional<Boolean> least(int i, boolean moment) {
        Said.Word word = said.words().get(i);
        if (moment) {
            if (word.word().matches("longest|shortest")) { // "the longest-serving" began first
                boolean lasting = i + 1 < said.words().size()
                        && said.words().get(i + 1).word().matches("serving|standing|established|employed");
                return lasting ? Optional.of(word.word().equals("longest")) : Optional.empty();
            }
            if (GREATEST_DAY.contains(word.word())) {
                return Optional.of(false);
            }
            if (LEAST_DAY.contains(word.word())) {
                return Optional.of(true);
            }
        } else if (word.word().equals("oldest")) {
            return Optional.of(false);
        } else if (word.word().equals("youngest") || word.word().equals("worst")) {
            return Optional.of(true);
        }
        return Optional.ofNullable(QuestionFeatures.FUNCTIONS.get(word.word()))
                .filter(f -> f.equals("most") || f.equals("least"))
                .map("least"::equals);
    }

    private Optional<Finding> directions() {
        boolean moment = claims.steps.stream().anyMatch(Claims.Step::moment);
        List<Integer> marks = said.indexes().filter(this::compares).toList();
        List<Boolean> ups =
                marks.stream().map(i -> up(said.words().get(i).word(), moment)).toList();
        if (claims.steps.isEmpty()) {
            boolean compared = claims.extremes.isEmpty()
                    && claims.numbers.stream().allMatch(n -> n.column().isPresent())
                    && marks.stream().anyMatch(this::than);
            return compared
                    ? Optional.of(finding("The question compares with something that the query does not")
                            .at(marks.stream()
                                    .map(said.words()::get)
                                    .map(w -> new InQuestion(w.start(), w.end()))
                                    .toArray(Place[]::new)))
                    : Optional.empty();
        }
        boolean differ = !ups.isEmpty()
                && claims.steps.stream().noneMatch(s -> ups.contains(s.up()))
                && claims.denials.isEmpty();
        if (!differ) {
            return Optional.empty();
        }
        Stream<Place> places = Stream.concat(
                marks.stream().map(said.words()::get).map(w -> (Place) new InQuestion(w.start(), w.end())),
                claims.steps.stream().flatMap(s -> s.path().stream()).map(p -> (Place) new InPredicate(p)));
        return Optional.of(
                finding("The question compares differently from the query").at(places.toArray(Place[]::new)));
    }

    /** Tells whether a comparing word is followed by "than" without a figure: "more than the others". */
    private boolean than(int i) {
        int end = Math.min(said.words().size(), i + 7);
        return IntStream.range(i + 1, end)
                .filter(k -> said.words().get(k).word().equals("than"))
                .anyMatch(k ->
                        IntStream.range(k, Math.min(said.words().size(), k + 5)).noneMatch(this::isFigure));
    }

    private boolean up(String word, boolean moment) {
        boolean age = word.equals("older") || word.equals("younger");
        return UP.contains(word) != (age && moment) || word.startsWith("exceed");
    }

    /** Tells whether a word compares with something that is no figure. */
    private boolean compares(int i) {
        String word = said.words().get(i).word();
        if (covered.contains(i) || !UP.contains(word) && !DOWN.contains(word)) {
            return false;
        }
        String before = i > 0 ? said.words().get(i - 1).word() : "";
        String next = i + 1 < said.words().size() ? said.words().get(i + 1).word() : "";
        boolean verb = next.equals("by") || next.equals("all") && word.equals("above");
        boolean figure = IntStream.range(i + 1, Math.min(said.words().size(), i + 5))
                .anyMatch(k -> isFigure(k) && IntStream.range(i + 1, k).noneMatch(this::compared));
        boolean behind = Set.of("or", "and").contains(before)
                && IntStream.range(Math.max(0, i - 5), i).anyMatch(this::isFigure);
        return !verb && !figure && !behind;
    }

    /** Whether a word begins what is compared with: behind "the average", a figure belongs to something else. */
    private boolean compared(int i) {
        return AVERAGES.contains(said.words().get(i).word());
    }

    private boolean isFigure(int i) {
        Said.Word word = said.words().get(i);
        return features.figures().stream().anyMatch(f -> f.start() <= word.start() && word.end() <= f.end());
    }
}
