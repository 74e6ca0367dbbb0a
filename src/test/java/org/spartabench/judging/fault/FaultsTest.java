package org.spartabench.judging.fault;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Path;
import java.time.Clock;
import java.util.ArrayList;
import java.util.EnumMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.stream.IntStream;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.spartabench.Patient;
import org.spartabench.authors.item.Item;
import org.spartabench.authors.item.finding.Finding;
import org.spartabench.authors.item.outcome.Outcome;
import org.spartabench.authors.item.stage.Candidate;
import org.spartabench.authors.item.stage.Grounded;
import org.spartabench.authors.offline.OfflineAuthor;
import org.spartabench.authors.wording.Wording;
import org.spartabench.authors.wording.lexicon.Lexicon;
import org.spartabench.base.result.Result;
import org.spartabench.base.task.TaskControl;
import org.spartabench.facts.FactBase;
import org.spartabench.facts.engine.FactBases;
import org.spartabench.facts.load.Import;
import org.spartabench.facts.plan.ImportPlan;
import org.spartabench.facts.sample.SampleDomain;
import org.spartabench.facts.sample.Scale;
import org.spartabench.judging.check.Checks;
import org.spartabench.judging.check.similar.SimilarItems;
import org.spartabench.making.law.Grounding;
import org.spartabench.making.run.Pipeline;
import org.spartabench.making.run.ResumePoint;
import org.spartabench.making.run.event.RunEvent;
import org.spartabench.making.run.plan.quota.RunPlans;
import org.spartabench.sql.compare.Canonical;
import org.spartabench.sql.print.Sql;
import org.spartabench.sql.read.SqlReader;
import org.spartabench.sql.tree.Block;

/** A fault is one change that the answer shows; checks find most faults and leave right items alone. */
final class FaultsTest {

    private static final int ITEMS = 21;
    private static final long SEED = 517;

    @TempDir
    private static Path folder;

    private static FactBase facts;
    private static Lexicon lexicon;
    private static final List<Item> items = new ArrayList<>();
    private static final List<Fault> faults = new ArrayList<>();
    private static final List<Item> spoilt = new ArrayList<>();

    @BeforeAll
    static void make() throws IOException {
        Path csv = folder.resolve("csv");
        SampleDomain.MEDICAL.write(csv, Scale.SMALL, SampleDomain.DEFAULT_SEED);
        ImportPlan plan = ok(Import.preview(csv, Optional.empty()));
        Path file = folder.resolve("facts.duckdb");
        facts = FactBases.open(file, ok(Import.load(plan, file)));
        lexicon = Lexicon.forSchema(facts.schema());
        Wording wording = new Wording(lexicon);
        new Pipeline(facts, new OfflineAuthor(wording), Clock.systemUTC())
                .run(RunPlans.published(ITEMS, SEED, 1), ResumePoint.NOTHING, FaultsTest::take, TaskControl.NONE);
        Faults maker = new Faults(facts, Patient.LIMITS, wording);
        for (Item item : items) {
            for (FaultKind kind : FaultKind.values()) {
                maker.put(kind, item.query(), item.question(), item.answer(), SEED)
                        .ifPresent(f -> {
                            faults.add(f);
                            spoilt.add(item);
                        });
            }
        }
    }

    private static void take(List<RunEvent> events) {
        for (RunEvent event : events) {
            if (event instanceof RunEvent.Accepted accepted) {
                items.add(accepted.accepted());
            }
        }
    }

    @AfterAll
    static void close() {
        facts.close();
    }

    private static <T> T ok(Result<T> loaded) {
        return loaded.orThrow(IllegalStateException::new);
    }

    private static List<String> answer(Block query) {
        return switch (new Grounding(facts, Patient.LIMITS)
                .run(new Candidate(query))
                .outcome()) {
            case Outcome.Done<Grounded>(Grounded g) ->
                g.answer().values().stream().sorted().toList();
            case Outcome.Refused<Grounded> refused ->
                throw new AssertionError(refused.refusal().message());
        };
    }

    @Test
    void thereAreFaultsOfEveryKind() {
        Map<FaultKind, Integer> kinds = new EnumMap<>(FaultKind.class);
        faults.forEach(f -> kinds.merge(f.kind(), 1, Integer::sum));
        assertThat(kinds).containsOnlyKeys(FaultKind.values());
        assertThat(faults).hasSizeGreaterThan(3 * ITEMS);
    }

    @Test
    void theAnswerShowsTheFault() {
        for (int i = 0; i < faults.size(); i++) {
            Fault fault = faults.get(i);
            Item item = spoilt.get(i);
            assertThat(fault.answer().values().stream().sorted())
                    .as(fault.change())
                    .containsExactlyElementsOf(answer(fault.query()));
            if (fault.kind() == FaultKind.QUESTION_PHRASE) {
                assertThat(fault.query()).isEqualTo(item.query());
                assertThat(fault.question().text()).isNotEqualTo(item.question().text());
            } else {
                assertThat(fault.question()).isEqualTo(item.question());
                assertThat(answer(fault.query())).as(fault.change()).isNotEqualTo(answer(item.query()));
                assertThat(Canonical.of(fault.query(), facts.schema()))
                        .isNotEqualTo(Canonical.of(item.query(), facts.schema()));
                assertThat(SqlReader.read(Sql.print(fault.query())).block()).contains(fault.query());
            }
        }
    }

    @Test
    void theSameSeedMakesTheSameFault() {
        Faults maker = new Faults(facts, Patient.LIMITS, new Wording(lexicon));
        for (int i = 0; i < faults.size(); i += 5) {
            Item item = spoilt.get(i);
            assertThat(maker.put(faults.get(i).kind(), item.query(), item.question(), item.answer(), SEED))
                    .contains(faults.get(i));
        }
    }

    @Test
    void checksFindMostFaultsAndLeaveRightItemsAlone() {
        SimilarItems kin = new SimilarItems(facts.schema());
        items.forEach(i -> kin.add(i.number(), i.query(), i.answer()));
        Checks checks = new Checks(facts, Optional.empty(), Patient.LIMITS, lexicon, kin, Set.of());
        long clean = items.stream().filter(i -> marked(checks.of(i))).count();
        List<Fault> some = IntStream.range(0, faults.size())
                .filter(i -> i % 3 == 0)
                .mapToObj(faults::get)
                .toList();
        long found = some.stream()
                .filter(f -> marked(checks.of(0, f.query(), f.question(), f.answer())))
                .count();
        assertThat(found).isGreaterThan(some.size() / 2);
        assertThat(clean).isLessThan(items.size() / 5);
    }

    private static boolean marked(List<Finding> found) {
        return found.stream().anyMatch(f -> f.severity() != Finding.Severity.INFO);
    }
}
