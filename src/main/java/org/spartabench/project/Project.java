package org.spartabench.project;

import java.io.IOException;
import java.nio.file.Path;
import java.time.Clock;
import java.util.Optional;
import org.spartabench.answering.execution.FactsWithApis;
import org.spartabench.base.result.Result;
import org.spartabench.facts.FactBase;
import org.spartabench.facts.plan.ImportPlan;
import org.spartabench.facts.schema.Schema;
import org.spartabench.project.api.ApiFiles;
import org.spartabench.project.api.ProjectApiServer;
import org.spartabench.project.db.Database;
import org.spartabench.project.file.PassageTexts;
import org.spartabench.project.file.ProjectFiles;
import org.spartabench.project.item.ItemRecords;
import org.spartabench.project.item.ItemSet;
import org.spartabench.project.item.ManualQueries;
import org.spartabench.project.lock.ProjectHold;
import org.spartabench.project.model.ModelCalls;
import org.spartabench.project.review.Findings;
import org.spartabench.project.review.ItemQueue;
import org.spartabench.project.review.ReviewSheets;
import org.spartabench.project.review.SeededFaults;
import org.spartabench.project.run.Runs;
import org.spartabench.project.table.ProjectCore;
import org.spartabench.project.table.ProjectTables;
import org.spartabench.project.team.ValidatorTeam;

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
    private final ApiFiles apis;
    private final ProjectApiServer server;

    Project(Path folder, ProjectFolder.Grounds grounds, Database database, ProjectHold hold, Clock clock)
            throws IOException {
        FactsWithApis facts = grounds.facts();
        this.hold = hold;
        this.core =
                ProjectCore.open(folder, database, ProjectTables.of(database.codec(), facts.schema()), facts, clock);
        if (hold.alone()) {
            core.write(core.tables().runs()::interrupt); // no other process runs them
        }
        this.files = new ProjectFiles(core, new PassageTexts(folder, facts, grounds.templates(), grounds.passages()));
        this.queue = new ItemQueue(core);
        this.team = new ValidatorTeam(core, queue, files.errata());
        this.apis = new ApiFiles(folder, facts::know);
        this.server = new ProjectApiServer(facts, apis);
        core.changes().listen(team::refresh);
    }

    /** Creates a project completely or not at all. */
    public static Result<Project> create(Path folder, ImportPlan plan) {
        return ProjectFolder.create(folder, plan, Optional.empty()).then(Project::open);
    }

    public static Result<Project> open(Path folder) {
        return ProjectFolder.open(folder, Clock.systemUTC());
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
    public ProjectApiServer server() {
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

    public ManualQueries byHand() {
        return new ManualQueries(core, files);
    }

    /** Keeps what people and models wrote about items. */
    public ItemRecords records() {
        return new ItemRecords(core);
    }

    public Findings findings() {
        return new Findings(core);
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

    @Override
    public void close() {
        server.close();
        core.changes().close();
        core.database().close();
        core.facts().close();
        hold.close();
    }
}
