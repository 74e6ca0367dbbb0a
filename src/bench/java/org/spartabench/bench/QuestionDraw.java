package org.spartabench.bench;

import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.SplittableRandom;
import java.util.TreeMap;
import org.spartabench.authors.item.Item;
import org.spartabench.authors.wording.Wording;
import org.spartabench.authors.wording.lexicon.Lexicon;
import org.spartabench.base.result.Result;
import org.spartabench.facts.schema.Schema;
import org.spartabench.judging.review.ItemFilter;
import org.spartabench.judging.review.ItemRow;
import org.spartabench.project.Project;
import org.spartabench.sql.print.Sql;

/**
 * Questions for a reader to judge, each with its SQL: {@code DIR SEED COUNT [again]}. Drawn from a project's items in
 * turn over shapes and, within a shape, over the nesting types an item has, by the seed alone; none is replaced. With
 * {@code again} each query is put into words anew instead of showing the question that is stored.
 */
public final class QuestionDraw {

    private QuestionDraw() {}

    public static void main(String[] args) {
        if (args.length < 3) {
            System.err.println("QuestionDraw DIR SEED COUNT [again]");
            System.exit(2);
        }
        long seed = Long.parseLong(args[1]);
        int count = Integer.parseInt(args[2]);
        switch (Project.open(Path.of(args[0]))) {
            case Result.Ok<Project>(Project project) -> {
                try (project) {
                    print(project, seed, count, args.length > 3);
                }
            }
            case Result.Bad<Project> bad -> {
                System.err.println(bad.problems());
                System.exit(2);
            }
        }
    }

    private static void print(Project project, long seed, int count, boolean again) {
        Schema schema = project.schema();
        Wording wording = new Wording(Lexicon.forSchema(schema));
        List<Item> drawn = draw(items(project), seed, count);
        System.out.printf(
                "%s, %d of %d questions, seed %d%n",
                project.name(), drawn.size(), project.queue().count(ItemFilter.ALL), seed);
        int number = 0;
        for (Item item : drawn) {
            number++;
            String question = again
                    ? wording.phrase(item.query(), schema, item.number()).text()
                    : item.question().text();
            System.out.printf(
                    "%n%d. [%s %s, item %d] %s%n   %s%n",
                    number, item.shape().label(), item.nestings(), item.number(), question, Sql.print(item.query()));
        }
    }

    private static List<Item> items(Project project) {
        List<Item> items = new ArrayList<>();
        for (ItemRow row :
                project.queue().items(ItemFilter.ALL, 0, project.queue().count(ItemFilter.ALL))) {
            project.queue().item(row.number()).ifPresent(stored -> items.add(stored.item()));
        }
        return items;
    }

    /** One of each shape in turn, of each shape one of each set of types in turn, at random among those alike. */
    static List<Item> draw(List<Item> items, long seed, int count) {
        Map<String, Map<String, List<Item>>> strata = new TreeMap<>();
        for (Item item : items) {
            String types = item.nestings().stream().sorted().distinct().toList().toString();
            strata.computeIfAbsent(item.shape().label(), s -> new TreeMap<>())
                    .computeIfAbsent(types, t -> new ArrayList<>())
                    .add(item);
        }
        SplittableRandom random = new SplittableRandom(seed);
        List<List<Item>> shapes = new ArrayList<>();
        for (Map<String, List<Item>> types : strata.values()) {
            List<List<Item>> shuffled = new ArrayList<>();
            types.values().forEach(same -> shuffled.add(shuffled(same, random)));
            shapes.add(inTurn(shuffled(shuffled, random)));
        }
        return inTurn(shapes).stream().limit(count).toList();
    }

    private static <T> List<T> shuffled(List<T> items, SplittableRandom random) {
        List<T> left = new ArrayList<>(items);
        List<T> order = new ArrayList<>();
        while (!left.isEmpty()) {
            order.add(left.remove(random.nextInt(left.size())));
        }
        return order;
    }

    private static List<Item> inTurn(List<List<Item>> groups) {
        List<Item> order = new ArrayList<>();
        for (int i = 0; groups.stream().mapToInt(List::size).max().orElse(0) > i; i++) {
            for (List<Item> group : groups) {
                if (i < group.size()) {
                    order.add(group.get(i));
                }
            }
        }
        return order;
    }
}
