package org.spartabench.score;

import java.nio.file.Path;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import org.spartabench.fact.Problem;
import org.spartabench.fact.Result;

/**
 * Holds the answers of one system.
 *
 * @param name of its file, without the ending
 * @param answers by the id of the item
 */
public record SystemAnswers(String name, Map<String, List<String>> answers) {

    /** Most systems side by side. */
    public static final int MOST = 20;

    /**
     * Reads one file for each system, or lists the problems of all files. Where files in different folders have the same
     * name, the name of a system includes its folder.
     */
    public static Result<List<SystemAnswers>> read(List<Path> files) {
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
            PredictionFile.read(files.get(i))
                    .use(
                            answers -> systems.add(new SystemAnswers(name, answers)),
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

    /** Gives the answer to an item; empty if the file has none. */
    public Optional<List<String>> answer(String id) {
        return Optional.ofNullable(answers.get(id));
    }

    /** Counts the items without an answer in the file. */
    public long missing(GoldSet gold) {
        return gold.items().stream().filter(g -> !answers.containsKey(g.id())).count();
    }

    /** Lists the ids that are not in the gold set. */
    public List<String> unknown(GoldSet gold) {
        Set<String> ids = new HashSet<>();
        gold.items().forEach(g -> ids.add(g.id()));
        return answers.keySet().stream().filter(id -> !ids.contains(id)).toList();
    }
}
