package org.spartabench.answering.enrichment;

import static org.assertj.core.api.Assertions.assertThat;

import java.nio.file.Path;
import java.util.List;
import java.util.Optional;
import java.util.SplittableRandom;
import java.util.function.Function;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.spartabench.answering.enrichment.ApiChain.BlockColumn;
import org.spartabench.apis.virtual.planner.HybridClinic;
import org.spartabench.facts.FactBase;
import org.spartabench.facts.schema.Column;
import org.spartabench.facts.schema.JoinGraph;
import org.spartabench.facts.schema.Role;
import org.spartabench.facts.schema.Schema;
import org.spartabench.facts.schema.Table;
import org.spartabench.facts.value.ColumnType;
import org.spartabench.sql.print.Sql;
import org.spartabench.sql.tree.Block;
import org.spartabench.sql.tree.Expr;

/** Conditions of functions say what they mean, or are not drawn. */
class ApiChainTest {

    private static final int DRAWS = 400;

    private static final Schema SHOPS = new Schema(
            "shops",
            "a reader",
            List.of(new Table(
                    "shops",
                    List.of(
                            new Column("city", ColumnType.TEXT, Role.CATEGORY, Optional.empty(), true),
                            new Column("price", ColumnType.DECIMAL, Role.MEASURE, Optional.empty(), true),
                            new Column("staff", ColumnType.INTEGER, Role.MEASURE, Optional.empty(), true)),
                    List.of(),
                    false,
                    1)),
            List.of(),
            new JoinGraph(List.of()));

    /** 13.86 is no prime number and its digits add up to 18; the functions take 13. */
    @Test
    void noConditionIsAboutADecimal(@TempDir Path folder) {
        Block block = Block.from("shops", Optional.empty());
        try (FactBase facts = HybridClinic.facts(
                folder.resolve("facts.duckdb"),
                SHOPS,
                List.of(
                        "CREATE TABLE shops (city VARCHAR, price DECIMAL(9, 2), staff BIGINT)",
                        "INSERT INTO shops VALUES ('Ulm', 13.86, 3)"))) {
            assertThat(IntStream.range(0, DRAWS)
                            .mapToObj(seed -> BlockColumn.drawn(block, facts, new SplittableRandom(seed))
                                    .orElseThrow()
                                    .column()
                                    .name()))
                    .contains("city", "staff")
                    .doesNotContain("price");
        }
    }

    /** Where a function knows one of the places alone, no condition asks it. */
    @Test
    void noConditionIsAboutPlacesThatNobodyKnows() {
        assertThat(conditions(List.of("Germany", "?"))).isNotEmpty().noneMatch(ApiChainTest::aboutPlaces);
        assertThat(conditions(List.of("Germany", "Norway"))).anyMatch(ApiChainTest::aboutPlaces);
    }

    private static boolean aboutPlaces(String condition) {
        return condition.contains("_OF_PLACE") || condition.contains("DISTANCE");
    }

    /** @param countries what functions of places give, a question mark for NULL */
    private static List<String> conditions(List<Object> countries) {
        BlockColumn city = new BlockColumn(
                "shops", SHOPS.tables().getFirst().columns().getFirst(), Expr.Column.of("shops", "city"));
        Function<Expr, List<Object>> values =
                e -> e instanceof Expr.Call call && call.name().equals("COALESCE")
                        ? countries
                        : e instanceof Expr.Call ? List.of(1L, 2L) : List.of("Ulm", "Bergen");
        return IntStream.range(0, DRAWS)
                .mapToObj(seed -> new ApiChain(new SplittableRandom(seed), values).condition(city, 2))
                .flatMap(Optional::stream)
                .map(c -> Sql.print(c.predicate()))
                .toList();
    }
}
