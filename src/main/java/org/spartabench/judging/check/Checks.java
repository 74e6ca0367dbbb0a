package org.spartabench.judging.check;

import static org.spartabench.authors.item.finding.Check.CLARITY;
import static org.spartabench.authors.item.finding.Check.METRIC_COLLISION;
import static org.spartabench.authors.item.finding.Check.NEAR_DUPLICATES;
import static org.spartabench.authors.item.finding.Finding.Severity.ERROR;
import static org.spartabench.authors.item.finding.Finding.Severity.INFO;
import static org.spartabench.authors.item.finding.Finding.Severity.WARNING;

import java.util.ArrayList;
import java.util.Collection;
import java.util.Comparator;
import java.util.LinkedHashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.function.Predicate;
import java.util.function.UnaryOperator;
import java.util.stream.Collectors;
import org.spartabench.authors.item.Item;
import org.spartabench.authors.item.Question;
import org.spartabench.authors.item.answer.Answer;
import org.spartabench.authors.item.answer.AnswerValue;
import org.spartabench.authors.item.answer.ScoredText;
import org.spartabench.authors.item.finding.Check;
import org.spartabench.authors.item.finding.Finding;
import org.spartabench.authors.item.finding.Finding.Evidence;
import org.spartabench.authors.item.finding.Finding.Fix.NewQuestion;
import org.spartabench.authors.item.finding.Finding.Severity;
import org.spartabench.authors.wording.lexicon.Lexicon;
import org.spartabench.facts.FactBase;
import org.spartabench.facts.schema.ColumnRef;
import org.spartabench.facts.statement.Limits;
import org.spartabench.judging.check.Readings.SecondReading;
import org.spartabench.judging.check.knowledge.Knowledge;
import org.spartabench.judging.check.similar.SimilarItems;
import org.spartabench.sql.name.ColumnNames;
import org.spartabench.sql.read.SqlReader;
import org.spartabench.sql.tree.Block;
import org.spartabench.sql.tree.Expr;
import org.spartabench.sql.walk.Walk;

/**
 * Runs the checks ({@link Check}) on items from any source. It changes nothing. Not safe for use by several
 * threads.
 */
public final class Checks {

    /** What looks at no tree. */
    private static final List<CheckedItem.Check> UNREAD = List.of(new MetricCollision(), new StoredAnswer());

    private final FactBase facts;
    private final Limits limits;
    private final Lexicon derived;
    private final List<CheckedItem.Check> all;

    /**
     * @param second a copy of the facts on another engine; without it, {@link Check#ENGINES} is skipped
     * @param limits of each statement
     * @param others the items in the search for duplicates
     * @param columnsInPassages columns of source tables whose values passages state too
     */
    public Checks(
            FactBase facts,
            Optional<FactBase> second,
            Limits limits,
            Lexicon lexicon,
            SimilarItems others,
            Set<ColumnRef> columnsInPassages) {
        this.facts = facts;
        this.limits = limits;
        this.derived = Lexicon.derive(facts.schema());
        this.all = List.of(
                new Coverage(lexicon),
                new Necessity(),
                new Ties(),
                new BagOrSet(),
                new Neighbours(),
                new ColumnValues(),
                new Homonyms(facts, limits),
                new MetricCollision(),
                new Necessity.Modality(columnsInPassages),
                new NearDuplicates(others),
                new Engines(second, limits),
                new StoredAnswer(),
                new Clarity(facts, limits, lexicon),
                new BagOrSet.Joins(),
                new KnowledgeUse(),
                new SilentChoices());
    }

    public List<Finding> of(Item item) {
        return of(item, Optional.empty());
    }

    /** @param own what the database of the item's set gives, if it is of a set */
    public List<Finding> of(Item item, Optional<StoredAnswer.OwnReply> own) {
        return of(pair(item.number(), item.query(), item.question(), item.answer(), own));
    }

    /** Gives the findings, the worst first, then in the order of the checks; each message once. */
    public List<Finding> of(int number, Block query, Question question, Answer answer) {
        return of(pair(number, query, question, answer, Optional.empty()));
    }

    private List<Finding> of(CheckedItem pair) {
        boolean read = pair.own().map(StoredAnswer.OwnReply::read).orElse(true);
        List<Finding> found = new ArrayList<>();
        (read ? all : UNREAD)
                .forEach(check -> unanswered(check, pair).forEach(f -> found.add(runs(pair, f) ? f : f.unfixed())));
        found.sort(Comparator.comparing(Finding::severity).reversed().thenComparing(Finding::check));
        return List.copyOf(new LinkedHashSet<>(found));
    }

    /** Leaves out what the set's evidence answers: what is not found with it behind the question, and words that it defines. */
    private static List<Finding> unanswered(CheckedItem.Check check, CheckedItem pair) {
        List<Finding> found = check.at(pair);
        if (pair.knowledge().definitions().isEmpty() || found.stream().noneMatch(Checks::asks)) {
            return found;
        }
        Set<String> still =
                check.at(pair.withEvidence()).stream().map(Finding::message).collect(Collectors.toSet());
        return found.stream()
                .filter(f -> !asks(f) || still.contains(f.message()) && !defined(pair, f))
                .toList();
    }

    private static boolean asks(Finding finding) {
        return finding.check() == Check.COVERAGE || finding.check() == CLARITY;
    }

    private static boolean defined(CheckedItem pair, Finding finding) {
        return finding.where().stream()
                .flatMap(Walk.only(Finding.Place.InQuestion.class))
                .anyMatch(p -> KnowledgeUse.defined(
                        pair.knowledge(), pair.question().text().substring(p.start(), p.end())));
    }

    /** Whether one of these checks finds more than what is worth knowing; asks no more than it must. */
    public boolean warns(int number, Block query, Question question, Answer answer, Predicate<Check> which) {
        CheckedItem pair = pair(number, query, question, answer, Optional.empty());
        return all.stream()
                .flatMap(check -> check.at(pair).stream())
                .anyMatch(f -> f.severity() != Finding.Severity.INFO && which.test(f.check()));
    }

    CheckedItem pair(int number, Block query, Question question, Answer answer, Optional<StoredAnswer.OwnReply> own) {
        return new CheckedItem(
                number,
                query,
                question,
                answer.values(),
                facts.schema(),
                derived,
                ColumnNames.of(query, facts.schema()),
                new CheckQueries(facts, limits, own.flatMap(StoredAnswer.OwnReply::limit)),
                own,
                Knowledge.of(own.map(StoredAnswer.OwnReply::evidence).orElse("")));
    }

    /** Tells whether the fix, if it is a query, runs and answers. */
    private static boolean runs(CheckedItem pair, Finding finding) {
        return !(finding.fix().orElse(null) instanceof Finding.Fix.NewQuery fix)
                || SqlReader.read(fix.sql())
                        .block()
                        .flatMap(pair.queries()::answer)
                        .filter(a -> !a.isEmpty())
                        .isPresent();
    }

    /** Finds other items with the same query, the same result, or the same query up to its constants. */
    record NearDuplicates(SimilarItems others) implements CheckedItem.Check {

        private static final int NAMED = 5;

        @Override
        public List<Finding> at(CheckedItem pair) {
            List<Finding> found = new ArrayList<>();
            List<Integer> same = others.same(pair.number(), pair.query());
            finding(same, ERROR, "Same query as").ifPresent(found::add);
            List<Integer> answering =
                    new ArrayList<>(others.answering(pair.number(), pair.query(), new Answer(pair.answer())));
            answering.removeAll(same);
            finding(answering, WARNING, "Same result from the same tables as").ifPresent(found::add);
            List<Integer> alike = new ArrayList<>(others.alike(pair.number(), pair.query()));
            alike.removeAll(same);
            alike.removeAll(answering);
            finding(alike, INFO, "Same but for constants as").ifPresent(found::add);
            return found;
        }

        private static Optional<Finding> finding(List<Integer> items, Severity severity, String what) {
            if (items.isEmpty()) {
                return Optional.empty();
            }
            String named = items.stream().limit(NAMED).map(String::valueOf).collect(Collectors.joining(", "));
            int more = items.size() - NAMED;
            String message = what
                    + (items.size() == 1 ? " item " : " items ")
                    + named
                    + (more > 0 ? " and " + more + " more" : "");
            List<List<String>> rows =
                    items.stream().map(n -> List.of(n.toString())).toList();
            return Optional.of(
                    Finding.of(NEAR_DUPLICATES, severity, message).showing(new Evidence(List.of("item"), rows)));
        }
    }

    /** Finds answers that a metric cannot distinguish from nothing, from each other, or from another number, and names the metric. */
    static final class MetricCollision implements CheckedItem.Check {

        @Override
        public List<Finding> at(CheckedItem pair) {
            List<Finding> found = new ArrayList<>();
            Map<String, Set<String>> values = scored(pair.answer(), AnswerValue::of);
            Map<String, Set<String>> texts = scored(pair.answer(), ScoredText::of);
            collisions("The list metric reads", "The list metric cannot distinguish", values, found);
            texts.values()
                    .removeAll(
                            values.values().stream().filter(a -> a.size() > 1).toList());
            texts.computeIfPresent("", (none, answers) -> answers.equals(values.get("")) ? null : answers);
            collisions("The official metrics read", "The official metrics cannot distinguish", texts, found);
            texts.values().removeIf(all -> all.stream().noneMatch(a -> a.matches("-\\d+(\\.\\d+)?|\\d+\\.\\d+")));
            if (!texts.isEmpty()) {
                Map.Entry<String, Set<String>> first =
                        texts.entrySet().iterator().next();
                String message = "The official metrics ignore sign and decimal point: "
                        + first.getValue().iterator().next() + " counts as " + first.getKey();
                found.add(Finding.of(METRIC_COLLISION, INFO, message).showing(table(texts)));
            }
            return found;
        }

        /** Groups answers by their form in a metric. */
        private static Map<String, Set<String>> scored(Collection<String> answers, UnaryOperator<String> form) {
            Map<String, Set<String>> scored = new LinkedHashMap<>();
            answers.forEach(a -> scored.computeIfAbsent(form.apply(a), s -> new LinkedHashSet<>())
                    .add(a));
            return scored;
        }

        private static void collisions(
                String read, String distinguish, Map<String, Set<String>> scored, List<Finding> found) {
            Set<String> nothing = scored.getOrDefault("", Set.of());
            if (!nothing.isEmpty()) {
                String message = read + " an answer as empty: " + String.join(", ", nothing);
                found.add(Finding.of(METRIC_COLLISION, ERROR, message).showing(table(Map.of("", nothing))));
            }
            Map<String, Set<String>> alike = new LinkedHashMap<>(scored);
            alike.entrySet().removeIf(e -> e.getKey().isEmpty() || e.getValue().size() < 2);
            if (!alike.isEmpty()) {
                String message = distinguish + " answers: "
                        + String.join(", ", alike.values().iterator().next());
                found.add(Finding.of(METRIC_COLLISION, WARNING, message).showing(table(alike)));
            }
        }

        private static Evidence table(Map<String, Set<String>> scored) {
            List<List<String>> rows = new ArrayList<>();
            scored.forEach((text, answers) -> answers.forEach(a -> rows.add(List.of(a, text))));
            return Evidence.pairs("answer", "as scored", rows);
        }
    }

    /** Finds questions that fit two readings with different answers, and offers the phrase that makes them clear. */
    static final class Clarity implements CheckedItem.Check {

        private final Readings readings;

        Clarity(FactBase facts, Limits limits, Lexicon lexicon) {
            this.readings = new Readings(facts, limits, lexicon);
        }

        @Override
        public List<Finding> at(CheckedItem pair) {
            return readings.open(pair.query(), pair.question(), pair.queries()).stream()
                    .map(r -> Finding.of(CLARITY, severity(pair, r), "The question fits two readings: " + r.inquiry())
                            .showing(Evidence.pairs(
                                    "reading",
                                    "answer",
                                    List.of(
                                            List.of("as the query: " + r.phrase(), CheckQueries.shown(r.answer())),
                                            List.of("the other", CheckQueries.shown(r.otherwise())))))
                            .fixedBy(new NewQuestion("write " + r.phrase(), r.clear())))
                    .toList();
        }

        /** Units and the rows of figures are often plain from the context; so is "different" where the question counts entities. */
        private static Severity severity(CheckedItem pair, SecondReading reading) {
            boolean entities = pair.query().select().getFirst().expr() instanceof Expr.Call call
                    && call.arguments().getFirst() instanceof Expr.Column column
                    && EntityCounts.asked(pair, column);
            return switch (reading.aspect()) {
                case BOUND, TIE -> WARNING;
                case ONCE -> entities ? INFO : WARNING;
                case UNIT, BASE -> INFO;
            };
        }
    }
}
