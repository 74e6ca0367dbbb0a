package org.spartabench.store;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Path;
import java.util.List;
import java.util.OptionalInt;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.spartabench.item.RejectReason;
import org.spartabench.item.Status;
import org.spartabench.item.Verdict;
import org.spartabench.publish.Entry;
import org.spartabench.review.ItemFilter;
import org.spartabench.review.ItemRow;
import org.spartabench.review.StoredItem;
import org.spartabench.review.team.Roster;

class TeamTest {

    @TempDir
    private Path temp;

    private static List<Status> statuses(org.spartabench.review.Queue queue) {
        return queue.items(ItemFilter.ALL, 0, 10).stream().map(ItemRow::status).toList();
    }

    @Test
    void inABlindPassOthersAreHiddenUntilOneHasDecided() throws IOException {
        Path project = Projects.make(temp.resolve("p"));
        try (Workspace workspace = Projects.ok(Workspace.open(project))) {
            Projects.fill(workspace, 3);
            workspace.team().roster(new Roster(List.of("ann", "bo"), 2, true, 1));
            assertThat(workspace.team().deal()).isEqualTo(3);
            assertThat(workspace.team().deal()).isZero();
            Seat ann = workspace.team().seat("ann");
            Seat bo = workspace.team().seat("bo");
            ann.decide(1, "ann", new Verdict.EditQuestion("Who has more than one goal?"), 2000);
            ann.decide(2, "ann", new Verdict.Accept(), 2000);
            assertThat(statuses(ann)).containsExactly(Status.EDITED, Status.ACCEPTED, Status.OPEN);
            assertThat(statuses(bo)).containsOnly(Status.OPEN);
            assertThat(bo.next(ItemFilter.ALL, 0)).isEqualTo(OptionalInt.of(1));
            assertThat(bo.decisions(1)).isEmpty();
            assertThat(bo.versions(1)).hasSize(1);
            StoredItem seen = bo.item(1).orElseThrow();
            assertThat(seen.question()).isEqualTo(Projects.item(1).question().text());
            assertThat(seen.status()).isEqualTo(Status.OPEN);
            assertThat(bo.pace("bo").open()).isEqualTo(3);
            assertThat(statuses(workspace)).containsOnly(Status.OPEN);

            bo.decide(1, "bo", new Verdict.Reject(List.of(RejectReason.AMBIGUOUS), ""), 1000);
            bo.decide(2, "bo", new Verdict.Accept(), 1000);
            assertThat(bo.decisions(1)).hasSize(2);
            assertThat(bo.versions(1)).hasSize(2);
            assertThat(statuses(bo)).containsExactly(Status.REJECTED, Status.ACCEPTED, Status.OPEN);
            assertThat(statuses(workspace)).containsExactly(Status.DISAGREED, Status.ACCEPTED, Status.OPEN);
            assertThat(exported(workspace, Status.ACCEPTED, Status.EDITED)).containsExactly("football:2");

            // Undoing takes back one's own only, and what was agreed on is open again.
            assertThat(workspace.undo("ann").map(s -> s.first().item())).contains(2);
            assertThat(statuses(workspace)).containsExactly(Status.DISAGREED, Status.OPEN, Status.OPEN);
            workspace.decide(
                    1,
                    "di",
                    new Verdict.Adjudicate(true, 1, "Who has more than one goal?", false, List.of(), ""),
                    3000);
            assertThat(statuses(bo).getFirst()).isEqualTo(Status.EDITED);
            assertThat(bo.item(1).orElseThrow().question()).isEqualTo("Who has more than one goal?");
            assertThat(exported(workspace, Status.EDITED)).containsExactly("football:1");
        }
        try (Workspace again = Projects.ok(Workspace.open(project))) {
            assertThat(statuses(again)).containsExactly(Status.EDITED, Status.OPEN, Status.OPEN);
            assertThat(statuses(again.team().seat("ann"))).containsExactly(Status.EDITED, Status.OPEN, Status.OPEN);
            assertThat(again.team().votes()).hasSize(3);
        }
    }

    private static List<String> exported(Workspace workspace, Status... states) {
        Stream.Builder<String> ids = Stream.builder();
        workspace.entries(java.util.Set.of(states), (Entry e) -> ids.add(e.id()));
        return ids.build().toList();
    }
}
