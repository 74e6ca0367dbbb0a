package org.spartabench.making.repair.explain;

import static org.assertj.core.api.Assertions.assertThat;

import java.nio.file.Path;
import java.util.ArrayList;
import java.util.EnumMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Optional;
import java.util.SplittableRandom;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;
import org.spartabench.Patient;
import org.spartabench.facts.FactBase;
import org.spartabench.facts.schema.Column;
import org.spartabench.facts.statement.GuardedQuery;
import org.spartabench.facts.statement.Rows;
import org.spartabench.facts.value.Values;
import org.spartabench.making.repair.Facts;
import org.spartabench.making.repair.RandomQueries;
import org.spartabench.making.repair.explain.EvidenceLaw.Proof;
import org.spartabench.sql.print.Sql;
import org.spartabench.sql.tree.Block;
import org.spartabench.sql.tree.Expr;

/** Over seeded random queries with answers, the evidence of a value gives the value. */
class EvidenceLawTest {

    /** Queries for each database; more with {@code -Dsparta.laws=1000}. */
    private static final int QUERIES = Integer.getInteger("sparta.laws", 15);

    private static final long SEED = Long.getLong("sparta.seed", 20261126);

    @ParameterizedTest
    @MethodSource("org.spartabench.making.repair.Facts#domains")
    void theEvidenceOfAValueGivesTheValue(Enum<?> domain, @TempDir Path folder) {
        List<String> broken = new ArrayList<>();
        Map<Proof, Integer> proofs = new EnumMap<>(Proof.class);
        try (Facts facts = Facts.of(domain, folder, SEED)) {
            EvidenceLaw law = new EvidenceLaw(facts.base());
            RandomQueries queries = new RandomQueries(facts.base(), SEED);
            SplittableRandom random = new SplittableRandom(SEED);
            for (int tried = 0; tried < QUERIES; ) {
                Block query = asked(queries.next(), facts.base(), random);
                Optional<String> value = value(query, facts.base(), random);
                if (value.isPresent()) {
                    tried++;
                    Proof proof = law.of(query, value.get());
                    proofs.merge(proof, 1, Integer::sum);
                    if (proof == Proof.BROKEN) {
                        broken.add(Sql.print(query) + " for " + value.get() + "\n" + law.report(query, value.get()));
                    }
                }
            }
        }
        assertThat(broken).as("%s: %s", domain, proofs).isEmpty();
        assertThat(proofs.getOrDefault(Proof.SHOWN, 0)).isGreaterThan(QUERIES / 2);
    }

    /** Asks for a column, an aggregate of it, or its first values in some order. */
    private static Block asked(Block query, FactBase facts, SplittableRandom random) {
        if (!query.groupBy().isEmpty()) {
            return random.nextBoolean()
                    ? query
                    : query.withOrderBy(List.of(
                                    Block.Order.by(Expr.Call.of("COUNT", Expr.Star.ALL), true),
                                    Block.Order.by(query.groupBy().getFirst(), false)))
                            .withLimit(Optional.of(new Block.Limit(2, 0)));
        }
        List<Column> columns =
                facts.schema().table(query.table().orElseThrow()).orElseThrow().columns();
        Column column = columns.get(random.nextInt(columns.size()));
        Expr of = Expr.Column.of(query.alias().orElseThrow(), column.name());
        Expr by = Expr.Column.of(
                query.alias().orElseThrow(),
                columns.get(random.nextInt(columns.size())).name());
        return switch (random.nextInt(7)) {
            case 0 -> query.withSelect(Expr.Call.of("MAX", of));
            case 1 -> query.withSelect(Expr.Call.of("MIN", of));
            case 2 -> query.withSelect(Expr.Call.of(column.type().numeric() ? "AVG" : "COUNT", of));
            case 3 ->
                query.withSelect(of)
                        .withOrderBy(List.of(Block.Order.by(by, random.nextBoolean())))
                        .withLimit(Optional.of(new Block.Limit(1 + random.nextInt(3), 0)));
            case 4 -> query.withSelect(of).withDistinct(true);
            default -> query.withSelect(of);
        };
    }

    private static Optional<String> value(Block query, FactBase facts, SplittableRandom random) {
        if (!(facts.run(new GuardedQuery(Sql.print(query)), Patient.LIMITS) instanceof Rows rows)) {
            return Optional.empty();
        }
        List<Object> values = rows.column(0).stream()
                .filter(Objects::nonNull)
                .<Object>map(v -> v)
                .toList();
        return values.isEmpty()
                ? Optional.empty()
                : Optional.of(Values.text(values.get(random.nextInt(values.size()))));
    }
}
