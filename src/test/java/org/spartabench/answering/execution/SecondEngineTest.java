package org.spartabench.answering.execution;

import static org.assertj.core.api.Assertions.assertThat;
import static org.spartabench.facts.statement.SmallFacts.ok;
import static org.spartabench.facts.statement.SmallFacts.rows;

import java.nio.file.Path;
import java.util.List;
import java.util.stream.Collectors;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.spartabench.Patient;
import org.spartabench.base.result.Result;
import org.spartabench.facts.FactBase;
import org.spartabench.facts.schema.Schema;
import org.spartabench.facts.schema.Table;
import org.spartabench.facts.statement.GuardedQuery;
import org.spartabench.facts.statement.Limits;
import org.spartabench.facts.statement.SmallFacts;
import org.spartabench.facts.statement.StatementReply;

/** Facts are copied to a second engine once for all who ask, and say why they are not. */
class SecondEngineTest {

    private static final GuardedQuery NAMES = new GuardedQuery("SELECT ship_name FROM ships ORDER BY ship_name");

    @TempDir
    private Path folder;

    @Test
    void whoAsksTwiceHasOneCopyThatStaysWhenOneIsClosed() {
        int[] read = new int[1];
        try (FactsWithApis facts = new FactsWithApis(new DelegatingFactBase(SmallFacts.duckDb(folder)) {
            @Override
            public String place(String alias) {
                read[0]++; // a copy orders each table by its places
                return super.place(alias);
            }

            @Override
            public StatementReply run(GuardedQuery query, Limits limits) {
                return engine.run(query, limits);
            }
        })) {
            FactBase first = ok(facts.second());
            int once = read[0];
            FactBase other = ok(facts.second());
            first.close();
            assertThat(rows(other.run(NAMES, Patient.LIMITS)).rows())
                    .isEqualTo(rows(facts.run(NAMES, Patient.LIMITS)).rows());
            other.close();
            assertThat(rows(ok(facts.second()).run(NAMES, Patient.LIMITS)).size())
                    .isEqualTo(4);
            assertThat(read[0]).isEqualTo(once).isPositive();
        }
    }

    @Test
    void largeFactsSayThatTheyHaveNoSecondEngine() {
        try (FactsWithApis facts = new FactsWithApis(new DelegatingFactBase(SmallFacts.duckDb(folder)) {
            @Override
            public Schema schema() {
                return grown(super.schema());
            }

            @Override
            public StatementReply run(GuardedQuery query, Limits limits) {
                return engine.run(query, limits);
            }
        })) {
            assertThat(facts.second())
                    .isEqualTo(
                            Result.bad("the facts have 2,000,005 rows, and a second engine gets a copy of 2,000,000 at"
                                    + " most"));
            assertThat(FactsWithApis.tooLarge(facts.schema())).isPresent();
        }
    }

    private static Schema grown(Schema schema) {
        List<Table> tables = schema.tables().stream()
                .map(t -> t.name().equals("ships")
                        ? new Table(t.name(), t.columns(), t.primaryKey(), t.grounding(), 2_000_000)
                        : t)
                .collect(Collectors.toList());
        return new Schema(schema.name(), schema.persona(), tables, schema.foreignKeys(), schema.joins());
    }
}
