package org.spartabench.publishing.score;

import java.nio.file.Path;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.HashSet;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.function.Predicate;
import java.util.stream.Collectors;
import java.util.stream.IntStream;
import java.util.stream.Stream;
import org.spartabench.base.result.Problem;
import org.spartabench.base.result.Result;
import org.spartabench.publishing.score.gold.Gold;
import org.spartabench.publishing.score.gold.GoldSet;
import org.spartabench.publishing.score.metric.AnswerScore;
import org.spartabench.publishing.score.metric.Metric;

/**
 * Holds the answers of one system.
 *
 * @param name of its file, without the ending
 * @param answers by the id of the item
 * @param unusable answers that no metric can read, as JSON, by the id of the item: they are wrong
 */
public record SystemAnswers(String name, Map<String, List<String>> answers, Map<String, String> unusable) {

    /** What BIRD puts between a predicted query and its database. */
    public static final String DATABASE = "\t----- bird -----\t";

    /** Most systems side by side. */
    public static final int MOST = 20;

    /**
     * Reads one file for each system, or lists the problems of all files. Where files in different folders have the same
     * name, the name of a system includes its folder.
     */
    public static Result<List<SystemAnswers>> read(List<Path> files) {
        return read(files, false);
    }

    /** @param sql whether the predictions are queries, which may stand in lines */
    public static Result<List<SystemAnswers>> read(List<Path> files, boolean sql) {
        if (files.size() > MOST) {
            return Result.bad(files.size() + " prediction files; at most " + MOST + " are compared");
        }
        List<SystemAnswers> systems = new ArrayList<>();
        List<Problem> problems = new ArrayList<>();
        List<String> names = names(files);
        Set<String> known = new HashSet<>();
        for (int i = 0; i < files.size(); i++) {
            String name = names.get(i);
            if (!known.add(name)) {
                problems.add(
                        new Problem(files.get(i) + ": is a second system called " + name + "; rename one of them"));
                continue;
            }
            PredictionFile.read(files.get(i), sql)
                    .use(
                            file -> systems.add(new SystemAnswers(name, file.answers(), file.unusable())),
                            bad -> problems.addAll(bad.problems()));
        }
        return problems.isEmpty() ? Result.ok(List.copyOf(systems)) : new Result.Bad<>(problems);
    }

    private static List<String> names(List<Path> files) {
        Map<String, Integer> stems = new LinkedHashMap<>();
        files.forEach(f -> stems.merge(stem(f), 1, Integer::sum));
        return files.stream()
                .map(f -> stems.getOrDefault(stem(f), 0) == 1 ? stem(f) : longer(f))
                .toList();
    }

    private static String stem(Path file) {
        String name = String.valueOf(file.getFileName());
        int dot = name.lastIndexOf('.');
        return dot > 0 ? name.substring(0, dot) : name;
    }

    private static String longer(Path file) {
        Path parent = file.toAbsolutePath().normalize().getParent();
        return parent == null || parent.getFileName() == null ? stem(file) : parent.getFileName() + "/" + stem(file);
    }

    /** Gives the answers by the ids of items, where the file has their places from 0 and no id of them. */
    public SystemAnswers placed(GoldSet gold) {
        Set<String> given = new HashSet<>(answers.keySet());
        given.addAll(unusable.keySet());
        Map<String, String> ids = new HashMap<>();
        gold.items().forEach(item -> ids.put(String.valueOf(ids.size()), item.id()));
        return given.equals(ids.keySet()) && ids.values().stream().noneMatch(given::contains) ? renamed(ids) : this;
    }

    /**
     * Leaves out the blank lines that stand between dialogues, where the lines are more than the items and the others are just as many:
     * the evaluator of Spider drops them, too.
     */
    public SystemAnswers withoutBlanks(int items) {
        if (!places() || answers.size() <= items) {
            return this;
        }
        Map<String, List<String>> full = new LinkedHashMap<>();
        answers.values().stream()
                .filter(values -> values.stream().anyMatch(v -> !v.isBlank()))
                .forEach(values -> full.put(String.valueOf(full.size()), values));
        return full.size() == items ? new SystemAnswers(name, full, unusable) : this;
    }

    /** Whether the file names no items: it has their places from 0 alone. */
    public boolean places() {
        int given = answers.size() + unusable.size();
        return IntStream.range(0, given)
                .mapToObj(String::valueOf)
                .allMatch(place -> answers.containsKey(place) || unusable.containsKey(place));
    }

    /** @param ids by the names of the file; others stay */
    public SystemAnswers renamed(Map<String, String> ids) {
        return new SystemAnswers(name, renamed(answers, ids), renamed(unusable, ids));
    }

    private static <T> Map<String, T> renamed(Map<String, T> by, Map<String, String> ids) {
        Map<String, T> renamed = new LinkedHashMap<>();
        by.forEach((key, value) -> renamed.put(ids.getOrDefault(key, key), value));
        return renamed;
    }

    /** Gives the answer to an item; empty if the file has none. */
    public Optional<List<String>> answer(String id) {
        return Optional.ofNullable(answers.get(id));
    }

    /** Scores the answer to an item by a metric; none is wrong, and one that cannot be read. */
    public AnswerScore score(Gold item, Metric metric) {
        return answer(item.id())
                .map(answer -> metric.score(answer, item.answer()))
                .orElse(AnswerScore.NONE);
    }

    /** Whether most of the answers are queries or programs, whose rows are the answer. */
    public boolean queries() {
        long queries = answers.values().stream()
                .filter(a -> a.size() == 1 && (PredictedText.query(a.getFirst()) || program(a.getFirst())))
                .count();
        return queries * 2 > answers.size();
    }

    /** Whether some of the answers are programs. */
    public boolean programs() {
        return answers.values().stream().flatMap(List::stream).anyMatch(SystemAnswers::program);
    }

    /** Whether a text is a program in Python, not a query. */
    public static boolean program(String text) {
        return PredictedText.program(text);
    }

    /** Lists the ids of the items to which the file has no answer, not even an unusable one. */
    public List<String> missing(GoldSet gold) {
        return ids(gold, item -> !answers.containsKey(item.id()) && !unusable.containsKey(item.id()));
    }

    /** Lists the ids of the items whose answer cannot be read. */
    public List<String> unusable(GoldSet gold) {
        return ids(gold, item -> unusable.containsKey(item.id()));
    }

    /** Names what stands in unusable answers, each kind once. */
    public String kinds(List<String> ids) {
        return ids.stream().map(unusable::get).distinct().collect(Collectors.joining(", "));
    }

    /** Lists the ids of the items that are right (an exact match) by one metric and wrong by the other. */
    public List<String> right(GoldSet gold, Metric by, Metric notBy) {
        return ids(gold, item -> score(item, by).em() == 1 && score(item, notBy).em() < 1);
    }

    private static List<String> ids(GoldSet gold, Predicate<Gold> which) {
        return gold.items().stream().filter(which).map(Gold::id).toList();
    }

    /** Says that a file answers no item at all, which is a mistake; empty if it answers some. */
    public Optional<String> strange(GoldSet gold, String name) {
        return missing(gold).size() < gold.items().size()
                ? Optional.empty()
                : Optional.of(
                        this.name + ": answers none of the " + gold.items().size() + " items of " + name
                                + " (its first id is '" + unknown(gold).getFirst() + "', the first of the gold set '"
                                + gold.items().getFirst().id() + "')");
    }

    /** Lists the ids that are not in the gold set. */
    public List<String> unknown(GoldSet gold) {
        Set<String> ids = new HashSet<>();
        gold.items().forEach(g -> ids.add(g.id()));
        return Stream.concat(answers.keySet().stream(), unusable.keySet().stream())
                .filter(id -> !ids.contains(id))
                .toList();
    }
}
