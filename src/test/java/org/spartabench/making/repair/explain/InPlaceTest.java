package org.spartabench.making.repair.explain;

import static org.assertj.core.api.Assertions.assertThat;

import java.math.BigDecimal;
import java.util.List;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.Parameter;
import org.junit.jupiter.params.ParameterizedClass;
import org.junit.jupiter.params.provider.EnumSource;
import org.spartabench.Patient;
import org.spartabench.authors.item.outcome.Outcome;
import org.spartabench.facts.statement.Rows;
import org.spartabench.making.repair.BothEngines;
import org.spartabench.sql.path.BlockPath;
import org.spartabench.sql.read.SqlReader;
import org.spartabench.sql.tree.Expr;

/** Parts of a query on the medical sample, evaluated where they stand. Dermatologists have 19, 21 and 27 years. */
@ParameterizedClass
@EnumSource
class InPlaceTest {

    private static final BlockPath INNER = BlockPath.ROOT.child(0);

    @Parameter
    BothEngines engine;

    private InPlace above() {
        return new InPlace(SqlReader.read("""
            SELECT name FROM doctors WHERE years_experience > (SELECT AVG(T2.years_experience)
            FROM doctors AS T2 WHERE T2.specialization = doctors.specialization)\
            """).block().orElseThrow(), engine.facts(), Patient.LIMITS);
    }

    private static Rows rows(Outcome<Rows> outcome) {
        assertThat(outcome).isInstanceOf(Outcome.Done.class);
        return ((Outcome.Done<Rows>) outcome).value();
    }

    private static Expr part(String sql) {
        return SqlReader.read("SELECT " + sql)
                .block()
                .orElseThrow()
                .select()
                .getFirst()
                .expr();
    }

    private InPlace.Chosen doctor(InPlace place, String name) {
        Rows choices = rows(place.choices(BlockPath.ROOT, InPlace.Chosen.NONE));
        int at = choices.columns().indexOf("name");
        List<@Nullable Object> row = choices.rows().stream()
                .filter(r -> name.equals(r.get(at)))
                .findFirst()
                .orElseThrow();
        return InPlace.Chosen.NONE.with(BlockPath.ROOT, row);
    }

    @Test
    void aCorrelatedBlockIsEvaluatedForAChosenOuterRow() {
        InPlace place = above();
        assertThat(place.needs(INNER)).containsExactly(BlockPath.ROOT);
        assertThat(place.needs(BlockPath.ROOT)).isEmpty();

        Rows average = rows(place.rows(INNER, doctor(place, "Nadia Boranov")));

        assertThat(average.columns()).containsExactly("AVG(T2.years_experience)");
        assertThat(((BigDecimal) average.rows().getFirst().getFirst()).doubleValue())
                .isBetween(22.33, 22.34);
    }

    @Test
    void outerRowsThatPassComeFirst() {
        Rows choices = rows(above().choices(BlockPath.ROOT, InPlace.Chosen.NONE));
        Rows passing = rows(above().rows(BlockPath.ROOT, InPlace.Chosen.NONE));

        assertThat(choices.size()).isEqualTo(10);
        int name = choices.columns().indexOf("name");
        assertThat(choices.column(name).subList(0, passing.size()))
                .containsExactlyInAnyOrderElementsOf(passing.column(0));
    }

    @Test
    void anExpressionIsCountedOverTheRowsOfItsBlock() {
        InPlace place = above();

        Rows years = rows(place.values(INNER, part("years_experience"), doctor(place, "Nadia Boranov")));
        Rows over = rows(place.values(BlockPath.ROOT, part("years_experience > 25"), InPlace.Chosen.NONE));

        assertThat(years.rows().stream().mapToLong(r -> (Long) r.get(1)).sum()).isEqualTo(10);
        assertThat(years.rows()).contains(List.of(25L, 2L), List.of(30L, 2L), List.of(19L, 1L));
        assertThat(over.rows()).containsExactly(List.of(false, 7L), List.of(true, 3L));
    }

    @Test
    void aConditionIsTrueOrFalseForAChosenRow() {
        InPlace place = above();
        String condition =
                "years_experience > (SELECT AVG(x.years_experience) FROM doctors AS x WHERE x.specialization ="
                        + " doctors.specialization)";

        assertThat(rows(place.values(BlockPath.ROOT, part(condition), doctor(place, "Nadia Boranov")))
                        .rows())
                .containsExactly(List.of(true));
        assertThat(rows(place.values(BlockPath.ROOT, part(condition), doctor(place, "Paola Oraretti")))
                        .rows())
                .containsExactly(List.of(false));
    }

    @Test
    void anAggregateIsThatOfTheRowsThatPass() {
        InPlace place = above();

        Rows most = rows(place.values(INNER, part("MAX(years_experience)"), doctor(place, "Nadia Boranov")));

        assertThat(most.rows()).containsExactly(List.of(27L));
    }
}
