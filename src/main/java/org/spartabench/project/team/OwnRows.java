package org.spartabench.project.team;

import java.util.ArrayList;
import java.util.EnumSet;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import org.jdbi.v3.core.Handle;
import org.spartabench.authors.item.Status;
import org.spartabench.authors.item.finding.Check;
import org.spartabench.authors.item.finding.Finding;
import org.spartabench.judging.decision.Decision;
import org.spartabench.judging.decision.Panel;
import org.spartabench.judging.review.ItemRow;
import org.spartabench.project.table.ProjectTables;
import org.spartabench.project.table.decision.Dismissals;
import org.spartabench.project.table.decision.TeamTable;

/**
 * Reads list rows in the version of one team member: with their own status, question and query, and its findings. While
 * a blind pass hides others' decisions, nothing in a row follows from them.
 *
 * @param blind whether others are hidden until the member has decided an item
 * @param facts the hash of the facts
 */
public record OwnRows(ProjectTables tables, String validator, boolean blind, String facts) {

    /**
     * @param numbers of items or faults; at least one, in the order wanted. @param mine those assigned to the member
     */
    public List<ItemRow> of(Handle h, List<Integer> numbers, Set<Integer> mine) {
        TeamTable team = tables.team();
        Map<Integer, TeamTable.Own> own = team.own(h, validator, numbers);
        Map<Integer, TeamTable.Made> made = team.madeOtherwise(h, own, numbers);
        Set<Integer> settled = team.adjudicated(h, numbers);
        Set<Integer> dismissed = blind ? team.dismissedByOthers(h, validator, numbers) : Set.of();
        List<ItemRow> rows = new ArrayList<>();
        for (ItemRow row : tables.items().rows(h, numbers)) {
            if (!mine.contains(row.number())) {
                continue;
            }
            int number = tables.faults().row(row.number());
            Optional<TeamTable.Own> theirs = Optional.ofNullable(own.get(number));
            boolean hidden = blind
                    && theirs.filter(o -> Panel.SETTLED.contains(o.status())).isEmpty();
            boolean checkedOtherwise = made.containsKey(number) || hidden && dismissed.contains(number);
            ItemRow as = settled.contains(number)
                    ? row
                    : row(
                            row,
                            theirs,
                            Optional.ofNullable(made.get(number)),
                            hash(h, number, row, theirs, made),
                            hidden);
            rows.add(settled.contains(number) || !checkedOtherwise ? as : checked(h, as, number, hidden));
        }
        return rows;
    }

    private String hash(
            Handle h, int number, ItemRow row, Optional<TeamTable.Own> theirs, Map<Integer, TeamTable.Made> made) {
        return theirs.map(TeamTable.Own::hash)
                .orElseGet(() -> made.containsKey(number)
                        ? tables.decisions().seen(h, number, validator, facts).hash()
                        : row.hash());
    }

    private static ItemRow row(
            ItemRow row, Optional<TeamTable.Own> theirs, Optional<TeamTable.Made> made, String hash, boolean hidden) {
        Status status =
                theirs.map(TeamTable.Own::status).orElse(row.status() == Status.WITHDRAWN ? row.status() : Status.OPEN);
        String question = theirs.map(TeamTable.Own::question)
                .or(() -> made.map(own -> own.question().text()))
                .orElse(row.question());
        ItemRow common = row.withStatus(status)
                .withQuestion(question)
                .withHash(hash)
                .withValidators(hidden ? List.of() : row.validators());
        return made.map(own -> common.withShape(own.shape())
                        .withNestings(own.nestings())
                        .withHand(own.hand())
                        .withFeatures(own.features()))
                .orElse(common);
    }

    /** Adds the open findings on the member's version. */
    private ItemRow checked(Handle h, ItemRow row, int number, boolean hidden) {
        List<Decision> all = tables.decisions().of(h, number);
        List<Finding> found = tables.checks().of(h, number, row.hash()).orElse(List.of());
        List<Decision> visible = all.stream()
                .filter(d -> !hidden || d.validator().equals(validator))
                .toList();
        List<Finding> standing = Dismissals.of(visible).standing(found);
        Set<Check> by = EnumSet.noneOf(Check.class);
        standing.forEach(f -> by.add(f.check()));
        return row.withChecks(by).withRisk(Finding.risk(standing));
    }
}
