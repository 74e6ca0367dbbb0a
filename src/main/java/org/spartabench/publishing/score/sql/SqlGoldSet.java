package org.spartabench.publishing.score.sql;

import java.util.ArrayList;
import java.util.Collections;
import java.util.Comparator;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.function.Function;
import java.util.function.Predicate;
import java.util.stream.Collectors;
import org.spartabench.publishing.score.SystemAnswers;
import org.spartabench.publishing.score.gold.Gold;
import org.spartabench.publishing.score.gold.GoldSet;
import org.spartabench.publishing.score.gold.Trait;

/**
 * Holds the gold queries of a set with its databases.
 *
 * @param items in the order of the file
 * @param databases by name
 * @param remarks what limits the scores, one line each
 */
public record SqlGoldSet(List<SqlGold> items, Map<String, SqlDatabase> databases, List<String> remarks) {

    public SqlGoldSet {
        items = List.copyOf(items);
        databases = Map.copyOf(databases);
        remarks = List.copyOf(remarks);
    }

    /**
     * Makes a set of items over one database.
     *
     * @param gold the items; those without a query are left out, with a remark
     * @param numbers that a set gives its items, by their ids; others have none
     */
    public static SqlGoldSet of(SqlDatabase database, GoldSet gold, Map<String, String> numbers) {
        List<SqlGold> items = new ArrayList<>();
        for (Gold item : gold.items()) {
            Optional.ofNullable(gold.queries().get(item.id())).ifPresent(sql -> {
                List<Trait> traits = new ArrayList<>(item.traits());
                database.hardness(sql).ifPresent(traits::add);
                items.add(new SqlGold(
                        new Gold(item.id(), item.question(), List.of(sql), traits),
                        numbers.getOrDefault(item.id(), ""),
                        sql,
                        database.name()));
            });
        }
        int lacking = gold.items().size() - items.size();
        List<String> remarks = new ArrayList<>(gold.remarks());
        if (lacking > 0) {
            remarks.add(lacking + " items have no gold query and are left out");
        }
        return new SqlGoldSet(items, Map.of(database.name(), database), remarks);
    }

    /** Whether some gold items are programs. */
    public boolean programs() {
        return items.stream().map(SqlGold::sql).anyMatch(SystemAnswers::program);
    }

    /** Whether queries can run: otherwise only their text is compared. */
    public boolean runs() {
        return databases.values().stream().allMatch(d -> d.data().isPresent());
    }

    SqlDatabase database(SqlGold item) {
        return Optional.ofNullable(databases.get(item.database())).orElseThrow();
    }

    public GoldSet gold() {
        return new GoldSet(items.stream().map(SqlGold::gold).toList(), remarks);
    }

    /**
     * Gives predictions by the ids of items. A file names them by these ids, by the numbers of the set, or by their places from 0,
     * as BIRD's evaluator reads its keys: by all places where it has just these, else by those of which it has the most, in this order.
     * What stands behind a query is left out.
     */
    public SystemAnswers match(SystemAnswers given) {
        SystemAnswers system = given.withoutBlanks(items.size());
        Map<String, List<String>> queries = new HashMap<>();
        system.answers().forEach((id, values) -> queries.put(id, List.of(query(values))));
        return new SystemAnswers(system.name(), queries, system.unusable()).renamed(names(system));
    }

    /**
     * Says that a file answers no item, or that it has more queries than there are items and names none of them: nobody knows then
     * which query belongs to which item. Empty if it can be scored.
     *
     * @param name of the gold set, for people
     */
    public Optional<String> strange(SystemAnswers given, String name) {
        SystemAnswers system = given.withoutBlanks(items.size());
        int queries = system.answers().size() + system.unusable().size();
        return system.places()
                        && queries > items.size()
                        && names(system).equals(places())
                        && !numbers().equals(places())
                ? Optional.of(system.name() + ": has " + queries + " queries that name no item, and " + name + " has "
                        + items.size() + " items; write one for each, in their order, or name the items")
                : match(given).strange(gold(), name);
    }

    private Map<String, String> places() {
        Map<String, String> places = new HashMap<>();
        items.forEach(
                item -> places.put(String.valueOf(places.size()), item.gold().id()));
        return places;
    }

    private Map<String, String> numbers() {
        Map<String, String> numbers = new HashMap<>();
        items.forEach(item -> numbers.put(item.number(), item.gold().id()));
        return numbers;
    }

    /** Gives the ids of items by the names that a file has for them. */
    private Map<String, String> names(SystemAnswers system) {
        Map<String, String> numbers = numbers();
        Map<String, String> places = places();
        Set<String> given = new HashSet<>(system.answers().keySet());
        given.addAll(system.unusable().keySet());
        List<Map<String, String>> forms = new ArrayList<>();
        forms.add(places.values().stream().collect(Collectors.toMap(Function.identity(), Function.identity())));
        forms.add(numbers.size() == items.size() ? numbers : Map.of());
        forms.add(places);
        return given.equals(places.keySet())
                ? places
                : Collections.max(
                        forms.reversed(), // the last of the best is the first of the forms
                        Comparator.comparing(form -> common(form.keySet(), given)));
    }

    private static long common(Set<String> names, Set<String> given) {
        return given.stream().filter(names::contains).count();
    }

    private static String query(List<String> values) {
        String written = values.isEmpty() ? "" : values.getFirst();
        int mark = written.indexOf(SystemAnswers.DATABASE);
        return (mark < 0 ? written : written.substring(0, mark)).strip();
    }

    /** Lists the items whose prediction names another database of the set: such a file has another order. */
    public List<String> elsewhere(SystemAnswers given) {
        SystemAnswers system = given.withoutBlanks(items.size());
        SystemAnswers placed = system.renamed(names(system));
        return ids(item -> placed.answer(item.gold().id()).stream()
                .flatMap(values -> values.stream().limit(1))
                .filter(written -> written.contains(SystemAnswers.DATABASE))
                .map(written -> written.substring(
                                written.indexOf(SystemAnswers.DATABASE) + SystemAnswers.DATABASE.length())
                        .strip())
                .anyMatch(named -> databases.containsKey(named) && !named.equals(item.database())));
    }

    /** Gives the ids of the gold items of which that is true. */
    List<String> ids(Predicate<SqlGold> which) {
        return items.stream().filter(which).map(SqlGold::gold).map(Gold::id).toList();
    }
}
