package org.spartabench.desktop.shell;

import java.util.Optional;
import org.spartabench.desktop.shell.scope.ProjectScope;
import org.spartabench.judging.review.team.Roster;

/**
 * Describes who decides at this window, for the top bar.
 *
 * @param mark what the team's rules mean for them; empty for nothing
 * @param warned whether their decisions settle nothing
 */
public record Person(String name, String mark, boolean warned) {

    /** Describes the validator of an open project. */
    public static Person of(ProjectScope scope) {
        Optional<Roster> roster = scope.project().team().roster();
        boolean outside =
                roster.filter(r -> !r.members().contains(scope.validator())).isPresent();
        String mark = outside
                ? "not in the team: decisions do not count for assigned items"
                : roster.isEmpty() ? "" : roster.get().blind() ? "blind pass" : "in the team";
        return new Person(scope.validator(), mark, outside);
    }

    String words() {
        return mark.isEmpty() ? name : name + " · " + mark;
    }
}
