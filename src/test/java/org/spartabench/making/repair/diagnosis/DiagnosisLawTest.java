package org.spartabench.making.repair.diagnosis;

import static org.assertj.core.api.Assertions.assertThat;

import java.nio.file.Path;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.TreeMap;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;
import org.spartabench.authors.item.diagnosis.Diagnosis;
import org.spartabench.authors.item.outcome.Outcome;
import org.spartabench.facts.FactBase;
import org.spartabench.facts.statement.Limits;
import org.spartabench.making.law.Laws;
import org.spartabench.making.repair.Facts;
import org.spartabench.making.repair.RandomQueries;
import org.spartabench.making.repair.Relaxed;
import org.spartabench.sql.path.Clause;
import org.spartabench.sql.path.PredicatePath;
import org.spartabench.sql.print.Sql;
import org.spartabench.sql.tree.Block;

/**
 * Over seeded random empty queries: relaxing a whole cause lets the expected row pass, relaxing any part of it does not; a
 * single predicate that would do is listed, or encloses a blamed one, or is a join or inside an aggregate; the nearest value,
 * put in the place of the constant, makes the query return rows. All of it is asked of the engine with SQL that is made here
 * from the query as written, with nothing of the diagnosis but its paths and values.
 */
class DiagnosisLawTest {

    /** Empty queries for each database; more with {@code -Dsparta.laws=1000}. */
    private static final int QUERIES = Integer.getInteger("sparta.laws", 6);

    /** Values of a column tried for a constant without a nearest value, and pairs of predicates tried in a query. */
    private static final int TRIED = 40;

    private static final long SEED = Long.getLong("sparta.seed", 20261120);

    private final Map<String, Integer> kinds = new TreeMap<>();

    @ParameterizedTest
    @MethodSource("org.spartabench.making.repair.Facts#domains")
    void causesAreExact(Enum<?> domain, @TempDir Path folder) {
        try (Facts facts = Facts.of(domain, folder, SEED)) {
            RandomQueries queries = new RandomQueries(facts.base(), SEED);
            Limits limits = new Limits(java.time.Duration.ofSeconds(10), 10_000);
            Diagnoser diagnoser = new Diagnoser(facts.base(), limits);
            Diagnoser knowing = new Diagnoser(facts.base(), limits, new Laws(facts.base(), limits)::places);
            for (int i = 0; found < QUERIES; i++) {
                Block query = queries.next();
                if (new Relaxed(facts.base(), query).empty()) {
                    found++;
                    String which = domain + " seed " + SEED + " query " + i;
                    Diagnosis diagnosis = check(facts.base(), query, diagnoser, which);
                    assertThat(without(diagnosed(knowing, query, which)))
                            .as("%s: %s, from rows that are known", which, Sql.print(query))
                            .isEqualTo(without(diagnosis));
                }
            }
        }
        System.out.printf(
                "%s: %d statements and %d ms a diagnosis; %s%n",
                domain, statements / found, nanos / found / 1_000_000, kinds);
    }

    private int found;
    private long statements;
    private long nanos;

    private static Diagnosis diagnosed(Diagnoser diagnoser, Block query, String what) {
        Outcome<Diagnosis> outcome = diagnoser.diagnose(query);
        assertThat(outcome).as(what).isInstanceOf(Outcome.Done.class);
        return ((Outcome.Done<Diagnosis>) outcome).value();
    }

    /** Leaves out what it took. */
    private static Diagnosis without(Diagnosis diagnosis) {
        return new Diagnosis(diagnosis.waterfall(), diagnosis.expected(), diagnosis.causes(), 0, 0);
    }

    private Diagnosis check(FactBase facts, Block query, Diagnoser diagnoser, String which) {
        String what = which + ": " + Sql.print(query);
        Diagnosis diagnosis = diagnosed(diagnoser, query, what);
        statements += diagnosis.statements();
        nanos += diagnosis.nanos();
        assertThat(diagnosis.causes()).as(what).isNotEmpty();
        Relaxed relaxed = new Relaxed(facts, query);
        for (Diagnosis.Cause cause : diagnosis.causes()) {
            Set<PredicatePath> blamed = paths(cause);
            assertThat(relaxed.passes(diagnosis, blamed))
                    .as("%s%nrelaxing %s", what, cause)
                    .isTrue();
            for (Set<PredicatePath> part : properParts(blamed)) {
                assertThat(relaxed.passes(diagnosis, part))
                        .as("%s%nrelaxing only %s of %s", what, part, cause)
                        .isFalse();
            }
            cause.blames().forEach(b -> kinds.merge(kind(relaxed, b), 1, Integer::sum));
        }
        singlesAreListed(diagnosis, relaxed, what);
        pairsAreListed(diagnosis, relaxed, what);
        nearestValuesHelp(diagnosis, relaxed, what);
        return diagnosis;
    }

    private static String kind(Relaxed relaxed, Diagnosis.Blame blame) {
        return blame.nesting().map(n -> n + " ").orElse("")
                + relaxed.predicate(blame.at()).getClass().getSimpleName() + " at depth "
                + blame.block().depth();
    }

    private static void singlesAreListed(Diagnosis diagnosis, Relaxed relaxed, String what) {
        Set<PredicatePath> blamed = new LinkedHashSet<>();
        Set<Set<PredicatePath>> causes = new LinkedHashSet<>();
        diagnosis.causes().forEach(c -> {
            blamed.addAll(paths(c));
            causes.add(paths(c));
        });
        for (PredicatePath single : relaxed.atoms()) {
            if (relaxed.joins(single)
                    || relaxed.insideAggregate(single)
                    || !relaxed.passes(diagnosis, Set.of(single))) {
                continue;
            }
            boolean encloses = blamed.stream().anyMatch(b -> relaxed.encloses(single, b));
            assertThat(encloses || causes.contains(Set.of(single)))
                    .as("%s%nrelaxing %s alone helps, blamed is %s", what, single, causes)
                    .isTrue();
        }
    }

    /** Finds two predicates that block together where an aggregate or HAVING makes more rows undo what fewer do. */
    private static void pairsAreListed(Diagnosis diagnosis, Relaxed relaxed, String what) {
        List<PredicatePath> atoms = relaxed.atoms().stream()
                .filter(a -> !relaxed.joins(a) && !relaxed.insideAggregate(a))
                .toList();
        boolean undone =
                relaxed.atoms().size() > atoms.size() || atoms.stream().anyMatch(a -> a.clause() == Clause.HAVING);
        if (!undone
                || atoms.size() * (atoms.size() - 1) / 2 > TRIED
                || diagnosis.parts().size() > 1) {
            return;
        }
        List<PredicatePath> alone =
                atoms.stream().filter(a -> relaxed.passes(diagnosis, Set.of(a))).toList();
        List<PredicatePath> others =
                atoms.stream().filter(a -> !alone.contains(a)).toList();
        for (PredicatePath one : others) {
            for (PredicatePath other : others.subList(others.indexOf(one) + 1, others.size())) {
                Set<PredicatePath> pair = Set.of(one, other);
                boolean listed = diagnosis.causes().stream()
                        .map(DiagnosisLawTest::paths)
                        .anyMatch(c -> pair.equals(c)
                                || c.stream()
                                        .allMatch(b -> pair.contains(b)
                                                || relaxed.encloses(one, b)
                                                || relaxed.encloses(other, b)));
                assertThat(listed || !relaxed.passes(diagnosis, pair))
                        .as("%s%nrelaxing %s together helps, blamed is %s", what, pair, diagnosis.causes())
                        .isTrue();
            }
        }
    }

    /** With the nearest values of all predicates of a cause in their places, the query returns rows. */
    private static void nearestValuesHelp(Diagnosis diagnosis, Relaxed relaxed, String what) {
        for (Diagnosis.Cause cause : diagnosis.causes()) {
            if (cause.blames().size() == 1
                    && cause.blames().getFirst().nearest().isEmpty()) {
                assertThat(relaxed.someConstantHelps(cause.blames().getFirst().at(), TRIED))
                        .as("%s%nanother constant helps in %s", what, cause)
                        .isFalse();
            }
            if (cause.blames().stream().allMatch(b -> b.nearest().isPresent())) {
                Map<PredicatePath, String> values = new LinkedHashMap<>();
                cause.blames().forEach(b -> values.put(b.at(), b.nearest().orElseThrow()));
                relaxed.withConstants(values)
                        .ifPresent(changed -> assertThat(new Relaxed(relaxed.facts(), changed).empty())
                                .as("%s%nwith %s in %s", what, values.values(), cause)
                                .isFalse());
            }
        }
    }

    private static Set<PredicatePath> paths(Diagnosis.Cause cause) {
        Set<PredicatePath> paths = new LinkedHashSet<>();
        cause.blames().forEach(b -> paths.add(b.at()));
        return paths;
    }

    private static List<Set<PredicatePath>> properParts(Set<PredicatePath> whole) {
        List<PredicatePath> list = new ArrayList<>(whole);
        List<Set<PredicatePath>> parts = new ArrayList<>();
        for (int mask = 0; mask < (1 << list.size()) - 1; mask++) {
            Set<PredicatePath> part = new LinkedHashSet<>();
            for (int i = 0; i < list.size(); i++) {
                if ((mask & 1 << i) != 0) {
                    part.add(list.get(i));
                }
            }
            parts.add(part);
        }
        return parts;
    }
}
