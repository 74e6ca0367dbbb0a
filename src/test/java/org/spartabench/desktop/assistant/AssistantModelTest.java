package org.spartabench.desktop.assistant;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.spartabench.authors.wording.lexicon.Lexicon;
import org.spartabench.authors.wording.preview.WordSubject;
import org.spartabench.base.result.Result;
import org.spartabench.desktop.work.UiExecutor;
import org.spartabench.desktop.work.WorkScope;
import org.spartabench.facts.cell.Notation;
import org.spartabench.facts.origin.CsvFolder;
import org.spartabench.facts.passage.file.PassageFile;
import org.spartabench.facts.passage.overlap.Overlap;
import org.spartabench.facts.plan.ImportPlan;
import org.spartabench.facts.plan.PlannedColumn;
import org.spartabench.facts.plan.PlannedTable;
import org.spartabench.facts.plan.proposal.Misfits;
import org.spartabench.facts.schema.Column;
import org.spartabench.facts.schema.ColumnRef;
import org.spartabench.facts.schema.ForeignKey;
import org.spartabench.facts.schema.JoinGraph;
import org.spartabench.facts.schema.Role;
import org.spartabench.facts.value.ColumnType;
import org.spartabench.project.Project;

/** What the assistant keeps and forgets while data is looked at, without a window. */
class AssistantModelTest {

    @TempDir
    private Path folder;

    private final AssistantModel model = new AssistantModel(WorkScope.onCallingThread());

    @BeforeEach
    void read() throws IOException {
        Path csv = Files.createDirectory(folder.resolve("csv"));
        Files.writeString(csv.resolve("nurses.csv"), "name,ward\nAda,north\nBen,south\nCleo,north\n");
        Files.writeString(
                csv.resolve("shifts.csv"),
                "shift_id,nurse_name,ward,hours\n1,Ada,north,8\n2,Ben,south,6\n3,Cleo,north,8\n4,Dora,south,7\n");
        model.show(AssistantModel.read(new CsvFolder(csv)));
    }

    @AfterEach
    void close() {
        model.close();
    }

    private ImportPlan plan() {
        return model.plan().get().orElseThrow();
    }

    private Trial tried() {
        Trial trial = ok(Trial.of(plan(), () -> true));
        model.tried(trial);
        return trial;
    }

    private static <T> T ok(Result<T> loaded) {
        return loaded.orThrow(IllegalStateException::new);
    }

    @Test
    void keysAndMarksKeepTheTrialAndTypesDropIt() {
        Trial trial = tried();
        ForeignKey key = new ForeignKey("shifts", List.of("nurse_name"), "nurses", List.of("name"));
        model.addForeignKey(key);
        model.grounding("nurses", true);
        model.name("wards");
        assertThat(model.trial().get()).contains(trial);
        assertThat(trial.folder()).exists();
        ColumnRef hours = new ColumnRef("shifts", "hours");
        model.type(
                hours,
                new Misfits(ColumnType.TEXT, Notation.PLAIN, 0, List.of(), Set.of(), Role.TEXT, Optional.empty()));
        assertThat(model.trial().get()).isEmpty();
        assertThat(trial.folder()).doesNotExist();
        Trial second = tried();
        model.forget();
        assertThat(second.folder()).doesNotExist();
        assertThat(model.open(AssistantStep.TABLES)).isFalse();
    }

    /** A column of numbers with a few words is text; with the words as missing it is a number, and no longer free text. */
    @Test
    void aCorrectedTypeBringsItsRole() throws IOException {
        Path csv = Files.createDirectories(folder.resolve("roles"));
        Files.writeString(csv.resolve("beds.csv"), """
            bed_id,cost_usd,built_year,contact_phone,opened
            1,12.5,1990,441234567,2020-01-01
            2,n.a.,unknown,none,soon
            3,13.25,1991,441234568,2020-01-03
            4,14.75,1992,441234569,2020-01-04
            """);
        model.show(AssistantModel.read(new CsvFolder(csv)));
        PlannedTable beds = plan().tables().getFirst();
        Map<String, ColumnType> corrected = Map.of(
                "cost_usd", ColumnType.DECIMAL,
                "built_year", ColumnType.INTEGER,
                "contact_phone", ColumnType.INTEGER,
                "opened", ColumnType.DATE);
        corrected.forEach((column, type) -> {
            assertThat(column(column).type()).isEqualTo(ColumnType.TEXT);
            model.type(new ColumnRef("beds", column), ok(Misfits.of(beds, column, type)));
        });
        assertThat(corrected.keySet().stream().map(c -> c + " " + column(c).role()))
                .containsExactlyInAnyOrder(
                        "cost_usd MEASURE", "built_year MOMENT", "contact_phone IDENTIFIER", "opened MOMENT");
        assertThat(column("cost_usd").unit()).contains("dollars");
        model.type(new ColumnRef("beds", "cost_usd"), ok(Misfits.of(beds, "cost_usd", ColumnType.TEXT)));
        assertThat(column("cost_usd").unit()).isEmpty();
    }

    private Column column(String name) {
        return plan().tables().getFirst().columns().stream()
                .map(PlannedColumn::column)
                .filter(c -> c.name().equals(name))
                .findFirst()
                .orElseThrow();
    }

    /** The disk may be slow: whoever leaves the assistant does not wait for it. */
    @Test
    void aTrialIsTakenAwayInTheBackground() {
        List<Runnable> steps = new ArrayList<>();
        AssistantModel slow = new AssistantModel(new UiExecutor() {
            @Override
            public void start(Runnable step) {
                steps.add(step);
            }

            @Override
            public void show(Runnable step) {
                step.run();
            }
        });
        slow.show(Result.ok(plan()));
        Trial trial = ok(Trial.of(plan(), () -> true));
        slow.tried(trial);
        slow.close();
        assertThat(slow.trial().get()).isEmpty();
        assertThat(trial.folder()).exists();
        steps.forEach(Runnable::run);
        assertThat(trial.folder()).doesNotExist();
    }

    @Test
    void aTrialThatWasEndedLeavesNothingBehind() {
        Result<Trial> ended = Trial.of(plan(), () -> false);
        assertThat(ended).isInstanceOf(Result.Bad.class);
        Path target = folder.resolve("project");
        assertThat(AssistantModel.create(plan(), target, model.texts(), () -> false))
                .isInstanceOf(Result.Bad.class);
        assertThat(target).doesNotExist();
        assertThat(folder.toFile().list()).containsExactly("csv");
    }

    @Test
    void aForeignKeyIsConfirmedOrLeftOutAndWeighed() {
        Trial trial = tried();
        ForeignKey key = new ForeignKey("shifts", List.of("nurse_name"), "nurses", List.of("name"));
        model.addForeignKey(key);
        Evidence evidence = ok(trial.ask(plan(), facts -> Evidence.NONE.with(facts, plan(), model.offeredKeys())));
        assertThat(evidence.of(key)).isEqualTo("75 % of 4 values match, 1 row without a match");
        assertThat(evidence.holds(key)).isFalse();
        assertThat(plan().schema()
                        .joins()
                        .joins(
                                JoinGraph.Kind.KEY,
                                new ColumnRef("shifts", "nurse_name"),
                                new ColumnRef("nurses", "name")))
                .isTrue();
        model.foreignKey(key, false);
        assertThat(plan().foreignKeys()).doesNotContain(key);
        assertThat(model.offeredKeys()).contains(key);
        assertThat(evidence.of(model.table("nurses").orElseThrow())).isEqualTo("all 3 rows are unique");
        model.primaryKey("nurses", List.of("ward"));
        Evidence worse = ok(trial.ask(plan(), facts -> evidence.with(facts, plan(), model.offeredKeys())));
        assertThat(worse.of(model.table("nurses").orElseThrow())).startsWith("1 row of 3");
        assertThat(worse.holds(model.table("nurses").orElseThrow())).isFalse();
    }

    @Test
    void whatStandsTwiceIsFoundForTheMarksAsTheyAre() {
        Trial trial = tried();
        model.addForeignKey(new ForeignKey("shifts", List.of("nurse_name"), "nurses", List.of("name")));
        model.grounding("nurses", true);
        List<Overlap> found = ok(trial.ask(plan(), Overlap::of));
        assertThat(found)
                .singleElement()
                .satisfies(o -> assertThat(o.grounding()).isEqualTo(new ColumnRef("nurses", "ward")))
                .satisfies(o -> assertThat(o.agreeing()).isEqualTo(3));
        model.overlaps(found);
        model.grounding("shifts", true);
        assertThat(model.overlaps().get()).isEmpty();
        assertThat(ok(trial.ask(plan(), Overlap::of))).isEmpty();
    }

    @Test
    void whatTheUserCallsATableAndAColumnIsKeptInTheProject() {
        model.call(WordSubject.of("nurses"), "carer", plan().schema());
        model.call(WordSubject.of(new ColumnRef("nurses", "ward")), "wing", plan().schema());
        Path target = folder.resolve("project");
        ok(AssistantModel.create(plan(), target, model.texts(), () -> true));
        try (Project made = ok(Project.open(target))) {
            Lexicon lexicon = ok(made.files().lexicon());
            assertThat(lexicon.table("nurses").noun().many()).isEqualTo("carers");
            assertThat(lexicon.column("nurses", "ward").noun().one()).isEqualTo("wing");
        }
    }

    @Test
    void passagesOfAFileMarkTheirTablesAndTellTheirRows() throws IOException {
        Path file = folder.resolve("told.jsonl");
        Files.writeString(file, """
            {"id": "n1", "text": "Ada looks after the north ward.", "facts": [{"table": "nurses", "values": {"name": "Ada"}}]}
            """);
        PassageFile passageFile = new PassageFile(file, Optional.empty());
        model.takePassages(passageFile, ok(passageFile.mark(plan())));
        assertThat(model.table("nurses").orElseThrow().grounding()).isTrue();
        Path target = folder.resolve("project");
        ok(AssistantModel.create(plan(), target, model.texts(), () -> true));
        try (Project made = ok(Project.open(target))) {
            assertThat(made.files()
                            .passages()
                            .stating("nurses", List.of(0L))
                            .getFirst()
                            .text())
                    .isEqualTo("Ada looks after the north ward.");
            assertThat(made.files()
                            .passages()
                            .stating("nurses", List.of(1L))
                            .getFirst()
                            .text())
                    .contains("Ben");
        }
    }

    @Test
    void aTemplateWithAMistakeIsNamedUntilItIsMended() {
        model.grounding("nurses", true);
        assertThat(model.templateFault()).isEmpty();
        model.template("nurses", "version: 1\n\n{nmae} works in {ward}.");
        assertThat(model.templateFault())
                .hasValueSatisfying(f -> assertThat(f).contains("nurses").contains("name"));
        model.template("nurses", "version: 1\n\n{name} works in {ward}.");
        assertThat(model.templateFault()).isEmpty();
        assertThat(model.templates()).containsOnlyKeys("nurses");
    }
}
