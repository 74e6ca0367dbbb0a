package org.spartabench.cli.correct;

import java.io.IOException;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.EnumMap;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import org.spartabench.authors.item.answer.Paradigm;
import org.spartabench.base.file.FileFailure;
import org.spartabench.cli.command.ReportingCommand;
import org.spartabench.cli.io.CommandContext;
import org.spartabench.cli.io.Exit;
import org.spartabench.judging.correct.CorrectionCase;
import org.spartabench.judging.correct.CorrectionReport;
import org.spartabench.judging.correct.consensus.ComparedItem;
import org.spartabench.judging.correct.difference.MistakeKind;
import org.spartabench.judging.correct.pair.JudgedPair;
import org.spartabench.judging.correct.pair.ValidatorReport;
import org.spartabench.judging.correct.pair.sample.SampledPair;
import org.spartabench.project.Project;
import org.spartabench.project.correct.desk.ModelMistakes;
import org.spartabench.project.foreign.SetExport;
import org.spartabench.project.pair.PairRepository;
import picocli.CommandLine.Command;
import picocli.CommandLine.Option;

/** {@code sparta cases}: counts the cases of a correction by state, and reports what was ruled. */
@Command(
        name = "cases",
        description =
                "Count the cases of a correction by state; with --report, the rulings, the categories beside those of"
                    + " the paper, the agreement of people before adjudication, how many verified items are wrong, and"
                    + " the rates of the validator. DIR may be a folder of projects.")
public final class CasesCommand extends ReportingCommand {

    @Option(names = "--report", description = "report what was ruled too")
    private boolean report;

    public CasesCommand(CommandContext context) {
        super(context);
    }

    @Override
    public Integer call() {
        Map<Paradigm, Gathered> all = new EnumMap<>(Paradigm.class);
        List<SampledPair> pairs = new ArrayList<>();
        List<JudgedPair.Judged> judged = new ArrayList<>();
        for (Paradigm paradigm : Paradigm.values()) {
            all.put(paradigm, new Gathered(new ArrayList<>(), new ArrayList<>(), new TreeMap<>()));
        }
        try {
            for (Path project : SetExport.projects(folder)) {
                int code = context.openToRead(project, p -> {
                    all.forEach((paradigm, gathered) -> gather(p, paradigm, gathered));
                    PairRepository repository = new PairRepository(p.records().core());
                    pairs.addAll(repository.sample());
                    judged.addAll(repository.judgements());
                    return Exit.DONE;
                });
                if (code != Exit.DONE) {
                    return code;
                }
            }
        } catch (IOException e) {
            return console.bad(folder + ": cannot be read (" + FileFailure.of(e) + ")");
        }
        List<CasesReport> reports = all.entrySet().stream()
                .filter(e -> e.getKey() == Paradigm.SQL || !e.getValue().all().isEmpty())
                .map(e -> new CasesReport(
                        e.getKey(),
                        CorrectionReport.of(e.getValue().all(), e.getValue().cases()),
                        e.getValue().mistakes(),
                        report))
                .toList();
        ValidatorLines validator = new ValidatorLines(ValidatorReport.of(pairs, judged));
        print(() -> json(reports, validator), () -> text(reports, validator));
        return Exit.DONE;
    }

    /** What all projects hold of one paradigm. */
    private record Gathered(
            List<ComparedItem> all, List<CorrectionCase> cases, Map<String, Map<MistakeKind, Integer>> mistakes) {}

    private void gather(Project project, Paradigm paradigm, Gathered into) {
        into.all().addAll(project.records().cases().compared(paradigm));
        into.cases().addAll(project.records().cases().all(paradigm));
        if (report && !into.cases().isEmpty()) {
            Map<String, Map<MistakeKind, Integer>> found =
                    paradigm == Paradigm.SQL ? ModelMistakes.of(project) : ModelMistakes.ofPrograms(project);
            found.forEach((model, kinds) -> kinds.forEach((kind, count) -> into.mistakes()
                    .computeIfAbsent(model, m -> new EnumMap<>(MistakeKind.class))
                    .merge(kind, count, Integer::sum)));
        }
    }

    /** Writes what cases came to, then how far the validator can be trusted that made them. */
    private List<String> text(List<CasesReport> reports, ValidatorLines validator) {
        List<String> lines = new ArrayList<>();
        reports.forEach(cases -> lines.addAll(cases.lines()));
        if (report) {
            lines.addAll(validator.text());
        }
        return lines;
    }

    /** Gives the cases of queries, with those of programs and the validator inside. */
    private Map<String, Object> json(List<CasesReport> reports, ValidatorLines validator) {
        Map<String, Object> all = reports.getFirst().json();
        reports.stream().skip(1).forEach(programs -> all.put("python", programs.json()));
        if (report) {
            all.put("validator", validator.json());
        }
        return all;
    }
}
