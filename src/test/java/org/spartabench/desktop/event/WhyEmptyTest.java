package org.spartabench.desktop.event;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.spartabench.Law;
import org.spartabench.authors.item.diagnosis.Diagnosis;
import org.spartabench.sql.path.BlockPath;
import org.spartabench.sql.path.Clause;
import org.spartabench.sql.path.PredicatePath;
import org.spartabench.sql.print.Sql;
import org.spartabench.sql.read.SqlReader;
import org.spartabench.sql.rewrite.Trees;
import org.spartabench.sql.shape.Nesting;
import org.spartabench.sql.tree.Block;

/** What people are told about an empty query. */
class WhyEmptyTest {

    /** A query, the path of what is blamed, the nearest value, what the inner query gave, and the sentence. */
    record Case(String sql, PredicatePath blamed, String nearest, Optional<Diagnosis.Inner> inner, String sentence) {}

    private static final BlockPath INNER = BlockPath.ROOT.child(0);

    static Stream<Case> cases() {
        Diagnosis.Inner one =
                new Diagnosis.Inner(1, 0, Optional.of("4712.5"), Optional.of("4712.5"), List.of("4712.5"));
        Diagnosis.Inner withNull = new Diagnosis.Inner(3, 1, Optional.of("a"), Optional.of("b"), List.of("a"));
        return Stream.of(
                new Case(
                        "SELECT bill_id FROM billing WHERE payment_status = 'Paid' AND amount > 12000",
                        at(BlockPath.ROOT, 1),
                        "11804.2",
                        Optional.empty(),
                        "None of the remaining 31 rows of billing has amount above 12,000. A row would match if"
                                + " the constant were 11,804.2."),
                new Case(
                        "SELECT bill_id FROM billing WHERE bill_date BETWEEN '2030-01-01' AND '2030-02-01'",
                        at(BlockPath.ROOT, 0),
                        "2023-12-31",
                        Optional.empty(),
                        "None of the remaining 31 rows of billing has bill_date between “2030-01-01” and “2030-02-01”."
                                + " The nearest value in a row is 2023-12-31."),
                new Case(
                        "SELECT bill_id FROM billing WHERE amount > (SELECT MAX(cost) FROM treatments)",
                        at(BlockPath.ROOT, 0),
                        "4690",
                        Optional.of(one),
                        "None of the remaining 31 rows of billing has amount above the MAX(cost) over treatments,"
                                + " which is 4712.5. A row would match if the inner query gave 4690."),
                new Case(
                        "SELECT bill_id FROM billing WHERE 9000 < (SELECT MAX(cost) FROM treatments)",
                        at(BlockPath.ROOT, 0),
                        "4712",
                        Optional.of(one),
                        "None of the remaining 31 rows of billing has 9000 below the MAX(cost) over treatments,"
                                + " which is 4712.5. A row would match if the constant were 4712."),
                new Case(
                        "SELECT name FROM patients WHERE name NOT IN (SELECT patient_name FROM billing)",
                        at(BlockPath.ROOT, 0),
                        "",
                        Optional.of(withNull),
                        "None of the remaining 31 rows of patients has name outside the inner values over billing,"
                                + " since one of them is NULL."),
                new Case(
                        "SELECT name FROM patients WHERE name IN (SELECT patient_name FROM billing WHERE amount >"
                                + " 9000)",
                        at(INNER, 0),
                        "8120",
                        Optional.empty(),
                        "The expected value is not in the inner block over billing: no matching row has amount above"
                                + " 9000. A row would match if the constant were 8120."),
                new Case(
                        "SELECT name FROM patients WHERE name NOT IN (SELECT patient_name FROM billing WHERE amount >"
                                + " 10)",
                        at(INNER, 0),
                        "4100",
                        Optional.empty(),
                        "A row of the inner block over billing is in the way: it has amount above 10. The nearest"
                                + " bound that matches a row is 4100."));
    }

    @Test
    void theSentenceSaysWhatBlocks() {
        Law.holdsFor(cases(), c -> {
            Block query = SqlReader.read(c.sql()).block().orElseThrow();
            Diagnosis.Blame blame = new Diagnosis.Blame(
                    c.blamed(),
                    Sql.print(Trees.at(query, c.blamed())),
                    c.inner().map(i -> Nesting.A),
                    Optional.empty(),
                    c.inner(),
                    Optional.of(c.nearest()).filter(n -> !n.isEmpty()));
            Diagnosis diagnosis = new Diagnosis(
                    List.of(
                            new Diagnosis.Step(Optional.empty(), "FROM", 31),
                            new Diagnosis.Step(Optional.of(c.blamed()), "", 0)),
                    Map.of("bill_id", "B001"),
                    List.of(new Diagnosis.Cause(List.of(blame))),
                    3,
                    1);
            assertThat(WhyEmpty.sentence(query, diagnosis)).isEqualTo(c.sentence());
        });
    }

    private static PredicatePath at(BlockPath block, int conjunct) {
        return PredicatePath.conjunct(block, Clause.WHERE, conjunct);
    }
}
