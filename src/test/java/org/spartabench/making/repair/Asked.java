package org.spartabench.making.repair;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.List;
import org.spartabench.Patient;
import org.spartabench.authors.item.diagnosis.Diagnosis;
import org.spartabench.authors.item.diagnosis.Diagnosis.Blame;
import org.spartabench.authors.item.outcome.Outcome;
import org.spartabench.facts.FactBase;
import org.spartabench.making.repair.diagnosis.Diagnoser;
import org.spartabench.sql.read.SqlReader;
import org.spartabench.sql.tree.Block;

/** The diagnosis of one query, in short words for tests. */
public record Asked(Diagnosis diagnosis) {

    public static Asked why(FactBase facts, String sql) {
        Block query = SqlReader.read(sql).block().orElseThrow(() -> new IllegalArgumentException(sql));
        Outcome<Diagnosis> outcome = new Diagnoser(facts, Patient.LIMITS).diagnose(query);
        assertThat(outcome).as(sql).isInstanceOf(Outcome.Done.class);
        return new Asked(((Outcome.Done<Diagnosis>) outcome).value());
    }

    /** Rows left: FROM, then each conjunct. */
    public List<Long> rows() {
        return diagnosis.waterfall().stream().map(Diagnosis.Step::rows).toList();
    }

    /** Each cause as the SQL of its predicates. */
    public List<List<String>> causes() {
        return diagnosis.causes().stream()
                .map(c -> c.blames().stream().map(Blame::predicate).toList())
                .toList();
    }

    /** The only predicate of the only cause. */
    public Blame onlyBlame() {
        assertThat(diagnosis.causes()).hasSize(1);
        assertThat(diagnosis.causes().getFirst().blames()).hasSize(1);
        return diagnosis.causes().getFirst().blames().getFirst();
    }
}
