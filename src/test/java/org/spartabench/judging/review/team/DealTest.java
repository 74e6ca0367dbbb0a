package org.spartabench.judging.review.team;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.SplittableRandom;
import java.util.TreeMap;
import java.util.TreeSet;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;

class DealTest {

    private static final List<String> NAMES = List.of("ann", "bo", "cy", "di", "ed");

    private static List<Integer> items(int count) {
        return IntStream.rangeClosed(1, count).boxed().toList();
    }

    @Test
    void everybodyHasAsManyAndEachItemGoesToAsManyAsAskedFor() {
        SplittableRandom random = new SplittableRandom(5);
        for (int trial = 0; trial < 200; trial++) {
            int people = 1 + random.nextInt(NAMES.size());
            Roster roster = new Roster(NAMES.subList(0, people), 1 + random.nextInt(people), true, random.nextLong());
            List<Integer> items = items(1 + random.nextInt(60));
            Map<Integer, Set<String>> first = Deal.of(roster, items, Map.of());
            assertThat(first).isEqualTo(Deal.of(roster, items, Map.of()));
            assertThat(first.keySet()).containsExactlyElementsOf(items);
            assertThat(first.values()).allMatch(names -> names.size() == roster.overlap());
            assertThat(spread(roster, first)).isLessThanOrEqualTo(1);
            // More items and a new member later: nothing that was dealt is dealt again.
            Map<Integer, Set<String>> second = Deal.of(roster, items(items.size() + 9), first);
            assertThat(second.keySet()).doesNotContainAnyElementsOf(items).hasSize(9);
            Map<Integer, Set<String>> all = new TreeMap<>(first);
            all.putAll(second);
            assertThat(spread(roster, all)).isLessThanOrEqualTo(1);
        }
    }

    @Test
    void anItemThatOneMemberHasGoesToOthersBesides() {
        Roster roster = new Roster(List.of("ann", "bo"), 2, false, 1);
        assertThat(Deal.of(roster, items(2), Map.of(1, new TreeSet<>(Set.of("ann")))))
                .isEqualTo(Map.of(1, Set.of("bo"), 2, Set.of("ann", "bo")));
    }

    private static long spread(Roster roster, Map<Integer, Set<String>> dealt) {
        List<Long> loads = roster.members().stream()
                .map(m -> dealt.values().stream().filter(n -> n.contains(m)).count())
                .sorted()
                .toList();
        return loads.getLast() - loads.getFirst();
    }
}
