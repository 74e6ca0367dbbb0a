package org.spartabench.project.item;

import java.nio.file.Path;
import java.time.Instant;
import java.time.temporal.ChronoUnit;
import java.util.Comparator;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.jdbi.v3.core.Handle;
import org.spartabench.project.contest.ContestRepository;
import org.spartabench.project.contest.HintRepository;
import org.spartabench.project.correct.dispute.CorrectionCases;
import org.spartabench.project.item.ErrorLabelTable.Row;
import org.spartabench.project.table.ProjectCore;
import org.spartabench.publishing.score.error.ErrorKind;

/** Keeps what people, models and systems wrote about the items of a project, beside the items themselves. */
public record ItemRecords(ProjectCore core) {

    /** Keeps the questions that models proposed for items, and what people chose. */
    public Wordings wordings() {
        return new Wordings(core);
    }

    /** Keeps the answers of systems and how they score. */
    public Scores scores() {
        return new Scores(core);
    }

    /** Keeps the kinds of errors in the answers of systems. */
    public ErrorLabels errorLabels() {
        return new ErrorLabels(core);
    }

    /** Keeps the contests between the makers of answers. */
    public ContestRepository contests() {
        return new ContestRepository(core);
    }

    /** Keeps the comments of a model on contests that are decided. */
    public HintRepository hints() {
        return new HintRepository(core);
    }

    /** Keeps the cases of a correction of the set, and their rulings. */
    public CorrectionCases cases() {
        return new CorrectionCases(core);
    }

    /**
     * Stores which prediction files are compared, and the kinds of errors that people found in them. On disk when a call
     * returns.
     */
    public static final class ErrorLabels {

        private static final String FILES = "score.files";

        private final ProjectCore core;
        private final ErrorLabelTable table = new ErrorLabelTable();

        ErrorLabels(ProjectCore core) {
            this.core = core;
        }

        /** Gives the labels of a system by the id of the item. */
        public Map<String, ErrorKind> of(String system) {
            Map<String, ErrorKind> labels = new LinkedHashMap<>();
            core.read(table::all).stream()
                    .filter(row -> row.system().equals(system))
                    .forEach(row -> labels.put(row.question(), row.kind()));
            return labels;
        }

        /** Sets the kind of error of an item and system; empty removes it. */
        public void set(String system, String question, Optional<ErrorKind> kind) {
            core.write(h -> kind.map(k -> table.put(h, new Row(system, question, k, later(h, system, question))))
                    .orElseGet(() -> table.remove(h, system, question)));
        }

        /** Of several copies that share a project, the one whose clock is ahead may have set it before. */
        private Instant later(Handle h, String system, String question) {
            return Stream.concat(
                            Stream.of(core.now()),
                            table.all(h).stream()
                                    .filter(r -> r.system().equals(system)
                                            && r.question().equals(question))
                                    .map(r -> r.at().plus(1, ChronoUnit.MICROS)))
                    .max(Comparator.naturalOrder())
                    .orElseThrow();
        }

        /** Lists the prediction files that were compared last. */
        public List<Path> files() {
            return core.read(h -> core.tables().settings().get(h, FILES)).stream()
                    .flatMap(String::lines)
                    .map(Path::of)
                    .toList();
        }

        public void files(List<Path> files) {
            String lines =
                    files.stream().map(f -> f.toAbsolutePath().toString()).collect(Collectors.joining("\n"));
            core.write(h -> core.tables().settings().put(h, FILES, lines));
        }
    }
}
