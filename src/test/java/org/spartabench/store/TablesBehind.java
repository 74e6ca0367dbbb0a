package org.spartabench.store;

import java.net.URI;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;
import org.spartabench.api.Entity;
import org.spartabench.api.TableApi;
import org.spartabench.fact.Table;
import org.spartabench.fact.sample.SampleDomain;
import org.spartabench.strategy.LocalApis;
import org.spartabench.ui.SampleProject;

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
