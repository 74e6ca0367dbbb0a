package org.spartabench.fact.sample;

import java.time.LocalDate;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * Holds what the tables about a player share.
 *
 * @param debut year in which the first season begins
 * @param last year in which the last season begins
 * @param height inches
 * @param talent about 0 for an average player, 2 for a star
 * @param draft null for an undrafted player
 */
record Player(
        int number,
        String name,
        LocalDate born,
        Origin origin,
        Position position,
        int height,
        double talent,
        int debut,
        int last,
        @Nullable Draft draft) {

    /** Holds birthplace and schools. */
    record Origin(
            String birthplace,
            String country,
            @Nullable String highSchool,
            @Nullable String college) {}

    /** A draft pick, counted through all rounds. */
    record Draft(int year, int pick, int round, SampleTeam team) {}

    /**
     * Holds the usual height (inches) of a position, and its share of a game's rebounds, assists and three-point shots.
     */
    enum Position {
        POINT_GUARD("Point Guard", 74.0, 0.6, 1.9, 0.40),
        POINT_AND_SHOOTING_GUARD("Point Guard and Shooting Guard", 75.5, 0.65, 1.4, 0.42),
        SHOOTING_GUARD("Shooting Guard", 77.0, 0.75, 0.9, 0.44),
        SHOOTING_GUARD_AND_SMALL_FORWARD("Shooting Guard and Small Forward", 78.0, 0.85, 0.8, 0.40),
        SMALL_FORWARD("Small Forward", 79.2, 1.0, 0.8, 0.34),
        SMALL_AND_POWER_FORWARD("Small Forward and Power Forward", 80.2, 1.2, 0.6, 0.26),
        POWER_FORWARD("Power Forward", 81.4, 1.4, 0.6, 0.18),
        POWER_FORWARD_AND_CENTER("Power Forward and Center", 82.2, 1.6, 0.5, 0.10),
        CENTER("Center", 83.6, 1.75, 0.45, 0.05);

        static final Choice<Position> DRAW =
                Choice.weighted(List.of(values()), List.of(17, 6, 17, 7, 15, 7, 14, 7, 14));

        final String label;
        final double inches;
        final double rebounding;
        final double passing;
        final double threes;

        Position(String label, double inches, double rebounding, double passing, double threes) {
            this.label = label;
            this.inches = inches;
            this.rebounding = rebounding;
            this.passing = passing;
            this.threes = threes;
        }
    }

    boolean activeIn(int season) {
        return debut <= season && season <= last;
    }

    /** From 0 for the weakest to 1 for the best. */
    double skill() {
        return Math.clamp((talent + 2) / 4.6, 0.0, 1.0);
    }
}
