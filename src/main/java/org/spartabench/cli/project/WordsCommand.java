package org.spartabench.cli.project;

import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.spartabench.authors.wording.Wording;
import org.spartabench.authors.wording.lexicon.Lexicon;
import org.spartabench.authors.wording.lexicon.OwnWords;
import org.spartabench.cli.command.ReportingCommand;
import org.spartabench.cli.io.CommandContext;
import org.spartabench.cli.io.Exit;
import org.spartabench.facts.schema.ColumnRef;
import org.spartabench.facts.schema.Role;
import org.spartabench.facts.schema.Schema;
import org.spartabench.project.Project;
import org.spartabench.project.words.SampleQueries;
import org.spartabench.project.words.WordDoubt;
import org.spartabench.project.words.WordSubject;
import org.spartabench.sql.tree.Block;
import picocli.CommandLine.Command;
import picocli.CommandLine.Option;

/** {@code sparta words}: prints the words for tables and columns, those in doubt first. */
@Command(
        name = "words",
        description =
                "Print what questions call each table and column, with sample questions: first the words that were"
                        + " derived from a name alone and may be wrong, and why. Change them on the screen Words, or in"
                        + " lexicon.json.")
public final class WordsCommand extends ReportingCommand {

    /** Sample questions for each table and column. */
    private static final int SAMPLES = 3;

    @Option(names = "--doubtful", description = "only the words in doubt")
    private boolean doubtful;

    /** A line of the output. @param doubts why the words may be wrong */
    private record Line(String subject, String called, List<String> doubts, List<String> questions) {}

    public WordsCommand(CommandContext context) {
        super(context);
    }

    @Override
    public Integer call() {
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
                                .filter(c -> c.role() != Role.IDENTIFIER)
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
