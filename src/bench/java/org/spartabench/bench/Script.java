package org.spartabench.bench;

import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.SplittableRandom;
import java.util.stream.Stream;
import org.spartabench.authors.item.Status;
import org.spartabench.authors.item.finding.Check;
import org.spartabench.authors.item.verdict.RejectReason;
import org.spartabench.authors.item.verdict.Verdict;
import org.spartabench.judging.desk.Desk;
import org.spartabench.judging.desk.Queue;
import org.spartabench.judging.review.Judged;

/**
 * What a validator does, drawn by a seed: accept, edit, reject, defer, dismiss, several items at once, take back, make again;
 * and a plain model of what comes of it.
 */
final class Script {

    private static final int FULL = 100;

    /**
     * One step.
     *
     * @param items that are decided; none where a step is taken back or made again
     * @param way what is done to them, or the way back or forth
     */
    record Act(List<Integer> items, Way way, Optional<Verdict> verdict) {

        /** Does it as the program does: when this returns, the next item is on the desk. */
        void on(Desk desk, Queue queue) {
            switch (way) {
                case BACK -> desk.undo();
                case FORTH -> desk.redo();
                case DECIDE -> {
                    desk.show(items.getFirst());
                    if (items.size() == 1) {
                        desk.decide(verdict.orElseThrow());
                    } else {
                        desk.decide(
                                items.stream()
                                        .map(n -> Judged.of(queue.item(n).orElseThrow()))
                                        .toList(),
                                verdict.orElseThrow());
                    }
                    desk.next();
                }
            }
        }
    }

    enum Way {
        DECIDE,
        BACK,
        FORTH
    }

    /** Where the items stand, and what may be taken back and made again. */
    static final class Model {
        private final List<Act> standing = new ArrayList<>();
        private final List<Act> takenBack = new ArrayList<>();

        /** @return the decisions that the step takes back or makes again, or makes */
        Act take(Act act) {
            switch (act.way()) {
                case BACK -> takenBack.add(standing.removeLast());
                case FORTH -> standing.add(takenBack.removeLast());
                case DECIDE -> {
                    standing.add(act);
                    takenBack.clear();
                }
            }
            return act.way() == Way.BACK ? takenBack.getLast() : standing.getLast();
        }

        int undoable() {
            return standing.size();
        }

        int redoable() {
            return takenBack.size();
        }

        /** Status and question of every item that is not as it came. */
        Map<Integer, String> items() {
            Map<Integer, String> questions = new HashMap<>();
            Map<Integer, String> items = new HashMap<>();
            for (Act act : standing) {
                Verdict verdict = act.verdict().orElseThrow();
                for (int item : act.items()) {
                    if (verdict instanceof Verdict.EditQuestion(String question)) {
                        questions.put(item, question);
                    }
                    status(verdict, questions.containsKey(item))
                            .ifPresent(s -> items.put(item, s + " " + questions.getOrDefault(item, "")));
                }
            }
            return items;
        }

        private static Optional<Status> status(Verdict verdict, boolean edited) {
            return switch (verdict) {
                case Verdict.Accept a -> Optional.of(edited ? Status.EDITED : Status.ACCEPTED);
                case Verdict.EditQuestion e -> Optional.of(Status.EDITED);
                case Verdict.Reject r -> Optional.of(Status.REJECTED);
                case Verdict.Defer d -> Optional.of(Status.DEFERRED);
                default -> Optional.empty();
            };
        }
    }

    private Script() {}

    /** @param items numbers from 1 */
    static List<Act> of(int steps, int items, long seed) {
        SplittableRandom random = new SplittableRandom(seed);
        Model model = new Model();
        List<Act> script = new ArrayList<>();
        while (script.size() < steps) {
            Act act = act(random, items, script.size(), model);
            model.take(act);
            script.add(act);
        }
        return script;
    }

    private static Act act(SplittableRandom random, int items, int at, Model model) {
        int choice = random.nextInt(FULL);
        if (choice < 15 && model.undoable() > 0) {
            return new Act(List.of(), Way.BACK, Optional.empty());
        }
        if (choice < 25 && model.redoable() > 0) {
            return new Act(List.of(), Way.FORTH, Optional.empty());
        }
        List<Integer> wanted = choice < 35
                ? Stream.generate(() -> 1 + random.nextInt(items))
                        .limit(2 + random.nextInt(8))
                        .distinct()
                        .sorted()
                        .toList()
                : List.of(1 + random.nextInt(items));
        return new Act(wanted, Way.DECIDE, Optional.of(verdict(random, at)));
    }

    private static Verdict verdict(SplittableRandom random, int at) {
        return switch (random.nextInt(7)) {
            case 0, 1 -> new Verdict.Accept();
            case 2, 3 -> new Verdict.EditQuestion("Who is it, at step " + at + "?");
            case 4 -> new Verdict.Reject(List.of(RejectReason.TIE, RejectReason.UNNATURAL), "at step " + at);
            case 5 -> new Verdict.Defer();
            default -> new Verdict.Dismiss(Check.TIES, "Finding " + at, "they may tie");
        };
    }
}
