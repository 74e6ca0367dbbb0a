package org.spartabench.facts;

import static org.assertj.core.api.Assertions.assertThat;
import static org.spartabench.facts.statement.SmallFacts.ok;

import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.spartabench.base.result.Result;
import org.spartabench.facts.load.H2Build;
import org.spartabench.facts.load.Import;
import org.spartabench.facts.plan.ImportPlan;
import org.spartabench.facts.plan.PlannedColumn;
import org.spartabench.facts.plan.PlannedTable;
import org.spartabench.facts.plan.evidence.Profile;
import org.spartabench.facts.schema.ColumnRef;
import org.spartabench.facts.statement.SmallFacts;

class TablePageTest {

    @TempDir
    Path folder;

    private List<FactBase> both;

    @BeforeEach
    void open() {
        FactBase duckDb = SmallFacts.duckDb(folder);
        both = List.of(duckDb, ok(H2Build.copyOf(duckDb)));
    }

    @AfterEach
    void close() {
        both.forEach(FactBase::close);
    }

    private static TablePage sorted(String column, boolean descending) {
        return new TablePage("ships", 0, 10, Optional.of(new TablePage.Sort(column, descending)), "");
    }

    private static List<Long> places(FactBase facts, TablePage page) {
        return ok(page.read(facts)).places();
    }

    private static TablePage filtered(String table, String filter) {
        return new TablePage(table, 0, 10, Optional.empty(), filter);
    }

    @Test
    void pagesFollowEachOtherWithoutGapOrRepeat() {
        for (FactBase facts : both) {
            List<Object> names = new ArrayList<>();
            for (int offset = 0; offset < 6; offset += 2) {
                TablePage page = new TablePage("voyages", offset, 2, Optional.empty(), "");
                names.addAll(ok(page.read(facts)).rows().column(0));
            }
            assertThat(names).containsExactly("V1", "V2", "V3", "V4", "V5");
        }
    }

    @Test
    void rowsAreSorted() {
        for (FactBase facts : both) {
            assertThat(places(facts, sorted("built", false))).containsExactly(1L, 0L, 2L, 3L);
            assertThat(places(facts, sorted("built", true))).containsExactly(3L, 2L, 0L, 1L);
            assertThat(places(facts, sorted("tonnage", false))).containsExactly(2L, 0L, 1L, 3L);
            assertThat(places(facts, sorted("tonnage", true))).containsExactly(1L, 0L, 2L, 3L);
            assertThat(places(facts, sorted("HOME_PORT", false))).containsExactly(1L, 0L, 2L, 3L);
        }
    }

    @Test
    void rowsAreFilteredByWhatStandsInThem() {
        for (FactBase facts : both) {
            assertThat(places(facts, filtered("ships", "harw"))).containsExactly(0L, 2L);
            assertThat(places(facts, filtered("ships", "19"))).containsExactly(0L, 1L, 2L, 3L);
            assertThat(places(facts, filtered("ships", "804.75"))).isEmpty();
            assertThat(places(facts, filtered("ships", "1204.75"))).containsExactly(1L);
            assertThat(places(facts, filtered("ships", "TRUE"))).containsExactly(0L, 3L);
            assertThat(places(facts, filtered("voyages", "1960-03"))).containsExactly(0L, 2L);
            assertThat(places(facts, filtered("voyages", "23:59"))).containsExactly(3L);
            assertThat(ok(filtered("ships", "harw").count(facts))).isEqualTo(2);
            assertThat(ok(filtered("ships", "").count(facts))).isEqualTo(4);
        }
    }

    @Test
    void aFilterIsTextAndNothingElse() {
        for (FactBase facts : both) {
            for (String filter :
                    List.of("'", "%", "_", "!", "\\", "' OR 1=1 --", "'; DROP TABLE ships; --", "a_w", "ha%ch")) {
                assertThat(places(facts, filtered("ships", filter))).as(filter).isEmpty();
            }
        }
    }

    @Test
    void whatIsNotThereIsRefused() {
        for (FactBase facts : both) {
            assertThat(TablePage.first("nope\" --", 5).read(facts)).isInstanceOf(Result.Bad.class);
            assertThat(sorted("nope\" --", true).read(facts)).isInstanceOf(Result.Bad.class);
        }
    }

    @Test
    void aColumnIsProfiled() {
        for (FactBase facts : both) {
            assertThat(ok(Profile.of(facts, new ColumnRef("voyages", "days"))))
                    .isEqualTo(new Profile(3, 1, Optional.of("7"), Optional.of("31")));
            assertThat(ok(Profile.of(facts, new ColumnRef("voyages", "sailed"))))
                    .isEqualTo(new Profile(4, 0, Optional.of("1960-03-01"), Optional.of("1971-01-02")));
        }
        ImportPlan plan = ok(Import.preview(folder.resolve("csv"), Optional.empty()));
        for (PlannedTable table : plan.tables()) {
            for (PlannedColumn column : table.columns()) {
                assertThat(column.profile())
                        .isEqualTo(ok(Profile.of(both.getFirst(), new ColumnRef(table.name(), column.name()))));
            }
        }
    }
}
