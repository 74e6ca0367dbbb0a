package org.spartabench.desktop.facts;

import java.util.List;
import java.util.Optional;
import org.jspecify.annotations.Nullable;
import org.spartabench.base.result.Result;
import org.spartabench.desktop.shell.scope.ProjectScope;
import org.spartabench.facts.FactBase;
import org.spartabench.facts.TablePage;

/** Models a table, page by page; the engine sorts and filters. */
record TableModel(FactBase facts) {

    static final int PAGE = 200;

    /** Holds the rows on screen, out of {@code count}. */
    record Window(TablePage page, List<List<@Nullable Object>> rows, long count) {

        boolean first() {
            return page.offset() == 0;
        }

        boolean last() {
            return page.offset() + rows.size() >= count;
        }
    }

    /** Reads a page and how many rows there are in all; may take long. */
    Result<Window> read(TablePage page) {
        return page.count(facts)
                .then(count ->
                        page.read(facts).map(w -> new Window(page, w.rows().rows(), count)));
    }

    /** Tells whether a project has only its facts so far; may take long. */
    static boolean withoutItems(ProjectScope scope) {
        return scope.project().runs().all().isEmpty()
                && scope.project().set().rows().isEmpty();
    }

    static TablePage first(String table, Optional<TablePage.Sort> sort, String filter) {
        return new TablePage(table, 0, PAGE, sort, filter);
    }

    static TablePage moved(TablePage page, int pages) {
        return new TablePage(
                page.table(), Math.max(0, page.offset() + (long) pages * PAGE), PAGE, page.sort(), page.filter());
    }
}
