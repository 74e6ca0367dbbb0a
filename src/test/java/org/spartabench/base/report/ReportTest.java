package org.spartabench.base.report;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.List;
import java.util.Map;
import java.util.Optional;
import org.junit.jupiter.api.Test;

/** One table of figures says the same in its three forms, and each in its own way what is absent. */
class ReportTest {

    private record Row(String name, int count, Optional<Double> share) {}

    private static final Report<Row> REPORT = Report.of(
                    List.of(new Row("a, \"b\"", 1200, Optional.of(0.12345)), new Row("c", 7, Optional.empty())))
            .title("Shares")
            .note("two rows")
            .text("name", Row::name)
            .number("count", Row::count)
            .share("share", Row::share);

    @Test
    void textIsAlignedWithSharesInPercentAndDashes() {
        assertThat(REPORT.lines())
                .containsExactly(
                        "Shares", //
                        "name    count   share",
                        "a, \"b\"   1200  12.3 %",
                        "c           7       -",
                        "two rows");
    }

    @Test
    void csvQuotesWhatNeedsItAndKeepsShares() {
        assertThat(REPORT.csv()).isEqualTo("name,count,share\n\"a, \"\"b\"\"\",1200,0.1235\nc,7,\n");
    }

    @Test
    void valuesAreWholeAndLeaveOutWhatIsAbsent() {
        assertThat(REPORT.values())
                .containsExactly(
                        Map.of("name", "a, \"b\"", "count", 1200, "share", 0.12345), Map.of("name", "c", "count", 7));
    }
}
