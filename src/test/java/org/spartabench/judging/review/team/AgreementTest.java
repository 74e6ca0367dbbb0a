package org.spartabench.judging.review.team;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import java.time.Instant;
import java.time.ZoneOffset;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.stream.IntStream;
import org.assertj.core.data.Offset;
import org.junit.jupiter.api.Test;
import org.spartabench.authors.item.Status;
import org.spartabench.authors.item.verdict.RejectReason;

/** The figures are those that the books compute by hand. */
class AgreementTest {

    private static final Offset<Double> THIRD_PLACE = within(0.0005);

    private static void add(List<List<Optional<Object>>> ratings, int times, Object... item) {
        for (int i = 0; i < times; i++) {
            List<Optional<Object>> one = new ArrayList<>();
            for (Object rating : item) {
                one.add(Optional.of(rating));
            }
            ratings.add(one);
        }
    }

    /**
     * J. Cohen, A coefficient of agreement for nominal scales, Educational and Psychological Measurement 20, 1960, Table 1: 200
     * patients, two judges, schizophrenia, neurosis, brain damage. Observed .70, expected .41, kappa .492.
     */
    @Test
    void cohen1960() {
        List<List<Optional<Object>>> ratings = new ArrayList<>();
        int[][] table = {{88, 14, 18}, {10, 40, 10}, {2, 6, 12}};
        for (int a = 0; a < 3; a++) {
            for (int b = 0; b < 3; b++) {
                add(ratings, table[a][b], a, b);
            }
        }
        Agreement.Figures figures = Agreement.of(ratings);
        assertThat(figures.items()).isEqualTo(200);
        assertThat(figures.observed()).isEqualTo(0.70);
        // (0.70 - 0.41) / (1 - 0.41), expected 0.5·0.6 + 0.3·0.3 + 0.2·0.1
        assertThat(figures.cohen().orElseThrow()).isCloseTo((0.70 - 0.41) / (1 - 0.41), within(1e-12));
        assertThat(figures.cohen().orElseThrow()).isCloseTo(0.492, THIRD_PLACE);
    }

    /**
     * J. L. Fleiss, Measuring nominal scale agreement among many raters, Psychological Bulletin 76, 1971, Table 1: 30 patients, six
     * psychiatrists, five diagnoses. Kappa .430.
     */
    @Test
    void fleiss1971() {
        int[][] table = {
            {0, 0, 0, 6, 0}, {0, 3, 0, 0, 3}, {0, 1, 4, 0, 1}, {0, 0, 0, 0, 6}, {0, 3, 0, 3, 0},
            {2, 0, 4, 0, 0}, {0, 0, 4, 0, 2}, {2, 0, 3, 1, 0}, {2, 0, 0, 4, 0}, {0, 0, 0, 0, 6},
            {1, 0, 0, 5, 0}, {1, 1, 0, 4, 0}, {0, 3, 3, 0, 0}, {1, 0, 0, 5, 0}, {0, 2, 0, 3, 1},
            {0, 0, 5, 0, 1}, {3, 0, 0, 1, 2}, {5, 1, 0, 0, 0}, {0, 2, 0, 4, 0}, {1, 0, 2, 0, 3},
            {0, 0, 0, 0, 6}, {0, 1, 0, 5, 0}, {0, 2, 0, 1, 3}, {2, 0, 0, 4, 0}, {1, 0, 0, 4, 1},
            {0, 5, 0, 1, 0}, {4, 0, 0, 0, 2}, {0, 2, 0, 4, 0}, {1, 0, 5, 0, 0}, {0, 0, 0, 0, 6}
        };
        List<List<Optional<Object>>> ratings = new ArrayList<>();
        for (int[] patient : table) {
            Object[] item = IntStream.range(0, 5)
                    .boxed()
                    .flatMap(c -> IntStream.range(0, patient[c]).mapToObj(i -> c))
                    .toArray();
            add(ratings, 1, item);
        }
        assertThat(Agreement.of(ratings).fleiss().orElseThrow()).isCloseTo(0.430, THIRD_PLACE);
    }

    /**
     * K. Krippendorff, Computing Krippendorff's alpha-reliability, 2011, part C: four observers, twelve units, any number of
     * observers and missing values; nominal alpha .743.
     */
    @Test
    void krippendorff2011() {
        List<String> observers = List.of("123321412***", "1233224125*3", "*3332342251*", "12332441251*");
        List<List<Optional<Object>>> ratings = IntStream.range(0, 12)
                .mapToObj(unit -> observers.stream()
                        .map(o -> Optional.<Object>of(o.charAt(unit)).filter(c -> !c.equals('*')))
                        .toList())
                .toList();
        Agreement.Figures figures = Agreement.of(ratings);
        assertThat(figures.krippendorff().orElseThrow()).isCloseTo(0.743, THIRD_PLACE);
        assertThat(figures.items()).as("one unit has one value").isEqualTo(11);
    }

    @Test
    void votesAreComparedByVerdictByReasonAndByDay() {
        List<Vote> votes = List.of(
                vote(1, "ann", Status.ACCEPTED, "2026-11-20T10:00:00Z"),
                vote(1, "bo", Status.ACCEPTED, "2026-11-20T11:00:00Z"),
                vote(2, "ann", Status.REJECTED, "2026-11-20T10:00:00Z", RejectReason.TIE),
                vote(2, "bo", Status.REJECTED, "2026-11-21T11:00:00Z", RejectReason.AMBIGUOUS, RejectReason.TIE),
                vote(3, "ann", Status.EDITED, "2026-11-20T10:00:00Z"),
                vote(3, "bo", Status.ACCEPTED, "2026-11-21T11:00:00Z"),
                vote(4, "ann", Status.EDITED, "2026-11-20T10:00:00Z"));
        Agreement all = Agreement.of(votes, ZoneOffset.UTC);
        assertThat(all.lines())
                .extracting(Agreement.Line::what)
                .containsExactly("verdict", "kept or rejected", "ambiguous", "tie");
        Agreement.Figures verdict = all.lines().getFirst().figures();
        assertThat(verdict.items()).isEqualTo(3);
        assertThat(verdict.observed()).isCloseTo(2.0 / 3, within(1e-12));
        // Expected by Cohen: accepted 1/3 · 2/3, rejected 1/3 · 1/3, edited none.
        assertThat(verdict.cohen().orElseThrow()).isCloseTo((2.0 / 3 - 1.0 / 3) / (2.0 / 3), within(1e-12));
        assertThat(all.lines().get(1).figures().krippendorff().orElseThrow()).isEqualTo(1);
        assertThat(all.lines().get(3).figures().observed()).isEqualTo(1);
        assertThat(all.pairs()).singleElement().extracting(Agreement.Pair::one).isEqualTo("ann");
        assertThat(all.days()).extracting(d -> d.figures().observed()).containsExactly(1.0, 0.5);
        assertThat(all.days().getFirst().figures().cohen())
                .as("all said the same")
                .isEmpty();
        assertThat(Agreement.of(votes.subList(0, 1), ZoneOffset.UTC)
                        .lines()
                        .getFirst()
                        .figures()
                        .items())
                .isZero();
    }

    private static Vote vote(int item, String who, Status status, String at, RejectReason... reasons) {
        return new Vote(item, who, status, Set.of(reasons), "", "Who?", 1, "h", Instant.parse(at));
    }
}
