package org.spartabench.facts.engine;

import java.sql.Connection;
import java.sql.SQLException;
import java.util.concurrent.ConcurrentLinkedDeque;

/** Pools idle connections to one database; their number is the largest number of concurrent statements. */
final class Connections implements AutoCloseable {

    /** Opens one more connection. */
    @FunctionalInterface
    public interface Opener {
        Connection open() throws SQLException;
    }

    private final ConcurrentLinkedDeque<Connection> idle = new ConcurrentLinkedDeque<>();
    private final Opener opener;
    private volatile boolean closed;

    Connections(Opener opener) {
        this.opener = opener;
    }

    Connection take() throws SQLException {
        if (closed) {
            throw new SQLException("the fact base is closed");
        }
        Connection connection = idle.pollFirst();
        return connection != null ? connection : opener.open();
    }

    /** Takes a connection back after a successful statement. */
    void giveBack(Connection connection) {
        idle.addFirst(connection);
        if (closed) {
            close();
        }
    }

    /** Drops a connection on which something failed or was cancelled. */
    void drop(Connection connection) {
        try {
            connection.close();
        } catch (SQLException broken) {
            // The connection is lost in any case.
        }
    }

    @Override
    public void close() {
        closed = true;
        for (Connection c = idle.pollFirst(); c != null; c = idle.pollFirst()) {
            drop(c);
        }
    }
}
