package org.spartabench.making.run;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Path;
import java.time.Clock;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.spartabench.authors.item.Item;
import org.spartabench.authors.offline.OfflineAuthor;
import org.spartabench.authors.wording.Wording;
import org.spartabench.authors.wording.lexicon.Lexicon;
import org.spartabench.base.task.TaskControl;
import org.spartabench.facts.FactBase;
import org.spartabench.facts.statement.SmallFacts;
import org.spartabench.making.run.event.RunEvent;
import org.spartabench.making.run.plan.RunPlan;
import org.spartabench.making.run.plan.quota.RunPlans;
import org.spartabench.sql.print.Sql;
import org.spartabench.sql.shape.Shape;

/** People whose name stands in two columns are asked for by both, and only where no column has whole names. */
class FullNamesTest {

    private static final List<String> FIRST = List.of("Ada", "Bo", "Cy", "Di", "Eve", "Flo", "Gus");
    private static final List<String> LAST = List.of("Ek", "Fox", "Gray", "Hill", "Ives");

    @TempDir
    private Path folder;

    private boolean lacking;

    @Test
    void twoColumnsNameAPerson() throws IOException {
        List<Item> named = items("first_name,last_name");
        assertThat(named).isNotEmpty().allSatisfy(item -> {
            assertThat(item.question().text()).matches("(Which|Who|What are the names of|List|Find).*employees?.*");
            assertThat(item.answer().values()).allMatch(name -> name.matches("\\w+ \\w+"));
        });
        assertThat(items("Forename,Surname")).isNotEmpty();
    }

    @Test
    void aWholeNameIsEnough() throws IOException {
        assertThat(items("first_name,full_name")).isEmpty();
        assertThat(items("nickname,last_name")).isEmpty();
    }

    /** Whoever lacks one of the two would be missing in an answer without a word. */
    @Test
    void aNameThatSomeLackNamesNobody() throws IOException {
        lacking = true;
        assertThat(items("first_name,last_name")).isEmpty();
    }

    /** Makes items about employees with these two columns, and gives those that put the two together. */
    private List<Item> items(String names) throws IOException {
        StringBuilder csv = new StringBuilder("employee_id," + names + ",city,pay,hired_on\n");
        for (int i = 0; i < 35; i++) {
            String city = List.of("Oslo", "Rome", "Bonn").get(i % 3);
            csv.append(i + 1)
                    .append(',')
                    .append(lacking && i == 20 ? "" : FIRST.get(i % 7))
                    .append(',')
                    .append(LAST.get(i % 5));
            csv.append(',').append(city).append(',').append(900 + 37 * i % 500);
            csv.append(',').append("20%02d-0%d-1%d\n".formatted(i % 20, 1 + i % 9, i % 10));
        }
        SmallFacts.write(folder, "employees.csv", csv.toString());
        RecordedJournal journal = new RecordedJournal();
        try (FactBase facts = SmallFacts.imported(folder, folder.resolve("facts.duckdb"))) {
            OfflineAuthor author = new OfflineAuthor(new Wording(Lexicon.forSchema(facts.schema()))::phrase);
            RunPlan plan = RunPlans.of(List.of(new RunPlan.Target(Shape.LEAF, 24)), 3, 1);
            new Pipeline(facts, author, Clock.systemUTC()).run(plan, ResumePoint.NOTHING, journal, TaskControl.NONE);
        }
        return journal.of(RunEvent.Accepted.class).stream()
                .map(RunEvent.Accepted::accepted)
                .filter(item -> Sql.print(item.query()).contains("||"))
                .toList();
    }
}
