package org.spartabench.store;

import java.util.List;
import java.util.Optional;
import org.spartabench.review.Decision;
import org.spartabench.review.Desk;

/** The validators of a project and what they decided. On disk when a call returns. */
public final class Team {

    private static final String IDLE = "review.idle-seconds";

    private final Database database;
    private final DecisionTable decisions;
    private final SettingTable settings;

    Team(Database database, DecisionTable decisions, SettingTable settings) {
        this.database = database;
        this.decisions = decisions;
        this.settings = settings;
    }

    /** The longest silence that counts as work, in seconds. */
    public long idleSeconds() {
        Optional<String> kept = database.read(h -> settings.get(h, IDLE));
        return kept.map(Long::parseLong).orElse(Desk.IDLE_SECONDS);
    }

    /** @param seconds at least 1; holds for desks made from now on */
    public void idleSeconds(long seconds) {
        if (seconds < 1) {
            throw new IllegalArgumentException("idle time is cut after " + seconds + " seconds");
        }
        database.write(h -> settings.put(h, IDLE, String.valueOf(seconds)));
    }

    /** All decisions on all items, oldest first, undone ones and undoings included. */
    public List<Decision> decisions() {
        return database.read(decisions::all);
    }
}
