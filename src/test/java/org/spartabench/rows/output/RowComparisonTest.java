package org.spartabench.rows.output;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.LocalTime;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.spartabench.TestData;
import org.spartabench.base.result.Result;
import org.spartabench.rows.Output;
import org.spartabench.rows.OutputContext;
import org.spartabench.rows.RowComparison;
import org.spartabench.rows.verdict.EquivalenceRule;
import org.spartabench.rows.verdict.OutputProfile;
import org.spartabench.rows.verdict.OutputVerdict;

/** Holds verdicts against pairs that people judged: our own, and larger data if it is there. */
class RowComparisonTest {

    private static final Path OWN = Path.of("src/test/resources/outputs/pairs.jsonl");

    @Test
    void ourOwnPairsAreJudgedAsPeopleDid() throws IOException {
        assertThat(otherVerdicts(OWN)).isEmpty();
        assertThat(otherVerdicts(OWN.resolveSibling("prints.jsonl"))).isEmpty();
    }

    @Test
    void allPairsOfTheLargerDataAreJudgedAsPeopleDid() throws IOException {
        Path larger = TestData.needLarger("bird-python/validator-pairs.jsonl");
        assertThat(Files.readAllLines(larger)).hasSizeGreaterThanOrEqualTo(90);
        assertThat(otherVerdicts(larger)).isEmpty();
    }

    @Test
    void eachRuleThatWasNeededIsShown() {
        assertThat(rules("{\"left\": {\"text\": \"[1.0, 2.0]\"}, \"right\": {\"columns\": [\"n\"], \"rows\":"
                        + " [[2], [1]]}}"))
                .containsExactlyInAnyOrder(EquivalenceRule.FORMAT, EquivalenceRule.ORDER, EquivalenceRule.TYPE);
        assertThat(rules("{\"left\": {\"columns\": [\"n\"], \"rows\": [[1]]}, \"right\": {\"columns\": [\"n\"],"
                        + " \"rows\": [[1]]}}"))
                .isEmpty();
    }

    /** An engine gives times as values, everybody else as texts: full minutes keep their seconds. */
    @Test
    void timesOfAnEngineAreWrittenInFull() {
        Output engine = new Output.Table(List.of("t"), List.of(List.of(LocalTime.of(17, 15))), Output.Form.ROWS);
        Output printed = OutputReader.text("t\n17:15:00\n");
        assertThat(RowComparison.compare(engine, printed, OutputContext.UNORDERED, OutputProfile.STRICT)
                        .label())
                .isEqualTo("equal");
    }

    private static List<EquivalenceRule> rules(String pair) {
        OutputVerdict verdict =
                OutputPair.read(pair).orThrow(IllegalStateException::new).verdict(OutputProfile.PAPER);
        assertThat(verdict).isInstanceOf(OutputVerdict.Equal.class);
        return ((OutputVerdict.Equal) verdict).needed();
    }

    private static List<String> otherVerdicts(Path file) throws IOException {
        List<String> others = new ArrayList<>();
        for (String line : Files.readAllLines(file)) {
            OutputPair pair = switch (OutputPair.read(line)) {
                case Result.Ok<OutputPair>(OutputPair read) -> read;
                case Result.Bad<OutputPair> bad -> throw new IllegalStateException(bad.message());
            };
            for (OutputProfile profile : OutputProfile.values()) {
                OutputVerdict verdict = pair.verdict(profile);
                if (!pair.expected(profile).orElseThrow().equals(verdict.label())) {
                    others.add(pair.id() + " " + profile + ": " + verdict);
                }
            }
        }
        return others;
    }
}
