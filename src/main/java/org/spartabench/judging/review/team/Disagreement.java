package org.spartabench.judging.review.team;

import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;

/**
 * Holds an item on which validators disagree, with its sides.
 *
 * @param agreement share of pairs of votes that agree, 0 to 1
 * @param sides at least two, those of more validators first
 */
public record Disagreement(int item, double agreement, List<Side> sides) {

    /** Groups validators with the same opinion: reject, or keep their version. */
    public record Side(List<Vote> votes) {
        public Side {
            votes = List.copyOf(votes);
        }

        public Vote first() {
            return votes.getFirst();
        }
    }

    public Disagreement {
        sides = List.copyOf(sides);
    }

    /** The lowest agreement first, then by number. */
    public static final Comparator<Disagreement> LOWEST =
            Comparator.comparingDouble(Disagreement::agreement).thenComparing(Disagreement::item);

    /** @param votes on one item */
    public static Disagreement of(List<Vote> votes) {
        List<List<Vote>> sides = new ArrayList<>();
        for (Vote vote : votes) {
            sides.stream()
                    .filter(s -> alike(s.getFirst(), vote))
                    .findFirst()
                    .orElseGet(() -> {
                        List<Vote> fresh = new ArrayList<>();
                        sides.add(fresh);
                        return fresh;
                    })
                    .add(vote);
        }
        int all = votes.size() * (votes.size() - 1);
        int agreeing = sides.stream().mapToInt(s -> s.size() * (s.size() - 1)).sum();
        sides.sort(Comparator.<List<Vote>>comparingInt(List::size).reversed());
        return new Disagreement(
                votes.getFirst().item(),
                all == 0 ? 1 : (double) agreeing / all,
                sides.stream().map(Side::new).toList());
    }

    private static boolean alike(Vote one, Vote other) {
        return one.kept() == other.kept() && (!one.kept() || one.hash().equals(other.hash()));
    }
}
