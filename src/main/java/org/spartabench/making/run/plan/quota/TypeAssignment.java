package org.spartabench.making.run.plan.quota;

import java.util.ArrayList;
import java.util.Collections;
import java.util.Comparator;
import java.util.EnumMap;
import java.util.EnumSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.SplittableRandom;
import org.spartabench.making.run.plan.RunSeeds;
import org.spartabench.sql.shape.Nesting;
import org.spartabench.sql.shape.Shape;

/**
 * Deals nesting types to nested items so that each type is in as many of them as counted. A large tree gets a type that
 * can well stand in it more than once (N or J), as far as the counts allow: comparing one row with three aggregates is
 * seldom meant.
 *
 * @param shapes the shape of each item
 * @param counts how many items have at least one predicate of the type
 */
record TypeAssignment(List<Shape> shapes, Map<Nesting, Integer> counts, SplittableRandom chance) {

    /** Exchanges tried for each item. */
    private static final int EXCHANGES = 100;

    private static final Set<Nesting> REPEATABLE = EnumSet.of(Nesting.N, Nesting.J);

    /** Returns as many types for each item as it has edges. */
    List<List<Nesting>> deal() {
        List<EnumSet<Nesting>> sets = sets(sizes());
        mix(sets);
        List<List<Nesting>> result = new ArrayList<>();
        for (int i = 0; i < shapes.size(); i++) {
            List<Nesting> own = List.copyOf(sets.get(i));
            List<Nesting> again = own.stream().filter(REPEATABLE::contains).toList();
            List<Nesting> from = again.isEmpty() ? own : again;
            List<Nesting> types = new ArrayList<>(own);
            while (types.size() < edges(i)) {
                types.add(from.get(chance.nextInt(from.size())));
            }
            result.add(types);
        }
        return result;
    }

    private int edges(int item) {
        return shapes.get(item).blocks() - 1;
    }

    /** Whether an item with these types would repeat a type that seldom makes sense twice. */
    private boolean crammed(int item, Set<Nesting> types) {
        return types.size() < edges(item) && types.stream().noneMatch(REPEATABLE::contains);
    }

    /** Returns the number of different types of each item: one, and the rest by chance among edges with room. */
    private int[] sizes() {
        int[] sizes = new int[shapes.size()];
        List<Integer> room = new ArrayList<>();
        for (int i = 0; i < sizes.length; i++) {
            sizes[i] = 1;
            room.addAll(Collections.nCopies(Math.min(edges(i), counts.size()) - 1, i));
        }
        RunSeeds.shuffle(room, chance);
        int rest = counts.values().stream().mapToInt(Integer::intValue).sum() - sizes.length;
        for (int item : room.subList(0, Math.clamp(rest, 0, room.size()))) {
            sizes[item]++;
        }
        return sizes;
    }

    /** Deals the most frequent remaining types to the largest items first, which meets the counts if possible. */
    private List<EnumSet<Nesting>> sets(int[] sizes) {
        EnumMap<Nesting, Integer> left = new EnumMap<>(counts);
        List<EnumSet<Nesting>> sets = new ArrayList<>();
        List<Integer> order = new ArrayList<>();
        for (int i = 0; i < sizes.length; i++) {
            sets.add(EnumSet.noneOf(Nesting.class));
            order.add(i);
        }
        order.sort(Comparator.comparingInt(i -> -sizes[i]));
        for (int item : order) {
            List<Nesting> types = new ArrayList<>(left.keySet());
            types.sort(Comparator.comparingInt(t -> -left.getOrDefault(t, 0)));
            for (Nesting type : types.subList(0, sizes[item])) {
                sets.get(item).add(type);
                left.merge(type, -1, Integer::sum);
            }
        }
        return sets;
    }

    /** Exchanges types between pairs of items at random; this changes no count. */
    private void mix(List<EnumSet<Nesting>> sets) {
        for (int k = 0; k < EXCHANGES * sets.size(); k++) {
            exchange(sets, chance.nextInt(sets.size()), chance.nextInt(sets.size()));
        }
    }

    private void exchange(List<EnumSet<Nesting>> sets, int one, int other) {
        List<Nesting> give =
                sets.get(one).stream().filter(t -> !sets.get(other).contains(t)).toList();
        List<Nesting> take =
                sets.get(other).stream().filter(t -> !sets.get(one).contains(t)).toList();
        if (give.isEmpty() || take.isEmpty()) {
            return;
        }
        Nesting given = give.get(chance.nextInt(give.size()));
        Nesting taken = take.get(chance.nextInt(take.size()));
        EnumSet<Nesting> ones = EnumSet.copyOf(sets.get(one));
        EnumSet<Nesting> others = EnumSet.copyOf(sets.get(other));
        ones.remove(given);
        ones.add(taken);
        others.remove(taken);
        others.add(given);
        boolean better = crammed(one, sets.get(one)) || crammed(other, sets.get(other));
        if (better || !crammed(one, ones) && !crammed(other, others)) {
            sets.set(one, ones);
            sets.set(other, others);
        }
    }
}
