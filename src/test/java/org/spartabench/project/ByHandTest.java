package org.spartabench.project;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.spartabench.authors.item.Lineage;
import org.spartabench.authors.item.Status;
import org.spartabench.authors.item.answer.Answer;
import org.spartabench.authors.item.outcome.Outcome;
import org.spartabench.authors.item.verdict.Verdict;
import org.spartabench.desktop.AsSeen;
import org.spartabench.judging.review.ItemFilter;
import org.spartabench.judging.review.ItemRow;
import org.spartabench.judging.review.StoredItem;
import org.spartabench.judging.review.Version;
import org.spartabench.making.law.DuplicateIndex;
import org.spartabench.making.run.event.RunEvent;
import org.spartabench.project.db.StoredQueries;
import org.spartabench.project.item.ManualQueries;
import org.spartabench.publishing.entry.Entry;
import org.spartabench.sql.print.Sql;
import org.spartabench.sql.read.SqlReader;
import org.spartabench.sql.shape.Nesting;
import org.spartabench.sql.tree.Block;

/** Queries that a person writes, on three clubs and four players: two of these score less than four goals. */
class ByHandTest {

    private static final String BEST = "SELECT name FROM players WHERE goals > 4";
    private static final String OLD_CLUBS =
            "SELECT name FROM players WHERE club IN (SELECT club FROM clubs WHERE founded < 1905)";

    @TempDir
    private Path temp;

    private Project project;
    private long run;

    @BeforeEach
    void open() throws IOException {
        project = Projects.ok(Project.open(Projects.make(temp.resolve("p"))));
        run = Projects.fill(project, 3);
    }

    @AfterEach
    void close() {
        project.close();
    }

    @Test
    void aChangedQueryIsAnotherVersionOfItsItemAndOpen() {
        new AsSeen(project.queue()).decide(2, "bo", new Verdict.Accept(), 10);

        ManualQueries.Kept kept = kept(OLD_CLUBS, 2, "ann");

        assertThat(kept)
                .isEqualTo(new ManualQueries.Kept(
                        2,
                        "football:2",
                        2,
                        project.queue().item(2).orElseThrow().item().answer()));
        StoredItem now = project.queue().item(2).orElseThrow();
        assertThat(now.status()).isEqualTo(Status.OPEN);
        assertThat(Sql.print(now.item().query())).isEqualTo(OLD_CLUBS);
        assertThat(now.item().answer().values()).containsExactly("Ann", "Bo");
        assertThat(now.item().nestings()).containsExactly(Nesting.N);
        assertThat(now.item().lineage().hand()).contains(new Lineage.Hand("ann", 1));
        assertThat(now.item().lineage().method()).isEqualTo(Lineage.BY_HAND);
        assertThat(now.question()).contains("players of clubs").contains("1905");
        assertThat(now.run()).isEqualTo(run);
        assertThat(row(2).shape()).isEqualTo("(1, 1)");
        assertThat(row(2).hand()).isTrue();
        assertThat(project.queue().versions(2))
                .extracting(Version::sql)
                .containsExactly(Sql.print(Projects.item(2).query()), OLD_CLUBS);
        assertThat(project.byHand().count()).isEqualTo(1);
    }

    @Test
    void takingTheChangeBackBringsBackTheQueryAndItsDecision() {
        new AsSeen(project.queue()).decide(2, "bo", new Verdict.Accept(), 10);
        kept(OLD_CLUBS, 2, "ann");
        kept(BEST, 2, "ann");
        assertThat(project.queue().undo("ann")).isPresent();
        assertThat(Sql.print(project.queue().item(2).orElseThrow().item().query()))
                .isEqualTo(OLD_CLUBS);
        reopen();
        assertThat(project.queue().undo("ann")).isPresent();

        assertThat(project.queue().item(2).orElseThrow().item()).isEqualTo(Projects.item(2));
        assertThat(row(2).status()).isEqualTo(Status.ACCEPTED);
        assertThat(row(2).shape()).isEqualTo(Projects.item(2).shape().label());
        assertThat(row(2).hand()).isFalse();
        assertThat(project.queue().versions(2)).hasSize(3);
    }

    @Test
    void whatWasDecidedOnAChangeIsStaleWhenTheChangeIsTakenBack() {
        kept(OLD_CLUBS, 2, "ann");
        new AsSeen(project.queue()).decide(2, "bo", new Verdict.Accept(), 10);
        assertThat(row(2).status()).isEqualTo(Status.ACCEPTED);
        project.queue().undo("ann");
        assertThat(row(2).status()).isEqualTo(Status.STALE);
    }

    @Test
    void anItemMadeByHandIsOneOfTheProjectUntilItIsTakenBack() {
        ManualQueries.Kept kept = added(BEST, "ann");
        assertThat(project.queue().item(kept.item()).orElseThrow().status()).isEqualTo(Status.OPEN);
        assertThat(project.queue()
                        .item(kept.item())
                        .orElseThrow()
                        .item()
                        .lineage()
                        .hand())
                .contains(new Lineage.Hand("ann", 0));
        assertThat(found("by hand")).containsExactly(kept.item());
        reopen();
        assertThat(exported()).contains(kept.id());

        project.queue().undo("ann");

        assertThat(found("by hand")).isEmpty();
        assertThat(project.queue().count(ItemFilter.ALL)).isEqualTo(3);
        assertThat(exported()).doesNotContain(kept.id());
        reopen();
        assertThat(project.queue().count(ItemFilter.ALL)).isEqualTo(3);
        assertThat(added(BEST, "bo").item()).isGreaterThan(kept.item());
    }

    @Test
    void anItemThatSomebodyElseHasAcceptedStays() {
        int item = added(BEST, "ann").item();
        new AsSeen(project.queue()).decide(item, "bo", new Verdict.Accept(), 10);
        project.queue().undo("ann");
        assertThat(row(item).status()).isEqualTo(Status.ACCEPTED);
    }

    /** The run may go on and needs its numbers; what it has made it finds as it made it. */
    @Test
    void aRunThatGoesOnIsNotDisturbed() {
        kept(OLD_CLUBS, 1, "ann");
        int item = added(BEST, "ann").item();
        assertThat(item).isEqualTo(Projects.PLAN.total() + 1);
        reopen();
        assertThat(project.runs().resume(run, Projects.PLAN).items())
                .containsExactly(Projects.item(1), Projects.item(2), Projects.item(3));
        project.runs()
                .journal(run)
                .append(List.of(
                        new RunEvent.Accepted(4, Projects.item(4)), new RunEvent.Accepted(5, Projects.item(5))));
        assertThat(numbers(ItemFilter.ALL)).containsExactly(1, 2, 3, 4, 5, item);
        assertThat(project.runs().all().getLast().accepted()).isEqualTo(5);
        assertThat(project.runs().events(run, 1).getLast().event())
                .isEqualTo(new RunEvent.Accepted(1, Projects.item(1)));
    }

    /** A later run repeats neither what an item was nor what it had become when the run began. */
    @Test
    void aLaterRunKnowsEveryQueryThatThereWas() {
        kept(OLD_CLUBS, 1, "ann");
        long later = project.runs().start(Projects.PLAN);
        kept(BEST, 2, "ann");
        assertThat(project.runs().resume(later, Projects.PLAN).others())
                .extracting(i -> i.keys().query())
                .contains(keyOf(Sql.print(Projects.item(1).query())), keyOf(OLD_CLUBS))
                .doesNotContain(keyOf(BEST));
    }

    private String keyOf(String sql) {
        Block query = SqlReader.read(sql).block().orElseThrow();
        return DuplicateIndex.Keys.of(query, new Answer(List.of()), project.schema())
                .query();
    }

    @ParameterizedTest
    @CsvSource(
            delimiter = '|',
            value = {
                "SELECT name FROM players WHERE goals > 100 | returns rows, and a value in each",
                "SELECT name, goals FROM players WHERE goals > 4 | selects one column",
                "SELECT name FROM players WHERE goals > 4 LIMIT 1 | LIMIT only with a total order",
                "SELECT name FROM players WHERE goals > 0 | true for every row",
                "SELECT club FROM players WHERE club = 'Reds' | an equality fixes",
                "SELECT name FROM players WHERE goals IN (SELECT founded FROM clubs) | join graph",
            })
    void aBrokenLawIsSaidInOneLine(String sql, String law) {
        Outcome<ManualQueries.Kept> outcome =
                project.byHand().keep(new StoredQueries().block(sql), Optional.empty(), "ann");
        assertThat(refused(outcome)).contains(law).doesNotContain("\n");
        assertThat(project.queue().count(ItemFilter.ALL)).isEqualTo(3);
    }

    @Test
    void aRepetitionAndAnItemThatHasChangedMeanwhileAreRefused() {
        int item = added(BEST, "ann").item();
        assertThat(refused(project.byHand().keep(new StoredQueries().block(BEST), Optional.empty(), "bo")))
                .contains("item " + item + " is the same");
        assertThat(refused(project.byHand()
                        .keep(
                                new StoredQueries().block("SELECT name FROM players WHERE 4 < goals"),
                                Optional.empty(),
                                "bo")))
                .contains("item " + item + " is the same");
        new AsSeen(project.queue()).decide(1, "bo", new Verdict.EditQuestion("Who?"), 10);
        assertThat(refused(project.byHand()
                        .keep(new StoredQueries().block(OLD_CLUBS), Optional.of(new ManualQueries.Base(1, 1)), "ann")))
                .contains("has changed; open it again");
        assertThat(refused(project.byHand()
                        .keep(Projects.item(1).query(), Optional.of(new ManualQueries.Base(1, 2)), "ann")))
                .contains("already has this query");
    }

    private ManualQueries.Kept kept(String sql, int item, String person) {
        int version = project.queue().item(item).orElseThrow().version();
        return done(project.byHand()
                .keep(new StoredQueries().block(sql), Optional.of(new ManualQueries.Base(item, version)), person));
    }

    private ManualQueries.Kept added(String sql, String person) {
        return done(project.byHand().keep(new StoredQueries().block(sql), Optional.empty(), person));
    }

    private static ManualQueries.Kept done(Outcome<ManualQueries.Kept> outcome) {
        return switch (outcome) {
            case Outcome.Done<ManualQueries.Kept>(ManualQueries.Kept kept) -> kept;
            case Outcome.Refused<ManualQueries.Kept> no ->
                throw new AssertionError(no.refusal().message());
        };
    }

    private static String refused(Outcome<ManualQueries.Kept> outcome) {
        assertThat(outcome).isInstanceOf(Outcome.Refused.class);
        return ((Outcome.Refused<ManualQueries.Kept>) outcome).refusal().message();
    }

    private ItemRow row(int number) {
        return project.queue().items(ItemFilter.ALL, 0, 100).stream()
                .filter(r -> r.number() == number)
                .findFirst()
                .orElseThrow();
    }

    private List<Integer> found(String words) {
        return numbers(new ItemFilter(Optional.empty(), Optional.empty(), Optional.empty(), words));
    }

    private List<Integer> numbers(ItemFilter filter) {
        return project.queue().items(filter, 0, 100).stream()
                .map(ItemRow::number)
                .toList();
    }

    private List<String> exported() {
        List<Entry> entries = new ArrayList<>();
        project.set().entries(Status.NOT_REJECTED, entries::add);
        return entries.stream().map(Entry::id).toList();
    }

    private void reopen() {
        project.close();
        project = Projects.ok(Project.open(temp.resolve("p")));
    }
}
