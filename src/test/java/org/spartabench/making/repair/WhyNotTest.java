package org.spartabench.making.repair;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.List;
import java.util.Objects;
import java.util.Optional;
import java.util.OptionalLong;
import java.util.Set;
import java.util.stream.Collectors;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.Parameter;
import org.junit.jupiter.params.ParameterizedClass;
import org.junit.jupiter.params.provider.EnumSource;
import org.spartabench.Patient;
import org.spartabench.authors.item.diagnosis.Diagnosis;
import org.spartabench.authors.item.outcome.Outcome;
import org.spartabench.facts.schema.Column;
import org.spartabench.facts.schema.Role;
import org.spartabench.facts.schema.Table;
import org.spartabench.facts.statement.GuardedQuery;
import org.spartabench.facts.statement.Rows;
import org.spartabench.facts.statement.StatementReply;
import org.spartabench.facts.value.Values;
import org.spartabench.sql.guard.Guard;
import org.spartabench.sql.path.BlockPath;
import org.spartabench.sql.path.Clause;
import org.spartabench.sql.path.PredicatePath;
import org.spartabench.sql.print.Sql;
import org.spartabench.sql.read.SqlReader;
import org.spartabench.sql.tree.Block;
import org.spartabench.sql.tree.Expr;

/** Why a value is no answer, on the medical sample, worked out by hand; and as a law over random queries. */
@ParameterizedClass
@EnumSource
class WhyNotTest {

    private static final String MISSED = """
        SELECT name FROM doctors WHERE specialization = 'Dermatology' AND name IN
        (SELECT doctor_name FROM appointments WHERE status = 'No-show')\
        """;

    @Parameter
    BothEngines engine;

    private WhyNot why(String sql, String value) {
        return why(SqlReader.read(sql).block().orElseThrow(), value);
    }

    private WhyNot why(Block query, String value) {
        Outcome<WhyNot> outcome = WhyNot.of(query, value, engine.facts(), Patient.LIMITS);
        assertThat(outcome).as(Sql.print(query)).isInstanceOf(Outcome.Done.class);
        return ((Outcome.Done<WhyNot>) outcome).value();
    }

    private static Diagnosis blocked(WhyNot why) {
        assertThat(why).isInstanceOf(WhyNot.Blocked.class);
        return ((WhyNot.Blocked) why).diagnosis();
    }

    /** Nadia Boranov is the only doctor whose patients all came; she is a dermatologist. */
    @Test
    void aPredicateOfAnInnerBlockMayBlockIt() {
        Diagnosis diagnosis = blocked(why(MISSED, "Nadia Boranov"));

        assertThat(diagnosis.waterfall()).extracting(Diagnosis.Step::rows).containsExactly(10L, 1L, 1L, 0L);
        assertThat(diagnosis.expected()).containsEntry("name", "Nadia Boranov");
        assertThat(diagnosis.causes()).hasSize(1);
        Diagnosis.Blame blame = diagnosis.causes().getFirst().blames().getFirst();
        assertThat(blame.predicate()).isEqualTo("status = 'No-show'");
        assertThat(blame.at()).isEqualTo(PredicatePath.conjunct(BlockPath.ROOT.child(0), Clause.WHERE, 0));
    }

    /** Nico Visaretti looks after children. */
    @Test
    void pathsAreThoseOfTheQueryAsWritten() {
        Diagnosis diagnosis = blocked(why(MISSED, "Nico Visaretti"));

        assertThat(diagnosis.waterfall())
                .extracting(Diagnosis.Step::at)
                .containsExactly(
                        Optional.empty(),
                        Optional.empty(),
                        Optional.of(PredicatePath.conjunct(BlockPath.ROOT, Clause.WHERE, 0)),
                        Optional.of(PredicatePath.conjunct(BlockPath.ROOT, Clause.WHERE, 1)));
        Diagnosis.Blame blame = diagnosis.causes().getFirst().blames().getFirst();
        assertThat(blame.at()).isEqualTo(PredicatePath.conjunct(BlockPath.ROOT, Clause.WHERE, 0));
        assertThat(blame.blocked()).contains("Pediatrics");
    }

    @Test
    void aValueThatNoRowHasIsNowhere() {
        assertThat(why(MISSED, "Nadia Boranow")).isEqualTo(new WhyNot.Nowhere("name", Optional.of("Nadia Boranov")));
        assertThat(why("SELECT years_experience FROM doctors", "28"))
                .isEqualTo(new WhyNot.Nowhere("years_experience", Optional.of("27")));
        assertThat(why("SELECT years_experience FROM doctors", "many"))
                .isEqualTo(new WhyNot.Nowhere("years_experience", Optional.empty()));
    }

    /** 30 years: Hazel Thornham and Nico Visaretti; 27: Nadia Boranov; 25: Georgia Marfield, then Lamar Marmere. */
    @Test
    void aListMayEndBeforeIt() {
        String longest = "SELECT name FROM doctors ORDER BY years_experience DESC, name LIMIT 3";

        assertThat(why(longest, "Nadia Boranov")).isEqualTo(new WhyNot.Answer());
        assertThat(why(longest, "Lamar Marmere"))
                .isEqualTo(new WhyNot.CutOff(OptionalLong.of(5), 1, new Block.Limit(3, 0)));
    }

    @Test
    void ofEqualRowsSomeAreReturned() {
        String longest = "SELECT name FROM doctors ORDER BY years_experience DESC LIMIT 1";
        String other = why(longest, "Hazel Thornham") instanceof WhyNot.Answer ? "Nico Visaretti" : "Hazel Thornham";
        WhyNot.CutOff tied = new WhyNot.CutOff(OptionalLong.of(1), 2, new Block.Limit(1, 0));
        assertThat(why(longest, other)).isEqualTo(tied);
        assertThat(tied.words()).isEqualTo("LIMIT 1 excludes it: it is in place 1, which 2 rows share");

        WhyNot.CutOff passed = new WhyNot.CutOff(OptionalLong.of(1), 1, new Block.Limit(3, 1));
        assertThat(why(
                        "SELECT name FROM doctors ORDER BY years_experience DESC, name LIMIT 3 OFFSET 1",
                        "Hazel Thornham"))
                .isEqualTo(passed);
        assertThat(passed.words()).isEqualTo("OFFSET 1 passes over it: it is in place 1");
    }

    /** What a group is rejected for is its own figure, not that of the largest group. */
    @Test
    void aGroupIsRejectedForItsOwnFigure() {
        for (String having : List.of("COUNT(*) > 1000", "COUNT(*) * 2 > 1000")) {
            String figure = having.substring(0, having.indexOf(" > "));
            Diagnosis diagnosis = blocked(why(
                    "SELECT name FROM doctors WHERE name IN (SELECT doctor_name FROM appointments"
                            + " GROUP BY doctor_name HAVING " + having + ")",
                    "Nico Visaretti"));
            String sql = "SELECT " + figure + " FROM appointments WHERE doctor_name = 'Nico Visaretti'";
            StatementReply own = Guard.run(SqlReader.read(sql).block().orElseThrow(), engine.facts(), Patient.LIMITS);
            assertThat(diagnosis.causes().getFirst().blames().getFirst().blocked())
                    .contains(Values.text(((Rows) own).rows().getFirst().getFirst()));
        }
    }

    @Test
    void anAggregateIsOneValue() {
        assertThat(why("SELECT COUNT(*) FROM doctors", "3")).isEqualTo(new WhyNot.Aggregate("COUNT(*)", "10"));
    }

    /** Nadia Boranov has 15 appointments; no doctor has 18. */
    @Test
    void aGroupMayBeBlocked() {
        String busy = "SELECT doctor_name FROM appointments GROUP BY doctor_name HAVING COUNT(*) > 20";
        Diagnosis diagnosis = blocked(why(busy, "Nadia Boranov"));

        Diagnosis.Blame blame = diagnosis.causes().getFirst().blames().getFirst();
        assertThat(blame.at()).isEqualTo(PredicatePath.conjunct(BlockPath.ROOT, Clause.HAVING, 0));
        assertThat(blame.blocked()).contains("15");
        String counts = "SELECT COUNT(*) FROM appointments GROUP BY doctor_name HAVING COUNT(*) > 20";
        assertThat(why(counts, "18")).isEqualTo(new WhyNot.Nowhere("COUNT(*)", Optional.empty()));
        assertThat(blocked(why(counts, "16")).causes()).hasSize(1);
    }

    /** Nothing is equal to NULL, so no value is near; IS NULL is meant. */
    @Test
    void aComparisonWithNullIsNoQuestionOfValues() {
        for (String[] pair : new String[][] {
            {"name = NULL", "Write name IS NULL."},
            {"name <> NULL", "Write name IS NOT NULL."},
            {"NOT name = NULL", "Write name IS NULL."},
            {"years_experience > NULL + 1", "Write years_experience IS NULL."},
            {"years_experience BETWEEN NULL AND 5", "Write years_experience IS NULL."},
            {"name NOT IN (NULL, 'x')", "Write name IS NOT NULL, and take NULL out of the list."},
            {"name LIKE NULL", "Write name IS NULL."}
        }) {
            Diagnosis diagnosis = blocked(why("SELECT name FROM doctors WHERE " + pair[0], "Nadia Boranov"));
            assertThat(diagnosis.note())
                    .as(pair[0])
                    .hasValueSatisfying(note -> assertThat(note)
                            .endsWith("is true of no row: nothing equals NULL, and nothing is different from it, larger"
                                    + " or smaller. " + pair[1]));
            assertThat(diagnosis.causes())
                    .hasSize(1)
                    .allSatisfy(cause -> assertThat(cause.blames())
                            .allMatch(b -> b.blocked().isEmpty() && b.nearest().isEmpty()));
        }
        assertThat(blocked(why("SELECT name FROM doctors WHERE name IN (NULL, 'x')", "Nadia Boranov"))
                        .note())
                .isEmpty();
    }

    /** An aggregate over no rows is NULL: what leaves it without rows is to blame, at whatever depth, and no value is near. */
    @Test
    void anInnerQueryWithoutRowsIsExplainedFirst() {
        String noRows = "(SELECT MAX(years_experience) * 100 FROM doctors WHERE specialization = 'Alchemy')";
        Diagnosis one = blocked(why("SELECT name FROM doctors WHERE years_experience > " + noRows, "Nadia Boranov"));
        assertThat(one.note())
                .hasValueSatisfying(note -> assertThat(note)
                        .startsWith(
                                "The inner query SELECT MAX(years_experience) * 100 FROM doctors WHERE specialization ="
                                        + " 'Alchemy' has no rows, so it gives NULL")
                        .contains("It has none because of specialization = 'Alchemy', which rejects "));
        assertThat(one.causes().getFirst().blames().getFirst().nearest()).isEmpty();
        Diagnosis two = blocked(why(
                "SELECT name FROM doctors WHERE years_experience > (SELECT AVG(years_experience) * 100 FROM doctors"
                        + " WHERE years_experience = " + noRows + ")",
                "Nadia Boranov"));
        assertThat(two.note())
                .hasValueSatisfying(note -> assertThat(note)
                        .contains("because of specialization = 'Alchemy'")
                        .doesNotContain("would have to be 30"));
        assertThat(why(
                        "SELECT name FROM doctors WHERE years_experience NOT IN (SELECT MAX(years_experience) FROM"
                                + " doctors WHERE specialization = 'Alchemy')",
                        "Nadia Boranov"))
                .isInstanceOf(WhyNot.Blocked.class);
        assertThat(blocked(why(
                                "SELECT name FROM doctors WHERE years_experience > (SELECT MAX(years_experience) FROM"
                                        + " doctors)",
                                "Nadia Boranov"))
                        .note())
                .isEmpty();
    }

    /** A value is an answer, or something that can be relaxed blocks it, or it is nowhere. */
    @Test
    void everyValueHasAReason() {
        RandomQueries queries = new RandomQueries(engine.facts(), 7);
        int reasons = 0;
        for (int i = 0; i < 60; i++) {
            Block query = queries.next();
            if (!query.groupBy().isEmpty()) {
                continue;
            }
            Table table =
                    engine.facts().schema().table(query.table().orElseThrow()).orElseThrow();
            Column column = table.columns().stream()
                    .filter(c -> c.role() == Role.NAME || c.role() == Role.CATEGORY)
                    .findFirst()
                    .orElse(table.columns().getFirst());
            Expr output = Expr.Column.of(query.alias().orElseThrow(), column.name());
            Block asked = query.withSelect(output).withDistinct(true);
            Set<String> answers = values(asked);
            for (String value : values(Block.from(table.name(), Optional.empty())
                            .withSelect(Expr.Column.of(column.name()))
                            .withDistinct(true))
                    .stream()
                    .limit(4)
                    .toList()) {
                WhyNot why = why(asked, value);
                if (answers.contains(value)) {
                    assertThat(why).isEqualTo(new WhyNot.Answer());
                } else {
                    assertThat(blocked(why).causes()).as(Sql.print(asked)).isNotEmpty();
                    reasons++;
                }
            }
        }
        assertThat(reasons).isGreaterThan(50);
    }

    private Set<String> values(Block query) {
        Rows rows = (Rows) engine.facts().run(new GuardedQuery(Sql.print(query)), Patient.LIMITS);
        return rows.column(0).stream()
                .filter(Objects::nonNull)
                .map(Values::text)
                .collect(Collectors.toSet());
    }
}
