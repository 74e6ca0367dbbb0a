package org.spartabench.facts;

import java.nio.charset.StandardCharsets;
import java.text.Normalizer;
import java.util.List;
import java.util.Locale;
import java.util.Set;
import java.util.regex.Pattern;

/** Analyses names of tables, columns and projects: whether they may be imported or name files, their words, their singular. */
public final class TableNames {

    private static final Pattern IDENTIFIER = Pattern.compile("[A-Za-z_][A-Za-z0-9_]{0,62}");
    private static final Pattern WORD_BREAK = Pattern.compile("_+|(?<=[a-z0-9])(?=[A-Z])");

    /** What no file's name may hold on one of the systems; {@code ;} begins a setting in the address of a database. */
    private static final Pattern NOT_IN_FILES = Pattern.compile("[<>:\"/\\\\|?*;\\p{Cc}\\p{Cs}\\u2028\\u2029]");

    /** Names of devices on Windows, with any ending. */
    private static final Pattern DEVICE =
            Pattern.compile("(?i)(?:con|prn|aux|nul|conin\\$|conout\\$|(?:com|lpt)[0-9¹²³])(?:[. ].*)?");

    /** Bytes of the longest part of a file's name, so that endings and temporary names have room. */
    private static final int MOST_BYTES = 120;

    /** Names of the engine's hidden row numbers. */
    private static final Set<String> HIDDEN = Set.of("rowid", "_rowid_");

    /**
     * Words that DuckDB, H2 (with our settings) or the reader of SQL does not accept everywhere as the bare name of a column
     * or table.
     */
    private static final Set<String> RESERVED = Set.of("""
        all analyse analyze and anti any array as asc asof asymmetric at authorization between binary
        both by case cast check collate collation column concurrently constraint create cross
        current_catalog current_date current_path current_role current_schema current_time
        current_timestamp current_user default deferrable desc describe distinct do else end except
        exists false fetch for foreign freeze from full glob group having if ilike in initially inner
        intersect interval into is isnull join lambda lateral leading left like limit localtime
        localtimestamp minus natural not notnull null offset on only or order outer overlaps pivot
        pivot_longer pivot_wider placing positional primary qualify references returning right row
        rownum select semi session_user set show similar some summarize symmetric system_user table
        tablesample then to top trailing true uescape union unique unknown unpack unpivot user using
        values variadic verbose when where window with
        bigint connect_by_root current decimal distinctrow double enum float import int integer nchar nocycle numeric
        precision prior real smallint sql_cache sql_calc_found_rows sql_no_cache unbounded varchar varying xmlserialize
        xor
        """.strip().split("\\s+"));

    private TableNames() {}

    /** Says what is wrong with the name of a table or column; empty if nothing is. */
    public static String fault(String name) {
        if (!IDENTIFIER.matcher(name).matches()) {
            return "is not an identifier (only letters, digits and _, not starting with a digit, at most 63)";
        }
        return HIDDEN.contains(name.toLowerCase(Locale.ROOT)) ? "is reserved by the engine for the row number" : "";
    }

    /** Says why the name cannot be a part of a file's name on each system; empty if it can. */
    public static String fileFault(String name) {
        if (name.isBlank()) {
            return "is empty";
        }
        if (name.getBytes(StandardCharsets.UTF_8).length > MOST_BYTES) {
            return "is longer than " + MOST_BYTES + " bytes";
        }
        if (NOT_IN_FILES.matcher(name).find()) {
            return "holds a character that names of files must not hold (one of / \\ : ; * ? \" < > | or a control"
                    + " character)";
        }
        if (!name.equals(name.strip()) || name.endsWith(".")) {
            return "begins or ends with a space, or ends with a point";
        }
        return DEVICE.matcher(name).matches() ? "is the name of a device on Windows" : "";
    }

    /** Tells whether SQL must quote the name. */
    public static boolean reserved(String name) {
        return RESERVED.contains(name.toLowerCase(Locale.ROOT));
    }

    /** Gives the nearest name without a fault that needs no quotes. */
    public static String fixed(String name) {
        String plain = Normalizer.normalize(name.strip().replace("ß", "ss"), Normalizer.Form.NFD)
                .replaceAll("\\p{M}", "")
                .replaceAll("[^A-Za-z0-9]+", "_")
                .replaceAll("^_+|_+$", "");
        String begun = plain.isEmpty() || Character.isDigit(plain.charAt(0)) ? "c_" + plain : plain;
        String cut = begun.length() > 60 ? begun.substring(0, 60) : begun;
        return fault(cut).isEmpty() && !reserved(cut) ? cut : cut + "_";
    }

    /** Splits a name into words: {@code playerName} and {@code player_name} give "player", "name". */
    public static List<String> words(String name) {
        return WORD_BREAK
                .splitAsStream(name)
                .filter(word -> !word.isEmpty())
                .map(word -> word.toLowerCase(Locale.ROOT))
                .toList();
    }

    public static String singular(String word) {
        if (word.endsWith("ies") && word.length() > 4) {
            return word.substring(0, word.length() - 3) + "y";
        }
        if (word.endsWith("sses")
                || word.endsWith("tatuses")
                || word.endsWith("xes")
                || word.endsWith("ches")
                || word.endsWith("shes")) {
            return word.substring(0, word.length() - 2);
        }
        if (word.equals("people")) {
            return "person";
        }
        boolean plural = word.endsWith("s") && !word.endsWith("ss") && !word.endsWith("us") && !word.endsWith("is");
        return plural && word.length() > 3 ? word.substring(0, word.length() - 1) : word;
    }

    public static String plural(String word) {
        if (word.endsWith("y") && word.length() > 1 && "aeiou".indexOf(word.charAt(word.length() - 2)) < 0) {
            return word.substring(0, word.length() - 1) + "ies";
        }
        if (word.endsWith("ss") || word.endsWith("x") || word.endsWith("ch") || word.endsWith("sh")) {
            return word + "es";
        }
        return word.endsWith("s") ? word : word + "s";
    }

    public static boolean endsWith(List<String> words, List<String> ending) {
        return words.size() >= ending.size()
                && words.subList(words.size() - ending.size(), words.size()).equals(ending);
    }
}
