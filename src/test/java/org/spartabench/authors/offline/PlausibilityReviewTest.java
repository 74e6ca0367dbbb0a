package org.spartabench.authors.offline;

import static org.assertj.core.api.Assertions.assertThat;

import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.spartabench.authors.item.Question;
import org.spartabench.authors.request.AuthorReply;
import org.spartabench.authors.request.Request;
import org.spartabench.authors.request.RequestedValue.Review;
import org.spartabench.authors.request.view.AuthorView;
import org.spartabench.facts.sample.SampleDomain;
import org.spartabench.sql.print.Sql;
import org.spartabench.sql.read.SqlReader;
import org.spartabench.sql.tree.Block;

/** The offline author's last look refuses a tree that nobody would ask for, says why, and lets others pass. */
class PlausibilityReviewTest {

    private static final Views VIEWS = new Views();

    private final OfflineAuthor author = new OfflineAuthor((query, schema, seed) -> Question.plain(Sql.print(query)));

    @AfterAll
    static void close() throws Exception {
        VIEWS.close();
    }

    @ParameterizedTest
    @CsvSource(delimiter = '|', textBlock = """
        amount > (SELECT AVG(cost) FROM treatments WHERE treatment_type = 'X-Ray')                            | ''
        treatment_id IN (SELECT treatment_id FROM treatments WHERE cost > 900)                                | ''
        amount < (SELECT MAX(cost) FROM treatments WHERE treatment_type = 'X-Ray')                            | nearly everything is < MAX
        amount >= (SELECT MIN(amount) FROM billing)                                                           | nearly everything is >= MIN
        amount <> (SELECT MAX(amount) FROM billing)                                                           | nearly everything is <> MAX
        amount > (SELECT AVG(amount) FROM billing WHERE patient_name = 'Ann Lee')                             | a group by chance: patient_name = 'Ann Lee'
        amount > (SELECT AVG(amount) FROM billing WHERE bill_date > '2023-01-01' AND amount < 9 AND payment_method = 'Cash') | a group by 3 conditions
        amount > 1 AND bill_date > '2023-01-01' AND bill_date < '2024-01-01' AND payment_method = 'Cash' AND payment_status = 'Paid' AND treatment_id IN (SELECT treatment_id FROM treatments WHERE cost > 9 AND treatment_type = 'MRI') | 7 conditions: nobody keeps so many in mind
        amount > (SELECT AVG(amount) FROM billing) AND payment_method = 'Cash' AND bill_date > '2023-01-01' AND treatment_id IN (SELECT treatment_id FROM treatments WHERE cost > 9 AND treatment_type = 'MRI') | 5 conditions: nobody keeps so many in mind
        bill_id IN (SELECT bill_id FROM treatments WHERE cost > 9) AND bill_id IN (SELECT bill_id FROM treatments WHERE cost < 20) | two relations to rows of treatments
        """)
    void treesThatNobodyAsksForAreRefused(String where, String objection) {
        Block tree = SqlReader.read("SELECT patient_name FROM billing WHERE " + where)
                .block()
                .orElseThrow();
        AuthorView view = VIEWS.view(SampleDomain.MEDICAL, tree, 1);
        AuthorReply<Review> reply = author.ask(new Request.FinalReview(view, ""));
        assertThat(reply)
                .isInstanceOfSatisfying(
                        AuthorReply.Given.class,
                        given -> assertThat(given.value()).isEqualTo(new Review(objection.isEmpty(), objection)));
    }
}
