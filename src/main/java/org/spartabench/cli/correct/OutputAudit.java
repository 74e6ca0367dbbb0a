package org.spartabench.cli.correct;

import java.io.IOException;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import org.spartabench.base.file.FileFailure;
import org.spartabench.cli.io.CommandContext;
import org.spartabench.cli.io.Exit;
import org.spartabench.judging.correct.pair.JudgedPair;
import org.spartabench.judging.correct.pair.ValidatorReport;
import org.spartabench.judging.correct.pair.sample.ComparedPair;
import org.spartabench.judging.correct.pair.sample.PairSample;
import org.spartabench.judging.correct.pair.sample.SampledPair;
import org.spartabench.project.Project;
import org.spartabench.project.correct.desk.CorrectionPairs;
import org.spartabench.project.foreign.SetExport;
import org.spartabench.project.pair.PairRepository;
import org.spartabench.rows.verdict.OutputProfile;
import picocli.CommandLine.Option;

/** Draws the pairs that people judge without the validator's verdicts, and reports what they say of these. */
final class OutputAudit {

    @Option(
            names = "--audit",
            paramLabel = "DIR",
            description = "a project, or a folder of projects: draw a stratified sample of the pairs of FILE.jsonl into"
                    + " it, for people to judge on the page Outputs")
    private Optional<Path> folder = Optional.empty();

    @Option(
            names = "--corrections",
            description = "with --audit: draw from what was compared in a correction of DIR instead of a file")
    private boolean corrections;

    @Option(
            names = "--report",
            description = "with --audit: print accuracy, precision and recall of the verdicts with 95 %% intervals, and"
                    + " how far people agree")
    private boolean report;

    @Option(names = "--sample", paramLabel = "N", description = "pairs to draw (default: 600)")
    private int size = PairSample.PUBLISHED;

    @Option(
            names = "--controls",
            paramLabel = "N",
            description = "with --sample: among them put N pairs that are made, so that it is known how they must be"
                    + " judged; --report says how often each person is right on these (default: 0)")
    private int controls;

    @Option(names = "--seed", paramLabel = "S", description = "another seed draws other pairs (default: 1)")
    private long seed = 1;

    @Option(names = "--json", description = "with --report: print JSON")
    private boolean json;

    boolean wanted() {
        return folder.isPresent() || corrections || report || json;
    }

    int call(CommandContext context, Optional<Path> file, OutputProfile profile) {
        if (folder.isEmpty()) {
            return context.console().bad("--corrections, --report, --json: add --audit DIR");
        }
        Path audited = folder.get();
        if (size < 1) {
            return context.console().bad("--sample: must be at least 1, not " + size);
        }
        if (controls < 0) {
            return context.console().bad("--controls: must be at least 0, not " + controls);
        }
        if ((file.isPresent() ? 1 : 0) + (corrections ? 1 : 0) + (report ? 1 : 0) != 1) {
            return context.console().bad("--audit: add a file of pairs, --corrections or --report, one of them");
        }
        try {
            List<Path> projects = SetExport.projects(audited);
            return report
                    ? print(context, projects)
                    : corrections
                            ? drawCorrected(context, projects, profile)
                            : drawFile(context, projects, file.get(), profile);
        } catch (IOException e) {
            return context.console().bad(audited + ": cannot be read (" + FileFailure.of(e) + ")");
        }
    }

    private int drawFile(CommandContext context, List<Path> projects, Path file, OutputProfile profile) {
        return projects.size() > 1
                ? context.console().bad("--audit: a file of pairs goes into one project, not into several")
                : context.console().ifOk(ComparedPair.readAll(file, profile), pairs -> {
                    List<SampledPair> sample = new ArrayList<>();
                    String source = source(file.getFileName(), profile);
                    PairSample.draw(source, pairs, size, controls, seed, (pair, sampled) -> sample.add(sampled));
                    return add(context, Map.of(projects.getFirst(), sample), pairs.size());
                });
    }

    private static String source(Object name, OutputProfile profile) {
        return profile == OutputProfile.PAPER ? name.toString() : name + " (strict)";
    }

    /** Draws over all projects, since the strata tell databases apart, and puts each pair into its own. */
    private int drawCorrected(CommandContext context, List<Path> projects, OutputProfile profile) {
        String source = source("correction", profile);
        Map<ComparedPair, Path> origin = new LinkedHashMap<>();
        for (Path project : projects) {
            int code = context.openToRead(project, p -> {
                if (repository(p).has(source)) {
                    return context.console().bad(project + ": the sample of " + source + " is drawn already");
                }
                CorrectionPairs.of(p, profile).forEach(pair -> origin.put(pair, project));
                return Exit.DONE;
            });
            if (code != Exit.DONE) {
                return code;
            }
        }
        if (origin.isEmpty()) {
            return context.console().bad("--corrections: nothing was compared yet; run sparta correct first");
        }
        Map<Path, List<SampledPair>> sample = new LinkedHashMap<>();
        List<ComparedPair> pairs = List.copyOf(origin.keySet());
        PairSample.draw(
                source,
                pairs,
                size,
                controls,
                seed,
                (pair, sampled) -> sample.computeIfAbsent(
                                origin.getOrDefault(pair, projects.getFirst()), p -> new ArrayList<>())
                        .add(sampled));
        return add(context, sample, pairs.size());
    }

    private int add(CommandContext context, Map<Path, List<SampledPair>> sample, int total) {
        int drawn = 0;
        int made = 0;
        for (Map.Entry<Path, List<SampledPair>> one : sample.entrySet()) {
            int code = context.open(
                    one.getKey(), p -> context.console().ifOk(repository(p).add(one.getValue()), n -> Exit.DONE));
            if (code != Exit.DONE) {
                return code;
            }
            int here =
                    (int) one.getValue().stream().filter(SampledPair::control).count();
            drawn += one.getValue().size() - here;
            made += here;
        }
        context.console()
                .line(drawn + " of " + total + " pairs drawn"
                        + (controls == 0
                                ? ""
                                : " and " + made + " controls made"
                                        + (made < controls ? " of " + controls + " (the outputs allow no more)" : ""))
                        + "; two people judge each on the page Outputs");
        return Exit.DONE;
    }

    private static PairRepository repository(Project project) {
        return new PairRepository(project.records().core());
    }

    private int print(CommandContext context, List<Path> projects) {
        List<SampledPair> sample = new ArrayList<>();
        List<JudgedPair.Judged> judged = new ArrayList<>();
        for (Path project : projects) {
            int code = context.openToRead(project, p -> {
                sample.addAll(repository(p).sample());
                judged.addAll(repository(p).judgements());
                return Exit.DONE;
            });
            if (code != Exit.DONE) {
                return code;
            }
        }
        ValidatorLines lines = new ValidatorLines(ValidatorReport.of(sample, judged));
        context.console().print(json, lines::json, lines::text);
        return Exit.DONE;
    }
}
