package org.spartabench.desktop.sources;

import java.net.URI;
import java.nio.file.Path;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.stream.Collectors;
import org.spartabench.apis.call.CallLimits;
import org.spartabench.apis.call.Fetched;
import org.spartabench.apis.call.key.ApiKey;
import org.spartabench.apis.call.key.ServerKeys;
import org.spartabench.apis.call.ledger.Arguments;
import org.spartabench.apis.call.ledger.Called;
import org.spartabench.apis.call.ledger.LedgerLine;
import org.spartabench.apis.call.network.AllowedHosts;
import org.spartabench.apis.call.network.HostLimits;
import org.spartabench.apis.call.recording.ReplyMode;
import org.spartabench.apis.document.ApiDocument;
import org.spartabench.apis.document.SecuritySchemes;
import org.spartabench.apis.entity.AbstractSchema;
import org.spartabench.apis.entity.Entity;
import org.spartabench.apis.entity.TableApi;
import org.spartabench.base.report.Numbers;
import org.spartabench.base.result.Result;
import org.spartabench.desktop.shell.scope.ProjectScope;
import org.spartabench.facts.schema.Schema;
import org.spartabench.facts.schema.Table;
import org.spartabench.facts.value.Values;
import org.spartabench.project.api.ApiFiles;
import org.spartabench.project.api.ApiImport;
import org.spartabench.project.api.call.ApiCalls;
import org.spartabench.project.api.call.ApiRows;
import org.spartabench.project.api.call.TrialValues;
import org.spartabench.project.hybrid.ApiTables;
import org.spartabench.project.hybrid.HybridProject;

/** Models the sources of a project, without controls. All methods but {@link #tables} and {@link #drawn} may take long. */
record SourcesModel(ProjectScope scope) {

    /** Holds all sources. @param relational tables, and APIs as tables */
    record Sources(AbstractSchema all, Schema relational) {}

    /** Holds an API with its document. @param allowed whether this user allowed calls to its host */
    record Chosen(Entity.Remote api, ApiFiles.Document document, boolean allowed) {

        /** Gives the document as it was imported. */
        String text() {
            return document.text();
        }

        /** Reads keys as people write them, with the names that the document gives them. */
        Result<ServerKeys> keys(String line) {
            List<ApiKey.Declared> declared = ApiDocument.parse(document.text(), document.name())
                    .map(root -> SecuritySchemes.of(root).keys())
                    .toOptional()
                    .orElse(List.of());
            return document.host().keys().withText(line, declared, System.getenv()::containsKey);
        }

        String host() {
            return AllowedHosts.host(document.host().server());
        }
    }

    List<Table> tables() {
        return scope.project().schema().tables();
    }

    /** Draws tables by share and seed, as the command {@code hybrid} does. */
    Set<String> drawn(int share, int seed) {
        return Set.copyOf(HybridProject.drawn(scope.project().schema(), share, seed).stream()
                .map(Table::name)
                .toList());
    }

    Result<Integer> count() {
        return scope.project().apis().entities().map(List::size);
    }

    Result<Sources> read() {
        return scope.project().apis().entities().map(apis -> {
            AbstractSchema all = AbstractSchema.of(scope.project().schema(), apis);
            return new Sources(all, all.relational(scope.project().schema()));
        });
    }

    /** Finds an API with its document. */
    Result<Optional<Chosen>> choose(String entity) {
        return scope.project()
                .apis()
                .documentOf(entity)
                .map(found -> found.flatMap(document -> document.entities().stream()
                        .filter(e -> e.name().equals(entity))
                        .findFirst()
                        .map(api -> new Chosen(api, document, ApiCalls.consented(document.host())))));
    }

    /**
     * Writes a changed mapping, and the host with the variable of its key.
     *
     * @return what to say; an API that got the columns of the list that its path goes on from is read as one table with it
     */
    String save(Chosen before, Entity.Remote api, ApiFiles.Host host) {
        ApiFiles.Document document = before.document();
        ApiFiles apis = scope.project().apis();
        apis.change(new ApiFiles.Document(
                document.name(),
                host,
                document.entities().stream()
                        .map(e -> e.name().equals(before.api().name()) ? api : e)
                        .toList(),
                document.text()));
        List<Entity.Remote> all = apis.entities().toOptional().orElse(List.of());
        String path = api.mapping().operation().path();
        boolean kept = all.stream().anyMatch(e -> e.name().equals(api.name()));
        return all.stream()
                .filter(e -> !kept
                        && e.mappings().stream()
                                .anyMatch(m -> m.operation().path().equals(path)))
                .findFirst()
                .map(e -> "Saved. " + api.name() + " has the columns of " + e.name()
                        + ", and is now another way to ask for its rows.")
                .orElse("Saved.");
    }

    void remove(Chosen chosen) {
        scope.project().apis().remove(chosen.document().name());
    }

    void allow(Chosen chosen) {
        ApiCalls.allow(chosen.document().host());
    }

    /** Puts tables behind APIs of the project's own server, in place of those that were there before. */
    Result<String> put(Set<String> tables, TableApi profile, boolean functions) {
        if (tables.isEmpty() && !functions) {
            scope.project().apis().remove(ApiFiles.TABLES);
            return Result.ok("No table stands behind an API any more.");
        }
        Optional<String> foreign = scope.project().apis().entitiesOfOthers(ApiFiles.TABLES).toOptional().stream()
                .flatMap(List::stream)
                .map(Entity::name)
                .filter(tables::contains)
                .findFirst();
        if (foreign.isPresent()) {
            return Result.bad(foreign.get() + " already comes from an imported API.");
        }
        List<Table> behind =
                tables().stream().filter(t -> tables.contains(t.name())).toList();
        return scope.project().server().put(behind, profile, functions).map(host -> {
            ApiCalls.allow(host);
            return Numbers.counted(behind.size(), "table") + " behind APIs at " + AllowedHosts.host(host.server());
        });
    }

    Result<ApiImport> document(Path file, Optional<URI> server) {
        return ApiImport.read(file, server);
    }

    /** Imports operations. @param allow whether the user allows calls to the host */
    Result<String> add(ApiImport document, ApiImport.Wish wish, boolean allow) {
        return document.add(scope.project().apis(), scope.project().schema(), wish)
                .map(added -> {
                    if (allow) {
                        ApiCalls.allow(new ApiFiles.Host(document.server(), wish.keys(), HostLimits.DEFAULT));
                    }
                    return Numbers.counted(added.size(), "API") + " added";
                });
    }

    /**
     * Says which APIs can become tables.
     *
     * @param out proposes a folder
     * @param allowed whether all hosts may be called
     */
    record Gatherable(List<String> names, Path out, List<String> hosts, boolean allowed) {}

    Result<Gatherable> gatherable() {
        return gathered()
                .then(all -> all.isEmpty()
                        ? Result.bad("Import an API first: each of this project's APIs has a table, or gives no rows.")
                        : called(all).map(called -> {
                            Path folder = scope.project().folder().toAbsolutePath();
                            return new Gatherable(
                                    all.stream().map(Entity::name).toList(),
                                    folder.resolveSibling(folder.getFileName() + "-items"),
                                    called.stream()
                                            .map(h -> AllowedHosts.host(h.server()))
                                            .distinct()
                                            .toList(),
                                    called.stream().allMatch(ApiCalls::consented));
                        }));
    }

    private Result<List<ApiFiles.Host>> called(List<Entity.Remote> apis) {
        Set<URI> servers =
                apis.stream().map(e -> e.mapping().operation().server()).collect(Collectors.toSet());
        return scope.project()
                .apis()
                .hosts()
                .map(hosts -> hosts.values().stream()
                        .filter(h -> servers.contains(h.server()))
                        .toList());
    }

    private Result<List<Entity.Remote>> gathered() {
        return scope.project()
                .apis()
                .entities()
                .map(all -> all.stream()
                        .filter(e -> e instanceof Entity.ApiEntity
                                && e.mapping().operation().reads()
                                && scope.project().schema().table(e.name()).isEmpty())
                        .toList());
    }

    /** Makes a project in which the rows of APIs are tables, too; says what it is. */
    Result<List<String>> gather(ApiTablesSheet.Wish wish) {
        List<String> lines = new ArrayList<>();
        Instant asked = scope.clock().instant();
        return ApiRows.Join.of(wish.joins())
                .then(joins -> gathered().then(all -> {
                    List<Entity.Remote> wanted = all.stream()
                            .filter(e -> wish.only().contains(e.name()))
                            .toList();
                    if (wish.allow()) {
                        called(wanted).use(hosts -> hosts.forEach(ApiCalls::allow), bad -> {});
                    }
                    return ApiCalls.with(scope.project(), ReplyMode.CACHED, CallLimits.DEFAULT, caller -> {
                                caller.listen(
                                        call -> scope.project().apis().ledger().add(line(asked, call)));
                                return ApiRows.of(scope.project().facts(), wanted, joins, caller, lines::add);
                            })
                            .then(rows -> ApiTables.make(scope.project(), rows, joins, wish.out())
                                    .map(plan -> {
                                        lines.addAll(rows.notes());
                                        lines.addAll(plan.lines());
                                        lines.add(wish.out()
                                                + " is made; open it under Projects, generate items, then record their"
                                                + " calls with R on Calls.");
                                        return lines;
                                    }));
                }));
    }

    private LedgerLine line(Instant asked, Called call) {
        return new LedgerLine(
                "Rows of " + call.api(), asked, scope.clock().instant().minusNanos(call.nanos()), call);
    }

    /** Draws values of a real row that one call can send. */
    Result<TrialValues> trial(Chosen chosen) {
        return read().then(sources -> TrialValues.of(scope.project(), sources.all(), chosen.api(), 1));
    }

    /** Makes the call; says what came back, a line each. */
    Result<List<String>> tryOut(TrialValues trial) {
        scope.project().server().serve();
        return tryOut(trial.api(), trial.values().getFirst());
    }

    private Result<List<String>> tryOut(Entity.Remote api, Arguments values) {
        Instant asked = scope.clock().instant();
        return ApiCalls.with(scope.project(), ReplyMode.FRESH, CallLimits.DEFAULT, caller -> {
            caller.listen(call -> scope.project().apis().ledger().add(line(api, asked, call)));
            return switch (caller.fetch(1, api, List.of(values))) {
                case Fetched.Failed(Fetched.Kind kind, String message) -> Result.bad(message);
                case Fetched.Done(var rows, var remarks) -> {
                    List<String> lines = new ArrayList<>();
                    lines.add(values + ": " + Numbers.counted(rows.getFirst().size(), "row") + ", "
                            + Numbers.counted(caller.ledger().size(), "call") + ", "
                            + Numbers.time(caller.ledger().getLast().nanos()));
                    rows.getFirst().stream().limit(1).forEach(row -> {
                        for (int i = 0; i < row.size(); i++) {
                            lines.add(api.attributes().get(i).name() + " = " + Values.text(row.get(i)));
                        }
                    });
                    lines.addAll(remarks);
                    yield Result.ok(lines);
                }
            };
        });
    }

    private LedgerLine line(Entity.Remote api, Instant asked, Called call) {
        return new LedgerLine(
                "Try " + api.name(), asked, scope.clock().instant().minusNanos(call.nanos()), call);
    }
}
