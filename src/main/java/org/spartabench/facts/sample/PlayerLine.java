package org.spartabench.facts.sample;

import java.util.List;
import org.jspecify.annotations.Nullable;

/** Holds the figures of a player in a game; points follow from the shots made. */
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
     * @param rank 0 for the player who is named first; the first ones play longer
     */
    static PlayerLine draw(Player player, int rank, Dice dice) {
        Player.Position position = player.position();
        int minutes = dice.normal(35 - 1.6 * rank, 4.5, 11, 46);
        double share = minutes / 36.0;
        int shots = dice.normal(share * (7.5 + 10 * player.skill()), 3, 1, 34);
        int longShots = dice.normal(shots * position.threes(), 1.4, 0, shots);
        int longMade = dice.successes(longShots, 0.35);
        int shortMade =
                dice.successes(shots - longShots, 0.45 + 0.05 * player.skill() + 0.05 * (position.rebounding() - 1));
        int free = dice.count(share * (1.2 + 3.6 * player.skill()));
        return new PlayerLine(
                player,
                minutes,
                new Shots(longShots, longMade),
                new Shots(shots, longMade + shortMade),
                new Shots(free, dice.successes(free, 0.84 - 0.1 * (position.rebounding() - 1))),
                dice.count(share * position.passing() * (2.2 + 2.6 * player.skill())),
                dice.count(share * position.rebounding() * 1.1),
                dice.count(share * position.rebounding() * 3.9),
                dice.count(share * position.rebounding() * position.rebounding() * 0.42),
                dice.count(share * (0.7 + 0.25 * position.passing())),
                dice.count(share * (1.0 + 0.6 * position.passing())),
                Math.min(6, dice.count(share * 2.3)));
    }

    int points() {
        return 2 * fieldGoals.made() + threes.made() + freeThrows.made();
    }

    int rebounds() {
        return offensiveRebounds + defensiveRebounds;
    }

    void write(CsvSheet sheet, int game) {
        sheet.add(player.name(), assists, blocks, defensiveRebounds);
        List.of(threes, fieldGoals, freeThrows)
                .forEach(shots -> sheet.add(shots.attempted(), shots.made(), shots.percentage()));
        sheet.add(minutes, offensiveRebounds, fouls, points(), rebounds()).row(steals, turnovers, game);
    }
}
