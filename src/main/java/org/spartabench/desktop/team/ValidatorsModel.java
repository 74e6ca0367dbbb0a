package org.spartabench.desktop.team;

import java.time.ZoneId;
import java.util.LinkedHashMap;
import java.util.Map;
import org.spartabench.desktop.shell.ProjectScope;
import org.spartabench.judging.review.Pace;
import org.spartabench.judging.review.team.WorkTime;
import org.spartabench.project.ValidatorTeam;

/** Reads the work time of the validators, and keeps the longest pause that counts as work. */
final class ValidatorsModel {

    /** @param paces by validator */
    record Worked(WorkTime time, Map<String, Pace> paces) {}

    private final ProjectScope session;
    private final ValidatorTeam team;

    ValidatorsModel(ProjectScope session) {
        this.session = session;
        this.team = session.project().team();
    }

    /** Gives the seconds of a pause that count as work. */
    long idleSeconds() {
        return team.idleSeconds();
    }

    /** Writes them in the background. */
    void idleSeconds(long seconds) {
        session.work().start(() -> team.idleSeconds(seconds));
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
