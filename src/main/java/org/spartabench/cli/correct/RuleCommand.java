package org.spartabench.cli.correct;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.TreeSet;
import java.util.function.ToIntFunction;
import java.util.stream.IntStream;
import org.spartabench.authors.item.verdict.Ruling;
import org.spartabench.base.file.FileFailure;
import org.spartabench.base.file.ShellWord;
import org.spartabench.cli.command.ReportingCommand;
import org.spartabench.cli.command.TakenSheet;
import org.spartabench.cli.io.CommandContext;
import org.spartabench.cli.io.Exit;
import org.spartabench.judging.correct.BlindCase;
import org.spartabench.judging.correct.CaseChoice;
import org.spartabench.judging.decision.Decision;
import org.spartabench.judging.review.sheet.SheetFile;
import org.spartabench.project.Project;
import org.spartabench.project.correct.desk.CaseDesk;
import org.spartabench.project.correct.desk.CaseSheet;
import org.spartabench.project.foreign.SetExport;
import org.spartabench.project.review.ReviewSheets;
import org.spartabench.publishing.file.AllOrNothing;
import picocli.CommandLine.Command;
import picocli.CommandLine.Option;
import picocli.CommandLine.Parameters;

/** {@code sparta rule}: what one person does with the cases of a correction, without the window. */
@Command(
        name = "rule",
        description = "List the cases of a correction that wait for you, show one blind, rule on it, or write and read"
                + " them as a sheet (CSV, or .tsv). Two people rule on each case, each without the other; with"
                + " --adjudicate you see what they ruled, and settle the cases on which they differ. DIR may be a"
                + " folder of projects.")
public final class RuleCommand extends ReportingCommand {

    private static final int MOST_ROWS = 10;

    @Parameters(
            index = "1",
            arity = "0..1",
            paramLabel = "ITEM",
            description = "the id of an item with a case; that of its program is ITEM/python")
    private Optional<String> item = Optional.empty();

    @Option(names = "--validator", paramLabel = "NAME", description = "the person who rules; default: your login name")
    private String validator = System.getProperty("user.name", "validator");

    @Option(names = "--adjudicate", description = "settle the cases on which people differ")
    private boolean adjudicate;

    @Option(
            names = "--ruling",
            paramLabel = "A,C",
            description = "the letters of what is right, all, unclear (the question has several meanings) or"
                    + " unanswerable (the database does not hold the answer)")
    private String ruling = "";

    @Option(
            names = "--text",
            paramLabel = "TEXT",
            description = "the right query or program, where none of the letters is right")
    private String text = "";

    @Option(names = "--text-file", paramLabel = "FILE", description = "the same from a file")
    private Optional<Path> textFile = Optional.empty();

    @Option(
            names = "--category",
            paramLabel = "NAME",
            description = "what is wrong with the others: structure, values, logic or output")
    private String category = "";

    @Option(names = "--why", paramLabel = "TEXT", description = "the reason, in your words")
    private String why = "";

    @Option(names = "--meant", description = "letters whose rows differ are all right, and this is meant")
    private boolean meant;

    @Option(names = "--undo", description = "undo your last decision in the project")
    private boolean undo;

    @Option(names = "--out", paramLabel = "FILE", description = "write the waiting cases as a sheet for you")
    private Optional<Path> out = Optional.empty();

    @Option(names = "--ruled", description = "with --out: the cases that you have ruled, with your rulings, for a copy")
    private boolean ruled;

    @Option(names = "--in", paramLabel = "FILE", description = "take the rulings of your sheet")
    private Optional<Path> in = Optional.empty();

    @Option(names = "--dry-run", description = "show what would be ruled without ruling")
    private boolean dryRun;

    public RuleCommand(CommandContext context) {
        super(context);
    }

    @Override
    public Integer call() {
        try {
            if (textFile.isPresent()) {
                text = Files.readString(textFile.get());
            }
            List<Path> projects = SetExport.projects(folder);
            if (in.isPresent()) {
                return console.ifOk(CaseSheet.read(in.get()), rows -> take(projects, in.get(), rows));
            }
            if (ruled && out.isEmpty()) {
                return console.bad("--ruled: name the sheet with --out");
            }
            if (out.isPresent()) {
                return write(projects, out.get());
            }
            if (undo) {
                return projects.size() == 1
                        ? desk(projects.getFirst(), sheet -> undo(sheet.desk()))
                        : console.bad("--undo: name one project");
            }
            return item.isPresent() ? one(projects, item.get()) : list(projects);
        } catch (IOException e) {
            return console.bad(e.getMessage() + ": cannot be read or written (" + FileFailure.of(e) + ")");
        }
    }

    private int desk(Path project, ToIntFunction<CaseSheet> step) {
        return context.open(project, p -> on(p, step));
    }

    private int on(Project project, ToIntFunction<CaseSheet> step) {
        // No time is measured: nobody knows when a person began to look.
        try (CaseDesk desk = new CaseDesk(project, validator, () -> 0L)) {
            return step.applyAsInt(new CaseSheet(project, desk, validator, adjudicate));
        }
    }

    private int read(List<Path> projects, ToIntFunction<CaseSheet> step) {
        int worst = Exit.DONE;
        for (Path project : projects) {
            worst = Math.max(worst, context.openToRead(project, p -> on(p, step)));
        }
        return worst;
    }

    private record Listed(String project, String item, String question, List<String> ruled) {}

    private int list(List<Path> projects) {
        List<Listed> all = new ArrayList<>();
        int code = read(projects, sheet -> {
            sheet.desk()
                    .waiting(adjudicate)
                    .forEach(seen -> all.add(
                            new Listed(sheet.project().name(), named(sheet, seen), seen.question(), seen.ruled())));
            return Exit.DONE;
        });
        print(() -> all, () -> {
            List<String> lines = new ArrayList<>();
            all.forEach(listed -> {
                lines.add(listed.item() + "  " + listed.question());
                listed.ruled().forEach(line -> lines.add("    " + line));
            });
            lines.add(all.size()
                    + (all.size() == 1 ? " case" : " cases")
                    + (adjudicate ? " on which people differ, in the order of cards for " : " for ")
                    + validator);
            return lines;
        });
        return code;
    }

    private static String named(CaseSheet sheet, BlindCase seen) {
        return sheet.id(seen)
                + switch (seen.paradigm()) {
                    case SQL -> "";
                    case PYTHON -> "/python";
                };
    }

    /** Shows a case, or rules on it. */
    private int one(List<Path> projects, String wanted) {
        List<Path> holding = new ArrayList<>();
        int code = read(projects, sheet -> {
            find(sheet, wanted).ifPresent(seen -> holding.add(sheet.project().folder()));
            return Exit.DONE;
        });
        if (code != Exit.DONE) {
            return code;
        }
        if (holding.size() != 1) {
            return console.bad(
                    holding.isEmpty()
                            ? "rule: no case of '" + wanted + "' waits for " + validator
                                    + "; without an item, the command lists those that do"
                            : "rule: several projects have a case of '" + wanted + "'; name one project");
        }
        boolean rules = !(ruling + text + category + why).isBlank();
        ToIntFunction<CaseSheet> step = sheet -> find(sheet, wanted)
                .map(seen -> rules ? rule(sheet, seen) : show(seen))
                .orElseGet(() -> console.bad("rule: the case of '" + wanted + "' does not wait any more"));
        return rules ? desk(holding.getFirst(), step) : read(holding, step);
    }

    private Optional<BlindCase> find(CaseSheet sheet, String wanted) {
        return sheet.desk().waiting(adjudicate).stream()
                .filter(seen -> named(sheet, seen).equals(wanted))
                .findFirst();
    }

    private int rule(CaseSheet sheet, BlindCase seen) {
        return console.ifOk(
                new CaseChoice.Entry(ruling, text, category, why, meant ? "yes" : "")
                        .on(seen)
                        .then(choice -> sheet.rule(seen, choice.orElseThrow(), dryRun)),
                done -> {
                    console.line(named(sheet, seen) + ": "
                            + done.map(Ruling::label).orElse("ruled so already")
                            + (dryRun ? "; nothing was stored" : ""));
                    return Exit.DONE;
                });
    }

    private record Shown(String question, String evidence, List<ShownCard> cards, List<String> ruled) {}

    private record ShownCard(String letter, String text, String rows, String same) {}

    private int show(BlindCase seen) {
        List<ShownCard> cards = IntStream.range(0, seen.cards().size())
                .mapToObj(i -> card(seen, i))
                .toList();
        print(() -> new Shown(seen.question(), seen.evidence(), cards, seen.ruled()), () -> {
            List<String> lines = new ArrayList<>(List.of(seen.question()));
            if (!seen.evidence().isBlank()) {
                lines.add("Evidence: " + seen.evidence());
            }
            cards.forEach(card -> {
                lines.add("");
                lines.add(card.letter() + "  " + card.text().replace("\n", "\n   "));
                lines.add("   → " + (card.same().isEmpty() ? card.rows() : "the rows of " + card.same()));
            });
            lines.add("");
            lines.addAll(seen.ruled());
            lines.add("sparta rule DIR ITEM" + (adjudicate ? " --adjudicate" : "") + " --validator "
                    + ShellWord.of(validator)
                    + " --ruling LETTERS --category NAME rules on it");
            return lines;
        });
        return Exit.DONE;
    }

    private static ShownCard card(BlindCase seen, int place) {
        BlindCase.Card card = seen.cards().get(place);
        return new ShownCard(
                BlindCase.letter(place),
                card.text(),
                card.output().shown(MOST_ROWS),
                card.sameAs().isPresent() ? BlindCase.letter(card.sameAs().getAsInt()) : "");
    }

    private int undo(CaseDesk desk) {
        Optional<Decision> undone = desk.undo().map(step -> step.first());
        console.line(undone.map(d -> "the decision of " + validator + " on item " + d.item() + " is undone")
                .orElse("there is no decision to undo"));
        return undone.isPresent() ? Exit.DONE : Exit.PARTLY;
    }

    private int write(List<Path> projects, Path file) throws IOException {
        List<List<String>> rows = new ArrayList<>();
        int code = read(projects, sheet -> {
            rows.addAll(ruled ? sheet.ruled() : sheet.rows());
            return Exit.DONE;
        });
        if (code == Exit.DONE) {
            AllOrNothing.file(file, work -> {
                try (SheetFile sheet = SheetFile.begin(work, file, CaseSheet.COLUMNS)) {
                    rows.forEach(sheet::add);
                }
            });
            console.line(file + ": " + rows.size() + (rows.size() == 1 ? " case" : " cases")
                    + (ruled ? " ruled by " : " for ") + validator);
        }
        return code;
    }

    private int take(List<Path> projects, Path file, List<SheetFile.Numbered> rows) {
        List<ReviewSheets.Taking> taken = new ArrayList<>();
        Set<String> known = new TreeSet<>();
        int worst = Exit.DONE;
        for (Path project : projects) {
            worst = Math.max(worst, desk(project, sheet -> {
                known.add(sheet.project().name());
                taken.add(sheet.take(rows, dryRun));
                return Exit.DONE;
            }));
        }
        List<ReviewSheets.Conflict> lost = rows.stream()
                .filter(row -> !known.contains(row.cell(CaseSheet.PROJECT).strip()))
                .map(row -> new ReviewSheets.Conflict(
                        row.number(),
                        row.cell("item"),
                        "there is no project '" + row.cell(CaseSheet.PROJECT) + "' here"))
                .toList();
        ReviewSheets.Taking all =
                taken.stream().reduce(new ReviewSheets.Taking(List.of(), lost, 0), ReviewSheets.Taking::with);
        return Math.max(worst, new TakenSheet(file, all, dryRun).print(console, json));
    }
}
