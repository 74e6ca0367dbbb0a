package org.spartabench.store.table;

import java.util.List;
import java.util.Optional;
import java.util.Set;
import org.jdbi.v3.core.Handle;
import org.spartabench.item.Verdict;
import org.spartabench.review.Decision;
import org.spartabench.review.ItemStanding;
import org.spartabench.review.Panel;
import org.spartabench.review.team.Roster;

/**
 * Computes and writes the status of one item: from the last decision or, in a project with a team, from all validators'
 * decisions.
 *
 * @param h the transaction in which it is read and written
 * @param roster of the team; empty in a project without one
 */
record ItemStatusWriter(
        Handle h,
        ItemTable items,
        TeamTable team,
        Optional<Roster> roster,
        int item,
        BodyTable.ItemBodies body,
        String facts) {

    /** The hash of the item as it is judged with the last of these decisions. */
    String judged(List<Decision> decisions, String validator) {
        if (roster.isEmpty()) {
            return alone(decisions).hash();
        }
        Panel panel = panel(decisions);
        return decisions.getLast().verdict() instanceof Verdict.Adjudicate a
                ? hash(a.body(), a.question())
                : panel.of(validator)
                        .map(o -> o.standing().hash())
                        .orElseGet(() -> panel.standing().hash());
    }

    /** Writes where the item stands. */
    void stand(List<Decision> decisions) {
        if (roster.isEmpty()) {
            items.stand(h, item, alone(decisions), Decision.deciders(decisions), several());
        } else {
            Panel panel = panel(decisions);
            items.stand(h, item, panel.standing(), Decision.deciders(decisions), several());
            team.stand(h, item, panel);
        }
    }

    /** Whether the item has had more than one query. */
    private boolean several() {
        return body.bodies().size() > 1;
    }

    /** The item as that validator has it. */
    ItemStanding seen(List<Decision> decisions, String validator) {
        return roster.isEmpty() ? alone(decisions) : panel(decisions).seenBy(validator, body.original(), this::hash);
    }

    /** The item as it stands for everybody. */
    ItemStanding whole(List<Decision> decisions) {
        return roster.isEmpty() ? alone(decisions) : panel(decisions).standing();
    }

    Panel panel(List<Decision> decisions) {
        Set<String> dealt = team.dealt(h, item);
        return Panel.of(body.original(), decisions, dealt, this::hash);
    }

    private ItemStanding alone(List<Decision> decisions) {
        return ItemStanding.of(body.original(), decisions, this::hash);
    }

    private String hash(int number, String question) {
        return body.hash(number, question, facts);
    }
}
