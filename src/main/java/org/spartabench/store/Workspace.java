package org.spartabench.store;

import java.io.IOException;
import java.nio.file.Path;
import java.time.Clock;
import java.time.Instant;
import java.time.temporal.ChronoUnit;
import java.util.ArrayList;
import java.util.EnumMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalInt;
import java.util.Set;
import java.util.function.Consumer;
import java.util.stream.Stream;
import org.jdbi.v3.core.Handle;
import org.spartabench.author.llm.PromptFiles;
import org.spartabench.author.wording.Lexicon;
import org.spartabench.author.wording.OwnWords;
import org.spartabench.fact.FactBase;
import org.spartabench.fact.ImportPlan;
import org.spartabench.fact.Loaded;
import org.spartabench.fact.PassageFile;
import org.spartabench.fact.Passages;
import org.spartabench.fact.Schema;
import org.spartabench.fact.TableToText;
import org.spartabench.item.Item;
import org.spartabench.item.Status;
import org.spartabench.item.Verdict;
import org.spartabench.llm.ModelSettings;
import org.spartabench.publish.Entry;
import org.spartabench.review.Decision;
import org.spartabench.review.ItemFilter;
import org.spartabench.review.ItemRow;
import org.spartabench.review.Pace;
import org.spartabench.review.Queue;
import org.spartabench.review.Step;
import org.spartabench.review.StoredItem;
import org.spartabench.run.Begun;
import org.spartabench.run.Cost;
import org.spartabench.run.Journal;
import org.spartabench.run.RunPlan;

/**
 * A project that is open: its facts for reading, and the only way to write its files. Whatever a method took is on disk
 * when it returns. Safe for use by several threads; one program at a time has a project open.
 */
public final class Workspace implements Queue, AutoCloseable {

    private static final String MODEL = "model";
    private static final String PROMPTS = "prompts";

    private final Path folder;
    private final PromptFiles prompts;
    private final FactBase facts;
    private final PassageTexts texts;
    private final String fingerprint;
    private final Database database;
    private final ProjectLock lock;
    private final ItemTable items;
    private final DecisionTable decisions;
    private final RunTable runs;
    private final KeyTable keys;
    private final SettingTable settings = new SettingTable();
    private final LateCatalogue catalogue;
    private final Clock clock;
    private final WordsFile words;
    private final PromptShelf ownPrompts;
    private final Scores scores;
    private final Wordings wordings;
    private final ByHand byHand;
    private final Findings findings;
    private final SavedFilters filters;
    private final Team team;
    private final ReviewSheets sheets;
    private final FaultTable faultTable = new FaultTable();
    private final SeededFaults faults;

    Workspace(Path folder, ProjectFolder.Grounds grounds, Database database, ProjectLock lock, Clock clock)
            throws IOException {
        Codec codec = new Codec();
        this.folder = folder;
        this.prompts = PromptFiles.in(folder.resolve(PROMPTS));
        this.facts = grounds.facts();
        this.texts = new PassageTexts(folder, facts, grounds.templates(), grounds.told());
        this.database = database;
        this.lock = lock;
        this.clock = clock;
        this.words = new WordsFile(folder);
        this.ownPrompts = new PromptShelf(folder);
        this.items = new ItemTable(codec);
        CheckTable checks = new CheckTable(codec);
        this.decisions = new DecisionTable(codec, items, checks);
        this.keys = new KeyTable(codec, facts.schema());
        this.runs = new RunTable(codec, items, facts.schema().name());
        this.scores = new Scores(database, items, runs, faultTable, this::now);
        this.wordings = new Wordings(this, database, items, runs, faultTable, this::now);
        this.byHand = new ByHand(this, database, decisions, items, runs, faultTable, this::now);
        this.faults = new SeededFaults(this, database, decisions, items, faultTable, this::now);
        this.sheets = new ReviewSheets(this, database, decisions, items, this::now);
        this.team = new Team(this, database, items, decisions, faultTable);
        this.filters = new SavedFilters(database, codec);
        this.findings = new Findings(database, decisions, faultTable, checks, this::now, this::refresh);
        this.fingerprint = new FactsMark(database, decisions).of(facts, folder.resolve(ProjectFolder.FACTS));
        database.write(runs::interrupt);
        database.read(h -> {
            faultTable.follow(h);
            return h;
        });
        this.catalogue = new LateCatalogue(this::readCatalogue);
        database.beforeTelling(catalogue::get);
    }

    private Catalogue readCatalogue() {
        return database.read(items::catalogue)
                .orElseGet(() -> database.write(h -> {
                    decisions.restand(h, items.untold(h), fingerprint);
                    return items.catalogue(h).orElseThrow();
                }));
    }

    /** Makes a project: all of it, or nothing. */
    public static Loaded<Workspace> create(Path folder, ImportPlan plan) {
        return create(folder, plan, Map.of());
    }

    /** @param templates texts of table-to-text templates by table; a grounding table without one gets the usual one */
    public static Loaded<Workspace> create(Path folder, ImportPlan plan, Map<String, String> templates) {
        return create(folder, plan, templates, Optional.empty());
    }

    /** @param passages texts that somebody wrote of some tuples; the others get those of templates */
    public static Loaded<Workspace> create(
            Path folder, ImportPlan plan, Map<String, String> templates, Optional<PassageFile> passages) {
        return ProjectFolder.create(folder, plan, templates, passages).then(made -> open(folder));
    }

    public static Loaded<Workspace> open(Path folder) {
        return ProjectFolder.open(folder, Clock.systemUTC());
    }

    /** @param clock for the times of events and decisions */
    public static Loaded<Workspace> open(Path folder, Clock clock) {
        return ProjectFolder.open(folder, clock);
    }

    public Path folder() {
        return folder;
    }

    /** The domain, as it stands before the colon of a question's id. */
    public String name() {
        return schema().name();
    }

    public Schema schema() {
        return facts.schema();
    }

    public FactBase facts() {
        return facts;
    }

    /** The passages of the grounding tables. */
    public Passages passages() {
        return texts.passages();
    }

    /** The text of the template that turns rows of a grounding table into passages. */
    public Loaded<String> template(String table) {
        return texts.template(table);
    }

    /** Keeps another template, if it has no mistakes; passages are written by it from now on. */
    public Loaded<TableToText> template(String table, String text) {
        return texts.template(table, text);
    }

    /** The words for its tables: the project's own over those that come with the program, or that names and types give. */
    public Loaded<Lexicon> lexicon() {
        return ownWords().map(own -> own.over(Lexicon.forSchema(schema()), schema()));
    }

    /** The words that the project has of its own. */
    public Loaded<OwnWords> ownWords() {
        return words.read();
    }

    /** The files of the prompts that the project has of its own. */
    public PromptShelf ownPrompts() {
        return ownPrompts;
    }

    /** Keeps the project's own words, for all questions that are asked from now on. */
    public void ownWords(OwnWords own) {
        words.write(own);
    }

    /** Begins a run and gives its id. Its items are numbered after those that the project has. */
    public long startRun(RunPlan plan) {
        return database.write(h -> runs.start(h, plan, now()));
    }

    /** The latest run, when it stopped before its end and {@code plan} asks for the same whatever its parallelism. */
    public Optional<RunInfo> unfinished(RunPlan plan) {
        List<RunInfo> all = runs();
        return all.isEmpty()
                        || !all.getLast().state().resumable()
                        || !sameAims(all.getLast().plan(), plan)
                ? Optional.empty()
                : Optional.of(all.getLast());
    }

    /** Lets a run begin, or go on where it was interrupted: its own items by their numbers in the run, as it made them. */
    public Begun resumeRun(long run) {
        return database.write(h -> {
            runs.resume(h, run);
            return new Begun(
                    new EarlierItems(database, keys, runs, run),
                    items.ofRun(h, run, name()),
                    runs.costs().of(h, run));
        });
    }

    /** What a run has spent so far, item by item in the order of their numbers in the run. */
    public List<Cost> costs(long run) {
        return database.read(h -> runs.costs().of(h, run));
    }

    /** Takes the run's events; an accepted item is an item of the project in the same transaction. */
    public Journal journal(long run) {
        return events -> database.write(
                h -> items.rows(h, runs.append(h, run, events, now(), fingerprint)),
                rows -> rows.forEach(catalogue()::put));
    }

    public List<RunInfo> runs() {
        return database.read(runs::runs);
    }

    /** The events of one item of a run, by its number in that run; 0 for those of the whole run. */
    public List<Recorded> events(long run, int item) {
        return database.read(h -> runs.events(h, run, item));
    }

    /** The run's events after one of them (0: from the start), oldest first. */
    public List<Recorded> events(long run, long afterSeq, int limit) {
        return database.read(h -> runs.events(h, run, afterSeq, limit));
    }

    /** How often the author was asked for each item of a run, by its number in the run; calls for questions are left out. */
    public Map<Integer, Integer> callsByItem(long run) {
        return database.read(h -> runs.callsByItem(h, run));
    }

    /** Whether the tables answer, because the catalogue is still being read and a person waits for what it is not needed for. */
    private boolean early(ItemFilter filter) {
        return !catalogue.isThere()
                && filter.equals(ItemFilter.ALL)
                && faultTable.inSight().isEmpty();
    }

    @Override
    public int count(ItemFilter filter) {
        return early(filter)
                ? tally().values().stream().mapToInt(n -> n).sum()
                : catalogue().count(filter);
    }

    @Override
    public List<ItemRow> items(ItemFilter filter, int offset, int limit) {
        List<Integer> numbers = early(filter)
                ? database.read(h -> items.numbers().page(h, offset, limit))
                : catalogue().numbers(filter, offset, limit);
        return database.read(
                h -> items.rows(h, numbers.stream().map(faultTable::row).toList()));
    }

    @Override
    public List<ItemRow> rows(List<Integer> numbers) {
        return database
                .read(h -> items.rows(h, numbers.stream().map(faultTable::row).toList()))
                .stream()
                .filter(r -> Status.LISTED.contains(r.status()))
                .toList();
    }

    @Override
    public Optional<StoredItem> item(int number) {
        return database.read(h -> items.item(h, faultTable.row(number)));
    }

    /** A number that is another one after each change of an item, as long as the project is open. */
    public int changes(int item) {
        return catalogue.isThere() ? catalogue().changes(item) : -1;
    }

    @Override
    public OptionalInt next(ItemFilter filter, int after) {
        OptionalInt early = early(filter) ? database.read(h -> items.numbers().next(h, after)) : OptionalInt.empty();
        return early.isPresent() ? early : faults.goOn(filter, () -> catalogue().next(filter, after));
    }

    @Override
    public Decision decide(int item, String validator, Verdict verdict, long activeMillis) {
        return database.write(
                h -> decisions
                        .decide(h, faultTable.row(item), validator, verdict, activeMillis, now(), fingerprint)
                        .of(item),
                decision -> refresh(decision.item()));
    }

    @Override
    public Step decide(List<Integer> numbers, String validator, Verdict verdict, long activeMillis) {
        return database.write(
                h -> shown(
                        h,
                        decisions.decide(
                                h,
                                numbers.stream().map(faultTable::row).toList(),
                                validator,
                                verdict,
                                activeMillis,
                                now(),
                                fingerprint)),
                this::refresh);
    }

    @Override
    public Optional<Step> undo(String validator) {
        return database.write(
                h -> decisions.undo(h, validator, now(), fingerprint).map(s -> shown(h, s)),
                undone -> undone.ifPresent(this::refresh));
    }

    @Override
    public Optional<Step> redo(String validator) {
        return database.write(
                h -> decisions.redo(h, validator, now(), fingerprint).map(s -> shown(h, s)),
                again -> again.ifPresent(this::refresh));
    }

    /** With the numbers under which the items are shown. */
    private Step shown(Handle h, Step step) {
        return new Step(step.decisions().stream()
                .map(d -> d.of(faultTable.shown(h, d.item())))
                .toList());
    }

    private void refresh(Step step) {
        step.decisions().stream().map(Decision::item).distinct().forEach(this::refresh);
    }

    /** @param number of an item or of a fault */
    void refresh(int number) {
        int item = number < FaultTable.FIRST ? number : database.read(h -> faultTable.shown(h, number));
        database.read(h -> items.rows(h, List.of(faultTable.row(item)))).forEach(catalogue()::put);
        team.refresh(item);
    }

    @Override
    public List<Decision> decisions(int item) {
        return database.read(h -> decisions.of(h, faultTable.row(item)));
    }

    @Override
    public Map<Status, Integer> tally() {
        return early(ItemFilter.ALL)
                ? database.read(items.numbers()::tally)
                : catalogue().tally();
    }

    /** Everybody who has a decision that stands, by name. */
    public List<String> validators() {
        return catalogue().validators();
    }

    @Override
    public Pace pace(String validator) {
        Map<Status, Integer> tally = tally();
        int all = tally.values().stream().mapToInt(n -> n).sum();
        int decided = Stream.of(Status.ACCEPTED, Status.EDITED, Status.REJECTED)
                .mapToInt(s -> tally.getOrDefault(s, 0))
                .sum();
        return new Pace(decided, all - decided, database.read(h -> decisions.millisAnItem(h, validator)));
    }

    /** All versions of an item's question and query, the original first; those of undone edits too. */
    public List<Version> versions(int item) {
        return database.read(h -> decisions.versions(h, faultTable.row(item)));
    }

    /** How natural validators and models find the items. */
    public Scores scores() {
        return scores;
    }

    /** The exemplars, and other wordings of the questions. */
    public Wordings wordings() {
        return wordings;
    }

    /** What the checks found. */
    public Findings findings() {
        return findings;
    }

    /** The validators and what they decided. */
    public Team team() {
        return team;
    }

    /** Review sheets, out and back in. */
    public ReviewSheets sheets() {
        return sheets;
    }

    /** The items of the set as they are published, by number: without the faults that are mixed into the queue. */
    public List<ItemRow> set() {
        return database.read(items::set);
    }

    /** How many items of the set stand where, in the order of the states. */
    public Map<Status, Integer> states() {
        Map<Status, Integer> states = new EnumMap<>(Status.class);
        Status.LISTED.forEach(status -> states.put(status, 0));
        set().forEach(row -> states.merge(row.status(), 1, Integer::sum));
        return states;
    }

    /** Faults that are mixed into the queue. */
    public SeededFaults faults() {
        return faults;
    }

    /** Filters that were given names. */
    public SavedFilters filters() {
        return filters;
    }

    /** Hands over all items that lists show, as they stand, by number. */
    public void present(Consumer<Item> taker) {
        database.read(h -> items.present(h, taker));
    }

    /** Items whose queries people wrote. */
    public ByHand byHand() {
        return byHand;
    }

    /** Hands over the items of some states for publishing, with their current questions, by number. */
    public void entries(Set<Status> states, Consumer<Entry> taker) {
        database.read(h -> items.entries(h, states, taker));
    }

    /**
     * Adds items that were read from a file, in one step; they are numbered after those that the project has.
     *
     * @return the ids that the project or the file itself had already; those items are left out
     */
    public List<String> add(List<Entry> entries) {
        List<String> known = new ArrayList<>();
        database.write(
                h -> items.rows(h, items.imported(h, entries, runs.free(h), schema(), fingerprint, known)),
                rows -> rows.forEach(catalogue()::put));
        return known;
    }

    /** Calls to language models, by run. */
    public ModelCalls calls() {
        return new ModelCalls(database, clock);
    }

    /** The language model that the project asks; empty when none was chosen. */
    public Optional<ModelSettings> model() {
        return setting(MODEL).flatMap(SavedModel::read);
    }

    /** A command that prints the key is not kept, since a project that is opened must not run anything. */
    public void model(ModelSettings settings) {
        setting(MODEL, SavedModel.write(settings));
    }

    /** Where the project's own prompts are, if it has any. */
    public PromptFiles prompts() {
        return prompts;
    }

    /** Something that the window or a command keeps in the project. */
    public Optional<String> setting(String key) {
        return database.read(h -> settings.get(h, key));
    }

    public void setting(String key, String value) {
        database.write(h -> settings.put(h, key, value));
    }

    @Override
    public void close() {
        catalogue.close();
        database.close();
        facts.close();
        lock.close();
    }

    private Catalogue catalogue() {
        return catalogue.get();
    }

    /** The hash of the facts. */
    String fingerprint() {
        return fingerprint;
    }

    private Instant now() {
        return clock.instant().truncatedTo(ChronoUnit.MICROS);
    }

    private static boolean sameAims(RunPlan a, RunPlan b) {
        return a.withJobs(1).equals(b.withJobs(1));
    }
}
