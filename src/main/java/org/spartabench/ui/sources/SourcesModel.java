package org.spartabench.ui.sources;

import java.util.List;
import java.util.stream.Collectors;
import org.spartabench.api.AbstractSchema;
import org.spartabench.api.Attribute;
import org.spartabench.api.Entity;
import org.spartabench.fact.Result;
import org.spartabench.store.Project;
import org.spartabench.ui.chart.ValueTable;
import org.spartabench.ui.shell.ProjectScope;

/** Models the sources of a project, without controls. */
final class SourcesModel {

    private final Project project;

    SourcesModel(ProjectScope session) {
        project = session.project();
    }

    /** Lists tables and APIs with their columns; reads files. */
    Result<ValueTable> read() {
        return project.apis()
                .entities()
                .map(apis -> new ValueTable(
                        List.of("Source", "Kind", "Columns", "Required inputs"),
                        AbstractSchema.of(project.schema(), apis).entities().stream()
                                .map(SourcesModel::row)
                                .toList()));
    }

    private static List<String> row(Entity entity) {
        return List.of(
                entity.name(),
                switch (entity) {
                    case Entity.TableEntity _ -> "table";
                    case Entity.ApiEntity _ -> "table API";
                    case Entity.FunctionEntity _ -> "scalar API";
                },
                entity.attributes().stream().map(Attribute::name).collect(Collectors.joining(", ")),
                entity.attributes().stream()
                        .filter(a -> a.use() == Attribute.Use.REQUIRED)
                        .map(Attribute::name)
                        .collect(Collectors.joining(", ")));
    }
}
