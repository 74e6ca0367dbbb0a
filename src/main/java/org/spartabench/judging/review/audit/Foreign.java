package org.spartabench.judging.review.audit;

import java.util.List;
import java.util.Map;

/**
 * Holds a foreign set.
 *
 * @param tables by id
 * @param passages texts by the link that leads to them
 * @param leftOut what could not be used, one line each
 */
public record Foreign(List<Item> items, Map<String, Table> tables, Map<String, String> passages, List<String> leftOut) {

    /** @param answers at least one, as recorded */
    public record Item(String id, String question, String table, List<String> answers) {
        public Item {
            answers = List.copyOf(answers);
        }
    }

    /** @param header names of the columns; may be repeated or empty @param rows with a cell a column, or fewer */
    public record Table(
            String id, String title, String section, String intro, List<String> header, List<List<Cell>> rows) {
        public Table {
            header = List.copyOf(header);
            rows = rows.stream().map(List::copyOf).toList();
        }
    }

    /** @param links to passages */
    public record Cell(String text, List<String> links) {
        public Cell {
            links = List.copyOf(links);
        }
    }

    public Foreign {
        items = List.copyOf(items);
        tables = Map.copyOf(tables);
        passages = Map.copyOf(passages);
        leftOut = List.copyOf(leftOut);
    }
}
