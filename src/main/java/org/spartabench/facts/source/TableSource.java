package org.spartabench.facts.source;

import java.util.List;
import org.jspecify.annotations.Nullable;
import org.spartabench.base.result.Result;

/** Reads the rows of a planned table. */
public sealed interface TableSource permits CsvFile, SqliteTable, PostgresTable, ParquetTable, WatchedSource {

    /** Hands every row to the taker, without the header. */
    Result<Long> rows(RowTaker taker);

    /** Names a row for messages: {@code players.csv:17}. */
    String at(long line);

    /** Gives the source without its listener. */
    default TableSource unwatched() {
        return this;
    }

    @FunctionalInterface
    interface RowTaker {

        /**
         * @param line where the row begins, from 1
         * @param cells one a column as text, null for NULL
         * @return false to read no further
         */
        boolean take(long line, List<@Nullable String> cells);
    }
}
