package org.spartabench.authors.verbalise;

import static org.assertj.core.api.Assertions.assertThat;

import java.lang.management.ManagementFactory;
import java.lang.management.ThreadMXBean;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Collections;
import java.util.Comparator;
import java.util.EnumSet;
import java.util.HashSet;
import java.util.List;
import java.util.Set;
import java.util.SplittableRandom;
import java.util.TreeSet;
import java.util.function.Function;
import java.util.stream.Collectors;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;
import org.spartabench.Patient;
import org.spartabench.authors.item.outcome.Outcome;
import org.spartabench.authors.item.stage.Candidate;
import org.spartabench.authors.item.stage.Grounded;
import org.spartabench.authors.request.Exemplar;
import org.spartabench.base.result.Result;
import org.spartabench.desktop.SampleProject;
import org.spartabench.facts.sample.SampleDomain;
import org.spartabench.making.law.Grounding;
import org.spartabench.project.Project;
import org.spartabench.sql.compare.Outline;
import org.spartabench.sql.guard.Guard;
import org.spartabench.sql.name.ColumnNames;
import org.spartabench.sql.name.KnownTables;
import org.spartabench.sql.name.Nestings;
import org.spartabench.sql.print.Sql;
import org.spartabench.sql.read.SqlReader;
import org.spartabench.sql.shape.Nesting;
import org.spartabench.sql.shape.Shape;
import org.spartabench.sql.tree.Block;
import org.spartabench.sql.tree.Expr;
import org.spartabench.sql.tree.RandomBlocks;
import org.spartabench.sql.tree.Source;
import org.spartabench.sql.walk.Walk;

/** What the bank of exemplars holds, and in which order it gives them. */
class ExemplarsTest {

    private static final Exemplars BANK = ExemplarFile.shipped();

    @Test
    void theBankCoversShapesTypesAndClauses() {
        assertThat(BANK.all().size()).isGreaterThanOrEqualTo(40);
        assertThat(BANK.all().stream().map(e -> Shape.of(e.query())).collect(Collectors.toSet()))
                .containsAll(Shape.PUBLISHED);
        EnumSet<Nesting> types = EnumSet.noneOf(Nesting.class);
        BANK.all()
                .forEach(e -> Nestings.of(e.query(), ColumnNames.of(e.query(), KnownTables.UNKNOWN))
                        .forEach(edge -> types.add(edge.type())));
        assertThat(types).containsExactly(Nesting.values());
        Set<String> words = new TreeSet<>();
        BANK.all().forEach(e -> words.addAll(words(Sql.print(e.query()))));
        assertThat(words)
                .contains("WHERE", "GROUP BY", "HAVING", "ORDER BY", "LIMIT", "DISTINCT", "OR", "BETWEEN", "LIKE")
                .contains("IN", "NOT IN", "EXISTS", "NOT EXISTS", "IS NULL", "COUNT", "SUM", "AVG", "MIN", "MAX");
    }

    private static List<String> words(String sql) {
        List<String> all = List.of(
                "WHERE",
                "GROUP BY",
                "HAVING",
                "ORDER BY",
                "LIMIT",
                "DISTINCT",
                "OR",
                "BETWEEN",
                "LIKE",
                "IN",
                "NOT IN",
                "EXISTS",
                "NOT EXISTS",
                "IS NULL",
                "COUNT",
                "SUM",
                "AVG",
                "MIN",
                "MAX");
        return all.stream().filter(w -> sql.matches("(?s).*\\b" + w + "\\b.*")).toList();
    }

    @Test
    void questionsAreSentencesAndNoneComesTwice() {
        Set<String> questions = new HashSet<>();
        Set<String> queries = new HashSet<>();
        for (Exemplar e : BANK.all()) {
            assertThat(e.question()).matches("[A-Z][^_]*\\?");
            assertThat(questions.add(e.question())).isTrue();
            assertThat(queries.add(Sql.print(e.query()))).isTrue();
            assertThat(e.query().select()).hasSize(1);
        }
    }

    /** Those over the sample domains say something there. */
    @ParameterizedTest
    @EnumSource(SampleDomain.class)
    void thoseOverASampleDomainHaveAnswers(SampleDomain domain, @TempDir Path folder) {
        try (Project project = SampleProject.make(domain, folder)) {
            int own = 0;
            for (Exemplar e : BANK.all()) {
                if (Guard.check(e.query(), project.schema()).isEmpty()) {
                    own++;
                    Outcome<Grounded> run = new Grounding(project.facts(), Patient.LIMITS)
                            .run(new Candidate(e.query()))
                            .outcome();
                    assertThat(run).as(e.question()).isInstanceOf(Outcome.Done.class);
                }
            }
            assertThat(own).isGreaterThanOrEqualTo(12);
        }
    }

    @Test
    void theNearestComeFirstAndFurtherSetsFollow() {
        for (Exemplar asked : BANK.all()) {
            Outline outline = Outline.of(asked.query());
            List<Exemplar> inOrder = BANK.all().stream()
                    .filter(e -> !e.equals(asked))
                    .sorted(Comparator.comparingDouble((Exemplar e) -> -outline.similarity(Outline.of(e.query())))
                            .thenComparing(e -> Collections.disjoint(tables(asked), tables(e))))
                    .toList();
            for (int set = 0; set < 3; set++) {
                int same = set == 0 ? 3 : 4; // the last of the first set may show a clause that the others lack
                assertThat(BANK.nearest(asked.query(), 4, set).subList(0, same))
                        .isEqualTo(inOrder.subList(4 * set, 4 * set + same));
            }
        }
    }

    private static Set<String> tables(Exemplar exemplar) {
        return Walk.tables(exemplar.query()).map(Source.Named::table).collect(Collectors.toSet());
    }

    /** A query with groups, an order or a limit gets an example with one, whatever else is nearer. */
    @Test
    void eachClauseOfAQueryIsInOneOfItsExemplars() {
        for (String sql : List.of(
                "SELECT year FROM movie WHERE country = 'India' AND duration > 150 GROUP BY year",
                "SELECT title FROM movie WHERE country = 'India' AND duration > 150 AND year > 2016 ORDER BY duration"
                        + " DESC, title LIMIT 5",
                "SELECT country FROM movie WHERE year = 2018 GROUP BY country HAVING COUNT(*) > 5")) {
            for (String clause : List.of("GROUP BY", "HAVING", "ORDER BY", "LIMIT")) {
                if (sql.contains(clause)) {
                    assertThat(BANK.nearest(read(sql), 4, 0).stream().map(e -> Sql.print(e.query())))
                            .as(sql)
                            .anyMatch(shown -> shown.contains(clause));
                }
            }
        }
    }

    /** The kind of answer decides how a question begins, so examples of the same kind come before others. */
    @Test
    void theNearestExemplarsHaveTheSameKindOfAnswer() {
        Function<Block, String> kind = b -> !b.groupBy().isEmpty()
                ? "groups"
                : b.select().getFirst().expr() instanceof Expr.Call c && c.aggregate() ? "one value" : "list";
        assertThat(BANK.all())
                .filteredOn(asked -> BANK.nearest(asked.query(), 4, 0).stream()
                        .noneMatch(e -> kind.apply(e.query()).equals(kind.apply(asked.query()))))
                .as("queries without an example of their kind, of " + BANK.all().size())
                .hasSizeLessThan(4);
    }

    @Test
    void afterTheFarthestTheNearestComeAgainAndNothingTwiceBefore() {
        Block asked = read("SELECT name FROM ships WHERE launched > 1950");
        int sets = Math.ceilDiv(BANK.all().size(), 4);
        Set<Exemplar> seen = new HashSet<>();
        for (int set = 0; set < sets; set++) {
            List<Exemplar> found = BANK.nearest(asked, 4, set);
            assertThat(found).isNotEmpty().allMatch(seen::add);
        }
        assertThat(seen).containsExactlyInAnyOrderElementsOf(BANK.all());
        assertThat(BANK.nearest(asked, 4, sets)).isEqualTo(BANK.nearest(asked, 4, 0));
        assertThat(Exemplars.NONE.nearest(asked, 4, 2)).isEmpty();
    }

    @Test
    void aQueryIsNeverItsOwnExemplarHoweverItIsWritten() {
        Exemplars bank = Exemplars.of(List.of(
                new Exemplar(read("SELECT s.name FROM ships s WHERE 5 < s.mass AND s.flag = 'N'"), "Which ships?"),
                new Exemplar(read("SELECT name FROM ships WHERE flag = 'N' AND mass > 6"), "Which others?")));
        assertThat(bank.nearest(read("SELECT name FROM ships WHERE flag = 'N' AND mass > 5"), 4, 0))
                .extracting(Exemplar::question)
                .containsExactly("Which others?");
    }

    @Test
    void aBankOfTwoThousandAnswersAtOnce() {
        RandomBlocks blocks = new RandomBlocks(new SplittableRandom(3));
        List<Exemplar> all = new ArrayList<>();
        while (all.size() < 2_000) {
            all.add(new Exemplar(published(blocks), "Question " + all.size() + "?"));
        }
        Exemplars bank = Exemplars.of(all);
        ThreadMXBean threads = ManagementFactory.getThreadMXBean();
        List<Long> nanos = new ArrayList<>();
        for (int i = 0; i < 60; i++) {
            Block asked = published(blocks);
            long start = threads.getCurrentThreadCpuTime();
            bank.nearest(asked, 4, 0);
            nanos.add(threads.getCurrentThreadCpuTime() - start);
        }
        List<Long> warm = nanos.subList(20, 60).stream().sorted().toList();
        // Processor time, which a busy machine does not change. A tenth of it is needed; a search of the whole bank by
        // distances takes seconds.
        assertThat(warm.get(warm.size() / 2)).isLessThan(100_000_000L);
    }

    /** A tree no larger than those of the published set. */
    private static Block published(RandomBlocks blocks) {
        Block block = blocks.tree(3);
        while (block.postOrder().size() > 4) {
            block = blocks.tree(3);
        }
        return block;
    }

    @Test
    void aBadLineIsToldWithItsPlace() {
        String text = """
            {"id": "a", "sql": "SELECT name FROM ships", "question": "Which ships are there?"}

            {"id": "b", "sql": "SELECT FROM", "question": "Which?"}
            {"id": "c", "sql": "SELECT name FROM ships"}
            nothing
            """;
        assertThat(ExemplarFile.read("bank.jsonl", text))
                .isInstanceOfSatisfying(
                        Result.Bad.class,
                        bad -> assertThat(bad.problems().toString())
                                .contains("bank.jsonl:3: its \"sql\" cannot be read")
                                .contains("bank.jsonl:4: has no \"question\"")
                                .contains("bank.jsonl:5: is not a JSON object"));
    }

    private static Block read(String sql) {
        return SqlReader.read(sql).block().orElseThrow();
    }
}
