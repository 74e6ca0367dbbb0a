package org.spartabench.project.team;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.OptionalInt;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;
import org.spartabench.authors.item.Status;
import org.spartabench.authors.item.finding.Check;
import org.spartabench.authors.item.finding.Finding;
import org.spartabench.authors.item.verdict.Naturalness;
import org.spartabench.authors.item.verdict.RejectReason;
import org.spartabench.authors.item.verdict.Verdict;
import org.spartabench.desktop.AsSeen;
import org.spartabench.judging.naturalness.Score;
import org.spartabench.judging.review.Feature;
import org.spartabench.judging.review.ItemFilter;
import org.spartabench.judging.review.ItemRow;
import org.spartabench.judging.review.StoredItem;
import org.spartabench.judging.review.team.Roster;
import org.spartabench.project.Project;
import org.spartabench.project.Projects;
import org.spartabench.project.db.StoredQueries;
import org.spartabench.project.item.ManualQueries;
import org.spartabench.publishing.entry.Entry;

class ValidatorTeamTest {

    @TempDir
    private Path temp;

    private static List<Status> statuses(org.spartabench.judging.desk.Queue queue) {
        return queue.items(ItemFilter.ALL, 0, 10).stream().map(ItemRow::status).toList();
    }

    @Test
    void inABlindPassOthersAreHiddenUntilOneHasDecided() throws IOException {
        Path folder = Projects.make(temp.resolve("p"));
        try (Project project = Projects.ok(Project.open(folder))) {
            Projects.fill(project, 3);
            project.team().roster(new Roster(List.of("ann", "bo"), 2, true, 1));
            assertThat(project.team().deal()).isEqualTo(3);
            assertThat(project.team().deal()).isZero();
            ValidatorQueue ann = project.team().seat("ann");
            ValidatorQueue bo = project.team().seat("bo");
            new AsSeen(ann).decide(1, "ann", new Verdict.EditQuestion("Who has more than one goal?"), 2000);
            new AsSeen(ann).decide(2, "ann", new Verdict.Accept(), 2000);
            assertThat(statuses(ann)).containsExactly(Status.EDITED, Status.ACCEPTED, Status.OPEN);
            assertThat(statuses(bo)).containsOnly(Status.OPEN);
            assertThat(bo.next(ItemFilter.ALL, 0)).isEqualTo(OptionalInt.of(1));
            assertThat(bo.decisions(1)).isEmpty();
            assertThat(bo.versions(1)).hasSize(1);
            StoredItem seen = bo.item(1).orElseThrow();
            assertThat(seen.question()).isEqualTo(Projects.item(1).question().text());
            assertThat(seen.status()).isEqualTo(Status.OPEN);
            assertThat(bo.pace("bo").open()).isEqualTo(3);
            assertThat(statuses(project.queue())).containsOnly(Status.OPEN);

            new AsSeen(bo).decide(1, "bo", new Verdict.Reject(List.of(RejectReason.AMBIGUOUS), ""), 1000);
            new AsSeen(bo).decide(2, "bo", new Verdict.Accept(), 1000);
            assertThat(bo.decisions(1)).hasSize(2);
            assertThat(bo.versions(1)).hasSize(2);
            assertThat(statuses(bo)).containsExactly(Status.REJECTED, Status.ACCEPTED, Status.OPEN);
            assertThat(statuses(project.queue())).containsExactly(Status.DISAGREED, Status.ACCEPTED, Status.OPEN);
            assertThat(exported(project, Status.ACCEPTED, Status.EDITED)).containsExactly("football:2");

            // Undoing takes back one's own only, and what was agreed on is open again.
            assertThat(project.queue().undo("ann").map(s -> s.first().item())).contains(2);
            assertThat(statuses(project.queue())).containsExactly(Status.DISAGREED, Status.OPEN, Status.OPEN);
            new AsSeen(project.queue())
                    .decide(
                            1,
                            "di",
                            new Verdict.Adjudicate(true, 1, "Who has more than one goal?", false, List.of(), ""),
                            3000);
            assertThat(statuses(bo).getFirst()).isEqualTo(Status.EDITED);
            assertThat(bo.item(1).orElseThrow().question()).isEqualTo("Who has more than one goal?");
            assertThat(exported(project, Status.EDITED)).containsExactly("football:1");
        }
        try (Project again = Projects.ok(Project.open(folder))) {
            assertThat(statuses(again.queue())).containsExactly(Status.EDITED, Status.OPEN, Status.OPEN);
            assertThat(statuses(again.team().seat("ann"))).containsExactly(Status.EDITED, Status.OPEN, Status.OPEN);
            assertThat(again.team().votes()).hasSize(3);
        }
    }

    /** What a blind member sees of every item before he decided it: all that lists, filters and the desk are told. */
    private static List<Object> seen(ValidatorQueue queue) {
        List<Object> all = new ArrayList<>(queue.items(ItemFilter.ALL, 0, 10));
        for (int n = 1; n <= 4; n++) {
            all.add(queue.item(n).orElseThrow());
            all.add(queue.decisions(n));
            all.add(queue.versions(n));
            all.add(queue.findings(n).orElseThrow());
            all.add(queue.scores(n));
        }
        for (ItemFilter order : List.of(ItemFilter.ALL, ItemFilter.ALL.withRiskFirst(true))) {
            all.add(numbers(queue, order));
            all.add(numbers(queue, order.withCheck(Optional.of(Check.TIES))));
            all.add(numbers(queue, order.withValidator(Optional.of("ann"))));
            all.add(numbers(queue, order.withFeature(Optional.of(Feature.AGGREGATE))));
            for (String words : List.of("by hand", "another", "number 1")) {
                all.add(numbers(queue, new ItemFilter(Optional.empty(), Optional.empty(), Optional.empty(), words)));
            }
            all.add(queue.next(order, 0));
        }
        all.add(queue.tally());
        all.add(queue.validators());
        all.add(queue.pace("bo"));
        return all;
    }

    private static List<Integer> numbers(ValidatorQueue queue, ItemFilter filter) {
        assertThat(queue.count(filter)).isEqualTo(queue.items(filter, 0, 10).size());
        return queue.items(filter, 0, 10).stream().map(ItemRow::number).toList();
    }

    @ParameterizedTest
    @ValueSource(booleans = {true, false})
    void nothingThatABlindMemberSeesFollowsFromWhatOthersDid(boolean dealt) throws IOException {
        try (Project project = Projects.ok(Project.open(Projects.make(temp.resolve("p"))))) {
            Projects.fill(project, 4);
            Finding ties = Finding.of(Check.TIES, Finding.Severity.ERROR, "two come first");
            Finding bag = Finding.of(Check.BAG_OR_SET, Finding.Severity.INFO, "the same twice");
            for (int n = 1; n <= 4; n++) {
                String hash = project.queue().item(n).orElseThrow().hash();
                project.findings().keep(n, hash, n < 3 ? List.of(bag) : List.of(ties, bag));
            }
            project.team().roster(new Roster(List.of("ann", "bo"), 2, true, 1));
            if (dealt) {
                project.team().deal();
            }
            ValidatorQueue ann = project.team().seat("ann");
            ValidatorQueue bo = project.team().seat("bo");
            List<Object> before = seen(bo);
            assertThat(numbers(bo, ItemFilter.ALL.withRiskFirst(true))).containsExactly(3, 4, 1, 2);

            new AsSeen(ann).decide(3, "ann", new Verdict.Dismiss(Check.TIES, "two come first", "both count"), 5);
            new AsSeen(ann).decide(1, "ann", new Verdict.EditQuestion("Another question?"), 5);
            new AsSeen(ann).decide(2, "ann", new Verdict.Defer(), 5);
            project.byHand()
                    .keep(
                            new StoredQueries().block("SELECT COUNT(*) FROM players WHERE goals < 4"),
                            Optional.of(new ManualQueries.Base(4, 1)),
                            "ann");
            StoredItem own = ann.item(4).orElseThrow();
            project.findings().keep(4, own.hash(), List.of(bag, bag));
            project.records().scores().add(1, 2, "ann", Score.By.VALIDATOR, new Naturalness(1, 1, 1, ""));
            new AsSeen(ann).decide(4, "ann", new Verdict.Accept(), 5);

            assertThat(seen(bo)).isEqualTo(before);
            assertThat(seen(project.team().seat("bo"))).isEqualTo(before);
            assertThat(numbers(ann, ItemFilter.ALL.withRiskFirst(true)))
                    .as("nothing looked at her question of item 1 yet")
                    .containsExactly(4, 2, 3, 1);
            assertThat(numbers(ann, ItemFilter.ALL.withFeature(Optional.of(Feature.AGGREGATE))))
                    .containsExactly(4);
            assertThat(ann.findings(4))
                    .hasValueSatisfying(kept -> assertThat(kept).hasSize(2));
        }
        try (Project again = Projects.ok(Project.open(temp.resolve("p")))) {
            ValidatorQueue bo = again.team().seat("bo");
            assertThat(numbers(bo, ItemFilter.ALL.withRiskFirst(true))).containsExactly(3, 4, 1, 2);

            new AsSeen(bo).decide(3, "bo", new Verdict.Defer(), 5);
            assertThat(numbers(bo, ItemFilter.ALL.withValidator(Optional.of("ann"))))
                    .isEmpty();
            new AsSeen(bo).decide(2, "bo", new Verdict.Accept(), 5);
            new AsSeen(bo).decide(3, "bo", new Verdict.Accept(), 5);
            assertThat(numbers(bo, ItemFilter.ALL.withValidator(Optional.of("ann"))))
                    .containsExactly(2);
            assertThat(numbers(bo, ItemFilter.ALL.withCheck(Optional.of(Check.TIES))))
                    .as("who decided sees that others dismissed a finding")
                    .containsExactly(4);
        }
    }

    private static List<String> exported(Project project, Status... states) {
        Stream.Builder<String> ids = Stream.builder();
        project.set().entries(java.util.Set.of(states), (Entry e) -> ids.add(e.id()));
        return ids.build().toList();
    }
}
