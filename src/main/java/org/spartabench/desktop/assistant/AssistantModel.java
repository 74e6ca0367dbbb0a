package org.spartabench.desktop.assistant;

import java.nio.file.Path;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.function.Consumer;
import java.util.function.UnaryOperator;
import java.util.stream.Stream;
import javafx.beans.property.ReadOnlyObjectProperty;
import javafx.beans.property.ReadOnlyObjectWrapper;
import org.spartabench.authors.wording.lexicon.ColumnWords;
import org.spartabench.authors.wording.lexicon.Lexicon;
import org.spartabench.authors.wording.lexicon.OwnWords;
import org.spartabench.authors.wording.preview.WordSubject;
import org.spartabench.authors.wording.text.Noun;
import org.spartabench.base.result.Problem;
import org.spartabench.base.result.Result;
import org.spartabench.desktop.work.Background;
import org.spartabench.desktop.work.UiExecutor;
import org.spartabench.facts.FactBase;
import org.spartabench.facts.load.Import;
import org.spartabench.facts.origin.Origin;
import org.spartabench.facts.passage.Passages;
import org.spartabench.facts.passage.file.ImportedPassages;
import org.spartabench.facts.passage.file.PassageFile;
import org.spartabench.facts.passage.overlap.Overlap;
import org.spartabench.facts.passage.template.TableToText;
import org.spartabench.facts.plan.ImportPlan;
import org.spartabench.facts.plan.PlannedColumn;
import org.spartabench.facts.plan.PlannedTable;
import org.spartabench.facts.plan.proposal.Misfits;
import org.spartabench.facts.plan.proposal.Planning;
import org.spartabench.facts.schema.ColumnRef;
import org.spartabench.facts.schema.ForeignKey;
import org.spartabench.facts.schema.JoinGraph;
import org.spartabench.facts.schema.Role;
import org.spartabench.facts.schema.Schema;
import org.spartabench.facts.schema.Table;
import org.spartabench.facts.source.Watch;
import org.spartabench.project.ProjectFolder;

/**
 * Models the import of foreign data: the current plan, its trial rows, and its problems. Methods that may take long are
 * static; their callers hand the result to the model.
 */
final class AssistantModel implements AutoCloseable {

    private final ReadOnlyObjectWrapper<AssistantStep> step = new ReadOnlyObjectWrapper<>(AssistantStep.SOURCE);
    private final ReadOnlyObjectWrapper<Optional<ImportPlan>> plan = new ReadOnlyObjectWrapper<>(Optional.empty());
    private final ReadOnlyObjectWrapper<Optional<Trial>> trial = new ReadOnlyObjectWrapper<>(Optional.empty());
    private final ReadOnlyObjectWrapper<Evidence> evidence = new ReadOnlyObjectWrapper<>(Evidence.NONE);
    private final ReadOnlyObjectWrapper<Optional<List<Overlap>>> overlaps =
            new ReadOnlyObjectWrapper<>(Optional.empty());
    private final ReadOnlyObjectWrapper<List<String>> problems = new ReadOnlyObjectWrapper<>(List.of());
    private final ReadOnlyObjectWrapper<Optional<PassageFile>> passageFile =
            new ReadOnlyObjectWrapper<>(Optional.empty());
    private Optional<ReadFacts> readFacts = Optional.empty();
    private final Map<String, String> templates = new LinkedHashMap<>();
    private OwnWords words = OwnWords.NONE;
    private final Set<ForeignKey> offered = new LinkedHashSet<>();
    private final Set<ForeignKey> byHand = new LinkedHashSet<>();

    private final UiExecutor work;

    /** @param work runs what may take long */
    AssistantModel(UiExecutor work) {
        this.work = work;
    }

    /** Reads in the background and shows only what was asked for last; {@code failed} takes what reading throws. */
    Background background(Consumer<Throwable> failed) {
        return new Background(work, failed);
    }

    /**
     * Holds how facts are put into passages.
     *
     * @param templates by grounding table
     * @param passageFile imported passages
     * @param words nouns that the user gave to tables and columns
     */
    record Texts(Map<String, String> templates, Optional<PassageFile> passageFile, OwnWords words) {}

    /** Reads the data; may take long. */
    static Result<ImportPlan> read(Origin origin) {
        return Import.preview(origin, Optional.empty());
    }

    /** Makes the project; all of it or nothing; may take long. */
    static Result<Path> create(ImportPlan plan, Path target, Texts texts, Watch watch) {
        return ProjectFolder.create(
                target, plan.watchedBy(watch), texts.templates(), texts.passageFile(), texts.words());
    }

    ReadOnlyObjectProperty<AssistantStep> step() {
        return step.getReadOnlyProperty();
    }

    /** Gives the present plan; empty until data was read. */
    ReadOnlyObjectProperty<Optional<ImportPlan>> plan() {
        return plan.getReadOnlyProperty();
    }

    /** Gives the trial rows; empty until they are imported, and when the plan now reads them differently. */
    ReadOnlyObjectProperty<Optional<Trial>> trial() {
        return trial.getReadOnlyProperty();
    }

    ReadOnlyObjectProperty<Evidence> evidence() {
        return evidence.getReadOnlyProperty();
    }

    /** Gives the duplicate facts; empty before they were searched for. */
    ReadOnlyObjectProperty<Optional<List<Overlap>>> overlaps() {
        return overlaps.getReadOnlyProperty();
    }

    /** Lists the problems that stop the import, one line each. */
    ReadOnlyObjectProperty<List<String>> problems() {
        return problems.getReadOnlyProperty();
    }

    /** Tells whether a step can be opened: all but the first need data. */
    boolean open(AssistantStep wanted) {
        return wanted == AssistantStep.SOURCE || plan.get().isPresent();
    }

    void go(AssistantStep wanted) {
        if (open(wanted)) {
            step.set(wanted);
        }
    }

    void show(Result<ImportPlan> read) {
        forget();
        read.use(
                value -> {
                    offered.addAll(value.foreignKeys());
                    plan.set(Optional.of(value));
                },
                this::fail);
    }

    /** Starts again: forgets all data. */
    void forget() {
        dropTrial();
        dropFacts();
        templates.clear();
        words = OwnWords.NONE;
        passageFile.set(Optional.empty());
        offered.clear();
        byHand.clear();
        problems.set(List.of());
        plan.set(Optional.empty());
        step.set(AssistantStep.SOURCE);
    }

    void fail(Result.Bad<?> bad) {
        problems.set(bad.problems().stream().map(Problem::message).toList());
    }

    void fail(String message) {
        problems.set(List.of(message));
    }

    void cleared() {
        problems.set(List.of());
    }

    // Changes of the plan

    private void change(UnaryOperator<ImportPlan> by) {
        plan.get().ifPresent(before -> {
            ImportPlan now = by.apply(before);
            if (!now.equals(before)) {
                if (trial.get().isPresent() && !trial.get().get().fits(now)) {
                    dropTrial();
                }
                overlaps.set(Optional.empty());
                plan.set(Optional.of(now));
            }
        });
    }

    void name(String value) {
        plan.set(plan.get().map(p -> p.withName(value.strip())));
    }

    void persona(String value) {
        plan.set(plan.get().map(p -> p.withPersona(value.strip())));
    }

    /** Takes a correction of a type, with the role and unit of its values; the cells that do not fit it are imported as missing. */
    void type(ColumnRef column, Misfits fitting) {
        change(p -> p.withColumn(
                column,
                c -> c.withType(fitting.type(), fitting.notation())
                        .withMissing(fitting.texts(), fitting.count())
                        .withRole(Planning.role(p, column, fitting))
                        .withUnit(fitting.unit())));
    }

    void role(ColumnRef column, Role role) {
        change(p -> p.withColumn(column, c -> c.withRole(role)));
    }

    void unit(ColumnRef column, String unit) {
        change(p ->
                p.withColumn(column, c -> c.withUnit(Optional.of(unit.strip()).filter(u -> !u.isEmpty()))));
    }

    void grounding(String table, boolean value) {
        change(p -> p.withTable(table, t -> t.withGrounding(value)));
    }

    void primaryKey(String table, List<String> columns) {
        change(p -> p.withTable(table, t -> t.withPrimaryKey(columns)));
    }

    /** Confirms a foreign key or takes it away; it stays on offer. */
    void foreignKey(ForeignKey key, boolean confirmed) {
        change(p -> {
            List<ForeignKey> keys = new ArrayList<>(p.foreignKeys());
            keys.remove(key);
            if (confirmed) {
                keys.add(key);
            }
            return p.withForeignKeys(keys);
        });
    }

    /** Adds a foreign key that was not proposed. */
    void addForeignKey(ForeignKey key) {
        if (offered.add(key)) {
            byHand.add(key);
        }
        foreignKey(key, true);
    }

    void edge(JoinGraph.Edge edge, boolean wanted) {
        change(p -> wanted ? p.withEdge(edge) : p.withoutEdge(edge));
    }

    /** Lists every foreign key that was proposed or added, confirmed or not. */
    List<ForeignKey> offeredKeys() {
        return List.copyOf(offered);
    }

    boolean byHand(ForeignKey key) {
        return byHand.contains(key);
    }

    Optional<PlannedTable> table(String name) {
        return plan.get().stream()
                .flatMap(p -> p.tables().stream())
                .filter(t -> t.name().equals(name))
                .findFirst();
    }

    Optional<PlannedColumn> column(ColumnRef ref) {
        return table(ref.table())
                .flatMap(t -> t.columns().stream()
                        .filter(c -> c.name().equals(ref.column()))
                        .findFirst());
    }

    // Templates

    /** Gives the text of a table's template: the user's, else the default. */
    String template(Table table) {
        String written = templates.get(table.name());
        String domain = plan.get().map(ImportPlan::name).orElse("");
        return written == null ? TableToText.usual(domain, table) : written;
    }

    void template(String table, String text) {
        templates.put(table, text);
    }

    /** Streams the tables of the plan whose facts appear in passages. */
    Stream<PlannedTable> grounding() {
        return plan.get().stream().flatMap(p -> p.tables().stream()).filter(PlannedTable::grounding);
    }

    /** Gives the written texts of the grounding tables, by table. */
    Map<String, String> templates() {
        Map<String, String> wanted = new LinkedHashMap<>();
        grounding().forEach(t -> wanted.put(t.name(), template(t.table())));
        return wanted;
    }

    Texts texts() {
        return new Texts(templates(), passageFile.get(), words);
    }

    // Facts read out of reports

    /** Adds the tables to the plan, and the texts as its passages. */
    void take(ReadFacts facts) {
        plan.get()
                .filter(p -> passageFile.get().isEmpty())
                .map(facts.tables()::beside)
                .orElseGet(() -> Result.bad("The import has passages of its own; remove them first (Passages)."))
                .use(
                        now -> {
                            readFacts = Optional.of(facts);
                            cleared();
                            takePassages(facts.tables().passages(), now);
                        },
                        bad -> {
                            facts.discard();
                            fail(bad);
                        });
    }

    /** Lists what was left out of the facts that were read out of texts; empty without such facts. */
    Optional<List<String>> leftOut() {
        return readFacts.map(f -> f.tables().remarks());
    }

    private void dropFacts() {
        Optional<ReadFacts> old = readFacts;
        readFacts = Optional.empty();
        old.ifPresent(f -> work.start(f::discard));
    }

    /** Gives imported passages; empty if all come from templates. */
    ReadOnlyObjectProperty<Optional<PassageFile>> passageFile() {
        return passageFile.getReadOnlyProperty();
    }

    /** Takes passages, and the plan with the tables marked whose rows they state. */
    void takePassages(PassageFile passages, ImportPlan marked) {
        passageFile.set(Optional.of(passages));
        change(p -> marked);
    }

    void dropPassages() {
        passageFile.set(Optional.empty());
    }

    /** Passages of the trial rows, imported ones included; may take long. */
    static Result<Passages> passages(
            FactBase facts, Map<String, TableToText> templates, Optional<PassageFile> passageFile) {
        return passageFile
                .map(file -> ImportedPassages.link(file, facts))
                .orElseGet(() -> Result.ok(List.of()))
                .then(written -> Passages.of(facts, templates, written));
    }

    /** Describes the first error in a template, with its table; empty when all can be used. */
    Optional<String> templateFault() {
        return grounding()
                .flatMap(t -> faults(t.table(), template(t.table())).stream()
                        .map(fault -> "the text for " + t.name() + ", " + fault))
                .findFirst();
    }

    static List<TableToText.Fault> faults(Table table, String text) {
        List<String> columns = table.columns().stream().map(c -> c.name()).toList();
        return switch (TableToText.parse(text, columns)) {
            case TableToText.Parsed.Good good -> List.of();
            case TableToText.Parsed.Faulty(List<TableToText.Fault> faults) -> faults;
        };
    }

    // Words

    /** Gives the words that questions use: the user's over those derived from names and types. */
    Lexicon lexicon(Schema schema) {
        return words.over(Lexicon.forSchema(schema), schema);
    }

    /** Calls a table's rows or a column otherwise. */
    void call(WordSubject subject, String one, Schema schema) {
        Lexicon below = Lexicon.forSchema(schema);
        words = subject.column()
                .map(c -> {
                    ColumnWords derived = below.column(c.table(), c.column());
                    return words.withColumn(c, derived, derived.called(Noun.impersonal(one)));
                })
                .orElseGet(() -> words.withTable(
                        subject.table(), below.table(subject.table()).noun(), Noun.regular(one)));
    }

    // What the rows say

    void tried(Trial made) {
        dropTrial();
        if (plan.get().filter(made::fits).isPresent()) {
            trial.set(Optional.of(made));
        } else {
            discard(made);
        }
    }

    void evidence(Evidence found) {
        evidence.set(found);
    }

    void overlaps(List<Overlap> found) {
        overlaps.set(Optional.of(found));
    }

    private void dropTrial() {
        Optional<Trial> old = trial.get();
        trial.set(Optional.empty());
        evidence.set(Evidence.NONE);
        overlaps.set(Optional.empty());
        old.ifPresent(this::discard);
    }

    /** Deletes the rows of a trial in the background. */
    void discard(Trial made) {
        work.start(made::close);
    }

    @Override
    public void close() {
        dropTrial();
        dropFacts();
    }
}
