package org.spartabench.making.nest.growth;

import static org.assertj.core.api.Assertions.assertThat;

import java.nio.file.Path;
import java.util.Arrays;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.TreeMap;
import org.assertj.core.data.Offset;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.spartabench.Law;
import org.spartabench.authors.item.stage.Blueprint;
import org.spartabench.authors.request.AuthorSession.ItemMemory;
import org.spartabench.authors.request.view.RareForm;
import org.spartabench.making.nest.Inner;
import org.spartabench.making.nest.Pool;
import org.spartabench.making.nest.join.Joins;
import org.spartabench.sql.path.BlockPath;
import org.spartabench.sql.shape.Nesting;
import org.spartabench.sql.shape.Shape;

/** What people ask about, relate and compare weighs more than what they hardly ever do. */
class WeightsTest {

    @TempDir
    private static Path folder;

    private static FilmLeaves films;

    @BeforeAll
    static void open() {
        films = FilmLeaves.in(folder);
    }

    @AfterAll
    static void close() {
        films.close();
    }

    /** Relations are from 0 to 1; a count of rows is only of rows that a thing owns, a list of keys never of its own table. */
    @Test
    void aRelationIsWeighedByTheKeysThatJoinIt() {
        Weights weights = films.tools().weights();
        Joins joins = films.tools().joins();
        Law.holdsFor(films.tables().stream(), outer -> {
            for (String inner : films.tables()) {
                for (Nesting type : Nesting.values()) {
                    assertThat(weights.relation(outer, inner, type))
                            .as(outer + " " + type + " " + inner)
                            .isBetween(0.0, 1.0);
                }
                if (!outer.equals(inner)) {
                    assertThat(weights.relation(outer, inner, Nesting.JA) > 0)
                            .as(outer + " counts " + inner)
                            .isEqualTo(joins.owns(outer, inner));
                    assertThat(weights.relation(outer, inner, Nesting.A))
                            .as(outer + " compared with " + inner)
                            .isLessThan(weights.relation(outer, outer, Nesting.A));
                }
            }
        });
        assertThat(weights.relation("films", "scores", Nesting.N))
                .as("a key of its own comes before a third one's")
                .isGreaterThan(weights.relation("scores", "genres", Nesting.J) * 0.99)
                .isGreaterThan(weights.relation("genres", "roles", Nesting.J));
        Law.holdsFor(
                films.tables().stream(),
                outer -> films.tables().stream()
                        .filter(inner -> !inner.equals(outer) && joins.owns(outer, inner))
                        .forEach(inner -> assertThat(weights.relation(outer, inner, Nesting.JA) == 1)
                                .as(outer + " differ in their number of " + inner)
                                .isEqualTo(joins.many(outer, inner))));
        assertThat(weights.subject("films", true, 1)).isGreaterThan(weights.subject("directors", true, 1));
        assertThat(films.tables().stream().filter(weights::bare)).containsExactly("directors");
        assertThat(weights.subject("people", false, 1)).isGreaterThan(weights.subject("roles", false, 1));
    }

    /** Doubt falls on the two tables and the type that failed, and on nothing else. */
    @Test
    void whatFailedBeforeIsTriedLater() {
        ItemMemory memory = new ItemMemory();
        memory.add("films", "roles", Nesting.JA);
        double once = memory.weight("films", "roles", Nesting.JA);
        memory.add("films", "roles", Nesting.JA);
        assertThat(memory.weight("films", "roles", Nesting.JA)).isPositive().isLessThan(once);
        assertThat(once).isLessThan(1);
        assertThat(memory.weight("films", "roles", Nesting.J)).isEqualTo(1);
        assertThat(memory.weight("roles", "films", Nesting.JA)).isEqualTo(1);
    }

    /** On each line each leaf weighs at least as much as the next, and the first more than the last. */
    @ParameterizedTest
    @CsvSource(delimiter = '|', quoteCharacter = '"', textBlock = """
        N  | films WHERE country = 'Norway'; films WHERE country = 'Norway' AND year = 2019; films WHERE country = 'Norway' AND year = 2019 AND duration > 90; films
        N  | films WHERE country = 'Norway'; films WHERE country IN ('Norway', 'Peru'); films WHERE title LIKE '%Songs%'; films WHERE country <> 'Norway'
        A  | films; films WHERE country = 'Norway'; films WHERE released >= '2018-06-01'; films WHERE duration > 120; films WHERE gross BETWEEN 10000000 AND 40000000
        A  | films WHERE country = 'Norway'; films WHERE duration > 120; films WHERE country = 'Norway' OR year = 2019
        N  | films WHERE country = 'Norway'; films WHERE country = '19'
        A  | scores; scores WHERE votes > 25000; scores WHERE median_score < 6 AND votes > 25000
        JA | genres; genres WHERE genre = 'Drama'
        """)
    void aKindOfThingWeighsMoreThanACoincidence(Nesting type, String leaves) {
        List<String> order = Arrays.stream(leaves.split("; ")).toList();
        for (int i = 1; i < order.size(); i++) {
            assertThat(films.weight(order.get(i), type))
                    .as(order.get(i))
                    .isLessThanOrEqualTo(films.weight(order.get(i - 1), type));
        }
        assertThat(films.weight(order.getLast(), type)).isLessThan(films.weight(order.getFirst(), type));
    }

    @Test
    void aFormThatTheItemShouldHaveComesFirst() {
        Weights weights = films.tools().weights();
        Pool.Leaf other = films.leaf("films WHERE country <> 'Norway'");
        assertThat(weights.wished(other, Set.of(RareForm.EXCLUDED))).isGreaterThan(1);
        assertThat(weights.wished(other, Set.of(RareForm.EITHER, RareForm.NAMED)))
                .isEqualTo(1);
        assertThat(films.weight("films WHERE country <> 'Norway'", Nesting.A))
                .as("a group by chance, which is refused")
                .isZero();
        Joins joins = films.tools().joins();
        assertThat(joins.memberships("films", "genres", Nesting.N))
                .as("in and not in")
                .isEqualTo(2);
        assertThat(joins.memberships("genres", "films", Nesting.N)).isEqualTo(1);
    }

    @Test
    void aTreeComesBackToATableOnlyForAComparison() {
        Weights weights = films.tools().weights();
        double again = weights.fresh("films", Nesting.N, List.of("films", "scores"), List.of());
        double other = weights.fresh("genres", Nesting.N, List.of("films", "scores"), List.of());
        assertThat(again).isLessThan(other);
        assertThat(weights.fresh("films", Nesting.A, List.of("films"), List.of()))
                .isEqualTo(other);
        for (Nesting type : List.of(Nesting.N, Nesting.J, Nesting.JA)) {
            assertThat(weights.fresh("genres", type, List.of("films"), List.of("genres")))
                    .as("two relations to rows of one table, of which a reader cannot tell whether they are the same")
                    .isZero();
        }
    }

    @Test
    void aQuestionOfManyClausesIsTheLastChoice() {
        QuestionClauses clauses = films.tools().clauses();
        assertThat(clauses.clausesOf("scores", "films", Nesting.N))
                .isLessThan(clauses.clausesOf("films", "genres", Nesting.N));
        assertThat(clauses.clausesOf("films", "genres", Nesting.N))
                .isLessThan(clauses.clausesOf("films", "roles", Nesting.N));
        assertThat(QuestionClauses.weight(1, true)).isEqualTo(1);
        assertThat(QuestionClauses.weight(2, true)).isBetween(0.1, 0.9);
        assertThat(QuestionClauses.weight(4, true)).isZero();
        assertThat(QuestionClauses.weight(4, false)).isBetween(1e-9, 0.1);
    }

    @Test
    void aPlanOfTooManyClausesIsKnownWithoutADraw() {
        QuestionClauses clauses = films.tools().clauses();
        List<String> tables = films.tables();
        assertThat(clauses.tooMany(plan(Nesting.A, Nesting.A, Nesting.JA), tables))
                .isTrue();
        assertThat(clauses.tooMany(plan(Nesting.A, Nesting.N), tables)).isFalse();
        assertThat(clauses.tooMany(plan(Nesting.N, Nesting.N), List.of("directors")))
                .as("films and people, to which the rows of a link belong")
                .isFalse();
    }

    private static Blueprint plan(Nesting... types) {
        Map<BlockPath, Nesting> nestings = new TreeMap<>();
        Shape[] leaves = new Shape[types.length];
        for (int i = 0; i < types.length; i++) {
            leaves[i] = Shape.LEAF;
            nestings.put(BlockPath.ROOT.child(i), types[i]);
        }
        return new Blueprint(Shape.of(leaves), nestings, Set.of(), Set.of(), false);
    }

    @Test
    void fewOfThePeopleWhoAreNamedHaveTheJob() {
        Joins joins = films.tools().joins();
        Inner tall = films.leaf("people WHERE height > 170").inner();
        assertThat(joins.share("directors", films.leaf("people").inner())).isEqualTo(1);
        double named = tall.rows() / (double) joins.rows("people");
        assertThat(joins.share("directors", tall)).isCloseTo(named, Offset.offset(0.05));
    }
}
