package org.spartabench.making.repair.diagnosis;

import java.util.Comparator;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.spartabench.authors.item.diagnosis.Diagnosis;
import org.spartabench.authors.item.outcome.Outcome;
import org.spartabench.facts.FactBase;
import org.spartabench.facts.statement.Limits;
import org.spartabench.making.repair.tree.DiagnosedQuery;
import org.spartabench.making.repair.tree.RelaxablePredicate;
import org.spartabench.sql.tree.Block;

/**
 * Finds out why a query returns nothing (why-not provenance): how many rows are left after each conjunct, a row
 * that should have passed, and the smallest sets of predicates whose relaxing lets it pass, at any depth. It sends
 * a few aggregate and existence queries and loads no table.
 */
public final class Diagnoser {

    private static final Comparator<Set<RelaxablePredicate>> ORDER = Comparator.<Set<RelaxablePredicate>>comparingInt(
                    Set::size)
            .thenComparing(Comparator.comparingInt(Diagnoser::depth).reversed())
            .thenComparing(s -> s.stream()
                    .map(a -> String.format(Locale.ROOT, "%06d", a.order()))
                    .collect(Collectors.joining()));

    private final FactBase facts;
    private final Limits limits;
    private final MatchingRows passing;
    private final RecentReplies replies = new RecentReplies();

    /** @param limits of each statement; a diagnosis as a whole may take five times the time of one */
    public Diagnoser(FactBase facts, Limits limits) {
        this(facts, limits, MatchingRows.UNKNOWN);
    }

    /** @param passing known rows of blocks as they are written; they save statements and change nothing */
    public Diagnoser(FactBase facts, Limits limits, MatchingRows passing) {
        this.facts = facts;
        this.limits = limits;
        this.passing = passing;
    }

    /** Diagnoses a query; if it returns rows, only the waterfall. Refused when a statement fails or time is up. */
    public Outcome<Diagnosis> diagnose(Block query) {
        Probe probe = new Probe(facts, limits, passing, replies);
        DiagnosedQuery subject = DiagnosedQuery.of(query, facts.schema());
        Waterfall waterfall = Waterfall.of(subject, probe);
        Optional<Expected> expected = waterfall.empty() ? Expected.of(subject, waterfall, probe) : Optional.empty();
        Parts blamed = expected.isPresent() && probe.refusal().isEmpty()
                ? parts(subject, waterfall, expected.get(), probe)
                : new Parts(List.of(), Optional.empty());
        List<List<Choice>> parts = blamed.choices();
        Optional<String> note = expected.isEmpty() && probe.refusal().isEmpty()
                ? Unblamed.note(subject, waterfall, probe)
                : blamed.note();
        Map<String, String> shown = expected.map(Expected::shown).orElse(Map.of());
        return probe.refusal()
                .<Outcome<Diagnosis>>map(Outcome::refused)
                .orElseGet(() -> Outcome.done(new Diagnosis(
                        waterfall.steps(),
                        shown,
                        causes(combined(parts)),
                        parts.size() < 2
                                ? List.of()
                                : parts.stream().map(Diagnoser::causes).toList(),
                        note,
                        probe.statements(),
                        probe.nanos())));
    }

    /** Predicates of which all have to be relaxed, and how they are blamed. */
    private record Choice(Set<RelaxablePredicate> atoms, List<Diagnosis.Blame> blames) {

        static final Choice NONE = new Choice(RelaxablePredicate.set(), List.of());

        Choice and(Choice more) {
            return new Choice(
                    RelaxablePredicate.set(atoms, more.atoms),
                    Stream.concat(blames.stream(), more.blames.stream()).toList());
        }
    }

    /** The alternatives of each obstacle, in order, and the notes that belong to them. */
    private record Parts(List<List<Choice>> choices, Optional<String> note) {}

    private Optional<Diagnosis> within(Block inner) {
        return diagnose(inner) instanceof Outcome.Done<Diagnosis>(Diagnosis diagnosis)
                ? Optional.of(diagnosis)
                : Optional.empty();
    }

    private Parts parts(DiagnosedQuery subject, Waterfall waterfall, Expected expected, Probe probe) {
        Block bound = expected.row().in(subject.root());
        Map<Obstacle, List<Set<RelaxablePredicate>>> found = new LinkedHashMap<>();
        for (Obstacle obstacle : Obstacle.of(subject, waterfall, expected)) {
            List<Set<RelaxablePredicate>> alternatives = CauseSearch.of(obstacle, bound, probe);
            if (alternatives.stream().noneMatch(Set::isEmpty)) {
                found.put(obstacle, alternatives.stream().sorted(ORDER).toList());
            }
        }
        Blaming blaming = new Blaming(subject, expected, found.size() == 1, probe, new NullReason(this::within));
        List<List<Choice>> choices = found.entrySet().stream()
                .map(part -> part.getValue().stream()
                        .map(atoms -> new Choice(atoms, blaming.blames(atoms, part.getKey())))
                        .toList())
                .toList();
        return new Parts(choices, blaming.note());
    }

    /** Combines the alternatives of all parts, one of each: the first combinations in order. */
    private static List<Choice> combined(List<List<Choice>> parts) {
        List<Choice> combined = parts.isEmpty() ? List.of() : List.of(Choice.NONE);
        for (List<Choice> part : parts) {
            combined = combined.stream()
                    .flatMap(c -> part.stream().map(c::and))
                    .sorted(Comparator.comparing(Choice::atoms, ORDER))
                    .limit(Diagnosis.MOST_CAUSES)
                    .toList();
        }
        return combined;
    }

    private static List<Diagnosis.Cause> causes(List<Choice> choices) {
        return choices.stream().map(c -> new Diagnosis.Cause(c.blames())).toList();
    }

    private static int depth(Set<RelaxablePredicate> cause) {
        return cause.stream().mapToInt(RelaxablePredicate::depth).max().orElse(0);
    }
}
