package org.spartabench.authors.verbalise;

import java.util.ArrayList;
import java.util.Collections;
import java.util.Comparator;
import java.util.EnumSet;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Set;
import java.util.concurrent.ConcurrentHashMap;
import java.util.stream.Collectors;
import org.spartabench.authors.request.Exemplar;
import org.spartabench.sql.compare.Canonical;
import org.spartabench.sql.compare.Outline;
import org.spartabench.sql.name.KnownTables;
import org.spartabench.sql.path.Clause;
import org.spartabench.sql.tree.Block;
import org.spartabench.sql.walk.Walk;

/**
 * Finds the exemplars whose syntax trees are nearest to that of a query (AST-ICL; paper, section 3). Of equally near ones those
 * over its tables come first, then the order of the bank decides; queries that differ only in form from the given one are
 * excluded. A clause of the query that none of the nearest shows is shown by the last of them. Immutable.
 */
public final class Exemplars {

    public static final Exemplars NONE = new Exemplars(List.of());

    /** Holds an exemplar with its place in the bank. */
    private record Entry(int place, Exemplar exemplar) {}

    /** Holds all entries of one outline. */
    private record Kind(Outline outline, List<Entry> entries) {}

    private record Ranked(Kind kind, double similarity) {}

    private static final Comparator<Ranked> NEAREST_FIRST =
            Comparator.comparingDouble(Ranked::similarity).reversed();

    private final List<Exemplar> all;
    private final List<Kind> kinds;
    private final Map<Integer, String> canonical = new ConcurrentHashMap<>();

    private Exemplars(List<Exemplar> all) {
        this.all = all;
        Map<Outline, List<Entry>> byOutline = new LinkedHashMap<>();
        for (int i = 0; i < all.size(); i++) {
            byOutline
                    .computeIfAbsent(Outline.of(all.get(i).query()), o -> new ArrayList<>())
                    .add(new Entry(i, all.get(i)));
        }
        this.kinds = byOutline.entrySet().stream()
                .map(e -> new Kind(e.getKey(), List.copyOf(e.getValue())))
                .toList();
    }

    public static Exemplars of(List<Exemplar> all) {
        return new Exemplars(List.copyOf(all));
    }

    public List<Exemplar> all() {
        return all;
    }

    /**
     * Finds the exemplars nearest to a query, nearest first.
     *
     * @param count most exemplars
     * @param set 0 for the nearest ones, 1 for the next ones, and so on; the nearest follow the farthest
     */
    public List<Exemplar> nearest(Block query, int count, int set) {
        if (count <= 0 || all.isEmpty()) {
            return List.of();
        }
        String same = canonical(query);
        int sets = Math.max(1, Math.ceilDiv(all.size(), count));
        int skipped = Math.floorMod(set, sets) * count;
        List<Exemplar> found = ranked(Outline.of(query), tables(query), skipped + count + 1).stream()
                .filter(e -> !canonical(e).equals(same))
                .skip(skipped)
                .limit(count)
                .map(Entry::exemplar)
                .toList();
        return found.isEmpty() && skipped > 0 ? nearest(query, count, 0) : skipped > 0 ? found : shown(query, found);
    }

    /** Puts the nearest exemplar with the clauses that none of the found ones shows in the last place. */
    private List<Exemplar> shown(Block query, List<Exemplar> found) {
        Set<Clause> wanted = clauses(query);
        found.forEach(e -> wanted.removeAll(clauses(e.query())));
        if (wanted.isEmpty() || found.isEmpty()) {
            return found;
        }
        Outline outline = Outline.of(query);
        String same = canonical(query);
        return kinds.stream()
                .flatMap(k -> k.entries().stream()
                        .filter(e -> clauses(e.exemplar().query()).containsAll(wanted)
                                && !canonical(e).equals(same))
                        .limit(1)
                        .map(e -> Map.entry(outline.similarity(k.outline()), e)))
                .max(Map.Entry.<Double, Entry>comparingByKey()
                        .thenComparing(e -> -e.getValue().place()))
                .map(e -> {
                    List<Exemplar> with = new ArrayList<>(found);
                    with.set(found.size() - 1, e.getValue().exemplar());
                    return List.copyOf(with);
                })
                .orElse(found);
    }

    /** Lists the clauses that change what a question has to say: groups, their conditions, orders and limits. */
    private static Set<Clause> clauses(Block query) {
        Set<Clause> clauses = EnumSet.noneOf(Clause.class);
        Walk.blocks(query).forEach(b -> {
            if (!b.groupBy().isEmpty()) {
                clauses.add(Clause.GROUP_BY);
            }
            if (!b.having().isEmpty()) {
                clauses.add(Clause.HAVING);
            }
            if (!b.orderBy().isEmpty()) {
                clauses.add(Clause.ORDER_BY);
            }
            if (b.limit().isPresent()) {
                clauses.add(Clause.LIMIT);
            }
        });
        return clauses;
    }

    private static Set<String> tables(Block query) {
        return Walk.tables(query).map(t -> t.table().toLowerCase(Locale.ROOT)).collect(Collectors.toSet());
    }

    /**
     * Ranks at least so many exemplars, or all. Compares kinds in the order of an upper bound of their similarity, until no
     * other kind can be nearer than those found.
     */
    private List<Entry> ranked(Outline outline, Set<String> tables, int wanted) {
        List<Ranked> bounds = kinds.stream()
                .map(k -> new Ranked(k, outline.likeness(k.outline())))
                .sorted(NEAREST_FIRST)
                .toList();
        List<Ranked> near = new ArrayList<>();
        double reached = -1;
        for (Ranked bound : bounds) {
            if (bound.similarity() < reached) {
                break;
            }
            Outline other = bound.kind().outline();
            if (outline.resemblance(other) >= reached) {
                near.add(new Ranked(bound.kind(), outline.similarity(other)));
                near.sort(NEAREST_FIRST);
                reached = reached(near, wanted);
            }
        }
        List<Map.Entry<Double, Entry>> entries = new ArrayList<>();
        near.forEach(r -> r.kind().entries().forEach(e -> entries.add(Map.entry(r.similarity(), e))));
        entries.sort(Map.Entry.<Double, Entry>comparingByKey(Comparator.reverseOrder())
                .thenComparing(e -> Collections.disjoint(
                        tables, tables(e.getValue().exemplar().query())))
                .thenComparing(e -> e.getValue().place()));
        return entries.stream().map(Map.Entry::getValue).toList();
    }

    /** Gives the similarity of the last exemplar wanted; -1 if there are too few. */
    private static double reached(List<Ranked> near, int wanted) {
        int count = 0;
        for (Ranked r : near) {
            count += r.kind().entries().size();
            if (count >= wanted) {
                return r.similarity();
            }
        }
        return -1;
    }

    private String canonical(Entry entry) {
        return canonical.computeIfAbsent(
                entry.place(), place -> canonical(entry.exemplar().query()));
    }

    private static String canonical(Block query) {
        return Canonical.of(query, KnownTables.UNKNOWN).text();
    }
}
