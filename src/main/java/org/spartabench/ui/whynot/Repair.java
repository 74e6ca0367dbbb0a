package org.spartabench.ui.whynot;

import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import org.spartabench.run.RunEvent;
import org.spartabench.ui.event.Moment;

/**
 * One repair in the history of an item: a diagnosis and what was made of it.
 *
 * @param at index of the diagnosis in the history
 * @param reply what the author answered, where it was asked
 * @param outcome the rewriting, where there was one that was allowed
 * @param end index of the last event that belongs to it
 */
record Repair(
        int at,
        RunEvent.Diagnosed why,
        Optional<RunEvent.Replied> reply,
        Optional<RunEvent.Repaired> outcome,
        int end) {

    /** All repairs in a history, in order. */
    static List<Repair> in(List<Moment> history) {
        List<Repair> repairs = new ArrayList<>();
        for (int i = 0; i < history.size(); i++) {
            if (history.get(i).event() instanceof RunEvent.Diagnosed why) {
                repairs.add(following(history, i, why));
            }
        }
        return repairs;
    }

    private static Repair following(List<Moment> history, int at, RunEvent.Diagnosed why) {
        Optional<RunEvent.Replied> reply = Optional.empty();
        for (int i = at + 1; i < history.size(); i++) {
            switch (history.get(i).event()) {
                case RunEvent.Replied r when r.kind().equals("repair") -> reply = Optional.of(r);
                case RunEvent.Repaired done -> {
                    return new Repair(at, why, reply, Optional.of(done), i);
                }
                case RunEvent.Diagnosed d -> {
                    return new Repair(at, why, reply, Optional.empty(), i - 1);
                }
                case RunEvent.RolledBack back -> {
                    return new Repair(at, why, reply, Optional.empty(), i);
                }
                case RunEvent.Planned again -> {
                    return new Repair(at, why, reply, Optional.empty(), i - 1);
                }
                case RunEvent other -> {}
            }
        }
        return new Repair(at, why, reply, Optional.empty(), history.size() - 1);
    }
}
