package org.spartabench.desktop.fx;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.io.InputStream;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Objects;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.Stream;
import javafx.scene.paint.Color;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;

/** Every pair of colours that our style sheets put on each other can be told apart, in both looks (WCAG 2.2, level AA). */
class ContrastTest {

    private static final Path SHEETS = Path.of("src/main/resources/org/spartabench/desktop");
    private static final Pattern NAMED = Pattern.compile("(-color-[\\w-]+)\\s*:\\s*([^;}]+)");
    private static final Pattern RULE = Pattern.compile("([^{}]+)\\{([^}]*)\\}");
    private static final Pattern NAME = Pattern.compile("-color-[\\w-]+");
    private static final Pattern PARTS = Pattern.compile("rgba?\\(([^)]*)\\)");

    /** What text without a ground of its own may stand on: panels, the frame, sheets, rows that are chosen or lit. */
    private static final List<String> GROUNDS =
            List.of("-color-bg-default", "-color-bg-subtle", "-color-bg-overlay", "-color-accent-subtle");
    /** What text without a colour of its own is written in. */
    private static final List<String> INKS = List.of("-color-fg-default", "-color-fg-muted");
    /** What SQL is written in, which may be marked from behind. */
    private static final List<String> SQL_INKS =
            List.of("-color-fg-default", "-color-accent-fg", "-color-success-fg", "-color-warning-fg");

    /** One colour on another, as a rule of a style sheet has it. */
    private record Pair(String rule, String above, String ground, double wanted) {}

    @Test
    void theFormulaGivesThePublishedValues() {
        assertThat(Contrast.of(Color.BLACK, Color.WHITE)).isEqualTo(21.0);
        assertThat(Contrast.of(Color.web("#777777"), Color.WHITE)).isBetween(4.47, 4.48);
        assertThat(Contrast.of(Color.web("#767676"), Color.WHITE)).isBetween(4.54, 4.55);
    }

    @ParameterizedTest
    @EnumSource(Theme.class)
    void everyPairCanBeToldApart(Theme theme) throws IOException {
        Map<String, Color> colours = colours(theme);
        List<Pair> pairs = pairs();
        assertThat(pairs).hasSizeGreaterThan(200);
        List<String> failing = new ArrayList<>();
        for (Pair pair : pairs) {
            Color ground = Contrast.seen(List.of(colour(colours, "-color-bg-default"), colour(colours, pair.ground())));
            double found = Contrast.of(Contrast.seen(List.of(ground, colour(colours, pair.above()))), ground);
            if (found < pair.wanted()) {
                failing.add(String.format(
                        Locale.ROOT,
                        "%s: %s on %s is %.2f of %.1f",
                        pair.rule(),
                        pair.above(),
                        pair.ground(),
                        found,
                        pair.wanted()));
            }
        }
        assertThat(failing).as(theme.name()).isEmpty();
    }

    private static Color colour(Map<String, Color> colours, String name) {
        return Objects.requireNonNull(colours.get(name), name);
    }

    private static List<Pair> pairs() throws IOException {
        List<Pair> pairs = new ArrayList<>();
        List<Path> sheets;
        try (Stream<Path> files = Files.walk(SHEETS)) {
            sheets = files.filter(f -> f.toString().endsWith(".css"))
                    .filter(f -> !f.getFileName().toString().startsWith("primer-"))
                    .toList();
        }
        for (Path sheet : sheets) {
            Matcher rule = RULE.matcher(uncommented(Files.readString(sheet)));
            while (rule.find()) {
                pairs.addAll(pairs(rule.group(1).strip(), declarations(rule.group(2))));
            }
        }
        return pairs;
    }

    private static List<Pair> pairs(String rule, Map<String, String> properties) {
        List<String> own = new ArrayList<>();
        boolean behind = rule.contains(".ground.") || rule.contains(".selection");
        for (String property : List.of("-fx-background-color", "-rtfx-background-color", behind ? "-fx-fill" : "")) {
            List<String> names = names(properties.getOrDefault(property, ""));
            if (!names.isEmpty()) {
                own.add(names.getLast());
            }
        }
        boolean mark = own.size() == 1 && meaningful(own.getFirst());
        List<String> grounds = own.isEmpty() ? grounds(rule) : own;
        List<Pair> pairs = new ArrayList<>();
        for (String property : List.of(
                "-fx-text-fill",
                "-fx-fill",
                "-fx-stroke",
                "-fx-border-color",
                "-fx-icon-color",
                "-rtfx-underline-color")) {
            boolean text = property.equals("-fx-text-fill") || property.equals("-fx-fill") && !behind && ofText(rule);
            for (String name : names(properties.getOrDefault(property, ""))) {
                if (text || meaningful(name)) {
                    grounds.forEach(g -> pairs.add(new Pair(rule, name, g, text ? Contrast.TEXT : Contrast.LARGE)));
                }
            }
        }
        if (mark) {
            pairs.add(new Pair(rule, own.getFirst(), "-color-bg-default", Contrast.LARGE));
        } else if (!properties.containsKey("-fx-text-fill")) {
            List<String> inks = behind || properties.containsKey("-rtfx-background-color") ? SQL_INKS : INKS;
            own.stream()
                    .filter(g -> !g.contains("-border-"))
                    .forEach(g -> inks.forEach(i -> pairs.add(new Pair(rule, i, g, Contrast.TEXT))));
        }
        return pairs;
    }

    private static List<String> grounds(String rule) {
        return rule.startsWith(".button.success") || rule.contains("\n.button.success")
                ? rule.contains(":disabled")
                        ? List.of("-color-bg-subtle")
                        : List.of("-color-success-emphasis", "-color-accent-emphasis")
                : GROUNDS;
    }

    /** Whether a colour has a meaning; those of surfaces, and of lines that only part them, have none. */
    private static boolean meaningful(String name) {
        return name.endsWith("-emphasis") && !name.equals("-color-fg-emphasis")
                || name.endsWith("-fg")
                || name.startsWith("-color-fg-");
    }

    private static boolean ofText(String rule) {
        return rule.contains(".text")
                || rule.contains("-text")
                || rule.contains(".marked-words")
                || rule.contains("chart-muted")
                || rule.contains("passage-fact");
    }

    private static Map<String, String> declarations(String body) {
        Map<String, String> properties = new HashMap<>();
        for (String one : body.split(";")) {
            int colon = one.indexOf(':');
            if (colon > 0) {
                properties.put(
                        one.substring(0, colon).strip(),
                        one.substring(colon + 1).strip());
            }
        }
        return properties;
    }

    private static List<String> names(String value) {
        return NAME.matcher(value).results().map(r -> r.group()).toList();
    }

    private static String uncommented(String css) {
        return css.replaceAll("(?s)/\\*.*?\\*/", "");
    }

    /** The colours by name: AtlantaFX's, then what our own sheet of the look says otherwise. */
    private static Map<String, Color> colours(Theme theme) throws IOException {
        String file = "primer-" + theme.name().toLowerCase(Locale.ROOT) + ".css";
        Map<String, String> values = new HashMap<>();
        try (InputStream atlanta =
                Objects.requireNonNull(Theme.class.getResourceAsStream("/atlantafx/base/theme/" + file))) {
            String root = new String(atlanta.readAllBytes(), StandardCharsets.UTF_8);
            collect(root.substring(0, root.indexOf('}')), values);
        }
        collect(uncommented(Files.readString(SHEETS.resolve("fx").resolve(file))), values);
        Map<String, Color> colours = new HashMap<>();
        values.keySet().forEach(name -> colours.put(name, resolved(name, values)));
        return colours;
    }

    private static void collect(String css, Map<String, String> values) {
        NAMED.matcher(css)
                .results()
                .forEach(r -> values.put(r.group(1), r.group(2).strip()));
    }

    private static Color resolved(String name, Map<String, String> values) {
        String value = Objects.requireNonNull(values.get(name), name);
        if (value.startsWith("-color-")) {
            return resolved(value, values);
        }
        Matcher parts = PARTS.matcher(value);
        if (!parts.matches()) {
            return Color.web(value);
        }
        String[] numbers = parts.group(1).split(",");
        return Color.rgb(
                Integer.parseInt(numbers[0].strip()),
                Integer.parseInt(numbers[1].strip()),
                Integer.parseInt(numbers[2].strip()),
                numbers.length > 3 ? Double.parseDouble(numbers[3].strip()) : 1);
    }
}
