package org.spartabench.project.quota;

import static org.assertj.core.api.Assertions.assertThat;
import static org.spartabench.project.quota.ConditionForm.EXCLUSION;
import static org.spartabench.project.quota.ConditionForm.NOT_EXISTS;
import static org.spartabench.project.quota.ConditionForm.NOT_IN;
import static org.spartabench.project.quota.ConditionForm.OR;
import static org.spartabench.project.quota.ConditionForm.PERSON;

import java.util.Map;
import java.util.Set;
import org.junit.jupiter.api.Test;
import org.spartabench.authors.wording.lexicon.Lexicon;
import org.spartabench.facts.sample.SampleDomain;
import org.spartabench.facts.sample.Scale;
import org.spartabench.facts.schema.Schema;
import org.spartabench.making.repair.Facts;
import org.spartabench.sql.name.ColumnNames;
import org.spartabench.sql.read.SqlReader;
import org.spartabench.sql.tree.Block;

class ConditionFormTest {

    /** Each form is found at any depth, inside OR too, and a name of something else is no person. */
    @Test
    void formsAreFoundWhereverTheyStand() {
        Map<String, Set<ConditionForm>> queries = Map.of(
                "SELECT name FROM patients WHERE name NOT IN (SELECT patient_name FROM billing WHERE amount > 900)",
                Set.of(NOT_IN),
                "SELECT name FROM patients AS p WHERE NOT EXISTS (SELECT 1 FROM billing AS b WHERE b.patient_name ="
                        + " p.name)",
                Set.of(NOT_EXISTS),
                "SELECT name FROM patients WHERE name IN (SELECT patient_name FROM billing WHERE amount > 900 OR"
                        + " payment_method <> 'Cash')",
                Set.of(OR, EXCLUSION),
                "SELECT name FROM patients WHERE gender NOT IN ('F') OR name IN (SELECT patient_name FROM appointments"
                        + " WHERE doctor_name = 'Joanna Selshaw')",
                Set.of(OR, EXCLUSION, PERSON),
                "SELECT amount FROM billing WHERE patient_name = 'Paige Halbourne'",
                Set.of(PERSON),
                "SELECT name FROM doctors WHERE hospital_branch = 'Central Hospital' AND years_experience > 3",
                Set.of());
        try (Facts facts = Facts.sample(SampleDomain.MEDICAL, Scale.SMALL)) {
            Schema schema = facts.base().schema();
            Lexicon lexicon = Lexicon.forSchema(schema);
            queries.forEach((sql, forms) -> {
                Block query = SqlReader.read(sql).block().orElseThrow();
                assertThat(ConditionForm.of(query, ColumnNames.of(query, schema), schema, lexicon))
                        .as(sql)
                        .isEqualTo(forms);
            });
        }
    }
}
