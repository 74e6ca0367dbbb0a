package org.spartabench.desktop.score;

import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.EnumMap;
import java.util.HashMap;
import java.util.List;
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
import org.spartabench.publishing.score.metric.Metric;

/** Models the scores of systems and their errors, without controls. All methods may take long. */
record ScoreModel(ProjectScope scope) {

    /** Explains a wrong answer. @param evidence rows and passages that support the gold answer, a line each */
    record Explained(Optional<Suggestion> suggestion, String evidence) {}

    /** Scores the systems whose files were compared last and are still there. */
    Result<ScoredSystems> remembered() {
        return scored(scope.project().records().errorLabels().files().stream()
                .filter(Files::isRegularFile)
                .toList());
    }

    /** Scores the systems of prediction files, all or none, against the items that are not rejected; remembers the files. */
    Result<ScoredSystems> scored(List<Path> files) {
        return SystemAnswers.read(files).then(read -> {
            GoldSet gold = GoldItems.of(scope.project(), Status.NOT_REJECTED);
            List<SystemAnswers> systems = read.stream().map(s -> s.placed(gold)).toList();
            if (gold.items().isEmpty()) {
                return Result.bad("The scope.project() has no items to score against. Generate some first.");
            }
            Map<Metric, ScoreReport> reports = new EnumMap<>(Metric.class);
            Map<String, String> fits = new HashMap<>();
            for (SystemAnswers system : systems) {
                Optional<String> strange = system.strange(gold, "the scope.project()");
                if (strange.isPresent()) {
                    return Result.bad(strange.get());
                }
                fits.put(system.name(), ScoredSystems.fit(gold, system));
            }
            if (!systems.isEmpty()) {
                List.of(Metric.LIST, Metric.OFFICIAL)
                        .forEach(m -> reports.put(m, Scoring.DEFAULT.report(gold, systems, m)));
            }
            scope.project().records().errorLabels().files(files);
            return Result.ok(labelled(new ScoredSystems(gold, List.copyOf(files), systems, reports, fits, Map.of())));
        });
    }

    /** Reads the kinds of errors of wrong answers again. */
    ScoredSystems labelled(ScoredSystems scored) {
        Map<String, Map<String, ErrorKind>> labels = new HashMap<>();
        for (SystemAnswers system : scored.systems()) {
            Map<String, ErrorKind> own = scope.project().records().errorLabels().of(system.name());
            own.keySet().retainAll(wrong(scored.gold(), system).map(Gold::id).collect(Collectors.toSet()));
            labels.put(system.name(), own);
        }
        return new ScoredSystems(
                scored.gold(), scored.files(), scored.systems(), scored.reports(), scored.fits(), labels);
    }

    private static Stream<Gold> wrong(GoldSet gold, SystemAnswers system) {
        return gold.items().stream().filter(g -> system.score(g, Metric.LIST).em() < 1);
    }

    /** Lists the answers of a system that are not an exact match by the list metric, by item. */
    List<WrongAnswer> wrong(ScoredSystems scored, SystemAnswers system) {
        Map<String, ErrorKind> labels = scope.project().records().errorLabels().of(system.name());
        Map<String, Gold> ids = new HashMap<>();
        wrong(scored.gold(), system).forEach(gold -> ids.put(gold.id(), gold));
        List<WrongAnswer> wrong = new ArrayList<>();
        scope.project().set().present(item -> {
            Gold gold = ids.get(item.id());
            if (gold != null) {
                wrong.add(new WrongAnswer(
                        system.name(),
                        item,
                        system.answer(item.id()).orElse(List.of()),
                        system.score(gold, Metric.LIST),
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
        List<ScoreReport> reports = List.copyOf(scored.reports().values());
        return new BrowseJob(
                        scope.project(),
                        Status.NOT_REJECTED,
                        errors.get()
                                .into(
                                        ScoreJson.of(Scoring.DEFAULT, gold, scored.systems(), reports),
                                        gold,
                                        scored.systems()),
                        out)
                .run(control);
    }

    Explained explain(WrongAnswer wrong) {
        return new Explained(
                new Suggester(scope.project().facts())
                        .suggest(wrong.item().query(), wrong.item().answer().values(), wrong.answer()),
                scope.project().sheets().evidence(wrong.item()));
    }

    /** Stores the kind of error; empty removes it. */
    void label(WrongAnswer wrong, Optional<ErrorKind> kind) {
        scope.project().records().errorLabels().set(wrong.system(), wrong.item().id(), kind);
    }
}
