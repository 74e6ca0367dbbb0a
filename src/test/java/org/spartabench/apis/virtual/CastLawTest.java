package org.spartabench.apis.virtual;

import static org.assertj.core.api.Assertions.assertThat;

import java.nio.file.Path;
import java.util.List;
import java.util.OptionalLong;
import java.util.Random;
import java.util.Set;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.spartabench.Law;
import org.spartabench.apis.call.ApiCaller;
import org.spartabench.apis.call.ledger.Called;
import org.spartabench.apis.call.recording.ReplyMode;
import org.spartabench.apis.virtual.plan.Planned;
import org.spartabench.apis.virtual.planner.HybridClinic;
import org.spartabench.facts.FactBase;
import org.spartabench.sql.tree.Expr;
import org.spartabench.sql.tree.Query;
import org.spartabench.sql.tree.RandomBlocks;
import org.spartabench.sql.walk.Walk;

/** No cast is added (rule R10): numbers reach an API as they are, and it truncates them itself. */
class CastLawTest {

    private static final List<String> FORMS = List.of(
            "SELECT visit_no FROM visits WHERE is_perfect_square(cost)",
            "SELECT v.visit_no FROM visits v JOIN is_perfect_square s ON s.number = v.cost WHERE s.truth",
            "SELECT v.visit_no FROM visits v JOIN is_prime p ON p.number = CAST(v.cost AS INTEGER) WHERE p.truth",
            "SELECT visit_no FROM visits WHERE is_divisible(cost + minutes, 5) OR is_prime(visit_no)",
            "SELECT reason, digit_sum(AVG(minutes)) FROM visits GROUP BY reason",
            "SELECT name FROM patients WHERE count_syllables(CAST(weight AS VARCHAR)) > 1");

    @Test
    void noPlanHoldsACastThatItsQueryLacks(@TempDir Path folder) {
        try (FactBase facts = clinic(folder);
                HybridClinic clinic =
                        new HybridClinic(facts, Set.of("visits"), HybridClinic.Profile.PAPER, true, List.of())) {
            RandomBlocks blocks = new RandomBlocks(new Random(11));
            Stream<Query> random = Stream.generate(() -> (Query) blocks.tree(2))
                    .filter(q -> Walk.tables(q).count() <= HybridLawTest.MOST_USES)
                    .limit(20);
            Law.holdsFor(Stream.concat(FORMS.stream().map(HybridClinic::query), random), query -> {
                Set<String> own = casts(query);
                Planned planned = clinic.planner().plan(query, q -> OptionalLong.empty());
                assertThat(planned).isInstanceOf(Planned.Ready.class);
                Planned.Ready ready = (Planned.Ready) planned;
                assertThat(casts(ready.last())).isEqualTo(own);
                assertThat(own).containsAll(casts(ready.udf()));
                ready.steps()
                        .forEach(s -> s.access()
                                .bindings()
                                .ifPresent(b -> assertThat(own).containsAll(casts(b))));
            });
        }
    }

    /** The types of casts; what they cast may have another name in a plan. */
    private static Set<String> casts(Query query) {
        return Walk.exprs(query, Expr.Cast.class).map(Expr.Cast::type).collect(Collectors.toSet());
    }

    @Test
    void numbersGoOutAsTheyAre(@TempDir Path folder) {
        try (FactBase facts = clinic(folder);
                HybridClinic clinic = new HybridClinic(facts, Set.of(), HybridClinic.Profile.PAPER, true, List.of())) {
            Law.holdsFor(Stream.of(CallMode.values()), via -> {
                ApiCaller caller = clinic.caller(ReplyMode.FRESH);
                HybridReply reply = clinic.run(HybridClinic.query(FORMS.getFirst()), via, caller);
                assertThat(reply).isInstanceOf(HybridReply.Answered.class);
                assertThat(caller.ledger()).isNotEmpty();
                assertThat(caller.ledger())
                        .extracting(Called::texts)
                        .allSatisfy(t -> assertThat(t.request()).matches("GET .*number=\\d+\\.5"));
            });
        }
    }

    private static FactBase clinic(Path folder) {
        return HybridClinic.facts(
                folder.resolve("facts.duckdb"), RandomBlocks.SCHEMA, RandomBlocks.tables(new Random(7)));
    }
}
