package org.spartabench.facts.sample;

import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/**
 * Holds a team of the invented league.
 *
 * @param nickname the key of the team in every table
 * @param disbanded last year of a team that is no more
 * @param strength points that the team scores beyond the average
 */
record SampleTeam(
        String nickname,
        String city,
        String state,
        boolean western,
        int founded,
        @Nullable Integer disbanded,
        String arena,
        double strength) {

    static List<SampleTeam> league(long seed) {
        Dice dice = Dice.of(seed, "nba.teams");
        List<String> cities = new ArrayList<>(SampleWords.TOWNS);
        Set<String> arenas = new HashSet<>();
        dice.shuffle(cities);
        List<SampleTeam> teams = new ArrayList<>();
        for (String entry : SampleWords.list("teams")) {
            // Nickname, conference, year of foundation, and of disbandment or "-".
            List<String> facts = List.of(entry.split(" "));
            String city = cities.get(teams.size());
            teams.add(new SampleTeam(
                    facts.get(0),
                    city,
                    dice.pick(SampleWords.STATES),
                    facts.get(1).equals("W"),
                    Integer.parseInt(facts.get(2)),
                    facts.get(3).equals("-") ? null : Integer.valueOf(facts.get(3)),
                    arena(dice, city, arenas),
                    dice.normal(0, 3)));
        }
        return List.copyOf(teams);
    }

    /** Tells whether the team plays the season that begins in that year. */
    boolean plays(int season) {
        return founded <= season && (disbanded == null || season < disbanded);
    }

    /** Draws an arena name that is still free. */
    private static String arena(Dice dice, String city, Set<String> taken) {
        while (true) {
            String arena = arenaName(dice, city);
            if (taken.add(arena)) {
                return arena;
            }
        }
    }

    private static String arenaName(Dice dice, String city) {
        String kind = dice.pick(List.of("Arena", "Center", "Garden", "Fieldhouse", "Coliseum"));
        String sponsor = dice.pick(SampleWords.list("arena sponsors"));
        return dice.chance(0.3) ? city + " " + kind : sponsor + " " + kind;
    }
}
