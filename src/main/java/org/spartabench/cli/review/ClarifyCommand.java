package org.spartabench.cli.review;

import com.fasterxml.jackson.databind.node.JsonNodeFactory;
import com.fasterxml.jackson.databind.node.ObjectNode;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.Optional;
import java.util.Set;
import java.util.TreeSet;
import org.spartabench.author.wording.lexicon.Lexicon;
import org.spartabench.check.SecondReading;
import org.spartabench.clarify.Clarification;
import org.spartabench.clarify.Clarifier;
import org.spartabench.clarify.Clarifier.Clarified;
import org.spartabench.cli.io.CommandContext;
import org.spartabench.cli.io.Exit;
import org.spartabench.cli.io.ProjectCommand;
import org.spartabench.fact.Limits;
import org.spartabench.item.Item;
import org.spartabench.program.Compiled;
import org.spartabench.program.DecimalScales;
import org.spartabench.program.ProgramCompiler;
import org.spartabench.program.ProgramForm;
import org.spartabench.program.trial.ProgramTrial;
import org.spartabench.program.trial.ProgramVerdict;
import org.spartabench.python.PythonSearch;
import org.spartabench.python.PythonSession;
import org.spartabench.python.RunLimits;
import org.spartabench.query.Block;
import org.spartabench.store.Project;
import picocli.CommandLine.Command;
import picocli.CommandLine.Option;

/** {@code sparta clarify}: asks what the questions of items leave open, and answers without giving queries away. */
@Command(
        name = "clarify",
        description = "Ask what the questions of items leave open, answer in words that give no query away, and compare"
                + " answers with and without the clarification. Works without a model: the checks ask, the query"
                + " tree answers.")
public final class ClarifyCommand extends ProjectCommand {

    /** Who writes queries with --execute. */
    public enum Paradigm {
        SQL,
        PYTHON
    }

    @Option(names = "--items", paramLabel = "N,M-K", description = "numbers of items, such as 3,7-12 (default: all)")
    private String items = "";

    @Option(names = "--paradigm", paramLabel = "NAME", description = "sql or python (default: sql)")
    private Paradigm paradigm = Paradigm.SQL;

    @Option(
            names = "--execute",
            description = "answer each item by its likelier misreading where one is open (standard), then with the"
                    + " clarification (LCF)")
    private boolean execute;

    @Option(
            names = "--python",
            paramLabel = "PATH",
            description = "the Python with pandas (default: the first that serves)")
    private Optional<Path> python = Optional.empty();

    public ClarifyCommand(CommandContext context) {
        super(context);
    }

    @Override
    public Integer call() {
        if (!items.matches("|\\d{1,9}(-\\d{1,9})?(,\\d{1,9}(-\\d{1,9})?)*")) {
            return console.bad("--items: write numbers like 3,7-12, not " + items);
        }
        return openWithQueries(project -> console.ifOk(project.files().lexicon(), words -> clarify(project, words)));
    }

    private int clarify(Project project, Lexicon lexicon) {
        if (!execute || paradigm == Paradigm.SQL) {
            return clarify(project, lexicon, Optional.empty());
        }
        PythonSearch.Found found = PythonSearch.of(python, System.getenv()).find();
        if (found.interpreter().isEmpty()) {
            console.error(found.problem());
            return Exit.MISSING;
        }
        try (PythonSession session = new PythonSession(found.interpreter().get())) {
            return clarify(project, lexicon, Optional.of(new ProgramTrial(project.facts(), session)));
        }
    }

    private int clarify(Project project, Lexicon lexicon, Optional<ProgramTrial> trial) {
        Clarifier clarifier = new Clarifier(project.facts(), Limits.DEFAULT, lexicon);
        ProgramCompiler compiler = new ProgramCompiler(project.schema(), new DecimalScales(project.facts()));
        List<Item> all = new ArrayList<>();
        project.set().present(item -> {
            if (items.isEmpty() || wanted(item.number())) {
                all.add(item);
            }
        });
        ClarifySummary summary = new ClarifySummary();
        for (Item item : all) {
            Clarified clarified = clarifier.clarify(item);
            Optional<SecondReading> open = clarified.reading().filter(SecondReading::open);
            ObjectNode line = json(clarified.said());
            if (execute) {
                boolean standard = right(item.query(), open.map(SecondReading::other), compiler, trial);
                boolean lcf = right(
                        item.query(), clarified.left().stream().findFirst().map(SecondReading::other), compiler, trial);
                line.put("standard", standard).put("lcf", lcf);
                summary.ran(item.query(), standard, lcf);
            }
            summary.asked(clarified.said(), open.isPresent());
            console.line(line.toString());
        }
        console.line(JsonNodeFactory.instance
                .objectNode()
                .set("summary", summary.json(paradigm.name()))
                .toString());
        summary.text(paradigm.name()).forEach(console::note);
        return summary.leaked() > 0 ? Exit.PARTLY : Exit.DONE;
    }

    private boolean wanted(int number) {
        for (String part : items.split(",")) {
            String[] ends = part.split("-");
            if (Integer.parseInt(ends[0]) <= number && number <= Integer.parseInt(ends[ends.length - 1])) {
                return true;
            }
        }
        return false;
    }

    /**
     * Says whether what the subject writes gives the answer: the item's query, or a misreading, whose answer is another one.
     * In Python the query is compiled and run.
     */
    private static boolean right(
            Block query, Optional<Block> misread, ProgramCompiler compiler, Optional<ProgramTrial> trial) {
        if (misread.isPresent()) {
            return false;
        }
        return trial.isEmpty()
                || compiler.compile(query, ProgramForm.READ) instanceof Compiled.Done(var program)
                        && trial.get().run(query, program, RunLimits.DEFAULT).state() == ProgramVerdict.State.EQUAL;
    }

    private static ObjectNode json(Clarification said) {
        ObjectNode node = JsonNodeFactory.instance.objectNode();
        node.put("item", said.item())
                .put("inquiry", said.inquiry())
                .put("kind", said.inquiry().isEmpty() ? "" : said.kind().label())
                .put("answer", said.answer());
        Set<String> leaks = new TreeSet<>();
        said.leaks().forEach(l -> leaks.add(l.kind().name().toLowerCase(Locale.ROOT)));
        leaks.forEach(node.putArray("leaks")::add);
        return node;
    }
}
