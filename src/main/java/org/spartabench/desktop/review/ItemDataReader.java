package org.spartabench.desktop.review;

import java.util.Optional;
import org.spartabench.desktop.text.PrettySql;
import org.spartabench.judging.review.StoredItem;
import org.spartabench.project.Project;
import org.spartabench.project.errata.Errata;
import org.spartabench.project.team.ValidatorQueue;
import org.spartabench.sql.name.Nestings;

/** Reads items with all data for the screen, and reads one item ahead. For the desk thread. */
final class ItemDataReader {

    /** Characters of a line of SQL that fit between queue and tree. */
    private static final int SQL_WIDTH = 72;

    private final Project project;
    private final ValidatorQueue queue;
    private Optional<Ahead> ahead = Optional.empty();

    /** @param changes as {@link org.spartabench.project.review.ItemQueue#changes} before it was read */
    private record Ahead(ItemData data, int changes) {
        int number() {
            return data.stored().number();
        }
    }

    ItemDataReader(Project project, ValidatorQueue queue) {
        this.project = project;
        this.queue = queue;
    }

    /** Reads an item for later, unless it was read already and has not changed. */
    Optional<ItemData> readAhead(int number) {
        if (fresh(number).isEmpty()) {
            int changes = project.queue().changes(number);
            ahead = queue.item(number).map(stored -> new Ahead(read(stored), changes));
        }
        return ahead.map(Ahead::data);
    }

    /** Forgets the item read ahead. */
    void forget() {
        ahead = Optional.empty();
    }

    /** Gives the item of that number, if it was read ahead and has not changed since. */
    Optional<StoredItem> fresh(int number) {
        return ahead.filter(a ->
                        a.number() == number && a.changes() == project.queue().changes(number))
                .map(a -> a.data().stored());
    }

    /** Gives the data of an item, read ahead if it is the same. */
    ItemData of(StoredItem stored) {
        return ahead.map(Ahead::data).filter(s -> s.stored() == stored).orElseGet(() -> read(stored));
    }

    private ItemData read(StoredItem stored) {
        int number = stored.number();
        return new ItemData(
                stored,
                PrettySql.fitting(stored.item().query(), SQL_WIDTH),
                Nestings.of(stored.item().query(), project.schema()),
                queue.decisions(number),
                queue.versions(number),
                project.records().wordings().of(number),
                queue.scores(number),
                new Errata(project).lines(stored.item().id()));
    }
}
