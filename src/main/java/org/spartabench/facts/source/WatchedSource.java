package org.spartabench.facts.source;

import org.spartabench.base.result.Result;

/** Wraps a source and reports each row read from it. */
public record WatchedSource(TableSource source, Watch watch) implements TableSource {

    @Override
    public Result<Long> rows(RowTaker taker) {
        boolean[] ended = new boolean[1];
        Result<Long> read = source.rows((line, cells) -> {
            ended[0] = !watch.row();
            return !ended[0] && taker.take(line, cells);
        });
        return ended[0] ? Result.bad("the import was cancelled") : read;
    }

    @Override
    public TableSource unwatched() {
        return source.unwatched();
    }

    @Override
    public String at(long line) {
        return source.at(line);
    }
}
