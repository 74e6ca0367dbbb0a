package org.spartabench.repair.diagnosis;

import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.TreeSet;
import java.util.stream.Collectors;
import org.spartabench.fact.FactBase;
import org.spartabench.fact.Limits;
import org.spartabench.item.Diagnosis;
import org.spartabench.item.Outcome;
import org.spartabench.query.Block;
import org.spartabench.repair.tree.DiagnosedQuery;
import org.spartabench.repair.tree.RelaxablePredicate;

/**
 * Finds out why a query returns nothing (why-not provenance): how many rows are left after each conjunct, a row that
 * ought to have passed, and the smallest sets of predicates whose relaxing lets it pass, at any depth. It sends a few
 * aggregate and existence queries and loads no table.
 */
public final class Diagnoser {

    private static final Comparator<Set<RelaxablePredicate>> ORDER = Comparator.<Set<RelaxablePredicate>>comparingInt(
                    Set::size)
            .thenComparing(Comparator.comparingInt(Diagnoser::depth).reversed())
            .thenComparing(s -> s.stream().map(a -> "%06d".formatted(a.order())).collect(Collectors.joining()));

    private final FactBase facts;
    private final Limits limits;
    private final MatchingRows passing;
    private final RecentReplies replies = new RecentReplies();

    /** @param limits of each statement; a diagnosis as a whole may take five times the time of one */
    public Diagnoser(FactBase facts, Limits limits) {
        this(facts, limits, MatchingRows.UNKNOWN);
    }

    /** @param passing what is known of blocks as they are written; it saves statements and changes nothing */
    public Diagnoser(FactBase facts, Limits limits, MatchingRows passing) {
        this.facts = facts;
        this.limits = limits;
        this.passing = passing;
    }

    /** The diagnosis; of a query that returns rows only the waterfall. Refused when a statement fails or time is up. */
    public Outcome<Diagnosis> diagnose(Block query) {
        Probe probe = new Probe(facts, limits, passing, replies);
        DiagnosedQuery subject = DiagnosedQuery.of(query, facts.schema());
        Waterfall waterfall = Waterfall.of(subject, probe);
        Optional<Expected> expected = waterfall.empty() ? Expected.of(subject, waterfall, probe) : Optional.empty();
        List<Diagnosis.Cause> causes = new ArrayList<>();
        if (expected.isPresent() && probe.refusal().isEmpty()) {
            Blaming blaming = new Blaming(subject, expected.get(), probe);
            causes(subject, waterfall, expected.get(), probe).forEach(c -> causes.add(blaming.cause(c)));
        }
        Map<String, String> shown = expected.map(Expected::shown).orElse(Map.of());
        return probe.refusal()
                .<Outcome<Diagnosis>>map(Outcome::refused)
                .orElseGet(() -> Outcome.done(
                        new Diagnosis(waterfall.steps(), shown, causes, probe.statements(), probe.nanos())));
    }

    /** One alternative of every obstacle, in all combinations. */
    private static List<Set<RelaxablePredicate>> causes(
            DiagnosedQuery subject, Waterfall waterfall, Expected expected, Probe probe) {
        Block bound = expected.row().in(subject.root());
        List<Set<RelaxablePredicate>> causes =
                List.of(new TreeSet<>(Comparator.comparingInt(RelaxablePredicate::order)));
        for (Obstacle obstacle : Obstacle.of(subject, waterfall, expected)) {
            List<Set<RelaxablePredicate>> alternatives = CauseSearch.of(obstacle, bound, probe);
            causes = causes.stream()
                    .flatMap(c -> alternatives.stream().map(a -> union(c, a)))
                    .toList();
        }
        return causes.stream().filter(c -> !c.isEmpty()).sorted(ORDER).toList();
    }

    private static Set<RelaxablePredicate> union(Set<RelaxablePredicate> first, Set<RelaxablePredicate> second) {
        Set<RelaxablePredicate> both = new TreeSet<>(Comparator.comparingInt(RelaxablePredicate::order));
        both.addAll(first);
        both.addAll(second);
        return both;
    }

    private static int depth(Set<RelaxablePredicate> cause) {
        return cause.stream().mapToInt(RelaxablePredicate::depth).max().orElse(0);
    }
}
