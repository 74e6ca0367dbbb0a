package org.spartabench.author.wording;

import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Set;

/** Reads identifiers of any style as English words: {@code tbl_authors}, {@code pctSeatsSold}, {@code no_of_rooms}. */
final class Identifiers {

    private static final Map<String, String> LONG = Map.ofEntries(
            Map.entry("avg", "average"),
            Map.entry("num", "number of"),
            Map.entry("nbr", "number of"),
            Map.entry("cnt", "count"),
            Map.entry("no", "number"),
            Map.entry("nr", "number"),
            Map.entry("pct", "percentage"),
            Map.entry("perc", "percentage"),
            Map.entry("percent", "percentage"),
            Map.entry("amt", "amount"),
            Map.entry("qty", "quantity"),
            Map.entry("tot", "total"),
            Map.entry("max", "maximum"),
            Map.entry("min", "minimum"),
            Map.entry("dob", "date of birth"),
            Map.entry("addr", "address"),
            Map.entry("dept", "department"),
            Map.entry("dest", "destination"),
            Map.entry("emp", "employee"),
            Map.entry("cust", "customer"),
            Map.entry("mgr", "manager"),
            Map.entry("org", "organization"),
            Map.entry("acct", "account"),
            Map.entry("txn", "transaction"),
            Map.entry("loc", "location"),
            Map.entry("lang", "language"),
            Map.entry("lvl", "level"),
            Map.entry("fname", "first name"),
            Map.entry("lname", "last name"),
            Map.entry("desc", "description"),
            Map.entry("descr", "description"),
            Map.entry("yr", "year"),
            Map.entry("dt", "date"),
            Map.entry("mth", "month"),
            Map.entry("qtr", "quarter"),
            Map.entry("birthdate", "birth date"),
            Map.entry("birthday", "birth date"),
            Map.entry("birthyear", "birth year"),
            Map.entry("birthplace", "birthplace"),
            Map.entry("headcoach", "head coach"),
            Map.entry("highschool", "high school"));

    private static final Set<String> PREFIXES = Set.of("tbl", "tb", "dim", "fact");
    private static final Set<String> DATED = Set.of("date", "year", "yr", "dt");

    private Identifiers() {}

    /** {@code draft_year}, {@code draftYear} and {@code DraftYR} as "draft year". */
    static String words(String identifier) {
        String spaced = identifier
                .replaceAll("([A-Z]+)([A-Z][a-z])", "$1 $2")
                .replaceAll("([a-z0-9])([A-Z])", "$1 $2")
                .replaceAll("(\\p{L})([0-9])", "$1 $2")
                .replaceAll("[^\\p{L}\\p{N}]+", " ")
                .strip()
                .toLowerCase(Locale.ROOT);
        List<String> raw = List.of(spaced.split(" "));
        List<String> words = new ArrayList<>();
        for (int i = 0; i < raw.size(); i++) {
            boolean publication = raw.get(i).equals("pub") && i + 1 < raw.size() && DATED.contains(raw.get(i + 1));
            words.add(publication ? "publication" : LONG.getOrDefault(raw.get(i), raw.get(i)));
        }
        return String.join(" ", words)
                .replace("number of of", "number of")
                .replace("number of number", "number")
                .replaceFirst("number of$", "number");
    }

    /** A table's name without what only says that it is a table. */
    static String table(String name) {
        String words = words(name);
        int space = words.indexOf(' ');
        return space > 0 && PREFIXES.contains(words.substring(0, space)) ? words.substring(space + 1) : words;
    }
}
