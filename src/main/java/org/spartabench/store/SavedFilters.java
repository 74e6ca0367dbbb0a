package org.spartabench.store;

import com.fasterxml.jackson.core.type.TypeReference;
import java.util.LinkedHashMap;
import java.util.Map;
import java.util.TreeMap;
import java.util.function.UnaryOperator;
import org.spartabench.review.ItemFilter;
import org.spartabench.store.db.Codec;
import org.spartabench.store.db.Database;
import org.spartabench.store.db.SettingTable;

/** Stores named filters in the project. */
public final class SavedFilters {

    private static final String SETTING = "filters";
    private static final TypeReference<Map<String, ItemFilter>> FILTERS = new TypeReference<>() {};

    private final Database database;
    private final Codec codec;
    private final SettingTable settings = new SettingTable();

    SavedFilters(Database database, Codec codec) {
        this.database = database;
        this.codec = codec;
    }

    /** All of them, by name. */
    public Map<String, ItemFilter> all() {
        return database.read(h -> settings.get(h, SETTING))
                .map(text -> codec.read(FILTERS, text))
                .orElse(Map.of());
    }

    /** Stores a filter under a name and replaces an earlier one. */
    public void save(String name, ItemFilter filter) {
        change(all -> {
            all.put(name, filter);
            return all;
        });
    }

    public void remove(String name) {
        change(all -> {
            all.remove(name);
            return all;
        });
    }

    private void change(UnaryOperator<Map<String, ItemFilter>> how) {
        database.write(h -> {
            Map<String, ItemFilter> before = settings.get(h, SETTING)
                    .map(text -> codec.read(FILTERS, text))
                    .orElse(Map.of());
            return settings.put(h, SETTING, codec.write(new LinkedHashMap<>(how.apply(new TreeMap<>(before)))));
        });
    }
}
