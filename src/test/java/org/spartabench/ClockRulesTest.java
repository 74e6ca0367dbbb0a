package org.spartabench;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.TreeSet;
import java.util.regex.Pattern;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;

/** No test hangs on the speed of its machine: none sleeps, measures time, or runs under the product's own two seconds. */
class ClockRulesTest {

    private static final Path TESTS = Path.of("src", "test", "java", "org", "spartabench");

    private static final Pattern CLOCK =
            Pattern.compile("Thread\\.sleep\\(|nanoTime\\(\\)|currentTimeMillis\\(|assertTimeout"
                    + "|(?<![A-Za-z])Limits\\.DEFAULT(?!\\.rows)");

    /** Classes that look at a clock, and why none of them fails on a slow machine. */
    private static final Map<String, String> REASONS = Map.ofEntries(
            Map.entry("Await.java", "asks again for what nobody tells, for two minutes"),
            Map.entry("ClockRulesTest.java", "names the words"),
            Map.entry("apis/call/network/HostLimitsTest.java", "a least time between calls"),
            Map.entry(
                    "facts/engine/ReadOnlyTest.java",
                    "interrupts at any moment; a statement has none that can be told"),
            Map.entry("facts/load/SameFromEverySourceTest.java", "a name that is free"),
            Map.entry("authors/llm/message/ChatServer.java", "a server that is silent"),
            Map.entry("making/run/RunEndsTest.java", "an author who is slow"),
            Map.entry("base/task/TasksTest.java", "a task that is slow"),
            Map.entry("project/item/ScoresTest.java", "an author who is slow"),
            Map.entry("desktop/BusyProcessor.java", "keeps a processor busy"),
            Map.entry("desktop/HastyValidator.java", "a person who pauses"),
            Map.entry("desktop/SwitchingStoryTest.java", "asks the collector of memory again"),
            Map.entry("desktop/Toolkit.java", "asks again for what nobody tells"),
            Map.entry("desktop/UncaughtChild.java", "asks again for what nobody tells"),
            Map.entry("desktop/work/WorkScopeTest.java", "a task that is slow"));

    @Test
    void noTestTrustsAClock() throws IOException {
        Set<String> found = new TreeSet<>();
        try (Stream<Path> files = Files.walk(TESTS)) {
            List<Path> sources =
                    files.filter(file -> file.toString().endsWith(".java")).toList();
            for (Path file : sources) {
                if (CLOCK.matcher(Files.readString(file)).find()) {
                    found.add(TESTS.relativize(file).toString().replace('\\', '/'));
                }
            }
        }
        assertThat(found)
                .as("classes that look at a clock: use Patient.LIMITS, Await, or a counter")
                .isEqualTo(REASONS.keySet().stream().collect(Collectors.toCollection(TreeSet::new)));
    }
}
