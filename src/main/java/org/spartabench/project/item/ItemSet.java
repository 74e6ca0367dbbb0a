package org.spartabench.project.item;

import java.util.ArrayList;
import java.util.EnumMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.function.Consumer;
import org.spartabench.authors.item.Item;
import org.spartabench.authors.item.Status;
import org.spartabench.judging.review.ItemRow;
import org.spartabench.project.table.ProjectCore;
import org.spartabench.project.table.item.ItemTable;
import org.spartabench.publishing.entry.Entry;

/** Serves the items of a project as they are published: without seeded faults. */
public final class ItemSet {

    private final ProjectCore core;
    private final ItemTable items;

    public ItemSet(ProjectCore core) {
        this.core = core;
        this.items = core.tables().items();
    }

    public List<ItemRow> rows() {
        return core.read(items::set);
    }

    /** Counts the items by status, in the order of the states. */
    public Map<Status, Integer> states() {
        Map<Status, Integer> states = new EnumMap<>(Status.class);
        Status.LISTED.forEach(status -> states.put(status, 0));
        rows().forEach(row -> states.merge(row.status(), 1, Integer::sum));
        return states;
    }

    /** Calls a listener after each commit that changes items, as long as the project is open. */
    public void listen(Runnable changed) {
        core.changes().listen(numbers -> changed.run());
    }

    /** Counts the items by status, shape, nesting types and features of the outermost block; the first time may take long. */
    public List<ItemTable.Group> groups() {
        if (!core.read(items::grouped)) {
            core.write(items::group);
        }
        return core.read(items::groups);
    }

    /** Passes on all listed items in their current version, by number. */
    public void present(Consumer<Item> taker) {
        core.read(h -> items.present(h, taker));
    }

    /** Passes on the items of some states for publishing, with their current questions, by number. */
    public void entries(Set<Status> states, Consumer<Entry> taker) {
        core.read(h -> items.entries(h, states, taker));
    }

    /**
     * Adds items from a file in one step; their numbers follow those of the project.
     *
     * @return ids that were in the project or earlier in the file; their items are skipped
     */
    public List<String> add(List<Entry> entries) {
        return add(entries, false);
    }

    /** Does the same, but gives an item whose id is taken a new one: {@code nba:7} becomes {@code nba:7-2}. */
    public List<String> addRenumbered(List<Entry> entries) {
        return add(entries, true);
    }

    private List<String> add(List<Entry> entries, boolean renumber) {
        List<String> known = new ArrayList<>();
        core.write(
                h -> {
                    int first = core.tables().runs().free(h);
                    return items.rows(
                            h, items.imported(h, entries, first, core.schema(), core.fingerprint(), known, renumber));
                },
                core.changes()::put);
        return known;
    }
}
