package org.spartabench.fact.sample;

import java.util.HashSet;
import java.util.List;
import java.util.Set;

/** Film titles that no film has, as far as odd pairs of words and invented towns can promise it; none comes twice. */
final class Titles {

    private static final List<String> QUALITIES = SampleWords.list("""
        Amber Ashen Borrowed Brass Brittle Buried Cobalt Copper Crooked Distant Drowned Eastern Electric Eleventh
        Faithless Feathered Fifth Folded Forged Forgotten Frozen Gilded Glass Granite Hidden Hollow Idle Inland
        Invented Ivory Juniper Kindled Lantern Late Leaden Marble Midnight Narrow Ninth Northern Obedient Paper
        Patient Pewter Porcelain Quiet Reluctant Rusted Salted Scarlet Seventh Sleepless Slow Southern Stolen Sunken
        Tidal Tin Twelfth Unlit Unwritten Upper Velvet Wandering Western Wicker Winter Wooden Yellow\
        """);

    private static final List<String> THINGS = SampleWords.list("""
        Almanac Anchor Apprentice Archive Armistice Atlas Ballad Barometer Beekeeper Bellmaker Bridge Cartographer
        Cathedral Chandler Chronicle Clockmaker Compass Confession Courier Cradle Customs Debt Detour Dispatch
        Dowry Echo Embankment Errand Estuary Ferry Festival Fiddler Fortune Furnace Garrison Glassblower Granary
        Harvest Heirloom Hourglass Inheritance Inventory Island Jury Kiln Ladder Ledger Letter Librarian
        Locksmith Loom Machine Manifesto Mapmaker Marriage Meridian Messenger Mirror Monsoon Notary Oath Orchard
        Orchestra Outpost Parade Pendulum Perjury Pilgrim Postcard Printer Quarry Railway Ransom Reckoning
        Refinery Rehearsal Rival Sabbatical Sailmaker Saltworks Sentence Signal Silo Sonata Stowaway Sundial Tailor
        Tenant Testament Theatre Tollgate Translator Truce Umbrella Verdict Vineyard Viaduct Voyage Wager Weaver
        Windmill Witness\
        """);

    private static final List<String> CALLED = SampleWords.list("""
        Ada Agnes Anselm August Cora Dalia Edwin Elias Emil Esme Flora Gideon Greta Hugo Ingrid Jasper Jonas
        Klara Leander Linus Magda Mathilda Nadir Odette Oskar Petra Ravi Rosa Samir Selma Theodor Ursula Yara\
        """);

    private final Dice dice;
    private final Set<String> taken = new HashSet<>();

    Titles(Dice dice) {
        this.dice = dice;
    }

    /** A title that this source has not given before. */
    String next() {
        while (true) {
            String title = switch (dice.between(0, 9)) {
                case 0, 1, 2 -> "The " + dice.pick(QUALITIES) + " " + dice.pick(THINGS);
                case 3 -> dice.pick(QUALITIES) + " " + dice.pick(THINGS);
                case 4 -> "The " + dice.pick(THINGS) + " of " + dice.pick(SampleWords.TOWNS);
                case 5 -> dice.pick(CALLED) + "'s " + dice.pick(THINGS);
                case 6 -> "A " + consonantal() + " for " + dice.pick(CALLED);
                case 7 -> dice.pick(CALLED) + " and the " + dice.pick(THINGS);
                case 8 -> "The Last " + dice.pick(THINGS) + " in " + dice.pick(SampleWords.TOWNS);
                default -> dice.pick(CALLED) + ", " + dice.pick(CALLED) + " and the " + dice.pick(THINGS);
            };
            if (taken.add(title)) {
                return title;
            }
        }
    }

    /** A thing that goes with "a", not with "an". */
    private String consonantal() {
        while (true) {
            String thing = dice.pick(THINGS);
            if ("AEHIOU".indexOf(thing.charAt(0)) < 0) {
                return thing;
            }
        }
    }
}
