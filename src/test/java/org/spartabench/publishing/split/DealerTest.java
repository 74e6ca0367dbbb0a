package org.spartabench.publishing.split;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.ArrayList;
import java.util.Collections;
import java.util.EnumMap;
import java.util.EnumSet;
import java.util.List;
import java.util.Map;
import java.util.Random;
import java.util.Set;
import java.util.TreeSet;
import org.junit.jupiter.api.Test;
import org.spartabench.base.result.Result;

/** The laws of splits over 1,100 items with families that share sub-trees, answers and near-duplicates. */
class DealerTest {

    private static final List<String> STRATA =
            List.of("non-nested", "(1) · N", "(1) · A", "(1, 1) · N, J", "(2) · A", "(2, 2) · N, JA", "(3) · J");

    @Test
    void splitsKeepTheirSharesAndWhatIsApart() {
        for (long seed = 1; seed <= 20; seed++) {
            Random random = new Random(seed);
            List<SplitItem> items = items(random, 0, 1_100);
            Set<Separation> apart = EnumSet.noneOf(Separation.class);
            for (Separation kind : Separation.values()) {
                if (random.nextInt(3) > 0) {
                    apart.add(kind);
                }
            }
            SplitPlan plan = plan(seed % 2 == 0 ? "dev=20,test=80" : "train=62.5,dev=12.5,test=25", seed, apart);
            Dealt dealt = Dealer.deal(plan, items, Map.of());
            assertThat(dealt.splits()).as("seed %d", seed).hasSize(items.size());
            for (SplitPlan.Part part : plan.parts()) {
                long size = count(dealt, part.name());
                assertThat(Math.abs(size - items.size() * part.share().doubleValue() / 100))
                        .as("%s with seed %d: %d items", part, seed, size)
                        .isLessThanOrEqualTo(1);
            }
            assertThat(Leak.of(items, dealt.splits())).noneMatch(leak -> apart.contains(leak.kind()));

            List<SplitItem> shuffled = new ArrayList<>(items);
            Collections.shuffle(shuffled, random);
            assertThat(Dealer.deal(plan, shuffled, Map.of()))
                    .as("in another order")
                    .isEqualTo(dealt);

            List<SplitItem> grown = new ArrayList<>(items(random, 1_100, 100));
            grown.addAll(items);
            Dealt later = Dealer.deal(plan, grown, dealt.splits());
            assertThat(later.splits()).as("items stay").containsAllEntriesOf(dealt.splits());
            assertThat(later.splits().size() + later.between().size()).isEqualTo(1_200);
            assertThat(Leak.of(grown, later.splits())).noneMatch(leak -> apart.contains(leak.kind()));
        }
    }

    @Test
    void eachStratumIsDividedByTheShares() {
        List<SplitItem> items = items(new Random(5), 0, 1_100);
        SplitPlan plan = plan("dev=20,test=80", 3, Set.of());
        Map<String, String> splits = Dealer.deal(plan, items, Map.of()).splits();
        for (String stratum : STRATA) {
            List<SplitItem> of =
                    items.stream().filter(i -> i.stratum().equals(stratum)).toList();
            long dev = of.stream().filter(i -> splits.get(i.id()).equals("dev")).count();
            assertThat(Math.abs(dev - of.size() * 0.2))
                    .as("%s: %d of %d", stratum, dev, of.size())
                    .isLessThanOrEqualTo(1);
        }
        assertThat(Dealer.deal(plan("dev=20,test=80", 4, Set.of()), items, Map.of())
                        .splits())
                .as("with another seed")
                .isNotEqualTo(splits);
    }

    /** A new item that shares its answer with fixed items of two splits fits none of them. */
    @Test
    void anItemBetweenTwoSplitsIsLeftOut() {
        SplitPlan plan = plan("a=50,b=50", 1, EnumSet.of(Separation.ANSWER));
        List<SplitItem> items = List.of(
                item("1", "x", Set.of("Ann")),
                item("2", "x", Set.of("Bo")),
                item("3", "x", Set.of("Ann", "Bo")),
                item("4", "x", Set.of("Ann", "Cy")),
                item("5", "x", Set.of("Cy")));
        Dealt dealt = Dealer.deal(plan, items, Map.of("1", "a", "2", "b"));
        assertThat(dealt.between()).containsExactly("3");
        assertThat(dealt.splits()).isEqualTo(Map.of("1", "a", "2", "b", "4", "a", "5", "a"));
        assertThat(Leak.of(items, Map.of("1", "a", "2", "b", "3", "b")))
                .containsExactly(new Leak(Separation.ANSWER, "Ann", Map.of("a", List.of("1"), "b", List.of("3"))));
    }

    @Test
    void aPlanThatCannotBeIsRefusedInOneLine() {
        assertThat(List.of("dev", "dev=20,test=70", "dev=20,dev=80", "a=0,b=100", "Dev=100", "a=ten,b=90", "a=1,,b=99"))
                .allSatisfy(text -> assertThat(SplitPlan.read(text, 1, Set.of()))
                        .as(text)
                        .isInstanceOfSatisfying(
                                Result.Bad.class,
                                bad -> assertThat(bad.message()).startsWith("splits: ")));
        assertThat(plan(" dev = 20 , test = 80% ", 1, Set.of()).text()).isEqualTo("dev=20,test=80");
    }

    private static long count(Dealt dealt, String split) {
        return dealt.splits().values().stream().filter(split::equals).count();
    }

    private static SplitPlan plan(String text, long seed, Set<Separation> apart) {
        return SplitPlan.read(text, seed, apart).orThrow(IllegalStateException::new);
    }

    /** Makes items of which every third belongs to a family of two to nine that shares something of one kind. */
    private static List<SplitItem> items(Random random, int from, int count) {
        List<SplitItem> items = new ArrayList<>();
        for (int i = from; i < from + count; i++) {
            Map<Separation, Set<String>> shared = new EnumMap<>(Separation.class);
            for (Separation kind : Separation.values()) {
                Set<String> keys = new TreeSet<>(Set.of(kind + " of " + i));
                if (random.nextInt(9) == 0) {
                    keys.add("family " + random.nextInt(100));
                }
                shared.put(kind, keys);
            }
            items.add(new SplitItem("nba:" + i, STRATA.get(random.nextInt(STRATA.size())), shared));
        }
        return items;
    }

    private static SplitItem item(String id, String stratum, Set<String> answers) {
        return new SplitItem(id, stratum, Map.of(Separation.ANSWER, answers));
    }
}
