package org.spartabench.project.review;

import java.util.Map;
import java.util.Optional;
import java.util.TreeMap;
import java.util.function.Consumer;
import org.spartabench.judging.review.ItemFilter;
import org.spartabench.project.db.ColumnTypes;
import org.spartabench.project.db.SettingTable;
import org.spartabench.project.table.ProjectCore;

/** Stores named filters in the project. */
public final class SavedFilters {

    private static final String SETTING = "filters";

    /** Keeps the filter that was in force last, under an empty name. */
    private static final String LAST = "filter.last";

    private final ProjectCore core;
    private final SettingTable settings = new SettingTable();

    SavedFilters(ProjectCore core) {
        this.core = core;
    }

    public Map<String, ItemFilter> all() {
        return core.read(h -> settings.get(h, SETTING, ColumnTypes.FILTERS)).orElse(Map.of());
    }

    /** Gives the filter that was in force when the project was left last. */
    public Optional<ItemFilter> last() {
        return core.read(h -> settings.get(h, LAST, ColumnTypes.FILTERS)).map(all -> all.get(""));
    }

    public void last(ItemFilter filter) {
        core.write(h -> settings.put(h, LAST, Map.of("", filter), ColumnTypes.FILTERS));
    }

    /** Stores a filter under a name and replaces an earlier one. */
    public void save(String name, ItemFilter filter) {
        change(all -> all.put(name, filter));
    }

    public void remove(String name) {
        change(all -> all.remove(name));
    }

    private void change(Consumer<Map<String, ItemFilter>> step) {
        core.write(h -> {
            Map<String, ItemFilter> all =
                    new TreeMap<>(settings.get(h, SETTING, ColumnTypes.FILTERS).orElse(Map.of()));
            step.accept(all);
            return settings.put(h, SETTING, all, ColumnTypes.FILTERS);
        });
    }
}
