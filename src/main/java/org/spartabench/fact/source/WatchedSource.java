package org.spartabench.fact.source;

import org.spartabench.fact.Loaded;

/** A source that tells of each row that is read from it. */
public record WatchedSource(TableSource source, Watch watch) implements TableSource {

    @Override
    public Loaded<Long> rows(RowTaker taker) {
        boolean[] ended = new boolean[1];
        Loaded<Long> read = source.rows((line, cells) -> {
            ended[0] = !watch.row();
            return !ended[0] && taker.take(line, cells);
        });
        return ended[0] ? Loaded.bad("the import was cancelled") : read;
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
