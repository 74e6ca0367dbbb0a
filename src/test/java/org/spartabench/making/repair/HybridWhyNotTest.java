package org.spartabench.making.repair;

import static org.assertj.core.api.Assertions.assertThat;

import java.nio.file.Path;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.spartabench.Law;
import org.spartabench.Patient;
import org.spartabench.apis.call.recording.ReplyMode;
import org.spartabench.apis.virtual.FetchedQuery;
import org.spartabench.apis.virtual.planner.HybridClinic;
import org.spartabench.authors.item.diagnosis.Diagnosis;
import org.spartabench.authors.item.outcome.Outcome;
import org.spartabench.facts.FactBase;
import org.spartabench.facts.schema.Column;
import org.spartabench.facts.schema.JoinGraph;
import org.spartabench.facts.schema.Role;
import org.spartabench.facts.schema.Schema;
import org.spartabench.facts.schema.Table;
import org.spartabench.facts.value.ColumnType;
import org.spartabench.making.repair.explain.Explanation;
import org.spartabench.making.repair.explain.Witnesses;
import org.spartabench.sql.tree.Block;

/** Why a row is missing, and which rows support an answer, is explained through the calls of APIs. */
class HybridWhyNotTest {

    private static final Schema SCHEMA = new Schema(
            "players",
            "a reader",
            List.of(new Table(
                    "people",
                    Stream.of("Name", "Nationality")
                            .map(c -> new Column(c, ColumnType.TEXT, Role.NAME, Optional.empty(), true))
                            .toList(),
                    List.of("Name"),
                    false,
                    4)),
            List.of(),
            new JoinGraph(List.of()));

    private static final List<String> ROWS = List.of(
            "CREATE TABLE people (Name VARCHAR, Nationality VARCHAR)",
            "INSERT INTO people VALUES ('Teodor Salparov', 'Bulgaria'), ('Roman Bragin', 'Russia'),"
                    + " ('Ann Lee', 'Wales'), ('Ivan Orlovianov', 'Serbia')");

    private static final List<String> FORMS = List.of(
            "SELECT p.Name FROM people p JOIN count_syllables cs ON p.Name = cs.string JOIN is_fibonacci f ON"
                    + " cs.count = f.number WHERE p.Nationality <> 'Russia' AND f.truth",
            "SELECT p.Name FROM people p, count_syllables cs, is_fibonacci f WHERE p.Name = cs.string AND cs.count ="
                    + " f.number AND p.Nationality <> 'Russia' AND f.truth",
            "SELECT Name FROM people WHERE Nationality <> 'Russia' AND is_fibonacci(count_syllables(Name))");

    @Test
    void aMissingRowIsExplainedByItsCalls(@TempDir Path folder) {
        try (FactBase facts = HybridClinic.facts(folder.resolve("facts.duckdb"), SCHEMA, ROWS);
                HybridClinic clinic = new HybridClinic(facts, Set.of(), HybridClinic.Profile.PAPER, true, List.of())) {
            Law.holdsFor(FORMS.stream(), sql -> {
                try (FetchedQuery fetched = fetched(clinic, sql, Optional.of("Roman Bragin"))) {
                    assertThat(fetched.calls())
                            .containsExactly("count_syllables(Roman Bragin) -> 4", "is_fibonacci(4) -> false");
                    WhyNot why = done(WhyNot.of(fetched.block(), "Roman Bragin", fetched.facts(), Patient.LIMITS));
                    assertThat(why).isInstanceOf(WhyNot.Blocked.class);
                    Diagnosis diagnosis = ((WhyNot.Blocked) why).diagnosis();
                    String blamed = diagnosis.toString();
                    assertThat(blamed).contains("Nationality <> 'Russia'").contains("truth");
                }
                try (FetchedQuery fetched = fetched(clinic, sql, Optional.of("Teodor Salparov"))) {
                    assertThat(done(WhyNot.of(fetched.block(), "Teodor Salparov", fetched.facts(), Patient.LIMITS)))
                            .isInstanceOf(WhyNot.Answer.class);
                    assertThat(new Witnesses(fetched.facts(), Patient.LIMITS)
                                    .of(fetched.block(), Optional.of("Teodor Salparov")))
                            .first()
                            .satisfies(w -> assertThat(w.rows().toString()).contains("Teodor Salparov"));
                    assertThat(done(Explanation.of(fetched.block(), fetched.facts(), Patient.LIMITS))
                                    .root()
                                    .rows())
                            .isPositive();
                }
            });
        }
    }

    private static FetchedQuery fetched(HybridClinic clinic, String sql, Optional<String> value) {
        return FetchedQuery.of(
                        (Block) HybridClinic.query(sql),
                        value,
                        clinic.facts(),
                        clinic.planner(),
                        clinic.caller(ReplyMode.FRESH),
                        Patient.LIMITS)
                .orThrow(IllegalStateException::new);
    }

    private static <T> T done(Outcome<T> outcome) {
        assertThat(outcome).isInstanceOf(Outcome.Done.class);
        return outcome.toOptional().orElseThrow();
    }
}
