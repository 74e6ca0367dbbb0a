package org.spartabench.making.repair;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.List;
import java.util.Optional;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.spartabench.TestData;
import org.spartabench.authors.item.diagnosis.Diagnosis.Blame;
import org.spartabench.sql.shape.Nesting;

/**
 * One empty query of each nesting type, its cause and nearest value worked out by hand: on the invented harbour, and on real
 * medical tables where they are at hand.
 */
class WorkedCorpusTest {

    private static Facts harbour;
    private static Optional<Facts> medical = Optional.empty();

    @BeforeAll
    static void open() {
        harbour = Facts.of(TestData.own("harbour"));
        medical = TestData.larger("medical").map(Facts::of);
    }

    @AfterAll
    static void close() {
        harbour.close();
        medical.ifPresent(Facts::close);
    }

    private static Blame blame(Asked asked, List<Long> rows, String name, String blocked, String nearest) {
        assertThat(asked.rows()).isEqualTo(rows);
        assertThat(asked.diagnosis().expected()).containsEntry("name", name);
        Blame blame = asked.onlyBlame();
        assertThat(blame.blocked()).contains(blocked);
        assertThat(blame.nearest()).contains(nearest);
        return blame;
    }

    /**
     * The largest invoices of the Grey Anchor: Nils O'Barsch (C003, the first of them) 2,374.25, Bela Marder 2,456.91, nobody
     * more. None is above 2,500; one is above 2,456.90.
     *
     * <p>The largest bills of those insured by HealthIndia: Michael Johnson (P004) 4,550.10, Robert Wilson 4,799.86, Linda
     * Moore 929.91, David Smith 4,834.02, Robert Williams 4,126.97; Linda Jones has none. None is above 4,900; one is above
     * 4,834.01.
     */
    @Test
    void typeN() {
        Asked own = Asked.why(harbour.base(), """
            SELECT name FROM customers WHERE club = 'Grey Anchor'
            AND name IN (SELECT customer_name FROM invoices WHERE amount > 2500)\
            """);
        assertThat(blame(own, List.of(36L, 11L, 0L), "Nils O'Barsch", "2374.25", "2456.9")
                        .predicate())
                .isEqualTo("amount > 2500");
        medical.ifPresent(facts -> {
            Asked real = Asked.why(facts.base(), """
                SELECT name FROM patients WHERE insurance_provider = 'HealthIndia'
                AND name IN (SELECT patient_name FROM billing WHERE amount > 4900)\
                """);
            assertThat(blame(real, List.of(50L, 6L, 0L), "Michael Johnson", "4550.1", "4834.01")
                            .predicate())
                    .isEqualTo("amount > 4900");
        });
    }

    /**
     * Timber costs up to 2,414.23, invoices paid from a club account are at most 2,387.75.
     *
     * <p>X-rays cost up to 4,973.63, bills paid by insurance are at most 4,966.18 (a failed one of Jane Jones):
     * the inner query would have to give less than these.
     */
    @Test
    void typeA() {
        typeA(harbour, """
            SELECT invoice_id FROM invoices WHERE payment_method = 'Club account'
            AND amount > (SELECT MAX(cost) FROM freights WHERE cargo = 'Timber')\
            """, List.of(120L, 39L, 0L), "2414.23", "2387.74");
        medical.ifPresent(facts -> typeA(facts, """
            SELECT bill_id FROM billing WHERE payment_method = 'Insurance'
            AND amount > (SELECT MAX(cost) FROM treatments WHERE treatment_type = 'X-Ray')\
            """, List.of(200L, 64L, 0L), "4973.63", "4966.17"));
    }

    private static void typeA(Facts facts, String sql, List<Long> rows, String inner, String nearest) {
        Asked asked = Asked.why(facts.base(), sql);
        assertThat(asked.rows()).isEqualTo(rows);
        Blame blame = asked.onlyBlame();
        assertThat(blame.nesting()).contains(Nesting.A);
        assertThat(blame.inner()).contains(WorkedExamplesTest.one(inner));
        assertThat(blame.nearest()).contains(nearest);
    }

    /**
     * The last voyages of the captains at the Old Mole: Finn Ginster (K02) 3 December, Mirja Ginster and Ada Dachs 24 December
     * 2033. None is after the 24th, two are after the 23rd.
     *
     * <p>The last appointments at Central Hospital: David Jones (D004) 18 December, Sarah Taylor 30 December, Alex Davis 29
     * October, Sarah Smith 9 August 2023. None is after 30 December, one is after the 29th.
     */
    @Test
    void typeJ() {
        Asked own = Asked.why(harbour.base(), """
            SELECT name FROM captains WHERE home_port = 'Old Mole' AND EXISTS
            (SELECT * FROM voyages WHERE captain_name = name AND voyage_date > '2033-12-24')\
            """);
        assertThat(blame(own, List.of(9L, 3L, 0L), "Finn Ginster", "2033-12-03", "2033-12-23")
                        .predicate())
                .isEqualTo("voyage_date > '2033-12-24'");
        medical.ifPresent(facts -> {
            Asked real = Asked.why(facts.base(), """
                SELECT name FROM doctors WHERE hospital_branch = 'Central Hospital' AND EXISTS
                (SELECT * FROM appointments WHERE doctor_name = name AND appointment_date > '2023-12-30')\
                """);
            assertThat(blame(real, List.of(10L, 4L, 0L), "David Jones", "2023-12-18", "2023-12-29")
                            .predicate())
                    .isEqualTo("appointment_date > '2023-12-30'");
        });
    }

    /**
     * All of the Grey Anchor sailed last after joining. The smallest distance is that of Zeno Ginster: joined on 5 October
     * 2032, sailed last on 12 September 2033, 342 days; the next is 457. Nils O'Barsch (C003) joined on 16 January 2031 and
     * sailed last on 5 September 2033.
     *
     * <p>Of the 16 patients of WellnessCorp all but Sarah Johnson were seen, each of them last after registering. The
     * smallest distance is that of Alex Smith: registered on 18 June, last seen on 9 August 2023, 52 days; the next is 179.
     * David Williams (P001) was registered on 23 June 2022 and last seen on 9 April 2023.
     */
    @Test
    void typeJa() {
        Asked own = Asked.why(harbour.base(), """
            SELECT name FROM customers WHERE club = 'Grey Anchor' AND registration_date >
            (SELECT MAX(voyage_date) FROM voyages WHERE customer_name = name)\
            """);
        Blame late = blame(own, List.of(36L, 11L, 0L), "Nils O'Barsch", "2031-01-16", "2032-10-04");
        assertThat(late.nesting()).contains(Nesting.JA);
        assertThat(late.inner()).contains(WorkedExamplesTest.one("2033-09-05"));
        medical.ifPresent(facts -> {
            Asked real = Asked.why(facts.base(), """
                SELECT name FROM patients WHERE insurance_provider = 'WellnessCorp' AND registration_date >
                (SELECT MAX(appointment_date) FROM appointments WHERE patient_name = name)\
                """);
            Blame blame = blame(real, List.of(50L, 16L, 0L), "David Williams", "2022-06-23", "2023-06-17");
            assertThat(blame.nesting()).contains(Nesting.JA);
            assertThat(blame.inner()).contains(WorkedExamplesTest.one("2023-04-09"));
        });
    }
}
