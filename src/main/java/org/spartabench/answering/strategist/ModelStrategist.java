package org.spartabench.answering.strategist;

import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.function.Function;
import org.spartabench.answering.execution.LocalApis;
import org.spartabench.answering.execution.RecipeRun;
import org.spartabench.answering.execution.ScriptRun;
import org.spartabench.answering.execution.TableQueries;
import org.spartabench.answering.recipe.Recipe;
import org.spartabench.answering.strategy.AttemptJudge;
import org.spartabench.answering.strategy.Strategy;
import org.spartabench.answering.strategy.StrategyAttempt;
import org.spartabench.answering.strategy.StrategyQuestion;
import org.spartabench.apis.call.ApiCaller;
import org.spartabench.authors.llm.message.ModelReply;
import org.spartabench.authors.llm.message.ToolUse;
import org.spartabench.authors.request.Author;
import org.spartabench.authors.request.AuthorReply;
import org.spartabench.authors.request.Request;
import org.spartabench.authors.request.Request.ApiTask;
import org.spartabench.authors.request.view.AuthorView;
import org.spartabench.base.result.Result;
import org.spartabench.facts.statement.Limits;
import org.spartabench.facts.statement.Rows;
import org.spartabench.python.confined.PythonSession;
import org.spartabench.sql.print.Sql;
import org.spartabench.sql.tree.Query;

/**
 * Lets a language model answer questions by the four strategies. An error, or an input that nothing binds, goes back to it for a
 * number of rounds.
 */
public final class ModelStrategist implements Strategist {

    private final Author author;
    private final LocalApis apis;
    private final Settings settings;
    private final RecipeRun run;
    private final Optional<PythonSession> python;
    private final AttemptJudge judge;
    private final TaskViews views;

    /**
     * @param rounds after a failed recipe; 0 for the first form alone
     * @param level of the questions, which parts the seeds of equal questions
     */
    public record Settings(Limits limits, int rounds, long seed, int level) {}

    /** @param python runs the programs of the model; without one it is not asked for any */
    public ModelStrategist(Author author, LocalApis apis, Settings settings, Optional<PythonSession> python) {
        this.python = python;
        this.author = author;
        this.apis = apis;
        this.settings = settings;
        this.run = new RecipeRun(apis, settings.limits());
        this.judge = new AttemptJudge(apis.schema(), run);
        this.views = new TaskViews(apis);
    }

    /** What a recipe gave, and what its text was. */
    private record Tried(Optional<Recipe> recipe, String text, RecipeRun.RecipeResult result) {}

    @Override
    public Result<StrategyAttempt> attempt(Strategy strategy, StrategyQuestion question) {
        if (!question.applies(strategy, apis.schema())) {
            return Result.ok(judge.refused(strategy, question));
        }
        Work work = new Work(strategy, question);
        return switch (strategy) {
            case DECLARATIVE ->
                work.rounds(
                        (view, task) -> new Request.VirtualSql(view, task),
                        (query, caller) -> sql(query, new Recipe.VirtualSql(query), caller));
            case DECLARATIVE2 ->
                work.rounds(
                        (view, task) -> new Request.FunctionSql(view, task),
                        (query, caller) -> sql(query, new Recipe.FunctionSql(query), caller));
            case IMPERATIVE ->
                python.map(p -> work.rounds(
                                (view, task) -> new Request.Program(view, task),
                                (text, caller) -> script(text, p, caller)))
                        .orElseGet(work::unrun);
            case AGENTIC -> work.agent();
        };
    }

    private Tried sql(Query query, Recipe recipe, ApiCaller caller) {
        return new Tried(Optional.of(recipe), Sql.print(query), run.run(recipe, List.of(), caller));
    }

    private Tried script(String text, PythonSession runner, ApiCaller caller) {
        Result<Rows> rows = queries(tables -> new ScriptRun(tables, caller).run(text, runner));
        return new Tried(
                Optional.of(new Recipe.Script(text)), text, new RecipeRun.RecipeResult(rows, caller.ledger(), 0));
    }

    /** Works with the tables that stand behind no API. */
    private <T> Result<T> queries(Function<TableQueries, Result<T>> work) {
        return apis.facts().session().then(session -> {
            try (session) {
                return work.apply(TableQueries.of(apis.schema(), apis.facts().schema(), session, settings.limits()));
            }
        });
    }

    /** Makes a request from what an author sees. */
    private interface Asking<R> {
        Request<R> of(AuthorView view, ApiTask task);
    }

    /** Runs what an author wrote. */
    private interface Running<R> {
        Tried run(R written, ApiCaller caller);
    }

    /** Works on one question by one strategy. */
    private final class Work {

        private final Strategy strategy;
        private final StrategyQuestion question;
        private final ApiTask task;
        private final ApiCaller caller = apis.caller();
        private final long started = System.nanoTime();
        private long calls;
        private long tokens;
        private int asked;

        Work(Strategy strategy, StrategyQuestion question) {
            this.strategy = strategy;
            this.question = question;
            this.task = views.task(question);
        }

        /** Draws a seed of its own for each request, which names it in the journal. */
        private long seed() {
            return ((settings.seed() * 31 + settings.level()) * 31 + strategy.ordinal()) * 1_000_003L
                    + question.id().hashCode() * 64L
                    + asked++;
        }

        <R> Result<StrategyAttempt> rounds(Asking<R> asking, Running<R> running) {
            List<AuthorView.Feedback> feedback = new ArrayList<>();
            Tried last = failed("the model was not asked");
            for (int round = 0; round <= settings.rounds(); round++) {
                AuthorReply<R> reply = ask(asking.of(views.view(feedback, seed()), task));
                switch (reply) {
                    case AuthorReply.Given<R>(R written, var _, var usage) -> last = running.run(written, caller);
                    case AuthorReply.Declined<R>(String reason, var usage) -> {
                        return Result.ok(judged(failed(reason), 0));
                    }
                    case AuthorReply.Unavailable<R>(ModelReply.Cause cause, String reason, var usage) -> {
                        return Result.bad(reason);
                    }
                }
                if (!(last.result().rows() instanceof Result.Bad<Rows> bad)) {
                    break;
                }
                feedback.add(new AuthorView.Feedback(last.text(), bad.message()));
            }
            return Result.ok(judged(last, 0));
        }

        Result<StrategyAttempt> agent() {
            return queries(tables -> agent(new AgentLoop(tables, caller)));
        }

        /** A program of a model runs only where the user allowed it. */
        Result<StrategyAttempt> unrun() {
            return Result.ok(judge.unasked(strategy, question, "programs of a model run only with --execute"));
        }

        private Result<StrategyAttempt> agent(AgentLoop loop) {
            Optional<Result<Rows>> end = Optional.empty();
            boolean refused = false;
            while (end.isEmpty()) {
                switch (ask(new Request.AgentTurn(views.view(List.of(), seed()), task, loop.uses()))) {
                    case AuthorReply.Given<List<ToolUse>>(var uses, var _, var usage) -> {
                        loop.use(uses);
                        end = loop.end();
                    }
                    case AuthorReply.Declined<List<ToolUse>>(String reason, var usage) -> {
                        end = Optional.of(Result.bad(reason));
                        refused = true;
                    }
                    case AuthorReply.Unavailable<List<ToolUse>>(var cause, String reason, var usage) -> {
                        return Result.bad(reason);
                    }
                }
            }
            Recipe trace = loop.trace(refused);
            return Result.ok(judged(
                    new Tried(Optional.of(trace), "", new RecipeRun.RecipeResult(end.get(), caller.ledger(), 0)),
                    loop.uses().size()));
        }

        private <R> AuthorReply<R> ask(Request<R> request) {
            AuthorReply<R> reply = author.ask(request);
            calls += reply.usage().calls();
            tokens += reply.usage().tokens();
            return reply;
        }

        private Tried failed(String reason) {
            return new Tried(Optional.empty(), "", new RecipeRun.RecipeResult(Result.bad(reason), caller.ledger(), 0));
        }

        private StrategyAttempt judged(Tried tried, int turns) {
            return judge.judged(
                    strategy,
                    question,
                    tried.recipe(),
                    tried.result(),
                    new StrategyAttempt.Spent(System.nanoTime() - started, calls, tokens, turns));
        }
    }
}
