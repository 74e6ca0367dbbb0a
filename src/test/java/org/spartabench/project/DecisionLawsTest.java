package org.spartabench.project;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Path;
import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.Deque;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.SplittableRandom;
import java.util.stream.IntStream;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;
import org.spartabench.authors.item.Status;
import org.spartabench.authors.item.verdict.RejectReason;
import org.spartabench.authors.item.verdict.Verdict;
import org.spartabench.desktop.AsSeen;
import org.spartabench.judging.decision.Decision;
import org.spartabench.judging.decision.DecisionStep;
import org.spartabench.judging.review.ItemFilter;
import org.spartabench.judging.review.ItemRow;
import org.spartabench.judging.review.StoredItem;

/** Whatever validators do in whatever order, and however often the project is closed, the store says what a plain model says. */
class DecisionLawsTest {

    private static final int ITEMS = 6;
    private static final List<String> VALIDATORS = List.of("ann", "bo");

    /** What a validator would expect: for each item its given decisions, each undone by its own giver, last one first. */
    private static final class Model {

        private record Given(long id, int item, Verdict verdict, String judged) {}

        private final Map<Integer, List<Given>> byItem = new HashMap<>();
        private final Map<String, Deque<List<Given>>> byValidator = new HashMap<>();
        private final Map<String, Deque<List<Given>>> takenBack = new HashMap<>();

        void decide(List<Decision> step) {
            List<Given> given = new ArrayList<>();
            for (Decision d : step) {
                String judged = d.verdict() instanceof Verdict.EditQuestion(String q) ? q : question(d.item());
                given.add(new Given(d.id(), d.item(), d.verdict(), judged));
                byItem.computeIfAbsent(d.item(), i -> new ArrayList<>()).add(given.getLast());
            }
            of(byValidator, step.getFirst().validator()).push(given);
            of(takenBack, step.getFirst().validator()).clear();
        }

        Optional<List<Long>> undo(String validator) {
            Optional<List<Given>> last =
                    Optional.ofNullable(of(byValidator, validator).poll());
            last.ifPresent(step -> {
                step.forEach(g -> byItem.get(g.item()).remove(g));
                of(takenBack, validator).push(step);
            });
            return last.map(Model::ids);
        }

        Optional<List<Long>> redo(String validator) {
            Optional<List<Given>> last =
                    Optional.ofNullable(of(takenBack, validator).poll());
            last.ifPresent(step -> {
                for (Given g : step) {
                    byItem.get(g.item()).add(g);
                    byItem.get(g.item()).sort(Comparator.comparingLong(Given::id));
                }
                of(byValidator, validator).push(step);
            });
            return last.map(Model::ids);
        }

        private static Deque<List<Given>> of(Map<String, Deque<List<Given>>> steps, String validator) {
            return steps.computeIfAbsent(validator, v -> new ArrayDeque<>());
        }

        private static List<Long> ids(List<Given> step) {
            return step.stream().map(Given::id).toList();
        }

        String question(int item) {
            String question = Projects.item(item).question().text();
            for (Given g : byItem.getOrDefault(item, List.of())) {
                if (g.verdict() instanceof Verdict.EditQuestion(String q)) {
                    question = q;
                }
            }
            return question;
        }

        Status status(int item) {
            List<Given> given = byItem.getOrDefault(item, List.of());
            if (given.isEmpty()) {
                return Status.OPEN;
            }
            String now = question(item);
            Given last = given.getLast();
            if (last.verdict() instanceof Verdict.Defer) {
                return Status.DEFERRED;
            }
            if (!last.judged().equals(now)) {
                return Status.STALE;
            }
            if (last.verdict() instanceof Verdict.Reject) {
                return Status.REJECTED;
            }
            return now.equals(Projects.item(item).question().text()) ? Status.ACCEPTED : Status.EDITED;
        }
    }

    @TempDir
    private Path temp;

    @ParameterizedTest
    @ValueSource(longs = {1, 2, 3})
    void decisionsUndoneInAnyOrderOverRestartsEqualTheModel(long seed) throws IOException {
        Path folder = Projects.make(temp.resolve("p" + seed));
        SplittableRandom random = new SplittableRandom(seed);
        Model model = new Model();
        Project project = Projects.ok(Project.open(folder));
        try {
            Projects.fill(project, ITEMS);
            for (int step = 0; step < 120; step++) {
                String validator = VALIDATORS.get(random.nextInt(VALIDATORS.size()));
                int choice = random.nextInt(14);
                if (choice == 0) {
                    project.close();
                    project = Projects.ok(Project.open(folder));
                } else if (choice <= 3) {
                    assertThat(project.queue().undo(validator).map(DecisionLawsTest::ids))
                            .isEqualTo(model.undo(validator));
                } else if (choice <= 6) {
                    assertThat(project.queue().redo(validator).map(DecisionLawsTest::ids))
                            .isEqualTo(model.redo(validator));
                } else if (choice == 7) {
                    int first = 1 + random.nextInt(ITEMS);
                    List<Integer> several =
                            IntStream.rangeClosed(first, ITEMS).boxed().toList();
                    model.decide(new AsSeen(project.queue())
                            .decide(several, validator, verdict(random, step), random.nextInt(60_000))
                            .decisions());
                } else {
                    int item = 1 + random.nextInt(ITEMS);
                    model.decide(List.of(new AsSeen(project.queue())
                            .decide(item, validator, verdict(random, step), random.nextInt(60_000))));
                }
                compare(project, model, "seed " + seed + ", step " + step);
            }
        } finally {
            project.close();
        }
    }

    private static List<Long> ids(DecisionStep step) {
        return step.decisions().stream().map(Decision::id).toList();
    }

    private static Verdict verdict(SplittableRandom random, int step) {
        return switch (random.nextInt(5)) {
            case 0 -> new Verdict.Accept();
            case 1, 2 -> new Verdict.EditQuestion("Who is it, at step " + step + "?");
            case 3 -> new Verdict.Reject(List.of(RejectReason.TIE, RejectReason.UNNATURAL), "note \"" + step + "\"");
            default -> new Verdict.Defer();
        };
    }

    private static void compare(Project project, Model model, String when) {
        List<ItemRow> rows = project.queue().items(ItemFilter.ALL, 0, ITEMS);
        for (ItemRow row : rows) {
            assertThat(row.status()).as(when + ", item " + row.number()).isEqualTo(model.status(row.number()));
            assertThat(row.question()).as(when).isEqualTo(model.question(row.number()));
        }
        for (Status status : Status.values()) {
            assertThat(project.queue().count(ItemFilter.of(status)))
                    .as(when + ", " + status)
                    .isEqualTo((int)
                            rows.stream().filter(r -> r.status() == status).count());
        }
        StoredItem first = project.queue().item(1).orElseThrow();
        assertThat(project.queue().versions(1).get(first.version() - 1).text())
                .as(when)
                .isEqualTo(first.question());
    }
}
