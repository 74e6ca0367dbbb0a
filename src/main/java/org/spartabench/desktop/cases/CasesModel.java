package org.spartabench.desktop.cases;

import java.nio.file.Path;
import java.util.List;
import java.util.Optional;
import java.util.function.Function;
import org.spartabench.authors.item.answer.Paradigm;
import org.spartabench.authors.item.outcome.Outcome;
import org.spartabench.authors.item.outcome.Refusal;
import org.spartabench.authors.llm.ModelRole;
import org.spartabench.base.result.Result;
import org.spartabench.base.task.Job;
import org.spartabench.desktop.shell.scope.ProjectScope;
import org.spartabench.judging.correct.BlindCase;
import org.spartabench.judging.correct.BlindQueue;
import org.spartabench.judging.correct.CaseChoice;
import org.spartabench.judging.correct.CaseCounts;
import org.spartabench.judging.correct.consensus.ConsensusRule;
import org.spartabench.judging.decision.Decision;
import org.spartabench.project.Project;
import org.spartabench.project.author.RoleModels;
import org.spartabench.project.correct.CorrectJob;
import org.spartabench.project.correct.ItemComparer;
import org.spartabench.project.correct.ProgramComparer;
import org.spartabench.project.correct.QueryComparer;
import org.spartabench.project.correct.candidate.CandidateSource;
import org.spartabench.project.correct.candidate.ModelCandidates;
import org.spartabench.project.correct.candidate.ReplyCandidates;
import org.spartabench.project.correct.desk.CaseDesk;
import org.spartabench.project.correct.output.ProgramOutputs;
import org.spartabench.python.confined.PythonSearch;

/** Reads the cases for one person and writes what they rule. All methods may take long; one runs at a time. */
final class CasesModel implements AutoCloseable {

    /** What the page shows. @param notice one line about the last step */
    record Shown(Optional<BlindCase> now, CaseCounts counts, String notice) {}

    private static final String OWN = "You are one of those who differ here: let somebody else settle it if you can.";

    private final ProjectScope scope;
    private final CaseDesk desk;
    private boolean adjudicating;
    private Optional<CaseChoice> doubted = Optional.empty();

    CasesModel(ProjectScope scope) {
        this.scope = scope;
        this.desk = new CaseDesk(scope.project(), scope.validator(), System::nanoTime, programs());
    }

    /** Gives the next case. @param settling whether to settle cases on which others differ */
    synchronized Shown next(boolean settling, String notice) {
        adjudicating = settling;
        doubted = Optional.empty();
        Optional<BlindCase> next = desk.next(settling);
        boolean own =
                settling && next.flatMap(c -> desk.own(c.comparison(), false)).isPresent();
        return new Shown(next, desk.counts(), own ? (notice + " " + OWN).strip() : notice);
    }

    synchronized Shown defer(BlindCase seen) {
        desk.defer(seen);
        return next(adjudicating, BlindQueue.DEFERRED);
    }

    /** Rules; what must be confirmed is asked about first, and the same choice once more confirms it. */
    synchronized Shown rule(BlindCase seen, CaseChoice choice) {
        Optional<String> doubt = desk.doubt(seen, choice);
        if (doubt.isPresent() && !doubted.equals(Optional.of(choice))) {
            doubted = Optional.of(choice);
            return new Shown(
                    Optional.of(seen),
                    desk.counts(),
                    "Not decided: " + doubt.get() + ". To decide so anyway, choose the same again.");
        }
        doubted = Optional.empty();
        return switch (desk.rule(seen, choice.confirmed())) {
            case Result.Bad<Outcome<Decision>> bad ->
                new Shown(Optional.of(seen), desk.counts(), "Not decided: " + bad.message());
            case Result.Ok<Outcome<Decision>>(Outcome.Refused<Decision>(Refusal refusal)) ->
                next(adjudicating, "Not decided: " + refusal.message() + ".");
            case Result.Ok<Outcome<Decision>>(Outcome.Done<Decision> _) ->
                next(adjudicating, "Item " + seen.judged().item() + " decided.");
        };
    }

    synchronized Shown undo() {
        return desk.undo()
                .map(step -> new Shown(
                        desk.show(step.first()),
                        desk.counts(),
                        "The decision on item " + step.first().item() + " is undone."))
                .orElseGet(() -> next(adjudicating, "There is no decision to undo."));
    }

    synchronized void recordActivity() {
        desk.recordActivity();
    }

    private ProgramOutputs programs() {
        return new ProgramOutputs(
                scope.project(),
                scope.python()::session,
                () -> scope.python().find().problem());
    }

    /** Makes the job that compares all items with recorded queries, or programs. */
    Result<Job> compare(Path replies, Paradigm paradigm) {
        return ReplyCandidates.read(replies, paradigm)
                .then(read -> job(read.models().size(), paradigm, programs -> read));
    }

    /** Makes the job that asks the three models of the project. */
    Result<Job> ask(Paradigm paradigm) {
        return new RoleModels(scope.project(), System.getenv())
                .all(ModelRole.CANDIDATE, List.of(), Optional.empty())
                .then(models -> job(
                        models.size(), paradigm, programs -> new ModelCandidates(scope.project(), models, programs)));
    }

    private Result<Job> job(int models, Paradigm paradigm, Function<Optional<ProgramOutputs>, CandidateSource> source) {
        Project project = scope.project();
        Optional<String> lack = paradigm == Paradigm.SQL ? Optional.empty() : lack();
        if (lack.isPresent()) {
            return Result.bad(lack.get());
        }
        return models == ConsensusRule.QUORUM
                ? Result.ok(control -> {
                    if (paradigm == Paradigm.SQL) {
                        return new CorrectJob(
                                        project,
                                        source.apply(Optional.empty()),
                                        new QueryComparer(project, ProgramComparer.DATABASES),
                                        1)
                                .run(control);
                    }
                    try (ProgramOutputs programs = programs()) {
                        ItemComparer comparer = new ProgramComparer(project, programs, ProgramComparer.DATABASES);
                        return new CorrectJob(project, source.apply(Optional.of(programs)), comparer, 1).run(control);
                    }
                })
                : Result.bad("three models are needed, not " + models);
    }

    /** Says why no program of a model runs; empty if they do. */
    private Optional<String> lack() {
        PythonSearch.Found found = scope.python().find();
        return found.interpreter().isEmpty()
                ? Optional.of(found.problem())
                : scope.python().question().map(why -> why + "; programs by models do not run here");
    }

    @Override
    public void close() {
        desk.close();
    }
}
