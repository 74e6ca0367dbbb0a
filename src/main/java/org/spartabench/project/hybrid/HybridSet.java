package org.spartabench.project.hybrid;

import com.fasterxml.jackson.databind.node.JsonNodeFactory;
import com.fasterxml.jackson.databind.node.ObjectNode;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.function.Predicate;
import org.jspecify.annotations.Nullable;
import org.spartabench.apis.call.ApiCaller;
import org.spartabench.apis.call.CallLimits;
import org.spartabench.apis.call.recording.ReplyMode;
import org.spartabench.apis.entity.AbstractSchema;
import org.spartabench.apis.entity.Entity;
import org.spartabench.apis.virtual.FetchedQuery;
import org.spartabench.apis.virtual.plan.UnboundInput;
import org.spartabench.apis.virtual.planner.CallPlanner;
import org.spartabench.authors.item.Status;
import org.spartabench.base.result.Problem;
import org.spartabench.base.result.Result;
import org.spartabench.facts.statement.Limits;
import org.spartabench.facts.statement.Rows;
import org.spartabench.facts.value.Values;
import org.spartabench.judging.check.StoredAnswer;
import org.spartabench.project.Project;
import org.spartabench.project.api.ApiFiles;
import org.spartabench.project.api.call.ApiCalls;
import org.spartabench.project.failure.FailureText;
import org.spartabench.publishing.entry.Entry;
import org.spartabench.publishing.file.AllOrNothing;
import org.spartabench.sql.guard.Guard;

/**
 * Runs the items of a project over its APIs: to see which answers have changed, and to publish a set that answers from
 * its recorded replies, without a server, a network or a key.
 */
public final class HybridSet {

    private static final int CALLS = 100_000;
    /** Holds the input that a question leaves open. */
    private static final String MISSING = "missing";

    private static final String QUESTIONS = "questions.jsonl";
    private static final String CARD = "card.md";
    private static final Set<String> PARTS = Set.of(QUESTIONS, ApiFiles.FOLDER, CARD);
    private static final Limits LIMITS = new Limits(Duration.ofSeconds(20), Limits.DEFAULT.rows());

    private final Project project;
    private final CallPlanner planner;
    private final List<ObjectNode> lines = new ArrayList<>();
    private final List<Problem> stale = new ArrayList<>();

    private HybridSet(Project project, List<Entity.Remote> apis) {
        this.project = project;
        this.planner = plannerOf(project, apis);
    }

    private static CallPlanner plannerOf(Project project, List<Entity.Remote> apis) {
        return new CallPlanner(AbstractSchema.of(project.schema(), apis), project.schema());
    }

    /** Gives a planner over the APIs; empty if there are none. */
    public static Optional<CallPlanner> planner(Project project, List<Entity.Remote> apis) {
        return apis.isEmpty() ? Optional.empty() : Optional.of(plannerOf(project, apis));
    }

    /** Names the input that an item leaves open, so that it cannot be asked; empty if it can. */
    public static Optional<UnboundInput> open(CallPlanner planner, Entry entry) {
        return planner.answerable(entry.query()) instanceof Result.Ok<CallPlanner.Answerable>(var answerable)
                ? answerable.open().stream().findFirst()
                : Optional.empty();
    }

    /**
     * @param items how many items were run, or could not be asked
     * @param open how many of them leave a required input open
     * @param stale items with another answer than the stored one, or none, with the reason
     */
    public record Checked(int items, long open, List<String> stale) {}

    /** Runs all items of some states with a caller, which decides where replies come from and whether they are kept. */
    public static Result<Checked> check(Project project, Set<Status> states, ApiCaller caller) {
        return check(project, states, entry -> true, caller);
    }

    /** Does the same with the items that read one API. */
    public static Result<Checked> check(Project project, Set<Status> states, Entity.Remote api, ApiCaller caller) {
        return project.apis().entities().then(all -> {
            CallPlanner planner = plannerOf(project, all);
            return check(project, states, entry -> reads(planner, entry, api), caller);
        });
    }

    private static boolean reads(CallPlanner planner, Entry entry, Entity.Remote api) {
        return planner.answerable(entry.query()) instanceof Result.Ok<CallPlanner.Answerable>(var answerable)
                && answerable.apis().contains(api.name());
    }

    private static Result<Checked> check(
            Project project, Set<Status> states, Predicate<Entry> wanted, ApiCaller caller) {
        return run(project, states, wanted, caller).map(HybridSet::checked);
    }

    private Checked checked() {
        return new Checked(
                lines.size() + stale.size(),
                lines.stream().filter(line -> line.has(MISSING)).count(),
                stale.stream().map(Problem::message).toList());
    }

    private static Result<HybridSet> run(
            Project project, Set<Status> states, Predicate<Entry> wanted, ApiCaller caller) {
        return project.apis().entities().then(apis -> {
            if (apis.isEmpty()) {
                return Result.bad(project.folder() + ": has no APIs; add some with 'sparta api add', or make a hybrid"
                        + " project with 'sparta hybrid'");
            }
            HybridSet set = new HybridSet(project, apis);
            project.set().entries(states, entry -> {
                if (wanted.test(entry) && !set.refused(entry)) {
                    set.run(entry, caller);
                }
            });
            return Result.ok(set);
        });
    }

    /** Writes a question that leaves an input open with that input as its answer, since only a refusal is right. */
    private boolean refused(Entry entry) {
        if (!(planner.answerable(entry.query()) instanceof Result.Ok<CallPlanner.Answerable>(var answerable))
                || answerable.open().isEmpty()) {
            return false;
        }
        UnboundInput open = answerable.open().getFirst();
        ObjectNode line = head(entry, 0, answerable.apis());
        line.putNull("rows");
        line.putObject(MISSING)
                .put("table", open.table())
                .put("column", open.column())
                .put("message", open.message());
        lines.add(line);
        return true;
    }

    private static ObjectNode head(Entry entry, int calls, List<String> apis) {
        ObjectNode line = JsonNodeFactory.instance.objectNode();
        line.put("id", entry.id())
                .put("question", entry.question())
                .put("sql", entry.sql())
                .put("calls", calls);
        apis.forEach(line.putArray("apis")::add);
        return line;
    }

    private void run(Entry entry, ApiCaller caller) {
        int before = caller.ledger().size();
        switch (FetchedQuery.of(entry.query(), Optional.empty(), project.facts(), planner, caller, LIMITS)) {
            case Result.Bad<FetchedQuery> bad -> stale.add(new Problem("item " + entry.id() + ": " + bad.message()));
            case Result.Ok<FetchedQuery>(FetchedQuery fetched) -> {
                try (fetched) {
                    StoredAnswer.fault(fetched.block(), entry.answer(), fetched.facts(), LIMITS)
                            .ifPresentOrElse(
                                    why -> stale.add(new Problem("item " + entry.id() + ": " + why)),
                                    () -> lines.add(
                                            line(entry, fetched, caller.ledger().size() - before)));
                }
            }
        }
    }

    private static ObjectNode line(Entry entry, FetchedQuery fetched, int calls) {
        ObjectNode line = head(entry, calls, fetched.apis());
        var rows = line.putArray("rows");
        if (Guard.run(fetched.block(), fetched.facts(), LIMITS) instanceof Rows found) {
            for (List<@Nullable Object> row : found.rows()) {
                var cells = rows.addArray();
                row.forEach(v -> {
                    if (v == null) {
                        cells.addNull();
                    } else {
                        cells.add(Values.text(v));
                    }
                });
            }
        }
        return line;
    }

    /**
     * Publishes the set: questions with rows and SQL, the documents and mappings of the APIs, the recorded replies, and a
     * card. Every item is first run from the recorded replies; if one has another answer, nothing is written.
     */
    public static Result<Checked> export(Project project, Set<Status> states, Path out) {
        Optional<String> objection = AllOrNothing.objection(out, PARTS, "such an export");
        if (objection.isPresent()) {
            return Result.bad(objection.get());
        }
        CallLimits limits = CallLimits.DEFAULT.withCalls(CALLS);
        return ApiCalls.with(project, ReplyMode.RECORDED, limits, caller -> run(project, states, entry -> true, caller))
                .then(set -> set.export(out));
    }

    private Result<Checked> export(Path out) {
        if (!stale.isEmpty()) {
            return new Result.Bad<>(stale);
        }
        try {
            AllOrNothing.folder(out, this::write);
            return Result.ok(checked());
        } catch (IOException e) {
            return Result.bad(out + ": cannot be written (" + FailureText.of(e) + ")");
        }
    }

    private void write(Path folder) throws IOException {
        Files.write(
                folder.resolve(QUESTIONS),
                lines.stream().map(ObjectNode::toString).toList());
        new RecordedApis(project, lines.size()).write(folder);
        Files.writeString(folder.resolve(CARD), HybridCard.text(project, lines.size()));
    }

    /** Finds the items that read an API of the project. */
    static Result<List<Entry>> reading(Project project, List<Entry> items) {
        return project.apis().entities().map(apis -> {
            return planner(project, apis)
                    .map(p -> items.stream()
                            .filter(e -> FetchedQuery.reads(e.query(), p))
                            .toList())
                    .orElse(List.of());
        });
    }

    /** Runs items with a caller, and counts them; bad if one has another answer than the stored one, or none. */
    static Result<Integer> answering(Project project, List<Entry> items, ApiCaller caller) {
        return project.apis().entities().then(apis -> {
            HybridSet set = new HybridSet(project, apis);
            items.forEach(item -> set.run(item, caller));
            return set.stale.isEmpty() ? Result.ok(items.size()) : new Result.Bad<>(set.stale);
        });
    }
}
