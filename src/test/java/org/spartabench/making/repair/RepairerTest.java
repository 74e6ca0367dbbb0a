package org.spartabench.making.repair;

import static org.assertj.core.api.Assertions.assertThat;

import java.math.BigDecimal;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.function.Function;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;
import org.spartabench.Patient;
import org.spartabench.authors.item.Question;
import org.spartabench.authors.item.diagnosis.Diagnosis;
import org.spartabench.authors.item.diagnosis.Edit;
import org.spartabench.authors.item.outcome.Outcome;
import org.spartabench.authors.item.outcome.Refusal;
import org.spartabench.authors.offline.OfflineAuthor;
import org.spartabench.authors.request.Author;
import org.spartabench.authors.request.AuthorReply;
import org.spartabench.authors.request.Request;
import org.spartabench.facts.FactBase;
import org.spartabench.making.repair.diagnosis.Diagnoser;
import org.spartabench.sql.name.Nestings;
import org.spartabench.sql.path.BlockPath;
import org.spartabench.sql.print.Sql;
import org.spartabench.sql.read.SqlReader;
import org.spartabench.sql.rewrite.Trees;
import org.spartabench.sql.tree.Block;
import org.spartabench.sql.tree.Expr;
import org.spartabench.sql.tree.Predicate;

/** The loop of diagnosis, author, check and re-execution, on the medical sample. */
class RepairerTest {

    private static final FactBase FACTS = BothEngines.DUCKDB.facts();
    private static final Author OFFLINE = new OfflineAuthor((query, schema, seed) -> Question.plain(""));
    private static final String TWO_FILTERS = """
        SELECT name FROM patients WHERE name IN
        (SELECT patient_name FROM billing WHERE amount > 9000 AND bill_date > '2031-01-01')\
        """;

    private static Block query(String sql) {
        return SqlReader.read(sql).block().orElseThrow();
    }

    private static Outcome<Repairer.Repaired> repair(OneItem item, String sql, int attempts) {
        Repairer repairer = new Repairer(FACTS.schema(), new Diagnoser(FACTS, Patient.LIMITS), attempts);
        return repairer.repair(item, BlockPath.ROOT, query(sql));
    }

    private static Repairer.Repaired done(Outcome<Repairer.Repaired> outcome) {
        assertThat(outcome).isInstanceOf(Outcome.Done.class);
        return ((Outcome.Done<Repairer.Repaired>) outcome).value();
    }

    /** An author who answers as the test says, from the diagnosis. */
    private record Scripted(Function<Request.Repair, Edit> script, Optional<String> purpose) implements Author {

        Scripted(Function<Request.Repair, Edit> script) {
            this(script, Optional.empty());
        }

        @Override
        public String name() {
            return "scripted";
        }

        @Override
        @SuppressWarnings("unchecked")
        public <R> AuthorReply<R> ask(Request<R> request) {
            return new AuthorReply.Given<>(
                    (R) script.apply((Request.Repair) request), purpose, AuthorReply.Usage.of(0));
        }
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                "SELECT name FROM patients WHERE gender = 'F' AND name IN (SELECT patient_name FROM billing WHERE"
                        + " amount > 9000)",
                "SELECT bill_id FROM billing WHERE payment_status = 'Failed' AND amount > (SELECT MAX(cost) FROM"
                        + " treatments)",
                "SELECT name FROM doctors WHERE EXISTS (SELECT 1 FROM appointments WHERE doctor_name = name"
                        + " AND appointment_date > '2024-05-01')",
                "SELECT name FROM patients WHERE registration_date > (SELECT MIN(appointment_date) FROM appointments"
                        + " WHERE patient_name = name)",
                "SELECT name FROM patients WHERE EXISTS (SELECT 1 FROM billing WHERE patient_name = name"
                        + " GROUP BY patient_name HAVING COUNT(*) > 40)"
            })
    void theOfflineAuthorRepairsEveryTypeByOnePredicate(String sql) {
        Block before = query(sql);
        Repairer.Repaired repaired = done(repair(new OneItem(FACTS, OFFLINE, 7), sql, 5));

        assertThat(repaired.partial().rows()).isPositive();
        assertThat(repaired.edits()).hasSize(1);
        Edit edit = repaired.edits().getFirst();
        Predicate was = Trees.at(before, edit.at());
        assertThat(Trees.replace(repaired.query(), edit.at(), was)).isEqualTo(before);
        assertThat(Nestings.of(repaired.query(), FACTS.schema()))
                .extracting(Nestings.Edge::type)
                .isEqualTo(Nestings.of(before, FACTS.schema()).stream()
                        .map(Nestings.Edge::type)
                        .toList());
    }

    /** One rewriting cannot do where two predicates block together: the first is kept, since fewer are blamed then. */
    @Test
    void twoPredicatesAreRewrittenOneAfterTheOther() {
        OneItem item = new OneItem(FACTS, OFFLINE, 7);
        Repairer.Repaired repaired = done(repair(item, TWO_FILTERS, 5));

        assertThat(repaired.edits())
                .extracting(Edit::at)
                .doesNotHaveDuplicates()
                .hasSize(2);
        assertThat(repaired.calls()).isEqualTo(2);
        assertThat(item.events).filteredOn("diagnosed"::equals).hasSize(2);
        assertThat(item.events).filteredOn(t -> t.endsWith(": empty")).hasSize(1);
    }

    /** What the author of a repair says the query answers now is the purpose from then on; else constants are swapped. */
    @Test
    void aRepairStatesThePurposeAnew() {
        Function<Request.Repair, Edit> script = request -> {
            Diagnosis.Blame blame =
                    request.diagnosis().causes().getFirst().blames().getFirst();
            Expr nearest = new Expr.NumberLiteral(new BigDecimal(blame.nearest().orElseThrow()));
            return new Edit.Rewrite(
                    blame.at(), new Predicate.Compare(Expr.Column.of("amount"), Predicate.Comparison.GE, nearest));
        };
        String sql = "SELECT bill_id FROM billing WHERE amount >= 9000";
        for (Optional<String> stated : List.of(Optional.<String>empty(), Optional.of("Which bills are dear?"))) {
            OneItem item = new OneItem(FACTS, new Scripted(script, stated), 7);
            item.setPurpose(Optional.of("Which bills are over 9000?"));
            Repairer.Repaired repaired = done(repair(item, sql, 5));
            String now = Sql.print(repaired.query().where()).replaceAll(".* ", "");
            assertThat(item.purpose()).contains(stated.orElse("Which bills are over " + now + "?"));
        }
    }

    @Test
    void whatIsRefusedComesBackAsFeedbackAndCounts() {
        List<String> outcomes = new ArrayList<>();
        Author author = new Scripted(request -> {
            request.view().feedback().forEach(f -> outcomes.add(f.outcome()));
            Diagnosis.Blame blame =
                    request.diagnosis().causes().getFirst().blames().getFirst();
            Expr amount = Expr.Column.of(request.view().feedback().isEmpty() ? "bill_id" : "amount");
            Expr constant = request.view().feedback().size() < 2
                    ? new Expr.NumberLiteral(BigDecimal.valueOf(8000))
                    : new Expr.NumberLiteral(new BigDecimal(blame.nearest().orElseThrow()));
            return new Edit.Rewrite(blame.at(), new Predicate.Compare(amount, Predicate.Comparison.GT, constant));
        });

        Repairer.Repaired repaired =
                done(repair(new OneItem(FACTS, author, 7), "SELECT bill_id FROM billing WHERE amount > 9000", 5));

        assertThat(repaired.calls()).isEqualTo(3);
        assertThat(outcomes)
                .containsExactly(
                        "the column has to stay, and it is compared with constants",
                        "the column has to stay, and it is compared with constants",
                        "it still returns no rows");
    }

    @Test
    void attemptsAreLimited() {
        Author stubborn = new Scripted(request -> new Edit.Rewrite(
                request.diagnosis().causes().getFirst().blames().getFirst().at(),
                new Predicate.Compare(
                        Expr.Column.of("amount"),
                        Predicate.Comparison.GT,
                        new Expr.NumberLiteral(BigDecimal.valueOf(
                                8000 + request.view().feedback().size())))));
        OneItem item = new OneItem(FACTS, stubborn, 7);

        Outcome<Repairer.Repaired> outcome = repair(item, "SELECT bill_id FROM billing WHERE amount > 9000", 4);

        assertThat(outcome)
                .isInstanceOfSatisfying(
                        Outcome.Refused.class, r -> assertThat(r.refusal()).isInstanceOf(Refusal.Exhausted.class));
        assertThat(item.events).filteredOn(t -> t.startsWith("asked")).hasSize(4);
    }
}
