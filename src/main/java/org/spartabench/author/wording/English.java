package org.spartabench.author.wording;

import java.util.Map;
import java.util.Set;

/** What a dictionary knows of nouns: singular and plural, and which are people. */
final class English {

    private static final Map<String, String> IRREGULAR = Map.ofEntries(
            Map.entry("person", "people"),
            Map.entry("man", "men"),
            Map.entry("woman", "women"),
            Map.entry("child", "children"),
            Map.entry("foot", "feet"),
            Map.entry("inch", "inches"),
            Map.entry("index", "indexes"),
            Map.entry("matrix", "matrices"),
            Map.entry("analysis", "analyses"),
            Map.entry("datum", "data"),
            Map.entry("medium", "media"),
            Map.entry("criterion", "criteria"),
            Map.entry("life", "lives"),
            Map.entry("half", "halves"),
            Map.entry("series", "series"),
            Map.entry("species", "species"),
            Map.entry("staff", "staff"),
            Map.entry("equipment", "equipment"),
            Map.entry("status", "statuses"),
            Map.entry("bus", "buses"),
            Map.entry("lens", "lenses"),
            Map.entry("movie", "movies"),
            Map.entry("cookie", "cookies"),
            Map.entry("size", "sizes"),
            Map.entry("address", "addresses"),
            Map.entry("class", "classes"),
            Map.entry("gross", "gross"),
            Map.entry("aircraft", "aircraft"),
            Map.entry("spacecraft", "spacecraft"),
            Map.entry("fish", "fish"),
            Map.entry("sheep", "sheep"),
            Map.entry("mouse", "mice"),
            Map.entry("goose", "geese"),
            Map.entry("tooth", "teeth"),
            Map.entry("wife", "wives"),
            Map.entry("knife", "knives"),
            Map.entry("shelf", "shelves"),
            Map.entry("leaf", "leaves"),
            Map.entry("wolf", "wolves"),
            Map.entry("axis", "axes"),
            Map.entry("crisis", "crises"),
            Map.entry("diagnosis", "diagnoses"),
            Map.entry("thesis", "theses"),
            Map.entry("vertex", "vertices"),
            Map.entry("phenomenon", "phenomena"),
            Map.entry("hero", "heroes"),
            Map.entry("potato", "potatoes"),
            Map.entry("virus", "viruses"),
            Map.entry("campus", "campuses"),
            Map.entry("bonus", "bonuses"),
            Map.entry("census", "censuses"),
            Map.entry("gas", "gases"),
            Map.entry("tie", "ties"),
            Map.entry("cafe", "cafes"),
            Map.entry("quiz", "quizzes"));

    private static final Set<String> PEOPLE = Set.of(
            "patient",
            "doctor",
            "player",
            "actor",
            "actress",
            "director",
            "employee",
            "student",
            "teacher",
            "user",
            "customer",
            "author",
            "person",
            "member",
            "manager",
            "driver",
            "nurse",
            "client",
            "singer",
            "artist",
            "coach",
            "owner",
            "pilot",
            "professor",
            "instructor",
            "winner",
            "candidate",
            "writer",
            "musician",
            "guest",
            "passenger",
            "reviewer",
            "friend",
            "supplier",
            "staff",
            "physician",
            "lawyer",
            "judge",
            "editor",
            "host",
            "participant",
            "athlete",
            "swimmer",
            "wrestler",
            "visitor",
            "resident",
            "worker",
            "parent",
            "child",
            "man",
            "woman",
            "librarian",
            "borrower",
            "reader",
            "subscriber",
            "tenant",
            "landlord",
            "seller",
            "buyer",
            "vendor",
            "composer",
            "painter",
            "producer",
            "photographer",
            "architect",
            "designer",
            "engineer",
            "scientist",
            "researcher",
            "officer",
            "captain",
            "agent",
            "mentor",
            "trainer",
            "tutor",
            "pupil",
            "trainee",
            "chef",
            "farmer",
            "politician",
            "mayor",
            "president",
            "minister",
            "king",
            "queen",
            "voter",
            "donor",
            "volunteer",
            "applicant",
            "contestant",
            "competitor",
            "rider",
            "runner",
            "umpire",
            "referee",
            "inspector",
            "technician",
            "mechanic",
            "surgeon",
            "dentist",
            "therapist",
            "journalist",
            "poet",
            "inhabitant",
            "citizen",
            "colleague",
            "recipient",
            "sender",
            "assistant",
            "supervisor",
            "spouse",
            "husband",
            "wife",
            "mother",
            "father",
            "advisor",
            "adviser",
            "holder",
            "creator",
            "developer",
            "attendee",
            "conductor",
            "performer");

    private English() {}

    static boolean person(String noun) {
        return PEOPLE.contains(lastWord(noun));
    }

    /** With its indefinite article. */
    static String article(String noun) {
        return (Typesetter.startsWithVowelSound(noun) ? "an " : "a ") + noun;
    }

    static String lastWord(String phrase) {
        return phrase.substring(phrase.lastIndexOf(' ') + 1);
    }

    /** The plural of a noun phrase: of its last word, or of the word before "of". */
    static String plural(String phrase) {
        int of = phrase.indexOf(" of ");
        if (of > 0) {
            return plural(phrase.substring(0, of)) + phrase.substring(of);
        }
        String last = lastWord(phrase);
        return phrase.substring(0, phrase.length() - last.length()) + pluralWord(last);
    }

    private static String pluralWord(String word) {
        String known = IRREGULAR.get(word);
        if (known != null) {
            return known;
        }
        if (IRREGULAR.containsValue(word)) {
            return word;
        }
        if (word.matches(".*(s|x|z|ch|sh)")) {
            return word.endsWith("s") && !word.endsWith("ss") && singular(word).length() < word.length()
                    ? word
                    : word + "es";
        }
        return word.matches(".*[^aeiou]y") ? word.substring(0, word.length() - 1) + "ies" : word + "s";
    }

    /** The singular of a noun phrase: of its last word. */
    static String singular(String phrase) {
        String last = lastWord(phrase);
        return phrase.substring(0, phrase.length() - last.length()) + singularWord(last);
    }

    private static String singularWord(String word) {
        if (IRREGULAR.containsKey(word)) {
            return word;
        }
        for (Map.Entry<String, String> e : IRREGULAR.entrySet()) {
            if (e.getValue().equals(word)) {
                return e.getKey();
            }
        }
        if (word.matches(".*[^aeiou]ies") && word.length() > 4) {
            return word.substring(0, word.length() - 3) + "y";
        }
        if (word.matches(".*(sses|xes|zes|ches|shes)")) {
            return word.substring(0, word.length() - 2);
        }
        boolean keeps = word.endsWith("ss") || word.endsWith("us") || word.endsWith("is") || word.length() < 4;
        return word.endsWith("s") && !keeps ? word.substring(0, word.length() - 1) : word;
    }
}
