package org.spartabench.project.check;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.Collections;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Random;
import java.util.Set;
import java.util.function.BooleanSupplier;
import java.util.stream.Collectors;
import org.spartabench.authors.item.Item;
import org.spartabench.authors.item.finding.Check;
import org.spartabench.authors.item.finding.Finding;
import org.spartabench.authors.wording.Wording;
import org.spartabench.base.task.Job;
import org.spartabench.base.task.TaskControl;
import org.spartabench.facts.statement.Limits;
import org.spartabench.judging.decision.KeptFinding;
import org.spartabench.judging.fault.Fault;
import org.spartabench.judging.fault.FaultKind;
import org.spartabench.judging.fault.Faults;
import org.spartabench.judging.review.StoredItem;
import org.spartabench.project.Project;
import org.spartabench.project.review.SeededFaults;

/**
 * Mixes seeded faults into the queue, at the project's rate: a fault replaces each open item with the probability that
 * gives this rate. The seed chooses the items, the accepted originals of the faults, and their kinds. Nothing beside what it asks
 * tells a fault (decision 251): no check warns of it that does not warn of its original, and nobody has decided its original lately.
 *
 * @param viewer who reviews here; empty for anybody
 * @param guard lets a fault replace an item unless a validator has it on screen
 * @param most how many faults at once
 */
public record FaultJob(Project project, Optional<String> viewer, Guard guard, int most) implements Job {

    /** Protects the item on a validator's screen. */
    @FunctionalInterface
    public interface Guard {

        /** Takes the step, unless the item must stay as it is; says whether it was taken, and what it gave. */
        boolean unlessSeen(int item, BooleanSupplier step);

        Guard NOBODY = (item, step) -> step.getAsBoolean();
    }

    /** The accepted items to try for one fault. */
    private static final int TRIED = 8;

    private static final double PERCENT = 100;

    /** A multiplier that makes neighbouring seeds give unrelated random numbers. */
    private static final long SPREAD = 0x9E3779B97F4A7C15L;

    @Override
    public String run(TaskControl control) throws InterruptedException {
        SeededFaults faults = project.faults();
        SeededFaults.Mixing mixing = faults.mixing();
        List<Integer> places = faults.plantable().stream()
                .filter(n -> drawn(mixing, n))
                .limit(most)
                .toList();
        control.total(places.size());
        int planted = 0;
        List<Integer> checked = new ArrayList<>();
        if (places.isEmpty() || faults.sources(viewer).isEmpty()) {
            return "0 faults added";
        }
        try (Maker maker = new Maker(project)) {
            for (int i = 0; i < places.size() && !control.cancelled(); i++) {
                control.awaitWhilePaused();
                int place = places.get(i);
                boolean looked = project.findings().of(place).isPresent();
                if (plant(maker, place, mixing.seed())) {
                    planted++;
                    if (looked) {
                        checked.add(place);
                    }
                }
                control.done(i + 1);
            }
        }
        CheckJob.on(project, checked, control); // an unchecked item would reveal a fault
        return planted == 1 ? "1 fault added" : planted + " faults added";
    }

    /** {@code rate} of 100 decided items should be faults: rate / (100 - rate) for each item of the set. */
    private static boolean drawn(SeededFaults.Mixing mixing, int number) {
        return chance(mixing.seed(), number).nextDouble() < mixing.rate() / (PERCENT - mixing.rate());
    }

    private static Random chance(long seed, int number) {
        return new Random(seed * SPREAD + number * SPREAD);
    }

    /** Makes faults, and says of which a check warns that does not warn of the original. For one thread. */
    private static final class Maker implements AutoCloseable {
        private final Project project;
        private final Faults faults;
        private final ProjectChecks checks;
        private final Map<Integer, Set<Check>> warned = new HashMap<>();

        Maker(Project project) {
            this.project = project;
            this.faults = new Faults(project.facts(), Limits.DEFAULT, new Wording(ProjectChecks.lexicon(project)));
            this.checks = new ProjectChecks(project, false);
        }

        Optional<Fault> make(FaultKind kind, StoredItem right, long seed) {
            Item item = right.item();
            return faults.put(kind, item.query(), item.question(), item.answer(), seed);
        }

        boolean betrayed(Fault fault, int place, StoredItem right) {
            return checks.betray(fault, place, right.item(), warned(right));
        }

        private Set<Check> warned(StoredItem right) {
            return warned.computeIfAbsent(
                    right.number(),
                    n -> project
                            .findings()
                            .of(n, right.hash())
                            .map(kept -> kept.stream().map(KeptFinding::finding).toList())
                            .orElseGet(() -> checks.of(right.item(), Optional.empty()))
                            .stream()
                            .filter(f -> f.severity() != Finding.Severity.INFO)
                            .map(Finding::check)
                            .collect(Collectors.toSet()));
        }

        @Override
        public void close() {
            checks.close();
        }
    }

    /** Plants a fault of which no check warns; where each of those tried is warned of, the first of them. */
    private boolean plant(Maker maker, int place, long seed) {
        Random chance = chance(seed + 1, place);
        Optional<BooleanSupplier> betrayed = Optional.empty();
        List<FaultKind> kinds = Arrays.asList(FaultKind.values());
        Collections.shuffle(kinds, chance);
        for (StoredItem right : sources(place)) {
            for (FaultKind kind : kinds) {
                Optional<Fault> fault = maker.make(kind, right, chance.nextLong());
                if (fault.isPresent()) {
                    BooleanSupplier planting = () -> project.faults().plant(place, right, fault.get());
                    if (!maker.betrayed(fault.get(), place, right)) {
                        return guard.unlessSeen(place, planting);
                    }
                    betrayed = betrayed.or(() -> Optional.of(planting));
                }
            }
        }
        return betrayed.filter(planting -> guard.unlessSeen(place, planting)).isPresent();
    }

    /** Lists items for a fault in that place: if its question has linked parts, theirs have too. */
    private List<StoredItem> sources(int place) {
        SeededFaults faults = project.faults();
        boolean linked =
                faults.real(place).filter(SeededFaults::hasLinkedPhrases).isPresent();
        return faults.sources(viewer).stream()
                .flatMap(n -> faults.real(n).stream())
                .filter(right -> SeededFaults.hasLinkedPhrases(right) || !linked)
                .limit(TRIED)
                .toList();
    }
}
