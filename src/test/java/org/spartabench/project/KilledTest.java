package org.spartabench.project;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.tuple;

import java.io.BufferedReader;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.SplittableRandom;
import java.util.stream.Collectors;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.spartabench.authors.item.verdict.Verdict;
import org.spartabench.judging.correct.pair.sample.ComparedPair;
import org.spartabench.judging.correct.pair.sample.PairSample;
import org.spartabench.judging.correct.pair.sample.PairStratum;
import org.spartabench.judging.correct.pair.sample.SampledPair;
import org.spartabench.judging.decision.Decision;
import org.spartabench.judging.review.ItemFilter;
import org.spartabench.judging.review.ItemRow;
import org.spartabench.judging.review.Version;
import org.spartabench.making.run.event.RunEvent;
import org.spartabench.project.pair.PairRepository;
import org.spartabench.project.table.run.Recorded;

/** A program that is killed at any moment has lost nothing that it had acknowledged. */
class KilledTest {

    private static final int KILLS = 2;
    private static final int ITEMS = 8;

    @TempDir
    private Path temp;

    @Test
    void whatWasAcknowledgedIsThere() throws IOException {
        Path folder = Projects.make(temp.resolve("p"));
        try (Project project = Projects.ok(Project.open(folder))) {
            Projects.fill(project, ITEMS);
            Projects.ok(new PairRepository(project.records().core()).add(pairs()));
        }
        SplittableRandom random = new SplittableRandom(11);
        List<String> acknowledged = new ArrayList<>();
        for (int kill = 1; kill <= KILLS; kill++) {
            acknowledged.addAll(untilKilled(folder, kill, 1 + random.nextInt(120)));
            try (Project project = Projects.ok(Project.open(folder))) {
                check(project, acknowledged, "kill " + kill);
            }
        }
        assertThat(acknowledged).hasSizeGreaterThan(KILLS);
        assertThat(acknowledged).anyMatch(line -> line.startsWith("kept "));
        assertThat(acknowledged).anyMatch(line -> line.startsWith("ruled "));
        assertThat(acknowledged).anyMatch(line -> line.startsWith("judged "));
    }

    private static List<SampledPair> pairs() {
        PairStratum stratum = new PairStratum("d", "", "equal", PairStratum.NONE);
        List<ComparedPair> pairs = IntStream.range(0, 100)
                .mapToObj(i -> new ComparedPair(String.valueOf(i), "{}", stratum))
                .toList();
        return PairSample.draw("made", pairs, pairs.size(), 1);
    }

    /** Lets a child work, kills it after so many lines, and gives all the whole lines it had printed. */
    private List<String> untilKilled(Path folder, long seed, int lines) throws IOException {
        Process child = new ProcessBuilder(
                        Path.of(System.getProperty("java.home"), "bin", "java").toString(),
                        "-XX:TieredStopAtLevel=1",
                        "-XX:+UseSerialGC",
                        "--enable-native-access=ALL-UNNAMED",
                        "-cp",
                        System.getProperty("java.class.path"),
                        DecidingChild.class.getName(),
                        folder.toString(),
                        String.valueOf(seed),
                        String.valueOf(ITEMS))
                .redirectError(ProcessBuilder.Redirect.INHERIT)
                .start();
        StringBuilder output = new StringBuilder();
        try (BufferedReader out = child.inputReader(StandardCharsets.UTF_8)) {
            for (int c = out.read(), seen = 0; c >= 0; c = out.read()) {
                output.append((char) c);
                if (c == '\n' && ++seen == lines) {
                    // By its handle: destroying the Process itself would close the pipe before the last lines are read.
                    child.toHandle().destroyForcibly();
                }
            }
        }
        int end = output.lastIndexOf("\n");
        List<String> whole = output.substring(0, end + 1).lines().toList();
        assertThat(whole).as("the child's lines; it stopped by itself").hasSizeGreaterThanOrEqualTo(lines);
        return whole;
    }

    private static int highest(Project project, List<String> acknowledged) {
        IntStream listed = project.queue().items(ItemFilter.ALL, 0, Integer.MAX_VALUE).stream()
                .mapToInt(ItemRow::number);
        IntStream made = acknowledged.stream()
                .filter(line -> line.startsWith("kept "))
                .mapToInt(line -> Integer.parseInt(line.split(" ")[1]));
        return IntStream.concat(listed, made).max().orElse(0);
    }

    private static void check(Project project, List<String> acknowledged, String when) {
        Map<Long, Decision> kept = new LinkedHashMap<>();
        // Items that were withdrawn are on no list, but their decisions are there.
        IntStream.rangeClosed(1, highest(project, acknowledged))
                .forEach(number -> project.queue().decisions(number).forEach(d -> kept.put(d.id(), d)));
        var undone = kept.values().stream()
                .filter(d -> d.verdict() instanceof Verdict.Undo)
                .map(d -> ((Verdict.Undo) d.verdict()).decision())
                .collect(Collectors.toSet());
        List<String> judged = new ArrayList<>();
        new PairRepository(project.records().core()).judgements().forEach(j -> judged.add(j.pair()));
        assertThat(judged).as(when + ": judgements").hasSizeGreaterThanOrEqualTo((int)
                acknowledged.stream().filter(line -> line.startsWith("judged ")).count());
        for (String line : acknowledged) {
            String[] words = line.split(" ", 4);
            switch (words[0]) {
                case "undone" -> assertThat(undone).as(when + ": " + line).contains(Long.valueOf(words[1]));
                case "kept" ->
                    assertThat(project.queue().versions(Integer.parseInt(words[1])))
                            .as(when + ": " + line)
                            .extracting(Version::number, Version::sql)
                            .contains(tuple(Integer.valueOf(words[2]), words[3]));
                case "accepted" -> {
                    int place = Integer.parseInt(words[2]);
                    assertThat(project.runs().events(Long.parseLong(words[1]), place).stream()
                                    .map(Recorded::event))
                            .as(when + ": " + line)
                            .contains(new RunEvent.Accepted(place, Projects.item(place)));
                }
                case "judged" -> assertThat(judged).as(when + ": " + line).contains(words[1]);
                case "ruled" ->
                    assertThat(kept.get(Long.valueOf(words[1])))
                            .as(when + ": " + line)
                            .satisfies(d -> assertThat(d.verdict())
                                    .isInstanceOfSatisfying(
                                            Verdict.Rule.class,
                                            rule -> assertThat(rule.comparison())
                                                    .isEqualTo(words[3])));
                default -> {
                    Decision decision = kept.get(Long.valueOf(words[1]));
                    assertThat(decision).as(when + ": " + line).isNotNull();
                    assertThat(decision.verdict()).isEqualTo(new Verdict.EditQuestion(words[3]));
                    assertThat(decision.item()).isEqualTo(Integer.parseInt(words[2]));
                }
            }
        }
    }
}
