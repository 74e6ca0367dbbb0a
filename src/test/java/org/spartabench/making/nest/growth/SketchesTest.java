package org.spartabench.making.nest.growth;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.stream.IntStream;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.spartabench.authors.request.AuthorSession.ItemMemory;
import org.spartabench.sql.path.BlockPath;

/** Sketches are drawn by their weight and by the room that they have, which is found for as few as possible. */
final class SketchesTest {

    private static final Map<String, Double> ROOM = Map.of("tight", 0.0, "narrow", 0.1, "wide", 1.0, "rare", 1.0);

    @Test
    void whatHasRoomComesFirstAndWhatHasNoneNever() {
        List<String> looked = new ArrayList<>();
        ItemMemory memory = new ItemMemory();
        memory.tried(List.of(over("known").text()));
        Sketches sketches = new Sketches(memory, SketchesTest::heaviest, s -> {
            looked.add(table(s));
            return ROOM.getOrDefault(table(s), 0.0);
        });
        Map.of("tight", 9.0, "narrow", 8.0, "wide", 5.0, "rare", 0.1, "known", 9.0, "weightless", 0.0)
                .forEach((table, weight) -> sketches.add(over(table), weight));
        sketches.add(over("wide"), 7);
        assertThat(sketches.next().map(SketchesTest::table)).contains("wide");
        assertThat(looked).as("whose room was found").containsExactlyInAnyOrder("tight", "narrow", "wide");
        assertThat(Stream.generate(sketches::next)
                        .takeWhile(Optional::isPresent)
                        .map(next -> table(next.get())))
                .containsExactly("narrow", "rare");
    }

    private static int heaviest(double[] weights) {
        return IntStream.range(0, weights.length)
                .reduce((one, other) -> weights[other] > weights[one] ? other : one)
                .orElse(-1);
    }

    private static Sketched over(String table) {
        return new Sketched(Map.of(BlockPath.ROOT, table), Map.of());
    }

    private static String table(Sketched sketch) {
        return sketch.tables().getOrDefault(BlockPath.ROOT, "");
    }
}
