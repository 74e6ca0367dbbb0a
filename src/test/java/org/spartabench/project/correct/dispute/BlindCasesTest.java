package org.spartabench.project.correct.dispute;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Path;
import java.util.HashSet;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.SplittableRandom;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.spartabench.authors.item.verdict.CorrectionCategory;
import org.spartabench.authors.item.verdict.Ruling;
import org.spartabench.authors.item.verdict.Verdict;
import org.spartabench.judging.correct.BlindQueue;
import org.spartabench.judging.correct.CorrectionCase;
import org.spartabench.judging.correct.consensus.ComparedItem;
import org.spartabench.judging.correct.consensus.Consensus;
import org.spartabench.judging.correct.consensus.ConsensusRule;
import org.spartabench.judging.review.Judged;
import org.spartabench.judging.review.StoredItem;
import org.spartabench.project.Project;
import org.spartabench.project.Projects;

/** The database's own account of the cases is that of the rulings themselves, whatever people rule, undo and redo. */
class BlindCasesTest {

    private static final int ITEMS = 4;
    private static final int STEPS = 80;
    private static final List<String> PEOPLE = List.of("ann", "bo", "cy");
    private static final List<Ruling> RULINGS = List.of(
            new Ruling.Uphold(Optional.empty(), ""),
            new Ruling.Uphold(Optional.of(CorrectionCategory.LOGIC), "why"),
            new Ruling.Rectify("SELECT 1", "a", CorrectionCategory.LOGIC, "one"),
            new Ruling.Rectify("SELECT  1", "a", CorrectionCategory.LOGIC, "other words"),
            new Ruling.Rectify("SELECT 1", "a", CorrectionCategory.VALUES, ""),
            new Ruling.Rectify("SELECT 2", "b", CorrectionCategory.LOGIC, ""),
            new Ruling.Unclear("x"),
            new Ruling.Unanswerable("y"));

    @TempDir
    private Path temp;

    @Test
    void theDatabaseAgreesWithTheRulings() throws IOException {
        SplittableRandom random = new SplittableRandom(5);
        try (Project project = Projects.ok(Project.open(Projects.make(temp.resolve("p"))))) {
            Projects.fill(project, ITEMS);
            for (int item = 1; item <= ITEMS; item++) {
                project.records().cases().add(comparison(item, item < ITEMS ? Consensus.SPLIT : Consensus.ALL));
            }
            BlindCases blind = new BlindCases(project.records().core());
            Set<CorrectionCase.State> met = new HashSet<>();
            for (int step = 0; step < STEPS; step++) {
                String person = PEOPLE.get(random.nextInt(PEOPLE.size()));
                switch (random.nextInt(5)) {
                    case 0 -> project.queue().undo(person);
                    case 1 -> project.queue().redo(person);
                    default -> rule(project, random, person);
                }
                List<CorrectionCase> cases = project.records().cases().all();
                assertThat(blind.all(person))
                        .as("step " + step)
                        .isEqualTo(cases.stream().map(c -> queued(c, person)).toList());
                cases.forEach(c -> met.add(c.state()));
            }
            assertThat(met).containsExactlyInAnyOrder(CorrectionCase.State.values());
            CorrectionCase first = project.records().cases().all().getFirst();
            assertThat(blind.texts(first.comparison().name(), "ann")
                            .orElseThrow()
                            .texts())
                    .containsExactlyInAnyOrder("SELECT \"own\"", "SELECT\n1", "SELECT 2", "SELECT 3");
        }
    }

    private static ComparedItem comparison(int item, Consensus consensus) {
        List<ComparedItem.Text> texts = Stream.of("SELECT\n1", "SELECT 2", "SELECT 3")
                .map(sql -> new ComparedItem.Text("m" + sql.hashCode(), sql))
                .toList();
        ComparedItem.Text own = new ComparedItem.Text("", "SELECT \"own\"");
        return ComparedItem.ofQueries(item, "h" + item, own, texts, new ConsensusRule(consensus, consensus, 0), false);
    }

    private static void rule(Project project, SplittableRandom random, String person) {
        CorrectionCase one = project.records().cases().all().get(random.nextInt(ITEMS - 1));
        StoredItem item = project.queue().item(one.comparison().item()).orElseThrow();
        Verdict verdict = new Verdict.Rule(
                one.comparison().name(), RULINGS.get(random.nextInt(RULINGS.size())), random.nextInt(6) == 0);
        project.queue().decide(Judged.of(item), person, verdict, 5);
    }

    private static BlindQueue.Entry queued(CorrectionCase one, String person) {
        Set<String> people =
                one.rulings().stream().map(CorrectionCase.ByPerson::person).collect(Collectors.toSet());
        return new BlindQueue.Entry(one.comparison().name(), people.size(), people.contains(person), one.state());
    }
}
