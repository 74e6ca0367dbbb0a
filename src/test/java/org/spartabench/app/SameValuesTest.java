package org.spartabench.app;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.core.JsonProcessingException;
import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import com.fasterxml.jackson.databind.node.ArrayNode;
import com.fasterxml.jackson.databind.node.JsonNodeFactory;
import com.fasterxml.jackson.databind.node.ObjectNode;
import java.io.IOException;
import java.lang.reflect.Proxy;
import java.math.BigDecimal;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.LocalDate;
import java.time.LocalDateTime;
import java.time.LocalTime;
import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.spartabench.Patient;
import org.spartabench.answering.contest.ContestRows;
import org.spartabench.answering.contest.candidate.AnswerComparison;
import org.spartabench.answering.contest.candidate.CandidateAnswer;
import org.spartabench.answering.contest.candidate.ContestCase;
import org.spartabench.authors.item.answer.AnswerSource;
import org.spartabench.base.result.Result;
import org.spartabench.facts.FactBase;
import org.spartabench.facts.schema.Column;
import org.spartabench.facts.schema.JoinGraph;
import org.spartabench.facts.schema.Role;
import org.spartabench.facts.schema.Schema;
import org.spartabench.facts.schema.Table;
import org.spartabench.facts.statement.Rows;
import org.spartabench.facts.value.ColumnType;
import org.spartabench.facts.value.Values;
import org.spartabench.judging.check.StoredAnswer;
import org.spartabench.judging.check.StoredAnswer.Proof;
import org.spartabench.python.trial.ProgramVerdict;
import org.spartabench.python.trial.TrialVerdicts;
import org.spartabench.rows.Output;
import org.spartabench.rows.OutputContext;
import org.spartabench.rows.RowComparison;
import org.spartabench.rows.RowMatch;
import org.spartabench.rows.verdict.OutputProfile;
import org.spartabench.sql.read.SqlReader;
import org.spartabench.sql.tree.Block;

/** One table of pairs of values, put before everybody who asks whether two results are the same. */
class SameValuesTest {

    private static final boolean SAME = true;
    private static final boolean OTHER = false;
    private static final Block QUERY = SqlReader.read("SELECT c FROM t").block().orElseThrow();
    private static final Schema TABLES = new Schema(
            "one",
            "",
            List.of(new Table(
                    "t",
                    List.of(new Column("c", ColumnType.TEXT, Role.TEXT, Optional.empty(), true)),
                    List.of(),
                    false,
                    1)),
            List.of(),
            new JoinGraph(List.of()));
    private static final JsonNodeFactory NODES = JsonNodeFactory.withExactBigDecimals(true);

    /**
     * @param typed whether they are the same as values of engines and programs: matches, strategies, contests, trials
     * @param stored whether the right one proves the left one, stored as a text
     * @param engines whether two engines that give them agree
     * @param strict and paper: the verdicts on outputs
     */
    private record Pair(
            @Nullable Object left,
            @Nullable Object right,
            boolean typed,
            boolean stored,
            boolean engines,
            String strict,
            String paper) {}

    private static Pair pair(@Nullable Object left, @Nullable Object right, boolean all) {
        return new Pair(left, right, all, all, all, all ? "equal" : "different", all ? "equal" : "different");
    }

    private static BigDecimal number(String text) {
        return new BigDecimal(text);
    }

    private static final List<Pair> PAIRS = List.of(
            pair(1_000_000_001L, 1_000_000_002L, OTHER),
            pair(123_456_789_012L, 123_456_789_013L, OTHER),
            pair(9_007_199_254_740_993L, 9_007_199_254_740_992L, OTHER),
            pair(1_600_000_000_000_000_001L, 1_600_000_000_000_000_000L, OTHER),
            pair(number("98765432109876543210987"), number("98765432109876543210988"), OTHER),
            pair(1L, number("1.0"), SAME),
            pair(number("1.000000001"), number("1.000000003"), OTHER),
            new Pair(number("1.2345678949"), number("1.2345678951"), SAME, OTHER, SAME, "equal", "equal"),
            new Pair(number("0.3333333333"), number("0.33333333335"), SAME, OTHER, SAME, "equal", "equal"),
            new Pair(number("201265742.75"), number("201265742.65"), SAME, OTHER, SAME, "equal", "equal"),
            pair(number("201265742.75"), 201265742.75000003, SAME),
            pair(number("1474.5174193548387"), number("1474.5174193548387096774193548387"), SAME),
            pair(number("0.30"), 0.1 + 0.2, SAME),
            new Pair(number("0.0003992015968"), number("0.0003992016"), OTHER, OTHER, SAME, "different", "equal"),
            new Pair(0L, number("0.000000000001"), OTHER, OTHER, OTHER, "different", "unsure"),
            pair(true, 1L, SAME),
            pair(true, 0L, OTHER),
            pair(LocalDate.of(2020, 1, 31), LocalDateTime.of(2020, 1, 31, 0, 0), SAME),
            pair("2020-01-31", "2020-01-31T00:00", SAME),
            pair(LocalDate.of(2020, 1, 31), LocalDateTime.of(2020, 1, 31, 0, 1), OTHER),
            pair(LocalTime.of(17, 15), "17:15:00.000", SAME),
            pair("Zo\u00eb", "Zoe\u0308", SAME),
            new Pair("Ann ", "Ann", OTHER, OTHER, OTHER, "different", "equal"),
            new Pair("Ann", "ann", OTHER, OTHER, OTHER, "different", "unsure"),
            new Pair("2016\u201317", "2016-17", OTHER, OTHER, OTHER, "different", "equal"),
            new Pair("\u22125", -5L, OTHER, SAME, OTHER, "equal", "equal"),
            new Pair("1", 1L, OTHER, SAME, OTHER, "equal", "equal"),
            new Pair("1.10", "1.1", OTHER, OTHER, OTHER, "equal", "equal"));

    @TempDir
    private Path folder;

    private static List<List<@Nullable Object>> row(@Nullable Object value) {
        return List.of(Collections.singletonList(value));
    }

    private static Rows rows(@Nullable Object value) {
        return new Rows(List.of("c"), row(value), false, 0);
    }

    @Test
    void everybodyWhoComparesRowsSaysTheSame() {
        List<String> others = new ArrayList<>();
        for (Pair pair : PAIRS) {
            List<List<@Nullable Object>> left = row(pair.left());
            List<List<@Nullable Object>> right = row(pair.right());
            expect(others, pair, "match", pair.typed(), RowMatch.right(left, right, false));
            expect(others, pair, "match in order", pair.typed(), RowMatch.right(right, left, true));
            expect(others, pair, "strategy", pair.typed(), RowMatch.right(left, right, new int[] {0}));
            AnswerComparison comparison = contest(pair);
            expect(
                    others,
                    pair,
                    "contest",
                    pair.typed(),
                    !comparison.compatible().isEmpty());
            ContestRows side = ContestRows.of(comparison);
            expect(
                    others,
                    pair,
                    "contest rows",
                    pair.typed(),
                    !side.rows(AnswerSource.QR).getFirst().lacked());
            expect(
                    others,
                    pair,
                    "contest columns",
                    pair.typed(),
                    side.joined(AnswerSource.SL).equals(List.of(1)));
            ProgramVerdict trial = TrialVerdicts.of(rows(pair.left()), right);
            expect(others, pair, "trial", pair.typed(), trial.state() == ProgramVerdict.State.EQUAL);
            expect(others, pair, "stored", pair.stored(), proved(pair));
            Proof proof = Proof.of(
                    QUERY,
                    List.of(Values.text(pair.left())),
                    facts(pair.right()),
                    Optional.of(facts(pair.left())),
                    Patient.LIMITS);
            expect(others, pair, "gate", pair.stored(), proof.wrong().isEmpty());
            expect(others, pair, "engines", pair.engines(), proof.differs().isEmpty());
            expect(others, pair, "strict", pair.strict(), verdict(pair, OutputProfile.STRICT));
            expect(others, pair, "paper", pair.paper(), verdict(pair, OutputProfile.PAPER));
        }
        assertThat(others).isEmpty();
    }

    private static void expect(List<String> others, Pair pair, String who, Object wanted, Object given) {
        if (!wanted.equals(given)) {
            others.add(who + " of " + pair + ": " + given);
        }
    }

    private static boolean proved(Pair pair) {
        return StoredAnswer.fault(List.of(Values.text(pair.left())), rows(pair.right()))
                .isEmpty();
    }

    private static String verdict(Pair pair, OutputProfile profile) {
        return RowComparison.compare(
                        Output.of(rows(pair.left())), Output.of(rows(pair.right())), OutputContext.UNORDERED, profile)
                .label();
    }

    private static AnswerComparison contest(Pair pair) {
        List<CandidateAnswer> contenders = List.of(
                new CandidateAnswer(AnswerSource.QR, QUERY, Result.ok(rows(pair.left()))),
                new CandidateAnswer(AnswerSource.SL, QUERY, Result.ok(rows(pair.right()))));
        return new AnswerComparison(
                "q", "Which?", List.of(), contenders, ContestCase.NONE, List.of(), Optional.empty(), Optional.empty());
    }

    /** Facts that answer every statement with one value. */
    private static FactBase facts(@Nullable Object value) {
        return (FactBase) Proxy.newProxyInstance(
                FactBase.class.getClassLoader(),
                new Class<?>[] {FactBase.class},
                (self, method, arguments) -> switch (method.getName()) {
                    case "readable" -> TABLES;
                    case "functions" -> Set.of();
                    default -> rows(value);
                });
    }

    /** The commands say the same of what JSON can write. */
    @Test
    void theCommandsSayTheSame() throws IOException {
        List<Pair> pairs = PAIRS.stream()
                .filter(p -> written(p.left()) && written(p.right()))
                .toList();
        List<String> gold = new ArrayList<>();
        List<String> predicted = new ArrayList<>();
        List<String> outputs = new ArrayList<>();
        for (Pair pair : pairs) {
            String id = String.valueOf(gold.size());
            gold.add(line(id, pair.left()).toString());
            predicted.add(line(id, pair.right()).toString());
            ObjectNode both = NODES.objectNode().put("id", id);
            both.set("left", line(id, pair.left()));
            both.set("right", line(id, pair.right()));
            outputs.add(both.toString());
        }
        JsonNode matches = Ran.command(
                        "match",
                        "--gold",
                        Files.write(folder.resolve("gold.jsonl"), gold),
                        "--predicted",
                        Files.write(folder.resolve("predicted.jsonl"), predicted),
                        "--json")
                .json();
        Path file = Files.write(folder.resolve("outputs.jsonl"), outputs);
        List<JsonNode> strict = lines(Ran.command("outputs", file, "--profile", "strict"));
        List<JsonNode> paper = lines(Ran.command("outputs", file, "--profile", "paper"));
        for (int i = 0; i < pairs.size(); i++) {
            Pair pair = pairs.get(i);
            assertThat(matches.get(i).path("right").asBoolean())
                    .as("match of %s", pair)
                    .isEqualTo(pair.typed());
            assertThat(strict.get(i).path("verdict").asText())
                    .as("strict of %s", pair)
                    .isEqualTo(pair.strict());
            assertThat(paper.get(i).path("verdict").asText())
                    .as("paper of %s", pair)
                    .isEqualTo(pair.paper());
        }
    }

    /** A stored answer with another twelfth digit fails the check, and is not exported. */
    @Test
    void aStoredAnswerWithAnotherDigitIsFound() throws IOException {
        Path facts = Files.createDirectory(folder.resolve("facts"));
        Files.writeString(facts.resolve("people.csv"), "name,phone\nAnn,123456789012\nBo,123456789099\n");
        Path items = Files.writeString(folder.resolve("items.json"), """
            [{"question_id": "facts:1", "question": "What is the phone number of Ann?",
              "sql_query": "SELECT phone FROM people WHERE name = 'Ann'", "answer": ["123456789013"]}]
            """);
        Path project = folder.resolve("project");
        assertThat(Ran.command("new", project, "--from", facts).code()).isZero();
        assertThat(Ran.command("import", project, items).code()).isZero();
        assertThat(Ran.command("check", project, "--json")
                        .json()
                        .at("/checks/Answer/error")
                        .asInt())
                .isEqualTo(1);
        assertThat(Ran.command("export", project, "--out", folder.resolve("set.json"))
                        .err())
                .contains("1 item left out because of a wrong answer (first: facts:1");
    }

    private static boolean written(@Nullable Object value) {
        return value instanceof Number || value instanceof String || value instanceof Boolean;
    }

    private static ObjectNode line(String id, @Nullable Object value) {
        ObjectNode line = NODES.objectNode().put("id", id);
        line.putArray("columns").add("c");
        ArrayNode cells = line.putArray("rows").addArray();
        switch (value) {
            case Boolean truth -> cells.add(truth);
            case Number number -> cells.add(new BigDecimal(number.toString()));
            case null, default -> cells.add(String.valueOf(value));
        }
        return line;
    }

    private static List<JsonNode> lines(Ran ran) throws JsonProcessingException {
        List<JsonNode> all = new ArrayList<>();
        for (String line : ran.out().lines().toList()) {
            all.add(new ObjectMapper().readTree(line));
        }
        return all;
    }
}
