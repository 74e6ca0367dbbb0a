package org.spartabench.facts.sample;

import java.util.HashSet;
import java.util.List;
import java.util.Set;

/** Invents film titles from odd pairs of words and invented towns, so that hardly any film has one; none comes twice. */
record Titles(Dice dice, Set<String> taken) {

    private static final List<String> QUALITIES = SampleWords.list("title qualities");
    private static final List<String> THINGS = SampleWords.list("title things");
    private static final List<String> NAMES = SampleWords.list("title names");

    static Titles drawnBy(Dice dice) {
        return new Titles(dice, new HashSet<>());
    }

    /** Draws a new title. */
    String next() {
        while (true) {
            String title = switch (dice.between(0, 9)) {
                case 0, 1, 2 -> "The " + dice.pick(QUALITIES) + " " + dice.pick(THINGS);
                case 3 -> dice.pick(QUALITIES) + " " + dice.pick(THINGS);
                case 4 -> "The " + dice.pick(THINGS) + " of " + dice.pick(SampleWords.TOWNS);
                case 5 -> dice.pick(NAMES) + "'s " + dice.pick(THINGS);
                case 6 -> "A " + consonantal() + " for " + dice.pick(NAMES);
                case 7 -> dice.pick(NAMES) + " and the " + dice.pick(THINGS);
                case 8 -> "The Last " + dice.pick(THINGS) + " in " + dice.pick(SampleWords.TOWNS);
                default -> dice.pick(NAMES) + ", " + dice.pick(NAMES) + " and the " + dice.pick(THINGS);
            };
            if (taken.add(title)) {
                return title;
            }
        }
    }

    /** Draws a thing that takes "a", not "an". */
    private String consonantal() {
        while (true) {
            String thing = dice.pick(THINGS);
            if ("AEHIOU".indexOf(thing.charAt(0)) < 0) {
                return thing;
            }
        }
    }
}
