package org.spartabench.project;

import java.util.ArrayList;
import java.util.List;
import java.util.function.Function;
import java.util.function.Supplier;
import org.spartabench.judging.review.ItemRow;
import org.spartabench.project.table.Catalogue;

/**
 * Holds the catalogue of a team member's items. It loads on first use. Commits do not wait for the load; items that
 * they change meanwhile are read again at the end.
 */
final class MemberList {

    private final Supplier<List<Integer>> numbers;
    private final Function<List<Integer>, List<ItemRow>> rows;
    private final Catalogue catalogue = new Catalogue();
    private final Object changes = new Object();
    private List<Integer> missed = new ArrayList<>();
    private boolean whole;

    /** @param rows of items as the member has them */
    MemberList(Supplier<List<Integer>> numbers, Function<List<Integer>, List<ItemRow>> rows) {
        this.numbers = numbers;
        this.rows = rows;
    }

    synchronized Catalogue get() {
        List<Integer> lacking = whole() ? List.of() : numbers.get();
        while (!whole()) {
            rows.apply(lacking).forEach(catalogue::put);
            synchronized (changes) {
                whole = missed.isEmpty();
                lacking = missed;
                missed = new ArrayList<>();
            }
        }
        return catalogue;
    }

    private boolean whole() {
        synchronized (changes) {
            return whole;
        }
    }

    /** After a commit, before the next one. */
    void refresh(List<Integer> changed) {
        synchronized (changes) {
            if (!whole) {
                missed.addAll(changed);
                return;
            }
        }
        rows.apply(changed).forEach(catalogue::put);
    }
}
