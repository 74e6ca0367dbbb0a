package org.spartabench.desktop.extract;

import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalDouble;
import java.util.function.Function;
import org.spartabench.base.report.Numbers;
import org.spartabench.base.result.Result;
import org.spartabench.base.task.Job;
import org.spartabench.desktop.shell.scope.ProjectScope;
import org.spartabench.facts.extract.FactSchema;
import org.spartabench.facts.passage.file.PassageStream;
import org.spartabench.facts.schema.ColumnRef;
import org.spartabench.judging.correct.BlindQueue;
import org.spartabench.judging.correct.CaseCounts;
import org.spartabench.judging.extract.NameIndex;
import org.spartabench.judging.extract.RowJudge;
import org.spartabench.judging.extract.verify.BlindFact;
import org.spartabench.judging.extract.verify.FactDecision;
import org.spartabench.judging.extract.verify.FactDecision.Choice;
import org.spartabench.judging.extract.verify.FactFigures;
import org.spartabench.project.disk.OwnFile;
import org.spartabench.project.extract.EntityNames;
import org.spartabench.project.extract.ExtractJob;
import org.spartabench.project.extract.ExtractedTables;
import org.spartabench.project.extract.Extraction;
import org.spartabench.project.extract.FactSheet;
import org.spartabench.project.extract.RowReader;
import org.spartabench.project.extract.desk.FactDesk;

/** Reads facts out of texts, and takes what one person says of them. All methods may take long; one runs at a time. */
final class TextModel {

    private static final String ID = "id";
    private static final String TEXT = "text";
    private static final CaseCounts NONE = new CaseCounts(0, 0, 0, 0);

    private final ProjectScope scope;
    private final Extraction extraction;
    private Optional<FactDesk> desk = Optional.empty();
    private boolean adjudicating;

    /**
     * What the page shows.
     *
     * @param schema whether there is one
     * @param waiting what each text still has for this person
     * @param notice one line about the last step
     */
    record Shown(
            boolean schema, Optional<BlindFact> now, CaseCounts counts, Map<String, Integer> waiting, String notice) {}

    /**
     * What the decisions of all people come to.
     *
     * @param passing columns that reach the threshold, as {@code table.column}
     * @param remarks why others do not
     * @param seconds mean active time of a decision
     */
    record Gate(FactFigures figures, List<String> passing, List<String> remarks, OptionalDouble seconds) {}

    TextModel(ProjectScope scope) {
        this.scope = scope;
        this.extraction = Extraction.of(scope.project());
    }

    /** Takes a schema, by which the next texts are read. */
    synchronized Result<FactSchema> take(Path file) {
        return new OwnFile(file)
                .text()
                .then(text -> text.map(t -> extraction.take(t, file.toString()))
                        .orElseGet(() -> Result.bad(file + ": there is no such file")));
    }

    /** Makes the job that reads texts by patterns; its line says what it read and what it left out. */
    synchronized Result<Job> reading(Path texts) {
        return extraction.schema().map(facts -> {
            Map<ColumnRef, NameIndex> names = EntityNames.of(facts, scope.facts());
            List<String> remarks = new ArrayList<>();
            PassageStream passages = new PassageStream(texts, ID, TEXT);
            ExtractJob job = new ExtractJob(
                    extraction,
                    passages,
                    RowReader.patterns(scope.project(), facts, names),
                    new RowJudge(facts, names),
                    new ExtractJob.Wish(1, Optional.empty()),
                    remarks::add);
            return control -> {
                job.run(control);
                return job.end()
                        .orElseGet(() -> Numbers.counted(job.read(), "text") + " read, "
                                + Numbers.grouped(job.known()) + " read before."
                                + (remarks.isEmpty()
                                        ? ""
                                        : " " + Numbers.grouped(job.leftOut()) + " left out: " + remarks.getFirst())
                                + passages.passedOver()
                                        .map(line -> " " + line + ".")
                                        .orElse(""));
            };
        });
    }

    /**
     * Reads what was read out of the texts, and puts the next value on the desk.
     *
     * @param sample values of each column
     * @param settling whether to settle those on which others differ
     */
    synchronized Shown open(int sample, boolean settling, String notice) {
        adjudicating = settling;
        if (!extraction.begun()) {
            desk = Optional.empty();
            return shown(Optional.empty(), notice);
        }
        long idle = scope.project().team().idleSeconds();
        return switch (FactDesk.open(extraction, scope.validator(), sample, scope.clock(), System::nanoTime, idle)) {
            case Result.Ok<FactDesk>(FactDesk opened) -> {
                desk = Optional.of(opened);
                yield next(notice, Optional.empty());
            }
            case Result.Bad<FactDesk> bad -> {
                desk = Optional.empty();
                yield shown(Optional.empty(), bad.message());
            }
        };
    }

    /** Puts the next value of a text on the desk. */
    synchronized Shown at(String passage) {
        return next("", Optional.of(passage));
    }

    synchronized Shown defer(BlindFact seen) {
        desk.ifPresent(d -> d.defer(seen));
        return next(BlindQueue.DEFERRED, Optional.empty());
    }

    /** Decides; what is refused stays on the desk. */
    synchronized Shown decide(BlindFact seen, Choice choice, String value) {
        Optional<Result<FactDecision>> result = desk.map(d -> d.decide(seen, choice, value));
        return result.map(r -> switch (r) {
                    case Result.Ok<FactDecision> ok -> next("Decided: " + words(choice, value) + ".", Optional.empty());
                    case Result.Bad<FactDecision> bad ->
                        shown(Optional.of(seen), "Not decided: " + bad.message() + ".");
                })
                .orElseGet(() -> shown(Optional.empty(), ""));
    }

    private static String words(Choice choice, String value) {
        return choice == Choice.MISSING
                ? Numbers.counted(Integer.parseInt(value), "fact") + " missing"
                : choice.word() + (value.isEmpty() ? "" : ", " + value);
    }

    synchronized Shown undo() {
        Optional<BlindFact> back = desk.flatMap(FactDesk::undo);
        return back.isPresent()
                ? shown(back, "The last decision is undone.")
                : next("There is no decision to undo.", Optional.empty());
    }

    synchronized void recordActivity() {
        desk.ifPresent(FactDesk::recordActivity);
    }

    /** Computes the figures. @param threshold that a column has to reach, from 0 to 1; empty if nothing was read yet */
    synchronized Optional<Gate> gate(double threshold) {
        return desk.map(d -> {
            List<String> columns = d.contents().schema().tables().stream()
                    .flatMap(t -> FactSheet.stated(t).stream().map(c -> t.name() + "." + c))
                    .toList();
            ExtractedTables.Gate gate = ExtractedTables.gate(extraction, d.contents(), threshold);
            return new Gate(
                    FactFigures.of(columns, d.contents().cases(), d.contents().hashes(), d.decisions()),
                    gate.passing(),
                    gate.remarks(),
                    FactFigures.seconds(d.decisions()));
        });
    }

    private Shown next(String notice, Optional<String> passage) {
        return shown(desk.flatMap(d -> d.next(adjudicating, passage)), notice);
    }

    private Shown shown(Optional<BlindFact> now, String notice) {
        return new Shown(
                extraction.begun(),
                now,
                of(FactDesk::counts, NONE),
                of(d -> d.waiting(adjudicating), Map.of()),
                notice);
    }

    private <T> T of(Function<FactDesk, T> figure, T none) {
        return desk.map(figure).orElse(none);
    }
}
