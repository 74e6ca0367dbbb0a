package org.spartabench.bench;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.EnumMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;
import java.util.random.RandomGenerator;
import java.util.random.RandomGeneratorFactory;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import javafx.scene.input.KeyCode;
import org.spartabench.base.file.Folders;
import org.spartabench.desktop.NoProjects;
import org.spartabench.desktop.SampleProject;
import org.spartabench.desktop.StoryWindow;
import org.spartabench.desktop.Toolkit;
import org.spartabench.desktop.Typist;
import org.spartabench.desktop.drawing.Headless;
import org.spartabench.desktop.shell.route.Route;
import org.spartabench.facts.sample.SampleDomain;
import org.spartabench.project.Project;

/**
 * Decides 50 items through the real screen with keys only, counts the keys, and says how long a practised validator would take to
 * work the screen by the keystroke-level model (Card, Moran and Newell, "The keystroke-level model for user performance time with
 * interactive systems", Communications of the ACM 23 (1980), 396-410): the sum of the operators below; reading and thinking
 * about the item itself are not in it. For comparison the same decisions with a mouse. Run by {@code mvn -q test-compile
 * exec:exec@bench -Dbench=KeystrokeBench}.
 */
public final class KeystrokeBench {

    private static final int ITEMS = 50;
    private static final long SEED = 7;
    private static final Pattern NUMBER = Pattern.compile("(?<![\\d.,:/-])\\d+(?![\\d.,:/-]*\\d)");

    /** Seconds an operator takes, as published. */
    private enum Operator {
        /** A key, by an average skilled typist. */
        K(0.20),
        /** Pressing and releasing a mouse button. */
        B(0.20),
        /** Pointing with a mouse. */
        P(1.10),
        /** A hand from keyboard to mouse or back. */
        H(0.40),
        /** Getting ready for a unit of work in the mind. */
        M(1.35);

        private final double seconds;

        Operator(double seconds) {
            this.seconds = seconds;
        }
    }

    /**
     * What may be done with an item.
     *
     * @param units of work that each take a moment of thought: what to do, and what to put
     * @param mouse the operators where all but the typing of a number is done with a mouse; a double click marks a number
     */
    private enum Kind {
        ACCEPT(1, "MPB"),
        REJECT(2, "MPBMPBPB"),
        CORRECT(2, "MPBMPBBHKKHPB"),
        DEFER(1, "MPB");

        private final int units;
        private final String mouse;

        Kind(int units, String mouse) {
            this.units = units;
            this.mouse = mouse;
        }

        double byMouse() {
            return mouse.chars()
                    .mapToDouble(c -> Operator.valueOf(String.valueOf((char) c)).seconds)
                    .sum();
        }

        double byKeys(int keys) {
            return units * Operator.M.seconds + keys * Operator.K.seconds;
        }
    }

    private KeystrokeBench() {}

    public static void main(String[] args) throws IOException, InterruptedException {
        Path folder = Files.createTempDirectory("keystrokes");
        Headless.start();
        try (Project project = SampleProject.make(SampleDomain.MEDICAL, folder)) {
            SampleProject.generate(project, ITEMS + 1, SEED);
            try (StoryWindow window = StoryWindow.over(project, "anna", NoProjects.INSTANCE)) {
                window.go(new Route.Review());
                Typist typist = new Typist(window);
                Toolkit.await("an item is shown", () -> !typist.item().isEmpty());
                print(decide(typist));
            }
        } finally {
            Folders.delete(folder);
        }
        System.exit(0);
    }

    /** Of ten items about seven are accepted, one or two rejected, one is corrected where it has a number, the rest deferred. */
    private static Map<Kind, List<Integer>> decide(Typist typist) {
        RandomGenerator random = RandomGeneratorFactory.of("L64X128MixRandom").create(SEED);
        Map<Kind, List<Integer>> keys = new EnumMap<>(Kind.class);
        for (int i = 0; i < ITEMS; i++) {
            int lot = random.nextInt(100);
            Optional<String> number = number(typist);
            Kind kind = lot < 15 && number.isPresent()
                    ? Kind.CORRECT
                    : lot < 30 ? Kind.REJECT : lot < 35 ? Kind.DEFER : Kind.ACCEPT;
            int taken = typist.count(() -> {
                switch (kind) {
                    case ACCEPT -> typist.accept();
                    case REJECT -> typist.reject(KeyCode.DIGIT5);
                    case DEFER -> typist.defer();
                    case CORRECT -> typist.correct(number.orElseThrow(), "26");
                }
            });
            keys.computeIfAbsent(kind, k -> new ArrayList<>()).add(taken);
        }
        return keys;
    }

    private static Optional<String> number(Typist typist) {
        Matcher number = NUMBER.matcher(Toolkit.on(() -> typist.question().getText()));
        return number.find() ? Optional.of(number.group()) : Optional.empty();
    }

    private static void print(Map<Kind, List<Integer>> keys) {
        System.out.printf(
                Locale.ROOT,
                "%-10s %6s %11s %9s %12s %13s%n",
                "decision",
                "items",
                "keys, mean",
                "keys, most",
                "seconds each",
                "by the mouse");
        int all = 0;
        double seconds = 0;
        double mouse = 0;
        for (Map.Entry<Kind, List<Integer>> e : keys.entrySet()) {
            Kind kind = e.getKey();
            int n = e.getValue().size();
            int sum = e.getValue().stream().mapToInt(k -> k).sum();
            double took = e.getValue().stream().mapToDouble(kind::byKeys).sum();
            System.out.printf(
                    Locale.ROOT,
                    "%-10s %6d %11.2f %9d %12.2f %13.2f%n",
                    kind.name().toLowerCase(Locale.ROOT),
                    n,
                    (double) sum / n,
                    e.getValue().stream().mapToInt(k -> k).max().orElse(0),
                    took / n,
                    kind.byMouse());
            all += sum;
            seconds += took;
            mouse += n * kind.byMouse();
        }
        System.out.printf(
                Locale.ROOT,
                "%-10s %6d %11.2f %9s %12.2f %13.2f%n",
                "all",
                ITEMS,
                (double) all / ITEMS,
                "",
                seconds / ITEMS,
                mouse / ITEMS);
        System.out.println(
                "K " + Operator.K.seconds + " s a key, M " + Operator.M.seconds + " s a unit of work; hands stay on the"
                        + " keys, so there is no H and no P. By the mouse: P " + Operator.P.seconds + " s, B "
                        + Operator.B.seconds
                        + " s, H " + Operator.H.seconds + " s.");
    }
}
