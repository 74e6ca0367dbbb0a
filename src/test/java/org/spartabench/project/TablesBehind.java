package org.spartabench.project;

import java.net.URI;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;
import org.spartabench.answering.execution.LocalApis;
import org.spartabench.apis.entity.Entity;
import org.spartabench.apis.entity.TableApi;
import org.spartabench.desktop.SampleProject;
import org.spartabench.facts.sample.SampleDomain;
import org.spartabench.facts.schema.Table;

/**
 * The tables of a project with items, all of which a hybrid copy puts behind APIs.
 *
 * @param rows what a server gives for each of them
 */
public record TablesBehind(List<Table> tables, Map<Entity.Remote, List<List<@Nullable Object>>> rows) {

    private static final URI ANYWHERE = URI.create("http://127.0.0.1");

    /** Makes the medical sample with four items in the folder. */
    public static TablesBehind medical(Path folder) {
        try (Project made = SampleProject.make(SampleDomain.MEDICAL, folder)) {
            SampleProject.generate(made, 4, 7);
            List<Table> tables = made.schema().tables();
            return new TablesBehind(
                    tables,
                    LocalApis.rows(
                                    made.facts(),
                                    tables.stream()
                                            .<Entity.Remote>map(t -> TableApi.PAPER.of(t, ANYWHERE))
                                            .toList())
                            .orThrow(IllegalStateException::new));
        }
    }
}
