package org.spartabench.sql.tree;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.JsonNode;
import java.io.BufferedReader;
import java.io.IOException;
import java.io.InputStream;
import java.io.InputStreamReader;
import java.io.UncheckedIOException;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.Objects;
import java.util.Optional;
import java.util.SplittableRandom;
import java.util.random.RandomGenerator;
import java.util.regex.Pattern;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.Arguments;
import org.junit.jupiter.params.provider.ValueSource;
import org.spartabench.Law;
import org.spartabench.sql.print.PrintedSql;
import org.spartabench.sql.print.Sql;
import org.spartabench.sql.read.Parsed;
import org.spartabench.sql.read.SqlReader;
import org.spartabench.sql.rewrite.Trees;

class SqlTest {

    @ParameterizedTest
    @ValueSource(longs = {1, 2, 3, 4, 5, 6})
    void whatIsPrintedIsReadAsTheSameTree(long seed) {
        RandomGenerator seeds = new SplittableRandom(seed);
        for (int i = 0; i < 120; i++) {
            Query query = new RandomSyntax(new SplittableRandom(seeds.nextLong())).query(12);
            String sql = Sql.print(query);
            assertThat(readsAs(query, sql))
                    .as("seed %d, query %d: %s", seed, i, sql)
                    .isEqualTo("the same");
            assertThat(readsAs(query, Sql.pretty(query).text())).as(sql).isEqualTo("the same");
        }
    }

    private static String readsAs(Query query, String sql) {
        return switch (SqlReader.read(sql)) {
            case Parsed.Bad bad -> bad.where();
            case Parsed.Ok(Query again) -> again.equals(query) ? "the same" : Sql.print(again);
        };
    }

    @ParameterizedTest
    @ValueSource(longs = {1, 2, 3})
    void marksCoverExactlyTheirPart(long seed) {
        RandomBlocks blocks = new RandomBlocks(new SplittableRandom(seed));
        for (int i = 0; i < 100; i++) {
            Block root = blocks.tree(3);
            PrintedSql printed = Sql.pretty(root);
            List<Object> marked = new ArrayList<>();
            for (PrintedSql.Mark mark : printed.marks()) {
                String part = printed.text().substring(mark.start(), mark.end()).replaceAll("\\s+", " ");
                if (mark.predicate().isPresent()) {
                    assertThat(part)
                            .isEqualTo(Sql.print(Trees.at(root, mark.predicate().get())));
                    marked.add(mark.predicate().get());
                } else {
                    assertThat(part).isEqualTo(Sql.print(mark.block().in(root)));
                    marked.add(mark.block());
                }
            }
            List<Object> all = new ArrayList<>(Trees.blocks(root));
            Trees.predicates(root).forEach(p -> all.add(p.path()));
            assertThat(marked).containsExactlyInAnyOrderElementsOf(all);
        }
    }

    @Test
    void peopleReadAClauseALine() {
        String sql = "SELECT address FROM patients WHERE name IN (SELECT patient_name FROM billing WHERE amount >"
                + " (SELECT AVG(amount) FROM billing WHERE payment_status = 'Failed' AND amount > 2500))"
                + " AND date_of_birth > '1980-01-01' AND gender = 'M' AND insurance_provider = 'MedCare Plus'"
                + " ORDER BY address LIMIT 3";
        assertThat(Sql.pretty(SqlReader.read(sql).tree().orElseThrow()).text()).isEqualTo("""
            SELECT address FROM patients
            WHERE name IN (SELECT patient_name FROM billing
                           WHERE amount > (SELECT AVG(amount) FROM billing
                                           WHERE payment_status = 'Failed' AND amount > 2500))
              AND date_of_birth > '1980-01-01' AND gender = 'M'
              AND insurance_provider = 'MedCare Plus'
            ORDER BY address LIMIT 3\
            """);
        assertThat(Sql.print(SqlReader.read(sql).tree().orElseThrow())).isEqualTo(sql);
    }

    @Test
    void aBankOfStatements() {
        Law.holdsFor(bank().stream(), given -> {
            String sql = (String) given.get()[0];
            String expected = (String) given.get()[1];
            switch (SqlReader.read(sql)) {
                case Parsed.Ok(Query query) ->
                    assertThat(Sql.print(query)).isEqualTo(expected.equals("=") ? sql : expected);
                case Parsed.Bad bad -> assertThat("! " + bad.where()).isEqualTo(expected);
            }
        });
    }

    @Test
    void labelledQueriesSurvivePrintingAndReading() {
        assertThat(changed(LabelledQueries.own().lines()))
                .extracting(line -> line.get("id").asText())
                .containsExactly("x1", "x2", "x3", "x4", "x5");
        LabelledQueries.larger()
                .ifPresent(queries -> assertThat(changed(queries.lines())).hasSizeLessThanOrEqualTo(6));
    }

    /** Those that cannot be read, or that printing and reading changes. */
    private static List<JsonNode> changed(List<JsonNode> lines) {
        List<JsonNode> changed = new ArrayList<>();
        for (JsonNode line : lines) {
            Parsed first = SqlReader.read(line.get("sql").asText());
            Optional<Query> tree = first.tree();
            if (tree.isEmpty() || !SqlReader.read(Sql.print(tree.get())).equals(first)) {
                changed.add(line);
            }
        }
        return changed;
    }

    @Test
    void nothingOfALabelledQueryIsLost() {
        for (JsonNode line :
                LabelledQueries.all().stream().flatMap(q -> q.lines().stream()).toList()) {
            String sql = line.get("sql").asText();
            SqlReader.read(sql)
                    .tree()
                    .ifPresent(tree -> assertThat(words(Sql.print(tree)))
                            .as(line.get("id").asText() + ": " + sql)
                            .isEqualTo(words(sql)));
        }
    }

    /** Names, words, numbers and texts, sorted, without those words that may be left out. */
    private static List<String> words(String sql) {
        return Pattern.compile("'(?:[^']|'')*'|[\"`][^\"`]*[\"`]|[\\p{L}_]\\w*|\\d+(\\.\\d+)?")
                .matcher(sql)
                .results()
                .map(m -> m.group().toLowerCase(Locale.ROOT).replaceAll("^[\"`]|[\"`]$", ""))
                .filter(w -> !List.of("as", "inner", "outer", "asc").contains(w))
                .sorted()
                .toList();
    }

    @ParameterizedTest
    @ValueSource(longs = {1, 2})
    void readingNeverThrows(long seed) {
        RandomGenerator random = new SplittableRandom(seed);
        String alphabet = "SELECT FROM WHERE a t 'x' \" ( ) , . ; - / * = < 1 \\ ` [ ] \n IN EXISTS NOT AND WITH AS";
        String[] words = alphabet.split(" ");
        for (int i = 0; i < 800; i++) {
            StringBuilder sql = new StringBuilder(random.nextBoolean() ? "SELECT a FROM t WHERE " : "");
            for (int w = random.nextInt(12); w >= 0; w--) {
                sql.append(words[random.nextInt(words.length)]).append(random.nextInt(4) == 0 ? "" : " ");
            }
            Parsed parsed = SqlReader.read(sql.toString());
            if (parsed instanceof Parsed.Bad bad) {
                assertThat(bad.line()).as(sql.toString()).isPositive();
                assertThat(bad.column()).as(sql.toString()).isPositive();
                assertThat(bad.message()).doesNotContain("\n").isNotBlank();
            }
        }
        assertThat(SqlReader.read("SELECT a FROM t WHERE " + "(".repeat(20_000)))
                .isInstanceOf(Parsed.Bad.class);
        assertThat(SqlReader.read("SELECT " + "-(".repeat(20_000) + "1" + ")".repeat(20_000)))
                .isInstanceOf(Parsed.Bad.class);
    }

    private static List<Arguments> bank() {
        List<Arguments> all = new ArrayList<>();
        InputStream file = Objects.requireNonNull(SqlTest.class.getResourceAsStream("sql-bank.txt"));
        try (BufferedReader lines = new BufferedReader(new InputStreamReader(file, StandardCharsets.UTF_8))) {
            String sql = "";
            for (String line : lines.lines().toList()) {
                if (line.startsWith("    ")) {
                    all.add(Arguments.of(sql, line.strip()));
                } else if (!line.isBlank() && !line.startsWith("#")) {
                    sql = line.replace("\\n", "\n");
                }
            }
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
        return all;
    }
}
