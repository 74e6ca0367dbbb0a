package org.spartabench.ui.calls;

import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import org.spartabench.api.ApiMapping;
import org.spartabench.api.Entity;
import org.spartabench.api.call.LedgerLine;
import org.spartabench.fact.Result;
import org.spartabench.store.Project;
import org.spartabench.ui.shell.ProjectScope;

/** Models the ledger of a project, without controls. */
final class CallsModel {

    /** Most calls on screen. */
    static final int MOST = 5_000;

    /** Holds the calls, latest query first, with the mappings of the APIs as they are now. */
    record Ledger(List<LedgerLine> lines, Map<String, ApiMapping> mappings) {

        Optional<ApiMapping> mapping(LedgerLine line) {
            return Optional.ofNullable(mappings.get(line.called().api()));
        }
    }

    private final Project project;

    CallsModel(ProjectScope session) {
        project = session.project();
    }

    /** Reads files. */
    Result<Ledger> read() {
        return project.apis().entities().then(apis -> {
            Map<String, ApiMapping> mappings = new HashMap<>();
            for (Entity.Remote api : apis) {
                mappings.put(api.name(), api.mapping());
            }
            return project.apis().ledger().last(MOST).map(lines -> new Ledger(lines, mappings));
        });
    }
}
