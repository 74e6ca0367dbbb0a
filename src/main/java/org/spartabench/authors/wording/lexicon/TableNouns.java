package org.spartabench.authors.wording.lexicon;

import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.function.Predicate;
import java.util.regex.Pattern;
import org.spartabench.authors.wording.text.English;
import org.spartabench.authors.wording.text.Noun;
import org.spartabench.authors.wording.word.Identifiers;
import org.spartabench.authors.wording.word.WordLists;
import org.spartabench.facts.schema.Role;
import org.spartabench.facts.schema.Schema;
import org.spartabench.facts.schema.Table;

/**
 * Finds nouns for rows in the names of tables.
 *
 * @param prefix first word that all tables share, such as "nba_"; empty for none
 * @param named whether the rows of a table are called by its name, and not by what they belong to
 */
record TableNouns(Schema schema, String prefix, Predicate<Table> named) {

    private static final Set<String> HOLLOW = WordLists.words("empty ends of table names");
    private static final Set<String> PLACES = WordLists.words("parts of the world");
    private static final Map<String, String> SYNONYMS = WordLists.pairs("better names for rows");

    /** A verb before or behind the noun in the name of an operation, and what it is asked by. A table list_prices has prices of a list. */
    private static final Pattern OPERATION = Pattern.compile(
            "^(?:list|get|find|fetch|search|retrieve|read|query|show)(?:All)?(?=[A-Z])|^(?:get|find|fetch|retrieve)_(?:all_|an?_)?"
                + "|(?<=[a-z])(?:By[A-Z]\\w*|Of|For|From)$|_by_\\w+$"
                + "|(?<=[a-z])_(?:list|get|find|fetch|search|retrieve|query|show)(?=_|$)");

    TableNouns(Schema schema, Predicate<Table> named) {
        this(schema, commonPrefix(schema), named);
    }

    /** Finds a first word that all tables share, such as "nba_". */
    private static String commonPrefix(Schema schema) {
        if (schema.tables().size() < 2) {
            return "";
        }
        String first = schema.tables().getFirst().name();
        int end = first.indexOf('_');
        String candidate = end > 0 ? first.substring(0, end + 1) : "";
        return !candidate.isEmpty()
                        && schema.tables().stream().allMatch(t -> t.name().startsWith(candidate))
                ? candidate
                : "";
    }

    /** Leaves what an operation gives, where a table has its name: labs for listLabs and labsByCity. */
    private static String given(String name) {
        String noun = OPERATION.matcher(name).replaceAll("");
        return noun.isEmpty() ? name : noun;
    }

    /** Gives the noun of a row; that of an entry where several rows are about one entity of the table's name. */
    Noun of(Table table) {
        Noun noun = entity(table);
        return new Grain(schema, table, noun).entries().orElse(noun);
    }

    /** Gives the noun of the table's name without an end that says nothing, unless another table has that noun: its lines. */
    Noun entity(Table table) {
        Noun noun = of(table, true);
        boolean shared = schema.tables().stream()
                .anyMatch(t -> !t.equals(table) && named.test(t) && of(t, true).equals(noun));
        return shared ? of(table, false) : noun;
    }

    private Noun of(Table table, boolean cut) {
        List<String> words = new ArrayList<>(List.of(whole(table).split(" ")));
        if (cut) {
            withoutOther(table, words);
        }
        while (cut && words.size() > 1 && HOLLOW.contains(words.getLast())) {
            words.removeLast();
        }
        if (words.size() > 1 && words.getLast().matches("details?")) {
            words.set(words.size() - 1, "line");
        }
        if (words.getLast().equals("stats") || words.getLast().equals("statistics")) {
            words.set(words.size() - 1, "record");
        }
        String one = English.singular(String.join(" ", words));
        return entry(table)
                ? Grain.entry(ofAnother(one, table) ? English.singular(whole(table)) : one)
                : keyed(table, Noun.regular(SYNONYMS.getOrDefault(one, one)));
    }

    /** Calls the name of something else by what it names, if that is a place or has a table: the stadium and the city of a match. */
    String named(String name) {
        String what = name.replaceFirst(" name$", "");
        String last = English.lastWord(what);
        boolean known = PLACES.contains(last)
                || schema.tables().stream()
                        .anyMatch(t -> English.lastWord(entity(t).one()).equals(last));
        return !what.equals(name) && known ? what : name;
    }

    private boolean ofAnother(String noun, Table table) {
        return schema.tables().stream()
                .anyMatch(t -> !t.equals(table) && English.singular(whole(t)).equals(noun));
    }

    private String whole(Table table) {
        return Identifiers.table(given(table.name().substring(prefix.length())));
    }

    /** Says in what span of time one row lies: "in one year". */
    Optional<String> span(Table table) {
        return new Grain(schema, table, entity(table)).span().map("in one "::concat);
    }

    /** Says whether rows are only entries about entities, so that no name in them is their own. */
    boolean entries(Table table) {
        return entry(table) || new Grain(schema, table, entity(table)).repeated();
    }

    /**
     * Says whether the name, unlike those of most tables, is no plural, and rows only tell what others did or got: those of a hall of
     * fame are its entries.
     */
    private boolean entry(Table table) {
        boolean event = schema.foreignKeys(table).findAny().isPresent()
                && schema.foreignKeys().stream().noneMatch(k -> k.references().equals(table.name()))
                && (table.primaryKey().size() > 1 || table.columns().stream().noneMatch(c -> c.role() == Role.NAME));
        return event
                && !plural(table)
                && schema.tables().stream().filter(TableNouns::plural).count() * 2
                        > schema.tables().size();
    }

    private static boolean plural(Table table) {
        String words = Identifiers.table(table.name());
        return !English.singular(words).equals(words);
    }

    /** Calls people by what their only key calls them, since other tables do so too: "players" for the people with a player ID. */
    private static Noun keyed(Table table, Noun noun) {
        String key = table.primaryKey().size() == 1
                ? KeyColumns.noun(Identifiers.words(table.primaryKey().getFirst()), noun)
                        .one()
                : "";
        return noun.one().equals("person") && English.person(key) ? Noun.regular(key) : noun;
    }

    /** Drops the plural noun of another table before the noun: "teams franchises"; and one behind it: "awards players". */
    private void withoutOther(Table table, List<String> words) {
        int last = words.size() - 1;
        boolean plural = last > 0 && English.plural(words.getFirst()).equals(words.getFirst());
        boolean before = plural
                && schema.tables().stream()
                        .anyMatch(t -> !t.equals(table)
                                && English.plural(Identifiers.table(t.name())).equals(words.getFirst()));
        boolean behind = plural
                && last == 1
                && schema.foreignKeys(table)
                        .anyMatch(k -> KeyColumns.noun(
                                        Identifiers.words(k.columns().getFirst()), Noun.impersonal("row", "rows"))
                                .many()
                                .equals(words.getLast()));
        if (before) {
            words.removeFirst();
        } else if (behind) {
            words.removeLast();
        }
    }
}
