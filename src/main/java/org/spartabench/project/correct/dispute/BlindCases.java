package org.spartabench.project.correct.dispute;

import java.nio.charset.StandardCharsets;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.util.ArrayList;
import java.util.Collection;
import java.util.HashSet;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.stream.Collectors;
import java.util.stream.IntStream;
import org.jdbi.v3.core.Handle;
import org.jspecify.annotations.Nullable;
import org.spartabench.authors.item.answer.Paradigm;
import org.spartabench.judging.correct.BlindOrder;
import org.spartabench.judging.correct.BlindQueue;
import org.spartabench.judging.correct.CorrectionCase;
import org.spartabench.project.table.ProjectCore;

/**
 * Reads cases for a person who decides them blind. No statement returns what a person ruled, or where a text is from: the database
 * itself compares the rulings, and gives the texts in the person's order.
 */
public record BlindCases(ProjectCore core) {

    private static final int MOST_CANDIDATES = 9;

    private static final String BODY = "(comparison.body FORMAT JSON)";
    private static final String VERDICT = "(verdict FORMAT JSON)";

    /** Of the last comparison of each item, those that people decide. */
    private static final String CASES = """
        SELECT name FROM comparison WHERE id IN (SELECT MAX(id) FROM comparison GROUP BY item, paradigm)
        AND (%1$s."draw" <> JSON '"NONE"'
            OR %1$s."paper" <> JSON '"ALL"' AND COALESCE(%1$s."proven", JSON '0') = JSON '0')
        ORDER BY paradigm DESC, item\
        """.formatted(BODY);

    /** Rulings without their content, and undoings. */
    private static final String RULED = """
        SELECT id, validator, COALESCE(undoes, 0) AS undoes, COALESCE(%1$s."comparison", JSON '""') AS comparison,
            COALESCE(%1$s."adjudicates" = JSON 'true', FALSE) AS adjudicates
        FROM decision WHERE item IN (SELECT item FROM comparison)
            AND (%1$s."kind" = JSON '"Rule"' OR undoes IS NOT NULL)
        ORDER BY tick, uid\
        """.formatted(VERDICT);

    /** Counts the different rulings on a case; as {@link org.spartabench.authors.item.verdict.Ruling#agrees}. */
    private static final String DIFFERENT = """
        SELECT comparison, COUNT(DISTINCT said) AS said FROM (
            SELECT %1$s."comparison" AS comparison, CAST(%1$s."ruling"."kind" AS VARCHAR)
                || CASE WHEN %1$s."ruling"."kind" = JSON '"Rectify"' THEN CAST(%1$s."ruling"."output" AS VARCHAR)
                || CAST(%1$s."ruling"."category" AS VARCHAR) ELSE '' END AS said
            FROM decision WHERE id IN (<ids>))
        GROUP BY comparison\
        """.formatted(VERDICT);

    private record Ruled(long id, String validator, long undoes, String comparison, boolean adjudicates) {}

    private record Said(String comparison, int said) {}

    /**
     * A case as one person sees it.
     *
     * @param hash of the version of the item that was compared
     * @param query whose output programs must give; empty for queries
     * @param ordered whether the order of rows belongs to the answer
     * @param id of the item
     * @param present hash of the version that the item has now
     * @param texts in the person's order
     */
    public record Texts(
            String name,
            Paradigm paradigm,
            int item,
            String hash,
            String query,
            boolean ordered,
            String id,
            String question,
            String present,
            List<String> texts) {

        /** Whether the item is still the one that was compared. */
        public boolean current() {
            return hash.equals(present);
        }
    }

    /** Lists all cases in the queue of a person, those of queries first. */
    public List<BlindQueue.Entry> all(String person) {
        return core.read(h -> {
            Map<String, Map<String, Long>> rulings = new LinkedHashMap<>();
            h.select(CASES).mapTo(String.class).forEach(name -> rulings.put(name, new LinkedHashMap<>()));
            Set<String> settled = new HashSet<>();
            for (Ruled one : inForce(h)) {
                Map<String, Long> people = rulings.get(core.database().codec().read(String.class, one.comparison()));
                if (people != null && one.adjudicates()) {
                    settled.add(one.comparison());
                } else if (people != null) {
                    people.put(one.validator(), one.id());
                }
            }
            Set<String> apart = apart(
                    h,
                    rulings.values().stream()
                            .map(Map::values)
                            .flatMap(Collection::stream)
                            .toList());
            return rulings.entrySet().stream()
                    .map(e -> new BlindQueue.Entry(
                            e.getKey(),
                            e.getValue().size(),
                            e.getValue().containsKey(person),
                            CorrectionCase.State.of(
                                    settled.contains(quoted(e.getKey())),
                                    e.getValue().size(),
                                    () -> !apart.contains(quoted(e.getKey())))))
                    .toList();
        });
    }

    private static List<Ruled> inForce(Handle h) {
        List<Ruled> all = h.select(RULED).mapTo(Ruled.class).list();
        Set<Long> undone = new HashSet<>();
        for (Ruled one : all.reversed()) {
            if (one.undoes() > 0 && !undone.contains(one.id())) {
                undone.add(one.undoes());
            }
        }
        return all.stream()
                .filter(r -> r.undoes() == 0 && !undone.contains(r.id()))
                .toList();
    }

    private static Set<String> apart(Handle h, List<Long> ids) {
        return ids.isEmpty()
                ? Set.of()
                : h.createQuery(DIFFERENT).bindList("ids", ids).mapTo(Said.class).stream()
                        .filter(s -> s.said() > 1)
                        .map(Said::comparison)
                        .collect(Collectors.toSet());
    }

    private static String quoted(String name) {
        return '"' + name + '"';
    }

    /** Reads a case; empty if there is none with that name. */
    public Optional<Texts> texts(String name, String person) {
        return core.read(h -> {
                    List<String> there = there(h, name);
                    List<String> columns = BlindOrder.of(name, person, there.size()).stream()
                            .map(there::get)
                            .toList();
                    return there.isEmpty()
                            ? Optional.<Texts>empty()
                            : h.select("""
                                SELECT comparison.item, comparison.paradigm, %1$s."hash" AS hash, %1$s."query" AS query,
                                    COALESCE(%1$s."ordered" = JSON 'true', FALSE) AS ordered, i.id, i.question,
                                    i.hash AS present, ARRAY[%2$s] AS texts
                                FROM comparison JOIN item i ON i.number = comparison.item WHERE comparison.name = ?\
                                """.formatted(BODY, String.join(", ", columns)), name)
                                    .map((r, c) -> texts(r, name))
                                    .findOne();
                })
                .filter(found -> !core.tables().faults().standsIn(found.item()));
    }

    /** Lists the places that hold a text, in the order of the comparison. */
    private static List<String> there(Handle h, String name) {
        List<String> places = new ArrayList<>(List.of(text(BODY + ".\"own\""), text(BODY + ".\"compiled\"")));
        IntStream.rangeClosed(1, MOST_CANDIDATES).forEach(i -> places.add(text(BODY + ".\"candidates\"[" + i + "]")));
        String whether = places.stream().map(p -> p + " IS NOT NULL").collect(Collectors.joining(", "));
        return h.select("SELECT " + whether + " FROM comparison WHERE name = ?", name)
                .map((r, c) -> {
                    List<String> there = new ArrayList<>();
                    for (int i = 0; i < places.size(); i++) {
                        if (r.getBoolean(i + 1)) {
                            there.add(places.get(i));
                        }
                    }
                    return there;
                })
                .findOne()
                .orElse(List.of());
    }

    /** Formats before 21 call the text of a query sql. */
    private static String text(String place) {
        return "COALESCE(" + place + ".\"text\", " + place + ".\"sql\")";
    }

    private Texts texts(ResultSet r, String name) throws SQLException {
        List<String> texts = new ArrayList<>();
        for (Object text : (Object[]) r.getArray("texts").getArray()) {
            texts.add(json(new String((byte[]) text, StandardCharsets.UTF_8)));
        }
        return new Texts(
                name,
                Paradigm.valueOf(r.getString("paradigm")),
                r.getInt("item"),
                json(r.getString("hash")),
                json(r.getString("query")),
                r.getBoolean("ordered"),
                r.getString("id"),
                r.getString("question"),
                r.getString("present"),
                texts);
    }

    private String json(@Nullable String text) {
        return text == null ? "" : core.database().codec().read(String.class, text);
    }
}
