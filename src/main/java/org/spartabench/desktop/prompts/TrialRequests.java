package org.spartabench.desktop.prompts;

import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.function.Consumer;
import org.spartabench.authors.item.Question;
import org.spartabench.authors.request.Author;
import org.spartabench.authors.request.AuthorReply;
import org.spartabench.authors.request.Request;
import org.spartabench.base.task.TaskControl;
import org.spartabench.desktop.shell.scope.ProjectScope;
import org.spartabench.making.run.Pipeline;
import org.spartabench.making.run.event.Journal;
import org.spartabench.making.run.plan.LeafMethod;
import org.spartabench.making.run.plan.RunPlan;
import org.spartabench.making.run.plan.RunPlan.Target;
import org.spartabench.making.run.plan.TreeMethod;
import org.spartabench.making.run.plan.quota.RunPlans;
import org.spartabench.project.author.Authors;
import org.spartabench.project.failure.StoreException;
import org.spartabench.project.words.WordDraft;
import org.spartabench.sql.path.Clause;
import org.spartabench.sql.shape.Shape;

/**
 * Collects real requests of every kind over a project's facts from a small trial run, whose items are dropped.
 */
final class TrialRequests implements Author, TaskControl {

    /** Most requests kept of each kind. */
    private static final int EACH = 4;

    private static final long SEED = 7;
    private static final int ATTEMPTS = 20;

    private static final Map<Clause, Double> EVERY_CLAUSE = Map.of(
            Clause.WHERE, 1.0, Clause.GROUP_BY, 0.5, Clause.HAVING, 0.3, Clause.ORDER_BY, 0.4, Clause.LIMIT, 0.4);

    private final Author author;
    private final Consumer<Map<String, List<Request<?>>>> listener;
    private final Map<String, List<Request<?>>> asked = new LinkedHashMap<>();

    private TrialRequests(Author author, Consumer<Map<String, List<Request<?>>>> listener) {
        this.author = author;
        this.listener = listener;
    }

    /**
     * Runs for a second or more: not for the UI thread. *
     * @param listener takes all requests so far whenever a new kind comes up, on the thread of the run
     * @return the requests by kind; a kind that did not come up has no entry
     */
    static Map<String, List<Request<?>>> of(ProjectScope scope, Consumer<Map<String, List<Request<?>>>> listener) {
        Author fast = scope.authors().author(Authors.OFFLINE, scope.project()).orThrow(StoreException::new);
        TrialRequests trial = new TrialRequests(fast, listener);
        RunPlan usual = RunPlans.of(
                List.of(
                        new Target(Shape.LEAF, 10),
                        new Target(Shape.parse("[..]"), 5),
                        new Target(Shape.parse("[[.]]"), 5)),
                SEED,
                1);
        RunPlan plan = usual.withMix(RunPlan.Mix.QUOTAS, EVERY_CLAUSE, usual.aggregates(), usual.nestings())
                .withBudget(usual.budget().withItemAttempts(ATTEMPTS));
        RunPlan atOnce = RunPlans.of(List.of(new Target(Shape.LEAF, 3), new Target(Shape.parse("[..]"), 2)), SEED, 1)
                .withMethods(LeafMethod.ONE_SHOT, TreeMethod.ONE_SHOT_K)
                .withBudget(usual.budget().withItemAttempts(2));
        for (RunPlan one : List.of(plan, atOnce)) {
            new Pipeline(scope.facts(), trial, scope.clock()).run(one, List.of(), Journal.NONE, trial);
        }
        scope.project()
                .files()
                .ownWords()
                .map(own -> new WordDraft(scope.facts(), own))
                .use(
                        draft -> draft.tables(true).stream().limit(EACH).forEach(t -> trial.keep(draft.request(t))),
                        bad -> {});
        return trial.asked();
    }

    @Override
    public boolean readsFigures() {
        return true;
    }

    @Override
    public String name() {
        return author.name();
    }

    @Override
    public <R> AuthorReply<R> ask(Request<R> request) {
        AuthorReply<R> reply = author.ask(request);
        keep(request);
        if (request instanceof Request.Verbalise v
                && reply instanceof AuthorReply.Given<R> given
                && given.value() instanceof Question question) {
            keep(new Request.Naturalness(v.view(), question.text()));
        }
        return reply;
    }

    private synchronized void keep(Request<?> request) {
        List<Request<?>> same = asked.computeIfAbsent(request.kind(), k -> new ArrayList<>());
        if (same.size() < EACH) {
            same.add(request);
            if (same.size() == 1) {
                listener.accept(asked());
            }
        }
    }

    private synchronized Map<String, List<Request<?>>> asked() {
        Map<String, List<Request<?>>> all = new LinkedHashMap<>();
        asked.forEach((kind, requests) -> all.put(kind, List.copyOf(requests)));
        return all;
    }
}
