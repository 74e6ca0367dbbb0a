package org.spartabench.desktop.team;

import java.time.ZoneId;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.stream.Stream;
import org.spartabench.authors.item.finding.Finding.Severity;
import org.spartabench.desktop.shell.scope.ProjectScope;
import org.spartabench.judging.desk.Pace;
import org.spartabench.judging.estimate.Precision;
import org.spartabench.judging.review.team.Agreement;
import org.spartabench.judging.review.team.Roster;
import org.spartabench.judging.review.team.Vote;
import org.spartabench.judging.review.team.WorkTime;
import org.spartabench.project.team.ValidatorTeam;

/** Reads the names, votes and work time of the validators, and keeps the longest pause that counts as work. */
final class ValidatorsModel {

    /** @param paces by validator */
    record Worked(WorkTime time, Map<String, Pace> paces) {
        Pace pace(WorkTime.OfValidator of) {
            return paces.getOrDefault(of.validator(), new Pace(0, 0, 0));
        }
    }

    private final ProjectScope scope;
    private final ValidatorTeam team;

    ValidatorsModel(ProjectScope scope) {
        this.scope = scope;
        this.team = scope.project().team();
    }

    /** Reads the names that the project knows; may take long. */
    static NameSheet.Known names(ProjectScope scope) {
        ValidatorTeam team = scope.project().team();
        List<String> members = team.roster().map(Roster::members).orElse(List.of());
        return new NameSheet.Known(
                team.roster(),
                Stream.concat(members.stream(), team.votes().stream().map(Vote::validator))
                        .distinct()
                        .toList());
    }

    /** Computes the agreement of the votes so far; may take long. */
    static Agreement agreement(ProjectScope scope) {
        return Agreement.of(scope.project().team().votes(), ZoneId.systemDefault());
    }

    /** Rates the checks by their findings of a severity and above; may take long. */
    static List<Precision> precision(ProjectScope scope, Severity severity) {
        return scope.project().findings().precision(severity);
    }

    /** Gives the seconds of a pause that count as work. */
    long idleSeconds() {
        return team.idleSeconds();
    }

    /** Writes them in the background. */
    void idleSeconds(long seconds) {
        scope.work().start(() -> team.idleSeconds(seconds));
    }

    /** Reads time and pace; may take long. */
    Worked read() {
        WorkTime time = WorkTime.of(team.decisions(), ZoneId.systemDefault());
        Map<String, Pace> paces = new LinkedHashMap<>();
        time.validators().forEach(v -> paces.put(v.validator(), pace(v.validator())));
        return new Worked(time, paces);
    }

    /** Gives the pace of a validator; one outside the team has nothing to decide. */
    private Pace pace(String name) {
        Pace pace = team.seat(name).pace(name);
        boolean outside = team.roster().filter(r -> !r.members().contains(name)).isPresent();
        return outside ? new Pace(pace.decided(), 0, pace.millisAnItem()) : pace;
    }
}
