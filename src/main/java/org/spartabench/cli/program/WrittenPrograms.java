package org.spartabench.cli.program;

import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalLong;
import java.util.function.Function;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.spartabench.authors.item.Item;
import org.spartabench.authors.llm.call.CallPurpose;
import org.spartabench.authors.request.Author;
import org.spartabench.base.result.Problem;
import org.spartabench.base.result.Result;
import org.spartabench.facts.FactBase;
import org.spartabench.facts.schema.Table;
import org.spartabench.judging.clarify.ClarifyResult;
import org.spartabench.judging.clarify.dialogue.ModelPrograms;
import org.spartabench.judging.clarify.dialogue.ModelPrograms.Written;
import org.spartabench.project.Project;
import org.spartabench.project.clarification.ClarificationRepository;
import org.spartabench.project.correct.output.QueryRuns;
import org.spartabench.python.program.DirtyTable;
import org.spartabench.python.program.Program;
import org.spartabench.python.program.TableCsv;
import org.spartabench.python.trial.SecondTrial;

/** Lets a model write the programs of items over the project's tables, and perhaps again over dirty ones. */
final class WrittenPrograms {

    private static final int HEAD = 5;
    private static final String WRITTEN = "written";

    /** Says what a model sees of the tables. */
    enum Shows {
        SCHEMA,
        HEADERS
    }

    /**
     * @param dirty seed of dirty tables, over which each question is answered too
     * @param clarified whether the evidence has what became clear about an item
     */
    record Setting(Shows shows, OptionalLong dirty, boolean clarified) {}

    private final QueryRuns evidence;
    private final Map<Integer, String> clarified = new HashMap<>();
    private final Optional<ProgramTrials> trials;
    private final ModelPrograms clean;
    private final Optional<ModelPrograms> dirty;

    private WrittenPrograms(
            Project project,
            Setting setting,
            Optional<ProgramTrials> trials,
            ModelPrograms clean,
            Optional<ModelPrograms> dirty) {
        this.evidence = new QueryRuns(project);
        this.trials = trials;
        this.clean = clean;
        this.dirty = dirty;
        if (setting.clarified()) {
            new ClarificationRepository(project.records().core())
                    .all().stream()
                            .map(ClarifyResult::clarification)
                            .filter(clarification -> !clarification.answer().isEmpty())
                            .forEach(clarification -> clarified.putIfAbsent(
                                    clarification.item(), clarification.inquiry() + " " + clarification.answer()));
        }
    }

    /**
     * Reads the tables that a model is to see; bad if one cannot be read.
     *
     * @param trials run the programs; without them they are only written
     */
    static Result<WrittenPrograms> of(Project project, Author author, Setting setting, Optional<ProgramTrials> trials) {
        FactBase facts = project.facts();
        Result<String> shown = setting.shows() == Shows.SCHEMA
                ? Result.ok("")
                : files(facts, table -> TableCsv.of(facts, table)).map(WrittenPrograms::heads);
        Result<Optional<ModelPrograms>> dirty = setting.dirty().isEmpty()
                ? Result.ok(Optional.empty())
                : files(facts, table -> dirty(facts, table, setting.dirty().getAsLong()))
                        .map(files -> Optional.of(new ModelPrograms(
                                facts.schema(), author, trials.map(t -> t.over(files)), heads(files))));
        return shown.then(files -> dirty.map(other -> new WrittenPrograms(
                project,
                setting,
                trials,
                new ModelPrograms(facts.schema(), author, trials.map(ProgramTrials::own), files),
                other)));
    }

    /** Writes a table as real files are. */
    static Result<String> dirty(FactBase facts, String table, long seed) {
        return DirtyTable.of(facts, table, seed).map(DirtyTable::csv);
    }

    private static Result<Map<String, String>> files(FactBase facts, Function<String, Result<String>> csv) {
        Map<String, String> all = new LinkedHashMap<>();
        for (Table table : facts.schema().tables()) {
            switch (csv.apply(table.name())) {
                case Result.Ok<String>(String text) -> all.put(table.name(), text);
                case Result.Bad<String>(List<Problem> problems) -> {
                    return new Result.Bad<>(problems);
                }
            }
        }
        return Result.ok(all);
    }

    private static String heads(Map<String, String> files) {
        return files.entrySet().stream()
                .map(f -> f.getKey() + ".csv:\n" + TableCsv.head(f.getValue(), HEAD))
                .collect(Collectors.joining("\n\n"));
    }

    /** Asks for the program of an item; bad if the model cannot go on. */
    Result<ProgramResult> of(String name, Item item, CallPurpose work) {
        String hints = Stream.of(evidence.evidence(item), clarified.getOrDefault(item.number(), ""))
                .filter(s -> !s.isBlank())
                .collect(Collectors.joining("\n"));
        return clean.of(item, hints, work).then(written -> {
            Written known = explained(item, written);
            Optional<SecondTrial.Agreement> second =
                    trials.flatMap(t -> written.program().flatMap(p -> t.second(item.query(), p)));
            return dirty.map(d -> d.of(item, hints, work)
                            .map(w -> Optional.of(new ProgramResult(
                                    name,
                                    item.number(),
                                    WRITTEN,
                                    compiled(w),
                                    w.verdict(),
                                    Optional.empty(),
                                    Optional.empty(),
                                    Optional.empty()))))
                    .orElseGet(() -> Result.ok(Optional.empty()))
                    .map(other -> new ProgramResult(
                            name,
                            item.number(),
                            WRITTEN,
                            compiled(known),
                            known.verdict(),
                            second,
                            other,
                            Optional.empty()));
        });
    }

    private Written explained(Item item, Written written) {
        if (written.verdict().isEmpty() || written.program().isEmpty() || trials.isEmpty()) {
            return written;
        }
        Optional<Program> witness =
                evidence.program(item.id(), item.query(), Program.Form.READ).toOptional();
        return new Written(
                written.program(),
                written.verdict()
                        .map(v -> trials.get()
                                .explained(item.query(), written.program().get(), witness, v)),
                "");
    }

    private static Result<Program> compiled(Written written) {
        return written.program()
                .map(Result::ok)
                .orElseGet(() -> Result.bad(new Problem("model", "the question", written.declined())));
    }
}
