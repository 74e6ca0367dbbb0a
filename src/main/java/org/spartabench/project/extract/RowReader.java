package org.spartabench.project.extract;

import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import org.spartabench.base.result.Result;
import org.spartabench.base.task.TaskControl;
import org.spartabench.facts.extract.FactSchema;
import org.spartabench.facts.extract.FactSchema.FactTable;
import org.spartabench.facts.passage.file.PassageStream;
import org.spartabench.facts.schema.ColumnRef;
import org.spartabench.facts.schema.Table;
import org.spartabench.judging.extract.ExtractedRow;
import org.spartabench.judging.extract.NameIndex;
import org.spartabench.judging.extract.PatternExtractor;
import org.spartabench.project.Project;

/** Reads the rows out of a passage. Safe for use by several threads. */
public interface RowReader {

    /** The kind of a problem after which no other passage can be read either: no budget, no server. */
    String ENDED = "ended";

    /** Gives the extractor's name: {@code patterns}. */
    String name();

    /** Gives what tells one state of it from another; a passage that this state has read is not read again. */
    String version();

    Result<List<ExtractedRow>> rows(PassageStream.Text passage, TaskControl control);

    /** Reads without a model: by the project's own templates backwards, and the patterns and lines of the schema. */
    static RowReader patterns(Project project, FactSchema facts, Map<ColumnRef, NameIndex> names) {
        PatternExtractor patterns = new PatternExtractor(facts, names, templates(project, facts));
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

    /** Gives the templates of the project's own grounding tables that the schema has too. */
    private static Map<String, PatternExtractor.Backwards> templates(Project project, FactSchema facts) {
        Map<String, PatternExtractor.Backwards> templates = new LinkedHashMap<>();
        for (FactTable wanted : facts.tables()) {
            Optional<Table> table = project.schema().table(wanted.name()).filter(Table::grounding);
            table.ifPresent(t -> project.files()
                    .template(t.name())
                    .use(
                            source -> project.files()
                                    .parsedTemplate(t.name(), source)
                                    .use(
                                            template -> templates.put(
                                                    t.name(), new PatternExtractor.Backwards(t, template, source)),
                                            bad -> {}),
                            bad -> {}));
        }
        return templates;
    }
}
