package org.spartabench.fact.sample;

import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/**
 * A team of the invented league.
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

    /** Nickname, conference, founded, disbanded or -; the cities are drawn. */
    private static final List<String> LEAGUE = SampleWords.lines("""
        Lanterns E 1946 -,Herons E 1946 -,Drovers W 1946 -,Ironclads E 1947 -,Pilots W 1948 -,Badgers W 1948 -,
        Millers E 1949 1986,Voyagers W 1949 -,Ospreys E 1954 -,Gales W 1957 -,Foxes E 1961 -,Larks W 1962 -,
        Beacons E 1966 -,Copperheads W 1967 -,Harriers W 1967 -,Sentinels E 1967 1999,Anchors E 1968 -,
        Geysers W 1968 -,Outriders W 1970 -,Cyclones E 1970 -,Ramblers E 1974 -,Tritons W 1976 -,
        Kestrels W 1976 2008,Griffins E 1980 -,Corsairs E 1988 -,Archers E 1988 -,Stallions W 1989 -,
        Summits W 1989 -,Cobras E 1995 -,Meteors W 1995 -\
        """);

    static List<SampleTeam> league(long seed) {
        Dice dice = Dice.of(seed, "nba.teams");
        List<String> cities = new ArrayList<>(SampleWords.TOWNS);
        Set<String> arenas = new HashSet<>();
        dice.shuffle(cities);
        List<SampleTeam> teams = new ArrayList<>();
        for (int i = 0; i < LEAGUE.size(); i++) {
            List<String> facts = SampleWords.list(LEAGUE.get(i));
            String city = cities.get(i);
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

    /** Whether the team plays the season that begins in that year. */
    boolean plays(int season) {
        return founded <= season && (disbanded == null || season < disbanded);
    }

    String fullName() {
        return city + " " + nickname;
    }

    /** A name that no other arena has. */
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
        String sponsor = dice.pick(SampleWords.lines(
                "Bluewater,Northline,Copperfield,Meridian Bank,Sunrise,Halcyon,Summit Air,Riverton,Granite,Unity"));
        return dice.chance(0.3) ? city + " " + kind : sponsor + " " + kind;
    }
}
