package org.spartabench.judging.clarify;

import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import org.spartabench.authors.item.answer.Paradigm;
import org.spartabench.authors.wording.word.ShippedFile;

/** Reads the figures that BIRD-Python prints. */
public final class PublishedFigures {

    /** Numbers of simple, moderate and challenging questions of the paper's set. */
    private static final int[] WEIGHTS = {925, 464, 145};

    /** What a printed total may differ from the one that follows from its parts. */
    private static final double ROUNDING = 0.06;

    /**
     * A line of Table 1 or 2: accuracy in percent.
     *
     * @param set {@code verified} or {@code original} in Table 1, {@code standard} or {@code lcf} in Table 2
     * @param paradigm {@code python} or {@code sql}
     */
    public record Cells(
            int table,
            String model,
            String set,
            String paradigm,
            double simple,
            double moderate,
            double challenging,
            double total) {

        /** Gives the total that follows from the parts. */
        public double weighted() {
            double sum = WEIGHTS[0] * simple + WEIGHTS[1] * moderate + WEIGHTS[2] * challenging;
            return sum / (WEIGHTS[0] + WEIGHTS[1] + WEIGHTS[2]);
        }

        /** Whether the printed total does not follow from its own parts. */
        public boolean suspect() {
            return Math.abs(weighted() - total) > ROUNDING;
        }
    }

    /**
     * A bar of Figure 3, 4, 6 or 7.
     *
     * @param of what it is a share of: {@code percent}, a paradigm, or {@code order} if only the order is printed
     */
    public record Bar(int figure, String name, String of, Optional<Double> value) {}

    private final List<Cells> cells = new ArrayList<>();
    private final List<Bar> bars = new ArrayList<>();

    public PublishedFigures() {
        for (String line : ShippedFile.text("/org/spartabench/judging/clarify/published.txt")
                .lines()
                .toList()) {
            String[] parts = line.split("\t", -1);
            if (line.startsWith("table ")) {
                cells.add(new Cells(
                        number(parts[0]),
                        parts[1],
                        parts[2],
                        parts[3],
                        Double.parseDouble(parts[4]),
                        Double.parseDouble(parts[5]),
                        Double.parseDouble(parts[6]),
                        Double.parseDouble(parts[7])));
            } else if (line.startsWith("figure ")) {
                Optional<Double> value = parts[3].isEmpty() ? Optional.empty() : Optional.of(Double.valueOf(parts[3]));
                bars.add(new Bar(number(parts[0]), parts[1], parts[2], value));
            }
        }
    }

    private static int number(String title) {
        return Integer.parseInt(title.substring(title.indexOf(' ') + 1));
    }

    /** Lists the lines of Table 1 or 2. */
    public List<Cells> table(int table) {
        return cells.stream().filter(c -> c.table() == table).toList();
    }

    /** Lists the bars of a figure in the order of the paper. */
    public List<Bar> figure(int figure) {
        return bars.stream().filter(b -> b.figure() == figure).toList();
    }

    /** Gives the totals of Table 2 of a paradigm: model, standard and clarified. */
    public List<Gain> gains(Paradigm paradigm) {
        String name = paradigm.name().toLowerCase(java.util.Locale.ROOT);
        List<Cells> all =
                table(2).stream().filter(c -> c.paradigm().equals(name)).toList();
        return all.stream()
                .filter(c -> c.set().equals("standard"))
                .flatMap(s -> all.stream()
                        .filter(l -> l.set().equals("lcf") && l.model().equals(s.model()))
                        .map(l -> new Gain(s, l)))
                .toList();
    }

    /** Two lines of Table 2 of one model. */
    public record Gain(Cells standard, Cells lcf) {}
}
