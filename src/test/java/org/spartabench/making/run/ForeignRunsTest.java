package org.spartabench.making.run;

import static org.assertj.core.api.Assertions.assertThat;

import java.nio.file.Path;
import java.time.Clock;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.regex.Pattern;
import java.util.stream.Stream;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.Arguments;
import org.junit.jupiter.params.provider.MethodSource;
import org.spartabench.authors.item.Item;
import org.spartabench.authors.offline.OfflineAuthor;
import org.spartabench.authors.wording.Wording;
import org.spartabench.authors.wording.lexicon.Lexicon;
import org.spartabench.base.task.TaskControl;
import org.spartabench.facts.FactBase;
import org.spartabench.facts.ForeignDatabase;
import org.spartabench.making.repair.Facts;
import org.spartabench.making.run.cost.Counter;
import org.spartabench.making.run.cost.Metrics;
import org.spartabench.making.run.event.RunEvent;
import org.spartabench.making.run.plan.quota.RunPlans;
import org.spartabench.sql.print.Sql;
import org.spartabench.sql.tree.Block;
import org.spartabench.sql.walk.Walk;

/** Runs of the published mix over databases that nobody had tried: they are made, at a small multiple of the ideal calls. */
class ForeignRunsTest {

    private static final int ITEMS = 44;

    private static final List<Long> SEEDS = List.of(3L, 5L);

    /** Calls for each ideal one, those for leaves that are in no item included. */
    private static final double MOST = 5;

    /** Numbers of rows, verbs said twice, dates that are calculated, pairs of people by their sides. */
    private static final Pattern NOBODY_ASKS = Pattern.compile(
            "reading number|a position of|placed (an|at least \\d+|more than \\d+) orders? placed|^Calculate the"
                    + " (earliest|latest|highest|lowest)|whose number of|different countries of the \\w+ in (?!the )|a"
                    + " role by|in the act(or|ress) category|(genre|category) is named|(genres|categories) named");

    private static final Pattern EDGE = Pattern.compile("[<>]=? 0(?![.\\d])");

    /** Few ask for people by a part of their name. */
    private static final Pattern FEW_ASK = Pattern.compile("with the (first|last) name");

    @TempDir
    private Path folder;

    private static Stream<Arguments> runs() {
        return Stream.of(ForeignDatabase.values())
                .flatMap(database -> SEEDS.stream().map(seed -> Arguments.of(database, seed)));
    }

    @ParameterizedTest
    @MethodSource("runs")
    void theMixIsMadeWithoutWaste(ForeignDatabase database, long seed) {
        RecordedJournal journal = new RecordedJournal();
        try (Facts facts = Facts.of(database.sqlite(folder.resolve("facts.sqlite"), 1, 1))) {
            FactBase base = facts.base();
            OfflineAuthor author = new OfflineAuthor(new Wording(Lexicon.forSchema(base.schema()))::phrase);
            new Pipeline(base, author, Clock.systemUTC())
                    .run(RunPlans.published(ITEMS, seed, 2), ResumePoint.NOTHING, journal, TaskControl.NONE);
        }
        RunEvent.Finished end = journal.of(RunEvent.Finished.class).getLast();
        List<Item> items = journal.of(RunEvent.Accepted.class).stream()
                .map(RunEvent.Accepted::accepted)
                .toList();
        assertThat(items).as(end.message()).hasSize(ITEMS);
        long calls = sum(end.metrics(), Counter.TOTAL_CALLS);
        long ideal = sum(end.metrics(), Counter.IDEAL_CALLS);
        assertThat(calls / (double) ideal).as(end.message()).isLessThan(MOST);
        assertThat(leafConditions(items).values()).allMatch(n -> n <= Math.max(3, ITEMS / 10));
        assertThat(items).filteredOn(i -> text(i).startsWith("How many ")).hasSizeLessThanOrEqualTo(ITEMS * 20 / 100);
        assertThat(items).allSatisfy(i -> assertThat(text(i)).doesNotContainPattern(NOBODY_ASKS));
        assertThat(items).filteredOn(i -> FEW_ASK.matcher(text(i)).find()).hasSizeLessThanOrEqualTo(ITEMS / 10);
        List<String> nested = items.stream()
                .filter(i -> !i.shape().children().isEmpty())
                .map(i -> Sql.print(i.query()))
                .toList();
        for (String form : List.of("NOT IN (", "NOT EXISTS (", " OR ")) {
            assertThat(nested)
                    .as("no nested item has " + form)
                    .anySatisfy(sql -> assertThat(sql).contains(form));
        }
        assertThat(items)
                .as("bounds that only part none from some")
                .allSatisfy(i -> assertThat(Sql.print(i.query())).doesNotContainPattern(EDGE));
        assertThat(items)
                .as("things are chosen by what they are called")
                .anySatisfy(i -> assertThat(text(i)).containsPattern("in (the \\w+ genre|Category [A-I])"));
    }

    private static String text(Item item) {
        return item.question().text();
    }

    private static long sum(Metrics metrics, Counter counter) {
        return metrics.shapes().stream().mapToLong(s -> s.of(counter)).sum();
    }

    /** Counts the nested items with each condition of a leaf, those that correlate it left out. */
    private static Map<String, Integer> leafConditions(List<Item> items) {
        Map<String, Integer> counts = new HashMap<>();
        for (Item item : items) {
            Set<String> own = new HashSet<>();
            Walk.blocks(item.query())
                    .filter(b -> b != item.query() && b.children().isEmpty())
                    .forEach(b -> conditions(b, own));
            own.forEach(c -> counts.merge(c, 1, Integer::sum));
        }
        return counts;
    }

    private static void conditions(Block leaf, Set<String> into) {
        leaf.where().stream()
                .map(Sql::print)
                .filter(c -> !c.matches("\\S+\\.\\S+ = \\S+\\.\\S+"))
                .forEach(c -> into.add(leaf.table().orElse("") + ": " + c));
    }
}
