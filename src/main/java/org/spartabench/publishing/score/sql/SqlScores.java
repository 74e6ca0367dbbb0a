package org.spartabench.publishing.score.sql;

import com.fasterxml.jackson.databind.node.ObjectNode;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.atomic.AtomicLong;
import java.util.function.Predicate;
import org.spartabench.base.task.TaskControl;
import org.spartabench.publishing.score.ScoreJson;
import org.spartabench.publishing.score.ScoreReport;
import org.spartabench.publishing.score.Scoring;
import org.spartabench.publishing.score.SystemAnswers;
import org.spartabench.publishing.score.metric.Measure;
import org.spartabench.publishing.score.metric.Yardstick;

/**
 * Holds the measures of predicted queries by system and item.
 *
 * @param systems with answers by the ids of items
 * @param suites whether test suites were made
 */
public record SqlScores(
        SqlGoldSet set, List<SystemAnswers> systems, Map<String, List<SqlScore>> scores, boolean suites) {

    /** Measures queries by their rows and their text. */
    private record Measured(List<Measure> measures, boolean programs) implements Yardstick {
        @Override
        public String key() {
            return "sql";
        }

        @Override
        public String title() {
            return programs ? "predicted SQL and programs" : "predicted SQL";
        }
    }

    /** Names items on which two measures part. @param what of the items of one system */
    public record Part(String what, String key, Predicate<SqlScore> holds) {}

    public SqlScores {
        systems = List.copyOf(systems);
        scores = Map.copyOf(scores);
    }

    /**
     * Runs what is to run, on all processors.
     *
     * @param kept takes each result, and knows those of an earlier start
     * @param programs runs predictions and gold items that are programs
     * @return empty if it was cancelled
     */
    public static Optional<SqlScores> of(
            SqlGoldSet set,
            List<SystemAnswers> systems,
            boolean suites,
            KeptScores kept,
            PredictedPrograms programs,
            TaskControl control) {
        List<SystemAnswers> matched = systems.stream().map(set::match).toList();
        Map<String, List<SqlScore>> scores = new ConcurrentHashMap<>();
        Optional<Map<String, SmallSample>> samples = suites ? Optional.of(new ConcurrentHashMap<>()) : Optional.empty();
        AtomicLong done = new AtomicLong();
        control.total(set.items().size());
        set.items().parallelStream().filter(item -> goesOn(control)).forEach(item -> {
            scores.put(item.gold().id(), one(item, set, matched, samples, kept, programs));
            control.done(done.incrementAndGet());
        });
        return scores.size() < set.items().size()
                ? Optional.empty()
                : Optional.of(new SqlScores(set, matched, scores, suites));
    }

    /** Waits while the task is paused. */
    private static boolean goesOn(TaskControl control) {
        try {
            control.awaitWhilePaused();
            return !control.cancelled();
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
            return false;
        }
    }

    private static List<SqlScore> one(
            SqlGold item,
            SqlGoldSet set,
            List<SystemAnswers> systems,
            Optional<Map<String, SmallSample>> samples,
            KeptScores kept,
            PredictedPrograms programs) {
        SqlDatabase database = set.database(item);
        boolean suites = samples.isPresent();
        List<Optional<String>> queries = systems.stream()
                .map(s -> s.answer(item.gold().id()).map(List::getFirst))
                .toList();
        Map<String, SqlScore> known = new HashMap<>();
        List<String> open = new ArrayList<>();
        queries.stream().flatMap(Optional::stream).distinct().forEach(query -> {
            Optional<SqlScore> before = kept.find(item, database, query, suites);
            before.ifPresentOrElse(score -> known.put(query, score), () -> open.add(query));
        });
        if (!open.isEmpty()) {
            List<SqlScore> made = new SqlJudge(item, database, programs, samples).score(open);
            for (int i = 0; i < open.size(); i++) {
                known.put(open.get(i), made.get(i));
                kept.keep(item, database, open.get(i), suites, made.get(i));
            }
        }
        return queries.stream()
                .map(q -> q.map(known::get).orElse(SqlScore.NONE))
                .toList();
    }

    /** Gives the measure of one system on one item. */
    public SqlScore of(int system, String id) {
        return Optional.ofNullable(scores.get(id)).map(all -> all.get(system)).orElse(SqlScore.NONE);
    }

    /** Whether a system is wrong on an item by a measure that runs queries, or by the only one that does not. */
    public boolean wrong(int system, String id) {
        return wrong(of(system, id));
    }

    /** Writes the measures of one system on one item that need no other database, for people. */
    public String figures(int system, String id) {
        SqlScore score = of(system, id);
        return String.format(
                Locale.ROOT, "EX %.0f, strict %.0f, soft F1 %.2f", score.ex(), score.strict(), score.softF1());
    }

    /** Gives the soft F1 of one system on one item. */
    public double softF1(int system, String id) {
        return of(system, id).softF1();
    }

    public ScoreReport report(Scoring scoring) {
        List<Measure> measures = new ArrayList<>();
        if (set.runs()) {
            measures.addAll(List.of(Measure.EX, Measure.STRICT, Measure.SOFT_F1));
        }
        if (set.runs() && suites) {
            measures.add(Measure.TEST_SUITE);
        }
        if (!programs()) {
            measures.add(Measure.SET_MATCH);
        }
        return scoring.report(
                set.gold(),
                systems,
                new Measured(measures, programs()),
                (system, item) -> measure -> of(system, item.id()).of(measure));
    }

    /** Lists what is worth a look where queries ran. */
    public List<Part> parts() {
        List<Part> parts = new ArrayList<>();
        if (set.runs()) {
            parts.add(new Part(
                    "it or the gold query does not run, which counts as wrong",
                    "failed",
                    s -> !s.failure().isEmpty()));
            parts.add(new Part(
                    "right by execution accuracy, strictly wrong (rows that repeat, their order or columns)",
                    "right_by_execution_only",
                    s -> s.ex() == 1 && s.strict() < 1));
            parts.add(new Part(
                    "strictly right, wrong by execution accuracy",
                    "right_strictly_only",
                    s -> s.strict() == 1 && s.ex() < 1));
            parts.add(new Part(
                    "matches the gold query by sets, but gives other rows",
                    "right_by_match_only",
                    s -> s.setMatch() == 1 && s.ex() < 1));
        }
        if (set.runs() && suites) {
            parts.add(new Part(
                    "right on the set's own database alone, not on others",
                    "right_by_chance",
                    s -> s.ex() == 1 && s.suite() < 1));
        }
        return parts;
    }

    /** Lists the ids of the items of a part. */
    public List<String> ids(int system, Part part) {
        return set.ids(item -> part.holds().test(of(system, item.gold().id()))
                && systems.get(system).answer(item.gold().id()).isPresent());
    }

    /** Writes the report as JSON, with the items on which measures part. */
    public ObjectNode json(Scoring scoring, ScoreReport report) {
        return ScoreJson.of(
                scoring,
                set.gold(),
                systems,
                List.of(report),
                (file, system) -> parts().forEach(part -> ids(system, part).forEach(file.putArray(part.key())::add)));
    }

    /** Whether a program is among gold items or predictions, which has no clauses to match. */
    public boolean programs() {
        return set.programs() || systems.stream().anyMatch(SystemAnswers::programs);
    }

    /** Gives the query or program of a system for an item, if it has one. */
    Optional<String> predicted(int system, SqlGold item) {
        return systems.get(system).answer(item.gold().id()).map(List::getFirst);
    }

    private boolean wrong(SqlScore score) {
        return set.runs() ? score.ex() < 1 || score.strict() < 1 || suites && score.suite() < 1 : score.setMatch() < 1;
    }
}
