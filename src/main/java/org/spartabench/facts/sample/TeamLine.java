package org.spartabench.facts.sample;

import java.util.ArrayList;
import java.util.List;
import java.util.function.ToIntFunction;

/**
 * Holds the figures of a team in a game: at least those of its named players together.
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

    /** Adds points at the end of the game. */
    TeamLine withMoreInLastQuarter(int points) {
        List<Integer> more = new ArrayList<>(quarters);
        more.set(3, more.get(3) + points);
        return new TeamLine(team, more, accuracy, longAccuracy, assists, rebounds, turnovers);
    }

    void write(CsvSheet sheet, int game) {
        sheet.add(team.nickname(), assists, longAccuracy, accuracy, points())
                .add(quarters.toArray())
                .row(rebounds, turnovers, game);
    }
}
