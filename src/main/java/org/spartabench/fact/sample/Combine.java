package org.spartabench.fact.sample;

import java.util.ArrayList;
import java.util.List;
import org.jspecify.annotations.Nullable;

/** One player's measurements and shooting drills before the draft. */
final class Combine {

    static final String COLUMNS = """
        season wingspan standing_reach percentage_of_body_fat hand_length hand_width standing_vertical_leap
        max_vertical_leap lane_agility_time three_quarter_sprint number_of_bench_press
        fifteen_corner_left fifteen_break_left fifteen_top_key fifteen_break_right fifteen_corner_right
        college_corner_left college_break_left college_top_key college_break_right college_corner_right
        nba_corner_left nba_break_left nba_top_key nba_break_right nba_corner_right
        off_dribble_fifteen_break_left off_dribble_fifteen_top_key off_dribble_fifteen_break_right
        off_dribble_college_break_left off_dribble_college_top_key off_dribble_college_break_right
        on_move_fifteen on_move_college player_name\
        """;

    /** Shots a player takes in each drill, in the order of the columns. */
    private static final List<Integer> ATTEMPTS =
            List.of(5, 5, 5, 5, 5, 5, 5, 5, 5, 5, 5, 5, 5, 5, 5, 6, 6, 6, 4, 4, 4, 10, 10);

    /** How likely a shot of average difficulty goes in, by drill: the farther away, the harder. */
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
            row.add(drills ? made(dice, ATTEMPTS.get(i), DIFFICULTY.get(i) + touch) : null);
        }
        row.add(player.name());
        return row.toArray();
    }

    private static String made(Dice dice, int attempts, double probability) {
        int made = 0;
        for (int i = 0; i < attempts; i++) {
            if (dice.chance(probability)) {
                made++;
            }
        }
        return made + "-" + attempts;
    }
}
