package org.spartabench.project.hybrid;

import java.io.IOException;
import java.net.URI;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.OptionalInt;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.Stream;
import org.spartabench.answering.compare.StrategyLevel;
import org.spartabench.answering.contest.candidate.MakerQueries;
import org.spartabench.answering.strategy.StrategyQuestion;
import org.spartabench.apis.entity.AbstractSchema;
import org.spartabench.apis.entity.Entity;
import org.spartabench.apis.entity.TableApi;
import org.spartabench.apis.virtual.planner.CallPlanner;
import org.spartabench.authors.item.answer.AnswerSource;
import org.spartabench.base.file.FileFailure;
import org.spartabench.base.result.Result;
import org.spartabench.project.Project;
import org.spartabench.project.review.Audit;
import org.spartabench.publishing.file.ProjectParts;
import org.spartabench.sql.tree.Query;

/** Finds the questions of projects and the APIs that strategies answer them over. */
public final class StrategyLevels {

    /** The levels that the paper publishes, in percent of the tables. */
    public static final List<Integer> PUBLISHED = List.of(0, 20, 40, 50, 60, 80, 100);

    private static final float ALL = 100;
    private static final int REALIZATION = 1;
    private static final Pattern LEVEL = Pattern.compile("(\\d{1,3})(?!.*\\d)");

    private StrategyLevels() {}

    /** Finds the projects in a folder of {@code hybrid --sweep}; none if the folder is a project or has none. */
    public static Result<List<Path>> swept(Path folder) {
        if (Files.exists(folder.resolve(ProjectParts.MANIFEST)) || !Files.isDirectory(folder)) {
            return Result.ok(List.of());
        }
        try (Stream<Path> inside = Files.list(folder)) {
            return Result.ok(inside.filter(f -> Files.exists(f.resolve(ProjectParts.MANIFEST)))
                    .sorted()
                    .toList());
        } catch (IOException e) {
            return Result.bad(folder + ": cannot be read (" + FileFailure.of(e) + ")");
        }
    }

    /** Reads the level that a sweep writes at the end of a folder's name. */
    public static OptionalInt level(Path folder) {
        Matcher number = LEVEL.matcher(String.valueOf(folder.getFileName()));
        return number.find() ? OptionalInt.of(Integer.parseInt(number.group(1))) : OptionalInt.empty();
    }

    /** @param level if it is known; else the share of the tables that stand behind APIs */
    public static Result<StrategyLevel> own(Project project, OptionalInt level) {
        return questions(project)
                .then(questions -> project.apis()
                        .entities()
                        .map(apis -> new StrategyLevel(
                                level.orElseGet(() -> share(project, apis)), project.facts(), apis, questions)));
    }

    private static int share(Project project, List<Entity.Remote> apis) {
        long behind = project.schema().tables().stream()
                .filter(t -> apis.stream().anyMatch(a -> a.name().equalsIgnoreCase(t.name())))
                .count();
        int tables = project.schema().tables().size();
        return tables == 0 ? 0 : Math.round(behind * ALL / tables);
    }

    /** Moves a share of the tables behind APIs, for each level in memory; functions of the project stay. */
    public static Result<List<StrategyLevel>> of(Project project, List<Integer> percents) {
        return questions(project)
                .then(questions -> project.apis()
                        .entities()
                        .map(known -> percents.stream()
                                .map(percent -> {
                                    List<Entity.Remote> apis = new ArrayList<>(known.stream()
                                            .filter(Entity.FunctionEntity.class::isInstance)
                                            .toList());
                                    HybridProject.drawn(project.schema(), percent, REALIZATION)
                                            .forEach(t ->
                                                    apis.add(TableApi.PAPER.of(t, URI.create("http://127.0.0.1"))));
                                    return new StrategyLevel(percent, project.facts(), apis, questions);
                                })
                                .toList()));
    }

    /** Gives the words of a project's questions by id; none if they cannot be read. */
    public static Map<String, String> texts(Project project) {
        Map<String, String> all = new HashMap<>();
        questions(project)
                .use(read -> read.forEach(q -> all.put(q.id(), q.text().isBlank() ? q.id() : q.text())), bad -> {});
        return all;
    }

    private static Result<List<StrategyQuestion>> questions(Project project) {
        Path file = project.folder().resolve(MakerQueries.FILE);
        if (Files.exists(file)) {
            return MakerQueries.read(file)
                    .map(all -> all.stream()
                            .filter(c -> c.queries().keySet().containsAll(List.of(AnswerSource.QR, AnswerSource.SL)))
                            .map(c -> new StrategyQuestion(
                                    c.id(),
                                    c.question(),
                                    Objects.requireNonNull(c.queries().get(AnswerSource.QR)),
                                    Objects.requireNonNull(c.queries().get(AnswerSource.SL))))
                            .toList());
        }
        List<StrategyQuestion> all = new ArrayList<>();
        project.records().contests().items().stream()
                .flatMap(item -> project.records().contests().of(item, "").stream())
                .forEach(c -> c.query(AnswerSource.QR)
                        .ifPresent(qr -> c.query(AnswerSource.SL)
                                .ifPresent(sl -> all.add(new StrategyQuestion(c.id(), c.question(), qr, sl)))));
        if (!all.isEmpty()) {
            return Result.ok(all);
        }
        if (Audit.of(project.facts()).isEmpty()) {
            return project.apis().entities().then(apis -> {
                CallPlanner planner = new CallPlanner(AbstractSchema.of(project.schema(), apis), project.schema());
                project.set().present(i -> {
                    Query functions =
                            planner.functions(i.query()) instanceof Result.Ok<Query>(Query form) ? form : i.query();
                    all.add(new StrategyQuestion(i.id(), i.question().text(), i.query(), functions));
                });
                return found(all, project);
            });
        }
        return found(all, project);
    }

    private static Result<List<StrategyQuestion>> found(List<StrategyQuestion> all, Project project) {
        return all.isEmpty() ? Result.bad(project.folder() + ": has no questions with queries") : Result.ok(all);
    }
}
