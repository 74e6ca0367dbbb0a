package org.spartabench.project.extract;

import java.util.List;
import org.spartabench.base.result.Result;
import org.spartabench.base.task.TaskControl;
import org.spartabench.facts.passage.file.PassageStream;
import org.spartabench.judging.extract.ExtractedRow;
import org.spartabench.judging.extract.PatternExtractor;

/** Reads the rows out of a passage. Safe for use by several threads. */
public interface RowReader {

    /** The kind of a problem after which no other passage can be read either: no budget, no server. */
    String ENDED = "ended";

    /** Gives the extractor's name: {@code patterns}. */
    String name();

    /** Gives what tells one state of it from another; a passage that this state has read is not read again. */
    String version();

    Result<List<ExtractedRow>> rows(PassageStream.Text passage, TaskControl control);

    static RowReader of(PatternExtractor patterns) {
        return new RowReader() {
            @Override
            public String name() {
                return "patterns";
            }

            @Override
            public String version() {
                return patterns.version();
            }

            @Override
            public Result<List<ExtractedRow>> rows(PassageStream.Text passage, TaskControl control) {
                return Result.ok(patterns.rows(passage));
            }
        };
    }
}
