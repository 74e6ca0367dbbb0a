package org.spartabench.project.table.decision;

import java.util.List;
import java.util.Optional;
import org.jdbi.v3.core.Handle;
import org.spartabench.authors.item.verdict.Verdict;
import org.spartabench.judging.decision.Decision;
import org.spartabench.judging.decision.ItemStanding;
import org.spartabench.judging.decision.Panel;
import org.spartabench.judging.review.team.Roster;
import org.spartabench.project.table.item.BodyTable;
import org.spartabench.project.table.item.ItemTable;

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

    /** Computes the hash of the version on which the last of these decisions is. */
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

    /** Writes the item's status. */
    void writeStatus(List<Decision> decisions) {
        Optional<Panel> panel = roster.map(members -> panel(decisions));
        ItemStanding standing = panel.map(Panel::standing).orElseGet(() -> alone(decisions));
        items.writeStatus(
                h, item, standing, Decision.deciders(decisions), body.bodies().size() > 1);
        panel.ifPresent(opinions -> team.writeStatus(h, item, opinions));
    }

    /** Gives the validator's version of the item. */
    ItemStanding seen(List<Decision> decisions, String validator) {
        return roster.isEmpty() ? alone(decisions) : panel(decisions).seenBy(validator, body.original(), this::hash);
    }

    /** Gives the common version of the item. */
    ItemStanding whole(List<Decision> decisions) {
        return roster.isEmpty() ? alone(decisions) : panel(decisions).standing();
    }

    Panel panel(List<Decision> decisions) {
        return Panel.of(body.original(), decisions, team.dealt(h, item), this::hash);
    }

    private ItemStanding alone(List<Decision> decisions) {
        return ItemStanding.of(body.original(), decisions, this::hash);
    }

    private String hash(int number, String question) {
        return body.hash(number, question, facts);
    }
}
