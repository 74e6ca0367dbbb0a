package org.spartabench.fact.sample;

import org.jspecify.annotations.Nullable;

/** What one player did in one game; points follow from the shots made. */
record PlayerLine(
        Player player,
        int minutes,
        Shots threes,
        Shots fieldGoals,
        Shots freeThrows,
        int assists,
        int offensiveRebounds,
        int defensiveRebounds,
        int blocks,
        int steals,
        int turnovers,
        int fouls) {

    static final String COLUMNS = """
        player_name number_of_assist number_of_block number_of_defensive_rebounds
        number_of_three_point_field_goals_attempted number_of_three_point_field_goals_made
        percentage_of_three_point_field_goal_made number_of_field_goals_attempted number_of_field_goals_made
        percentage_of_field_goal_made number_of_free_throws_attempted number_of_free_throws_made
        percentage_of_free_throw_made minutes_played number_of_offensive_rebounds number_of_personal_fouls
        number_of_points number_of_rebound number_of_steal number_of_turnover summary_id\
        """;

    /** Shots taken and made; {@code made} is not more than {@code attempted}. */
    record Shots(int attempted, int made) {

        /** Rounded to a whole number; null when no shot was taken. */
        @Nullable
        Integer percentage() {
            return attempted == 0 ? null : (int) StrictMath.rint(100.0 * made / attempted);
        }
    }

    /**
     * Draws a game of the player.
     *
     * @param rank 0 for the player who is named first, and so on: the first ones play longer
     */
    static PlayerLine draw(Player player, int rank, Dice dice) {
        Player.Position position = player.position();
        int minutes = dice.normal(35 - 1.6 * rank, 4.5, 11, 46);
        double share = minutes / 36.0;
        int shots = dice.normal(share * (7.5 + 10 * player.skill()), 3, 1, 34);
        int longShots = dice.normal(shots * position.threes, 1.4, 0, shots);
        int longMade = hits(longShots, 0.35, dice);
        int shortMade = hits(shots - longShots, 0.45 + 0.05 * player.skill() + 0.05 * (position.rebounding - 1), dice);
        int free = dice.count(share * (1.2 + 3.6 * player.skill()));
        return new PlayerLine(
                player,
                minutes,
                new Shots(longShots, longMade),
                new Shots(shots, longMade + shortMade),
                new Shots(free, hits(free, 0.84 - 0.1 * (position.rebounding - 1), dice)),
                dice.count(share * position.passing * (2.2 + 2.6 * player.skill())),
                dice.count(share * position.rebounding * 1.1),
                dice.count(share * position.rebounding * 3.9),
                dice.count(share * position.rebounding * position.rebounding * 0.42),
                dice.count(share * (0.7 + 0.25 * position.passing)),
                dice.count(share * (1.0 + 0.6 * position.passing)),
                Math.min(6, dice.count(share * 2.3)));
    }

    int points() {
        return 2 * fieldGoals.made() + threes.made() + freeThrows.made();
    }

    int rebounds() {
        return offensiveRebounds + defensiveRebounds;
    }

    @Nullable
    Object[] row(int game) {
        return new @Nullable Object[] {
            player.name(),
            assists,
            blocks,
            defensiveRebounds,
            threes.attempted(),
            threes.made(),
            threes.percentage(),
            fieldGoals.attempted(),
            fieldGoals.made(),
            fieldGoals.percentage(),
            freeThrows.attempted(),
            freeThrows.made(),
            freeThrows.percentage(),
            minutes,
            offensiveRebounds,
            fouls,
            points(),
            rebounds(),
            steals,
            turnovers,
            game
        };
    }

    private static int hits(int attempts, double probability, Dice dice) {
        int hits = 0;
        for (int i = 0; i < attempts; i++) {
            if (dice.chance(probability)) {
                hits++;
            }
        }
        return hits;
    }
}
