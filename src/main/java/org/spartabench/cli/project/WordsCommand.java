package org.spartabench.cli.project;

import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.spartabench.authors.llm.LanguageModel;
import org.spartabench.authors.llm.ModelRole;
import org.spartabench.authors.llm.settings.KeySource;
import org.spartabench.authors.llm.settings.ModelSettings;
import org.spartabench.authors.prompted.LlmAuthor;
import org.spartabench.authors.prompted.PromptFiles;
import org.spartabench.authors.wording.Wording;
import org.spartabench.authors.wording.lexicon.Lexicon;
import org.spartabench.authors.wording.lexicon.OwnWords;
import org.spartabench.authors.wording.preview.SampleQueries;
import org.spartabench.authors.wording.preview.WordDoubt;
import org.spartabench.authors.wording.preview.WordSubject;
import org.spartabench.base.file.ShellWord;
import org.spartabench.base.result.Result;
import org.spartabench.base.task.TaskHandle;
import org.spartabench.cli.command.ReportingCommand;
import org.spartabench.cli.io.CommandContext;
import org.spartabench.cli.io.Console;
import org.spartabench.cli.io.Exit;
import org.spartabench.facts.schema.ColumnRef;
import org.spartabench.facts.schema.Schema;
import org.spartabench.project.Project;
import org.spartabench.project.ProjectFolder;
import org.spartabench.project.author.RoleModels;
import org.spartabench.project.disk.OwnFile;
import org.spartabench.project.job.WordsJob;
import org.spartabench.project.words.WordDraft;
import org.spartabench.sql.tree.Block;
import picocli.CommandLine.Command;
import picocli.CommandLine.Option;

/** {@code sparta words}: prints the words for tables and columns, those in doubt first. */
@Command(
        name = "words",
        description =
                "Print what questions call each table and column, with sample questions: first the words that were"
                    + " derived from a name alone and may be wrong, and why. Change them on the screen Words, in"
                    + " lexicon.json, or let a model draft them with --author and --draft, and accept its draft with"
                    + " --confirm.")
public final class WordsCommand extends ReportingCommand {

    /** Sample questions for each table and column. */
    private static final int SAMPLES = 3;

    private static final String LLM = "llm";
    private static final String REPLAY = "replay";

    @Option(names = "--doubtful", description = "only the words in doubt")
    private boolean doubtful;

    @Option(
            names = "--author",
            paramLabel = "NAME",
            description =
                    "who drafts words: llm: the project's model, in one call for each table; replay: its replies of"
                            + " before, without its server")
    private Optional<String> author = Optional.empty();

    @Option(
            names = "--draft",
            paramLabel = "FILE",
            description = "with --author: write words for the tables with a word in doubt into this new file, for a"
                    + " person to edit and confirm")
    private Optional<Path> draft = Optional.empty();

    @Option(names = "--all", description = "with --draft: for every table")
    private boolean all;

    @Option(names = "--calls", paramLabel = "N", description = "with --draft: maximum calls (default: no limit)")
    private Optional<Integer> calls = Optional.empty();

    @Option(names = "--key-command", paramLabel = "CMD", description = "a command that prints the model's key")
    private Optional<String> keyCommand = Optional.empty();

    @Option(
            names = "--replay",
            paramLabel = "DIR2",
            description = "for --author replay: the project whose model replied (default: DIR)")
    private Optional<Path> replay = Optional.empty();

    @Option(
            names = "--confirm",
            paramLabel = "FILE",
            description = "make the words of a draft the project's own, over those that it has")
    private Optional<Path> confirm = Optional.empty();

    /** A line of the output. @param doubts why the words may be wrong */
    private record Line(String subject, String called, List<String> doubts, List<String> questions) {}

    public WordsCommand(CommandContext context) {
        super(context);
    }

    @Override
    public Integer call() {
        Optional<String> wrong = wrong();
        if (wrong.isPresent()) {
            return console.bad(wrong.get());
        }
        if (draft.isPresent()) {
            return open(project -> console.ifOk(project.files().ownWords(), own -> draft(project, own, draft.get())));
        }
        if (confirm.isPresent()) {
            return open(project -> confirm(project, confirm.get()));
        }
        return context.openOrRead(
                folder,
                project -> console.ifOk(project.files().ownWords(), own -> {
                    List<Line> lines = lines(project, own);
                    print(
                            () -> lines,
                            () -> lines.stream().flatMap(WordsCommand::text).toList());
                    return Exit.DONE;
                }));
    }

    private Optional<String> wrong() {
        boolean drafting = all || calls.isPresent() || keyCommand.isPresent() || replay.isPresent();
        if (author.isPresent() != draft.isPresent() || drafting && draft.isEmpty()) {
            return Optional.of("--author NAME and --draft FILE: give both to have words drafted");
        }
        boolean changing = draft.isPresent() || confirm.isPresent();
        if (draft.isPresent() && confirm.isPresent() || changing && (doubtful || json)) {
            return Optional.of("--draft, --confirm: give one of them, without --doubtful and --json");
        }
        if (author.filter(a -> !a.equals(LLM) && !a.equals(REPLAY)).isPresent()) {
            return Optional.of("--author: only " + LLM + " and " + REPLAY + " draft words, not " + author.get());
        }
        if (replay.isPresent() && !author.equals(Optional.of(REPLAY))) {
            return Optional.of("--replay: add --author " + REPLAY);
        }
        return calls.filter(n -> n < 1)
                .map(n -> "--calls: must be at least 1, not " + n)
                .or(() -> draft.filter(Files::exists).map(file -> file + ": already exists; name a new file"));
    }

    private int draft(Project project, OwnWords own, Path file) {
        WordDraft words = new WordDraft(project.facts(), own);
        List<String> tables = words.tables(all);
        if (tables.isEmpty()) {
            console.note("words: no word is in doubt; --all asks about every table");
            return Exit.DONE;
        }
        PromptFiles prompts = project.files().prompts();
        return console.ifOk(
                WordsJob.tokens(words, tables, prompts),
                tokens -> console.ifOk(model(project), model -> {
                    console.note(Console.format(
                            "words: %d calls to %s, about %,d tokens of prompts; up to two more calls for a reply that"
                                    + " cannot be used",
                            tables.size(), name(project, model), tokens));
                    WordsJob job = new WordsJob(
                            words,
                            tables,
                            new LlmAuthor(model, prompts),
                            calls.orElse(Integer.MAX_VALUE),
                            line -> console.note("words: " + line));
                    TaskHandle.Progress end = context.run("words", "tables", job);
                    int code = written(words, job.drafted(), tables.size(), file);
                    return switch (end.state()) {
                        case FAILED -> console.partly("words: " + end.reason());
                        case CANCELLED -> Exit.INTERRUPTED;
                        case DONE, QUEUED, RUNNING, PAUSED -> code;
                    };
                }));
    }

    private int written(WordDraft draft, int drafted, int tables, Path file) {
        OwnWords words = draft.words();
        int code = drafted == tables ? Exit.DONE : Exit.PARTLY;
        if (words.isEmpty()) {
            console.note("words: no word was changed; nothing was written");
            return code;
        }
        if (!console.write(file, words.json())) {
            return Exit.PARTLY;
        }
        draft.unitsGone().forEach(line -> console.note("words: " + line));
        console.note("words: drafted for " + drafted + " of " + tables + " tables in " + file
                + "; edit it, then accept it with 'sparta words " + ShellWord.of(folder) + " --confirm "
                + ShellWord.of(file) + "'");
        return code;
    }

    private Result<LanguageModel> model(Project project) {
        if (author.equals(Optional.of(LLM))) {
            return new RoleModels(project, System.getenv())
                    .all(ModelRole.AUTHOR, List.of(), keyCommand.map(KeySource.Command::new))
                    .map(List::getFirst);
        }
        return replay.map(ProjectFolder::openToRead)
                .map(opened -> opened.then(other -> {
                    try (other) {
                        return replayed(other);
                    }
                }))
                .orElseGet(() -> replayed(project));
    }

    /** Names the model with its server, where one is asked. */
    private String name(Project project, LanguageModel model) {
        return project.files()
                .model()
                .filter(m -> author.equals(Optional.of(LLM)))
                .map(ModelSettings::label)
                .orElse(model.name());
    }

    private static Result<LanguageModel> replayed(Project project) {
        return new RoleModels(project, System.getenv()).replayed(ModelRole.AUTHOR, Optional.empty());
    }

    private int confirm(Project project, Path file) {
        String name = file.toString();
        Result<OwnWords> confirmed = new OwnFile(file)
                .text()
                .then(text -> text.map(t -> OwnWords.read(t, name))
                        .orElseGet(() -> Result.bad(name + ": there is no such file")))
                .then(words -> project.files()
                        .ownWords()
                        .then(own -> WordDraft.confirmed(project.schema(), own, words, name)));
        return console.ifOk(confirmed, words -> {
            project.files().ownWords(words);
            console.note("words: the words of " + name + " are the project's own; see them with 'sparta words "
                    + ShellWord.of(folder) + "'");
            return Exit.DONE;
        });
    }

    private List<Line> lines(Project project, OwnWords own) {
        Schema schema = project.schema();
        Lexicon lexicon = own.over(Lexicon.forSchema(schema), schema);
        Map<WordSubject, List<String>> doubts = new LinkedHashMap<>();
        WordDoubt.of(schema, lexicon, own)
                .forEach(d -> doubts.computeIfAbsent(d.subject(), _ -> new ArrayList<>())
                        .add(d.reason()));
        LinkedHashSet<WordSubject> subjects = new LinkedHashSet<>(doubts.keySet());
        if (!doubtful) {
            subjects.addAll(subjects(schema));
        }
        SampleQueries samples = new SampleQueries(project.facts());
        Wording wording = new Wording(lexicon);
        return subjects.stream()
                .map(subject -> new Line(
                        subject.column().map(ColumnRef::toString).orElse(subject.table()),
                        subject.column()
                                .map(c -> lexicon.column(c.table(), c.column()).noun())
                                .orElseGet(() -> lexicon.table(subject.table()).noun())
                                .one(),
                        doubts.getOrDefault(subject, List.of()),
                        questions(samples.about(subject), wording, schema)))
                .toList();
    }

    private static List<WordSubject> subjects(Schema schema) {
        return schema.tables().stream()
                .flatMap(table -> Stream.concat(
                        Stream.of(WordSubject.of(table.name())),
                        table.columns().stream()
                                .filter(c -> WordDoubt.said(schema, table, c))
                                .map(c -> WordSubject.of(new ColumnRef(table.name(), c.name())))))
                .toList();
    }

    private static List<String> questions(List<Block> queries, Wording wording, Schema schema) {
        List<String> questions = new ArrayList<>();
        for (Block query : queries.subList(0, Math.min(SAMPLES, queries.size()))) {
            questions.add(wording.phrase(query, schema, questions.size() + 1L).text());
        }
        return questions;
    }

    private static Stream<String> text(Line line) {
        String doubt = line.doubts().stream().map(d -> "  ? " + d).collect(Collectors.joining("\n"));
        return Stream.of(
                        Stream.of(line.subject() + ": " + line.called()),
                        Optional.of(doubt).filter(d -> !d.isEmpty()).stream(),
                        line.questions().stream().map(q -> "    " + q))
                .flatMap(s -> s);
    }
}
