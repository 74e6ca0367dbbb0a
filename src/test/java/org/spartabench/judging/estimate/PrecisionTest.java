package org.spartabench.judging.estimate;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.spartabench.authors.item.finding.Check;
import org.spartabench.authors.item.finding.Finding;
import org.spartabench.authors.item.finding.Finding.Severity;
import org.spartabench.authors.item.verdict.RejectReason;
import org.spartabench.authors.item.verdict.Verdict;
import org.spartabench.judging.decision.Decision;
import org.spartabench.judging.estimate.Precision.Looked;

class PrecisionTest {

    private final List<Looked> looked = new ArrayList<>();
    private final List<Decision> decisions = new ArrayList<>();

    /** Newcombe, "Two-sided confidence intervals for the single proportion", Statistics in Medicine 17 (1998), table I. */
    @Test
    void intervalsAreThePublishedOnes() {
        check(81, 263, 0.2553, 0.3662);
        check(15, 148, 0.0624, 0.1605);
        check(0, 20, 0.0000, 0.1611);
        check(1, 29, 0.0061, 0.1718);
    }

    private static void check(int hits, int of, double low, double high) {
        Share share = new Share(hits, of);
        assertThat(share.low()).isCloseTo(low, within(0.00005));
        assertThat(share.high()).isCloseTo(high, within(0.00005));
    }

    @Test
    void intervalsHoldTheShareAndGrowNarrower() {
        for (int of = 1; of <= 60; of++) {
            for (int hits = 0; hits <= of; hits++) {
                Share share = new Share(hits, of);
                Share more = new Share(2 * hits, 2 * of);
                assertThat(share.low()).isBetween(0.0, share.value() + 1e-12);
                assertThat(share.high()).isBetween(share.value() - 1e-12, 1.0);
                assertThat(more.high() - more.low()).isLessThan(share.high() - share.low());
            }
        }
        assertThat(new Share(0, 0).low()).isZero();
        assertThat(new Share(0, 0).high()).isOne();
    }

    @Test
    void eachVerdictCountsForTheVersionThatItWasMadeOf() {
        look(1, "1a", Check.TIES);
        look(2, "2a", Check.TIES);
        look(3, "3a", Check.TIES);
        look(4, "4a", Check.TIES);
        look(5, "5a", Check.TIES);
        look(6, "6a", Check.COVERAGE);
        decide(1, new Verdict.Accept(), "1a");
        decide(2, new Verdict.Reject(List.of(RejectReason.TIE), ""), "2a");
        decide(3, new Verdict.EditQuestion("Which one?"), "3b");
        look(3, "3b", Check.TIES);
        decide(4, new Verdict.Defer(), "4a");
        decide(5, new Verdict.Dismiss(Check.TIES, "found", "none here"), "5a");
        Precision ties = of(Check.TIES);
        assertThat(ties.flagged()).as("five items, one of them in two versions").isEqualTo(6);
        assertThat(ties.right()).as("rejected, and edited").isEqualTo(2);
        assertThat(ties.wrong()).as("accepted, and dismissed").isEqualTo(2);
        assertThat(of(Check.COVERAGE).decided()).isZero();
        decide(3, new Verdict.Accept(), "3b");
        assertThat(of(Check.TIES).wrong())
                .as("the edited version was flagged still, and accepted")
                .isEqualTo(3);
    }

    @Test
    void whatWasTakenBackCountsNoMore() {
        look(1, "1a", Check.TIES);
        decide(1, new Verdict.Reject(List.of(RejectReason.TIE), ""), "1a");
        assertThat(of(Check.TIES).right()).isOne();
        decide(1, new Verdict.Undo(1), "1a");
        assertThat(of(Check.TIES).decided()).isZero();
        decide(1, new Verdict.Accept(), "1a");
        assertThat(of(Check.TIES).wrong()).isOne();
    }

    @Test
    void whatIsOnlyForInformationIsLeftOutWhereWarningsAreAskedFor() {
        looked.add(new Looked(1, "1a", at(), List.of(Finding.of(Check.TIES, Severity.INFO, "found"))));
        assertThat(Precision.of(looked, decisions, Severity.WARNING)
                        .get(Check.TIES.ordinal())
                        .flagged())
                .isZero();
        assertThat(Precision.of(looked, decisions, Severity.INFO)
                        .get(Check.TIES.ordinal())
                        .flagged())
                .isOne();
    }

    private Precision of(Check check) {
        return Precision.of(looked, decisions, Severity.WARNING).get(check.ordinal());
    }

    private void look(int item, String hash, Check check) {
        looked.add(new Looked(item, hash, at(), List.of(Finding.of(check, Severity.WARNING, "found"))));
    }

    private void decide(int item, Verdict verdict, String hash) {
        decisions.add(
                new Decision(decisions.size() + 1, item, "anna", verdict, at(), 1_000, hash, decisions.size() + 1));
    }

    /** Later than all before. */
    private Instant at() {
        return Instant.ofEpochSecond(looked.size() + decisions.size());
    }
}
