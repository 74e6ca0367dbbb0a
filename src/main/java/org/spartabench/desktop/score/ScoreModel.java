package org.spartabench.desktop.score;

import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.spartabench.authors.item.Item;
import org.spartabench.authors.item.Status;
import org.spartabench.base.result.Result;
import org.spartabench.base.task.TaskControl;
import org.spartabench.desktop.shell.scope.ProjectScope;
import org.spartabench.project.publication.GoldItems;
import org.spartabench.project.release.BrowseJob;
import org.spartabench.publishing.file.ProjectParts;
import org.spartabench.publishing.score.ScoreJson;
import org.spartabench.publishing.score.ScoreReport;
import org.spartabench.publishing.score.Scoring;
import org.spartabench.publishing.score.SystemAnswers;
import org.spartabench.publishing.score.error.ErrorKind;
import org.spartabench.publishing.score.error.Suggester;
import org.spartabench.publishing.score.error.Suggestion;
import org.spartabench.publishing.score.error.SystemErrors;
import org.spartabench.publishing.score.gold.Gold;
import org.spartabench.publishing.score.gold.GoldSet;
import org.spartabench.publishing.score.metric.AnswerScore;
import org.spartabench.publishing.score.metric.Metric;
import org.spartabench.publishing.score.sql.KeptScores;
import org.spartabench.publishing.score.sql.PredictedPrograms;
import org.spartabench.publishing.score.sql.SqlErrors;
import org.spartabench.publishing.score.sql.SqlGoldSet;
import org.spartabench.publishing.score.sql.SqlScores;
import org.spartabench.python.confined.PythonSearch;
import org.spartabench.python.confined.PythonSession;

/** Models the scores of systems and their errors, without controls. All methods may take long. */
record ScoreModel(ProjectScope scope) {

    /**
     * Explains a wrong answer.
     *
     * @param query of a query, what it has beside gold
     * @param evidence rows and passages that support the gold answer, a line each
     */
    record Explained(Optional<Suggestion> suggestion, Optional<SqlErrors.SqlError> query, String evidence) {}

    /**
     * Holds what is to be scored.
     *
     * @param systems with the ids of the items
     * @param queries the gold queries, if the systems write queries or programs
     */
    record Predictions(GoldSet gold, List<Path> files, List<SystemAnswers> systems, Optional<SqlGoldSet> queries) {}

    /** Reads the files that were compared last and are still there. */
    Result<Predictions> remembered() {
        return read(scope.project().records().errorLabels().files().stream()
                .filter(Files::isRegularFile)
                .toList());
    }

    /** Reads prediction files, all or none, for the items that are not rejected. */
    Result<Predictions> read(List<Path> files) {
        return SystemAnswers.read(files).then(read -> {
            GoldSet gold = GoldItems.of(scope.project(), Status.NOT_REJECTED);
            if (gold.items().isEmpty()) {
                return Result.bad("The project has no items to score against. Generate some first.");
            }
            if (read.stream().noneMatch(SystemAnswers::queries)) {
                return fitting(new Predictions(
                        gold, files, read.stream().map(s -> s.placed(gold)).toList(), Optional.empty()));
            }
            if (!read.stream().allMatch(SystemAnswers::queries)) {
                return Result.bad("Some of these systems write queries, others answers; show them apart.");
            }
            return GoldItems.queries(scope.project(), gold)
                    .then(queries -> read.stream()
                            .flatMap(system -> queries.strange(system, "the project").stream())
                            .findFirst()
                            .<Result<Predictions>>map(Result::bad)
                            .orElseGet(() -> Result.ok(new Predictions(
                                    gold,
                                    files,
                                    read.stream().map(queries::match).toList(),
                                    Optional.of(queries)))));
        });
    }

    private static Result<Predictions> fitting(Predictions read) {
        return read.systems().stream()
                .flatMap(system -> system.strange(read.gold(), "the project").stream())
                .findFirst()
                .<Result<Predictions>>map(Result::bad)
                .orElseGet(() -> Result.ok(read));
    }

    /** Scores the systems, and remembers their files; empty if it was cancelled. */
    Optional<ScoredSystems> scored(Predictions read, TaskControl control) {
        Map<String, String> fits = new HashMap<>();
        read.systems().forEach(system -> fits.put(system.name(), ScoredSystems.fit(read.gold(), system)));
        Optional<SqlScores> measured = read.queries().flatMap(queries -> measured(queries, read.systems(), control));
        if (read.queries().isPresent() && measured.isEmpty()) {
            return Optional.empty();
        }
        List<ScoreReport> reports = measured.map(m -> List.of(m.report(Scoring.DEFAULT)))
                .orElseGet(() -> read.systems().isEmpty()
                        ? List.of()
                        : Stream.of(Metric.LIST, Metric.OFFICIAL)
                                .map(m -> Scoring.DEFAULT.report(read.gold(), read.systems(), m))
                                .toList());
        scope.project().records().errorLabels().files(read.files());
        return Optional.of(labelled(new ScoredSystems(
                read.gold(), List.copyOf(read.files()), read.systems(), reports, measured, fits, Map.of())));
    }

    /** Runs queries where the project's queries run; the project keeps each score, so that a second start goes on there. */
    private Optional<SqlScores> measured(SqlGoldSet queries, List<SystemAnswers> systems, TaskControl control) {
        KeptScores kept = KeptScores.of(scope.project().folder().resolve(ProjectParts.SCORES))
                .toOptional()
                .orElseGet(KeptScores::none);
        try (PredictedPrograms programs = programs()) {
            return SqlScores.of(queries, systems, false, kept, programs, control);
        }
    }

    /** Runs programs in the Python that the user's environment names. */
    private static PredictedPrograms programs() {
        PythonSearch search = PythonSearch.of(Optional.empty(), System.getenv());
        return new PredictedPrograms(
                () -> search.find().interpreter().map(PythonSession::new),
                () -> search.find().problem());
    }

    /** Reads the kinds of errors of wrong answers again. */
    ScoredSystems labelled(ScoredSystems scored) {
        Map<String, Map<String, ErrorKind>> labels = new HashMap<>();
        for (SystemAnswers system : scored.systems()) {
            Map<String, ErrorKind> own = scope.project().records().errorLabels().of(system.name());
            own.keySet().retainAll(wrongItems(scored, system).map(Gold::id).collect(Collectors.toSet()));
            labels.put(system.name(), own);
        }
        return new ScoredSystems(
                scored.gold(),
                scored.files(),
                scored.systems(),
                scored.reports(),
                scored.queries(),
                scored.fits(),
                labels);
    }

    private static Stream<Gold> wrongItems(ScoredSystems scored, SystemAnswers system) {
        return scored.gold().items().stream()
                .filter(g -> scored.queries()
                        .map(q -> q.wrong(scored.systems().indexOf(system), g.id()))
                        .orElseGet(() -> system.score(g, Metric.LIST).em() < 1));
    }

    /** Lists the answers of a system that are not right by the list metric, or whose rows are not, by item. */
    List<WrongAnswer> wrong(ScoredSystems scored, SystemAnswers system) {
        Map<String, ErrorKind> labels = scope.project().records().errorLabels().of(system.name());
        Map<String, Gold> ids = new HashMap<>();
        wrongItems(scored, system).forEach(gold -> ids.put(gold.id(), gold));
        List<WrongAnswer> wrong = new ArrayList<>();
        scope.project().set().present(item -> {
            Gold gold = ids.get(item.id());
            if (gold != null) {
                AnswerScore score = system.score(gold, Metric.LIST);
                int place = scored.systems().indexOf(system);
                wrong.add(new WrongAnswer(
                        system.name(),
                        item,
                        system.answer(item.id()).orElse(List.of()),
                        scored.queries().map(q -> q.softF1(place, gold.id())).orElse(score.f1()),
                        scored.queries()
                                .map(q -> q.figures(place, gold.id()))
                                .orElseGet(() -> String.format(
                                        Locale.ROOT,
                                        "F1 %.2f, precision %.2f, recall %.2f",
                                        score.f1(),
                                        score.precision(),
                                        score.recall())),
                        Optional.ofNullable(labels.get(item.id()))));
            }
        });
        return wrong;
    }

    String pageName() {
        return scope.project().schema().name() + "-results.html";
    }

    /** Writes the page of the set with these results; gives one line about it. */
    String page(ScoredSystems scored, Path out, TaskControl control) throws InterruptedException {
        GoldSet gold = scored.gold();
        Map<String, Item> items = new HashMap<>();
        scope.project().set().present(item -> items.put(item.id(), item));
        Suggester suggester = new Suggester(scope.project().facts());
        control.message("explaining wrong answers");
        control.total((long) gold.items().size() * scored.systems().size());
        Optional<SystemErrors> errors = SystemErrors.of(
                gold,
                scored.systems(),
                (one, answer) -> Optional.ofNullable(items.get(one.id()))
                        .flatMap(item -> suggester.suggest(item.query(), one.answer(), answer)),
                done -> {
                    control.awaitWhilePaused();
                    control.done(done);
                    return !control.cancelled();
                });
        if (errors.isEmpty()) {
            return out + ": was stopped; nothing was written";
        }
        return new BrowseJob(
                        scope.project(),
                        Status.NOT_REJECTED,
                        errors.get()
                                .into(
                                        ScoreJson.of(Scoring.DEFAULT, gold, scored.systems(), scored.reports()),
                                        gold,
                                        scored.systems()),
                        out)
                .run(control);
    }

    Explained explain(ScoredSystems scored, WrongAnswer wrong) {
        String evidence = scope.project().sheets().evidence(wrong.item());
        if (scored.queries().isPresent()) {
            return new Explained(Optional.empty(), explained(scored.queries().get(), wrong), evidence);
        }
        return new Explained(
                new Suggester(scope.project().facts())
                        .suggest(wrong.item().query(), wrong.item().answer().values(), wrong.answer()),
                Optional.empty(),
                evidence);
    }

    private static Optional<SqlErrors.SqlError> explained(SqlScores scores, WrongAnswer wrong) {
        try (PredictedPrograms programs = programs()) {
            return SqlErrors.of(scores, wrong.item().id(), programs).stream()
                    .filter(e -> e.system().equals(wrong.system()))
                    .findFirst();
        }
    }

    /** Stores the kind of error; empty removes it. */
    void label(WrongAnswer wrong, Optional<ErrorKind> kind) {
        scope.project().records().errorLabels().set(wrong.system(), wrong.item().id(), kind);
    }
}
