package org.spartabench.store;

import java.io.IOException;
import java.nio.file.Path;
import java.time.Clock;
import java.util.Map;
import java.util.Optional;
import org.spartabench.fact.FactBase;
import org.spartabench.fact.Result;
import org.spartabench.fact.Schema;
import org.spartabench.fact.passage.PassageFile;
import org.spartabench.fact.plan.ImportPlan;
import org.spartabench.item.Item;
import org.spartabench.store.api.OwnServer;
import org.spartabench.store.clarification.ClarificationBook;
import org.spartabench.store.contest.ContestBook;
import org.spartabench.store.contest.HintBook;
import org.spartabench.store.db.Database;
import org.spartabench.store.file.ApiFiles;
import org.spartabench.store.file.PassageTexts;
import org.spartabench.store.file.ProjectFiles;
import org.spartabench.store.file.ProjectHold;
import org.spartabench.store.file.ProjectLock;
import org.spartabench.store.table.Findings;
import org.spartabench.store.table.ProjectCore;
import org.spartabench.store.table.ProjectTables;
import org.spartabench.strategy.CallingFacts;

/**
 * Represents an open project: its facts for reading, and the services that write its files. A change is on disk when
 * the service's call returns. Safe for use by several threads; one program at a time has a project open.
 */
public final class Project implements AutoCloseable {

    private final ProjectCore core;
    private final ProjectHold hold;
    private final ProjectFiles files;
    private final ItemQueue queue;
    private final ValidatorTeam team;
    private final SavedFilters filters;
    private final ApiFiles apis;
    private final OwnServer server;

    Project(Path folder, ProjectFolder.Grounds grounds, Database database, ProjectHold hold, Clock clock)
            throws IOException {
        CallingFacts facts = grounds.facts();
        this.hold = hold;
        this.core =
                ProjectCore.open(folder, database, ProjectTables.of(database.codec(), facts.schema()), facts, clock);
        if (hold instanceof ProjectLock) {
            core.write(core.tables().runs()::interrupt); // no other process runs them
        }
        this.files = new ProjectFiles(core, new PassageTexts(folder, facts, grounds.templates(), grounds.told()));
        this.queue = new ItemQueue(core);
        this.team = new ValidatorTeam(core, queue, files.errata());
        this.filters = new SavedFilters(core);
        this.apis = new ApiFiles(folder, facts::know);
        this.server = new OwnServer(facts, apis);
        core.changes().listen(team::refresh);
    }

    /** Creates a project completely or not at all. */
    public static Result<Project> create(Path folder, ImportPlan plan) {
        return create(folder, plan, Map.of(), Optional.empty());
    }

    /**
     * @param templates texts of table-to-text templates by table; a grounding table without one gets the usual one
     * @param passages imported texts of some tuples; the other tuples get texts from templates
     */
    public static Result<Project> create(
            Path folder, ImportPlan plan, Map<String, String> templates, Optional<PassageFile> passages) {
        return ProjectFolder.create(folder, plan, templates, passages).then(made -> open(folder));
    }

    public static Result<Project> open(Path folder) {
        return open(folder, Clock.systemUTC());
    }

    /** @param clock for the times of events and decisions */
    public static Result<Project> open(Path folder, Clock clock) {
        return ProjectFolder.open(folder, clock);
    }

    /**
     * Opens a project to read. While another process has it open, this is a copy of how it stood between two commits:
     * what is written to the copy is lost.
     */
    public static Result<Project> openToRead(Path folder) {
        return ProjectFolder.openToRead(folder, Clock.systemUTC());
    }

    /** Names the server with the facts of a closed project, if the user has not agreed to connect to it. */
    public static Optional<String> newServer(Path folder) {
        return ProjectFolder.newServer(folder);
    }

    public Path folder() {
        return core.folder();
    }

    /** Gives the domain: the part of a question's id before the colon. */
    public String name() {
        return schema().name();
    }

    public Schema schema() {
        return core.schema();
    }

    /** Gives the hash of the facts. */
    public String fingerprint() {
        return core.fingerprint();
    }

    public FactBase facts() {
        return core.facts();
    }

    public ProjectFiles files() {
        return files;
    }

    /** Keeps the APIs of the project, and their replies. */
    public ApiFiles apis() {
        return apis;
    }

    /** Serves the APIs that stand for tables of this project; nothing is served before it is asked to. */
    public OwnServer server() {
        return server;
    }

    public Runs runs() {
        return new Runs(core);
    }

    public ModelCalls calls() {
        return new ModelCalls(core);
    }

    /** Serves all items for review, with their common status. */
    public ItemQueue queue() {
        return queue;
    }

    public ItemSet set() {
        return new ItemSet(core);
    }

    public ByHand byHand() {
        return new ByHand(core, files);
    }

    public Wordings wordings() {
        return new Wordings(core);
    }

    public Scores scores() {
        return new Scores(core);
    }

    /** Writes the rows and passages that support an item's answer, a line each; runs statements. */
    public String evidence(Item item) {
        return new EvidenceText(facts(), files).of(item);
    }

    /** Keeps the kinds of errors in the answers of systems. */
    public ErrorLabels errorLabels() {
        return new ErrorLabels(core);
    }

    /** Keeps what became clear about items. */
    public ClarificationBook clarifications() {
        return new ClarificationBook(core);
    }

    /** Keeps the contests between the makers of answers. */
    public ContestBook contests() {
        return new ContestBook(core);
    }

    /** Keeps what a model said of contests after they were decided. */
    public HintBook hints() {
        return new HintBook(core);
    }

    public Findings findings() {
        return new Findings(core);
    }

    /** Keeps what was compared for a correction of the set. */
    public CorrectionCases cases() {
        return new CorrectionCases(core);
    }

    public SeededFaults faults() {
        return new SeededFaults(core);
    }

    public ValidatorTeam team() {
        return team;
    }

    public ReviewSheets sheets() {
        return new ReviewSheets(core, files);
    }

    public SavedFilters filters() {
        return filters;
    }

    @Override
    public void close() {
        server.close();
        core.changes().close();
        core.database().close();
        core.facts().close();
        hold.close();
    }
}
