package org.spartabench.facts.sample;

import java.util.ArrayList;
import java.util.List;
import org.jspecify.annotations.Nullable;

/** Draws a player's measurements and shooting drills before the draft. */
final class Combine {

    /** Shots in each drill, in the order of the columns. */
    private static final List<Integer> ATTEMPTS =
            List.of(5, 5, 5, 5, 5, 5, 5, 5, 5, 5, 5, 5, 5, 5, 5, 6, 6, 6, 4, 4, 4, 10, 10);

    /** Probability of a hit by an average player, by drill: the farther away, the lower. */
    private static final List<Double> DIFFICULTY = List.of(
            .66, .68, .66, .68, .66, .58, .60, .58, .60, .58, .50, .51, .49, .51, .50, .60, .62, .60, .52, .53, .52,
            .64, .55);

    private Combine() {}

    static @Nullable Object[] row(Player player, Dice dice) {
        boolean guard = player.height() < 78;
        double spring = player.talent() * 0.4;
        double standing = dice.normal(guard ? 29.5 : 28, 2);
        List<@Nullable Object> row = new ArrayList<>();
        row.add(player.debut());
        row.add(dice.stepped(player.height() + 4.2, 1.7, 70, 96, 4, 2));
        row.add(dice.stepped(player.height() * 1.33, 1.4, 92, 120, 2, 1));
        row.add(dice.stepped(guard ? 6.3 : 8.1, 1.8, 3.2, 17, 10, 1));
        row.add(dice.chance(0.9) ? dice.stepped(5.6 + player.height() / 26.0, 0.3, 7.5, 10.5, 4, 2) : null);
        row.add(dice.chance(0.9) ? dice.stepped(6.2 + player.height() / 24.0, 0.5, 7.5, 12, 4, 2) : null);
        row.add(dice.stepped(standing + spring, 0.5, 22, 38, 2, 1));
        row.add(dice.stepped(standing + spring + 5.6, 1.1, 25, 45, 2, 1));
        row.add(dice.stepped(guard ? 11.1 : 11.6, 0.4, 10.1, 13.4, 100, 2));
        row.add(dice.stepped(guard ? 3.24 : 3.34, 0.08, 3.02, 3.8, 100, 2));
        row.add(dice.chance(0.82) ? dice.normal(guard ? 8.5 : 12, 4, 0, 26) : null);
        boolean drills = dice.chance(player.debut() < 2006 ? 0.4 : 0.85);
        double touch = (guard ? 0.04 : -0.03) + player.talent() * 0.03;
        for (int i = 0; i < ATTEMPTS.size(); i++) {
            row.add(drills ? score(dice, ATTEMPTS.get(i), DIFFICULTY.get(i) + touch) : null);
        }
        row.add(player.name());
        return row.toArray();
    }

    private static String score(Dice dice, int attempts, double probability) {
        return dice.successes(attempts, probability) + "-" + attempts;
    }
}
