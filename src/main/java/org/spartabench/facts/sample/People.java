package org.spartabench.facts.sample;

import java.util.HashSet;
import java.util.List;
import java.util.Set;
import java.util.stream.Stream;

/**
 * Invents people, no two of the same name. A surname is a stem and an ending, so that it looks natural and comes from no
 * list of real persons.
 */
record People(Dice dice, Choice<Style> styles, int longest, Set<String> taken) {

    /** Decides a first name and, for some columns, a category. */
    enum Gender {
        MALE,
        FEMALE
    }

    record Style(List<String> men, List<String> women, List<String> stems, List<String> endings) {
        static Style of(String region) {
            return new Style(
                    SampleWords.list(region + " men"),
                    SampleWords.list(region + " women"),
                    SampleWords.list(region + " stems"),
                    SampleWords.list(region + " endings"));
        }
    }

    private static final List<Style> STYLES = Stream.of("English", "Slavic", "Romance", "African", "Asian")
            .map(Style::of)
            .toList();

    /** Shares of the styles: the league is mostly American, films come from everywhere. */
    private static final Choice<Style> LEAGUE = Choice.weighted(STYLES, List.of(76, 8, 8, 7, 1));

    private static final Choice<Style> WORLD = Choice.weighted(STYLES, List.of(56, 10, 16, 7, 11));

    /** Invents names of at most 24 characters, the width of the player columns. */
    static People ofLeague(Dice dice) {
        return new People(dice, LEAGUE, 24, new HashSet<>());
    }

    static People ofWorld(Dice dice) {
        return new People(dice, WORLD, 50, new HashSet<>());
    }

    /** Draws a new name. */
    String next(Gender gender) {
        while (true) {
            Style style = styles.draw(dice);
            String name = dice.pick(gender == Gender.MALE ? style.men() : style.women()) + " "
                    + dice.pick(style.stems()) + dice.pick(style.endings());
            if (gender == Gender.MALE && dice.chance(0.012)) {
                name += dice.chance(0.7) ? " Jr." : " III";
            }
            if (name.length() <= longest && taken.add(name)) {
                return name;
            }
        }
    }
}
