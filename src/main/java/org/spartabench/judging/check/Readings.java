package org.spartabench.judging.check;

import java.util.ArrayList;
import java.util.Comparator;
import java.util.HashSet;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.stream.IntStream;
import org.spartabench.authors.item.Question;
import org.spartabench.authors.wording.Wording;
import org.spartabench.authors.wording.lexicon.Lexicon;
import org.spartabench.facts.FactBase;
import org.spartabench.facts.statement.Limits;
import org.spartabench.sql.name.ColumnNames;
import org.spartabench.sql.tree.Block;
import org.spartabench.sql.tree.Expr;
import org.spartabench.sql.tree.Predicate.Comparison;

/**
 * Finds what a question leaves open: a bound, a unit, the rows that a figure is taken over, whether equal values count once,
 * and how ties are broken. The question is held against all that the grammar says for the query; a second reading counts only
 * if it gives another answer on the facts. Not safe for use by several threads.
 */
public final class Readings {

    /** The number of questions that the grammar writes for a query. */
    static final int WAYS = 16;

    private final FactBase facts;
    private final Limits limits;
    private final Lexicon lexicon;

    /** @param limits of each statement */
    public Readings(FactBase facts, Limits limits, Lexicon lexicon) {
        this.facts = facts;
        this.limits = limits;
        this.lexicon = lexicon;
    }

    /** Lists the second readings, open ones first. */
    public List<SecondReading> of(Block query, Question question) {
        return of(query, question, new CheckQueries(facts, limits, Optional.empty()));
    }

    /** Lists the second readings that the question leaves open; asks nothing if the grammar writes the question so. */
    List<SecondReading> open(Block query, Question question, CheckQueries queries) {
        Wording wording = new Wording(lexicon);
        boolean whole = IntStream.range(0, WAYS)
                .anyMatch(seed ->
                        wording.phrase(query, facts.schema(), seed).text().equals(question.text()));
        return whole
                ? List.of()
                : of(query, question, queries).stream()
                        .filter(SecondReading::open)
                        .toList();
    }

    private List<SecondReading> of(Block query, Question question, CheckQueries queries) {
        Optional<List<String>> answer = queries.answer(query);
        if (answer.isEmpty()) {
            return List.of();
        }
        Wording wording = new Wording(lexicon);
        List<Question> wordings = IntStream.range(0, WAYS)
                .mapToObj(seed -> wording.phrase(query, facts.schema(), seed))
                .toList();
        boolean whole = wordings.stream().anyMatch(w -> w.text().equals(question.text()));
        ReadingSearch search = new ReadingSearch(
                facts.schema(),
                lexicon,
                query,
                question.text(),
                QuestionFeatures.of(question.text()),
                wordings,
                wordings.stream().map(w -> QuestionFeatures.of(w.text())).toList(),
                queries,
                answer.get(),
                whole,
                new ArrayList<>(),
                ColumnNames.of(query, facts.schema()));
        return search.run().stream()
                .sorted(Comparator.comparing(SecondReading::open).reversed())
                .toList();
    }

    static Set<String> stems(QuestionFeatures features) {
        Set<String> all = new HashSet<>();
        features.words().forEach(w -> all.add(w.what()));
        return all;
    }

    static boolean holds(Set<String> stems, List<String> wanted) {
        return wanted.stream().anyMatch(w -> stems.contains(w) || stems.stream().anyMatch(s -> Said.alike(s, w)));
    }

    static String words(Comparison operator, boolean moment) {
        return switch (operator) {
            case GT -> moment ? "after" : "more than";
            case GE -> moment ? "on or after" : "at least";
            case LT -> moment ? "before" : "less than";
            case LE -> moment ? "on or before" : "at most";
            case EQ, NE -> "exactly";
        };
    }

    static String function(Expr.Call call) {
        return switch (call.name()) {
            case "AVG" -> "average";
            case "SUM" -> "total";
            case "COUNT" -> "number";
            case "MIN" -> "least value";
            case "MAX" -> "greatest value";
            default -> "figure";
        };
    }

    /**
     * Holds a second reading of a question that gives another answer than its query.
     *
     * @param open whether the question leaves both readings open; otherwise it states which is meant
     * @param inquiry what would be asked to learn which is meant
     * @param other the query of the second reading
     * @param answer of the item's query, sorted
     * @param otherwise the answer of the second reading, sorted
     * @param phrase the words that state the reading of the item's query
     * @param clear the question with that phrase; the question itself if it is not open
     */
    public record SecondReading(
            Aspect aspect,
            boolean open,
            String inquiry,
            Block other,
            List<String> answer,
            List<String> otherwise,
            String phrase,
            String clear) {

        /** What two readings of a question differ in. */
        public enum Aspect {
            BOUND("bound"),
            UNIT("unit"),
            BASE("rows of a figure"),
            ONCE("repeated values"),
            TIE("ties");

            private final String label;

            Aspect(String label) {
                this.label = label;
            }

            public String label() {
                return label;
            }
        }

        public SecondReading {
            answer = List.copyOf(answer);
            otherwise = List.copyOf(otherwise);
        }
    }
}
