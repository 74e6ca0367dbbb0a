package org.spartabench.fact.sample;

import java.util.ArrayList;
import java.util.List;
import java.util.function.ToIntFunction;
import org.jspecify.annotations.Nullable;

/**
 * What one team did in one game: at least as much of everything as its named players together.
 *
 * @param quarters points in each of the four quarters
 * @param accuracy per cent of the shots made
 * @param longAccuracy per cent of the three-point shots made
 */
record TeamLine(
        SampleTeam team,
        List<Integer> quarters,
        int accuracy,
        int longAccuracy,
        int assists,
        int rebounds,
        int turnovers) {

    static final String COLUMNS = """
        team_name team_assist team_percentage_of_three_point_field_goal_made
        team_percentage_of_field_goal_made team_points team_points_in_quarter1 team_points_in_quarter2
        team_points_in_quarter3 team_points_in_quarter4 team_rebound team_turnover summary_id\
        """;

    TeamLine {
        quarters = List.copyOf(quarters);
    }

    /**
     * Draws the game of a team.
     *
     * @param level points that the team scores on average
     */
    static TeamLine draw(SampleTeam team, double level, List<PlayerLine> players, Dice dice) {
        int points = atLeast(dice.normal(level, 10.5, 72, 146), players, PlayerLine::points, dice.between(3, 12));
        List<Integer> quarters = new ArrayList<>();
        int left = points;
        for (int remaining = 4; remaining > 1; remaining--) {
            int quarter = dice.normal((double) left / remaining, 3.8, 11, 44);
            quarters.add(quarter);
            left -= quarter;
        }
        quarters.add(left);
        return new TeamLine(
                team,
                quarters,
                dice.normal(45.5 + (points - 103) * 0.28, 3, 33, 60),
                dice.normal(35.5 + (points - 103) * 0.2, 7, 11, 64),
                atLeast(dice.normal(22.5, 4.4, 11, 38), players, PlayerLine::assists, 1),
                atLeast(dice.normal(43.5, 5, 29, 62), players, PlayerLine::rebounds, dice.between(1, 6)),
                atLeast(dice.normal(14, 3.6, 4, 27), players, PlayerLine::turnovers, 1));
    }

    private static int atLeast(int drawn, List<PlayerLine> players, ToIntFunction<PlayerLine> what, int others) {
        return Math.max(drawn, players.stream().mapToInt(what).sum() + others);
    }

    int points() {
        return quarters.stream().mapToInt(Integer::intValue).sum();
    }

    /** The same game with some more points at its end. */
    TeamLine withMoreInLastQuarter(int points) {
        List<Integer> more = new ArrayList<>(quarters);
        more.set(3, more.get(3) + points);
        return new TeamLine(team, more, accuracy, longAccuracy, assists, rebounds, turnovers);
    }

    @Nullable
    Object[] row(int game) {
        return new @Nullable Object[] {
            team.nickname(),
            assists,
            longAccuracy,
            accuracy,
            points(),
            quarters.get(0),
            quarters.get(1),
            quarters.get(2),
            quarters.get(3),
            rebounds,
            turnovers,
            game
        };
    }
}
