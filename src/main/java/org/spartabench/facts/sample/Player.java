package org.spartabench.facts.sample;

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
    record Position(String label, double inches, double rebounding, double passing, double threes) {

        static final Choice<Position> DRAW = Choice.weighted(
                List.of(
                        new Position("Point Guard", 74.0, 0.6, 1.9, 0.40),
                        new Position("Point Guard and Shooting Guard", 75.5, 0.65, 1.4, 0.42),
                        new Position("Shooting Guard", 77.0, 0.75, 0.9, 0.44),
                        new Position("Shooting Guard and Small Forward", 78.0, 0.85, 0.8, 0.40),
                        new Position("Small Forward", 79.2, 1.0, 0.8, 0.34),
                        new Position("Small Forward and Power Forward", 80.2, 1.2, 0.6, 0.26),
                        new Position("Power Forward", 81.4, 1.4, 0.6, 0.18),
                        new Position("Power Forward and Center", 82.2, 1.6, 0.5, 0.10),
                        new Position("Center", 83.6, 1.75, 0.45, 0.05)),
                List.of(17, 6, 17, 7, 15, 7, 14, 7, 14));
    }

    boolean activeIn(int season) {
        return debut <= season && season <= last;
    }

    /** From 0 for the weakest to 1 for the best. */
    double skill() {
        return Math.clamp((talent + 2) / 4.6, 0.0, 1.0);
    }
}
