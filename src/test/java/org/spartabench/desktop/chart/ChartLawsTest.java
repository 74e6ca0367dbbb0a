package org.spartabench.desktop.chart;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import de.siegmar.fastcsv.reader.CsvReader;
import de.siegmar.fastcsv.reader.CsvRecord;
import java.io.StringReader;
import java.util.ArrayList;
import java.util.List;
import java.util.SplittableRandom;
import java.util.stream.IntStream;
import javax.xml.parsers.DocumentBuilderFactory;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;
import org.w3c.dom.Document;
import org.w3c.dom.Element;
import org.w3c.dom.NodeList;
import org.xml.sax.InputSource;

/** What holds for every chart, however many bars it has and whatever they are called. */
class ChartLawsTest {

    private static final String LETTERS = "abc <>&\"',;\n\u00e9\u6f22 0123";

    @ParameterizedTest
    @ValueSource(ints = {1, 2, 3, 5, 8, 13, 21, 34, 55, 89})
    void barsLieInsideAreAsLongAsTheirValuesAndDoNotTouch(int seed) {
        Chart chart = chart(new SplittableRandom(seed));
        BarLayout drawing = new BarLayout(chart, 320 + seed * 17);
        List<ChartMark.Box> bars = bars(drawing);
        assertThat(bars)
                .hasSize((int) values(chart).stream().filter(v -> !v.isNaN()).count());
        double zero = bars.isEmpty() ? 0 : bars.getFirst().x();
        double most = chart.most();
        ChartMark.Box longest = bars.stream()
                .max(java.util.Comparator.comparingDouble(ChartMark.Box::width))
                .orElseThrow();
        for (int i = 0; i < bars.size(); i++) {
            ChartMark.Box bar = bars.get(i);
            double value =
                    values(chart).stream().filter(v -> !v.isNaN()).toList().get(i);
            assertThat(bar.x()).isEqualTo(zero);
            assertThat(bar.x() + bar.width()).isLessThan(320.0 + seed * 17);
            assertThat(bar.y() + bar.height()).isLessThan(drawing.height());
            assertThat(bar.width()).isCloseTo(Math.max(1, longest.width() * value / most), within(1.01));
            if (i > 0) {
                assertThat(bar.y()).isGreaterThan(bars.get(i - 1).y() + bar.height());
            }
        }
    }

    @ParameterizedTest
    @ValueSource(ints = {1, 2, 3, 5, 8, 13, 21, 34, 55, 89})
    void theDrawingIsWellFormedAndSaysEveryValue(int seed) throws Exception {
        Chart chart = chart(new SplittableRandom(seed));
        Document svg = DocumentBuilderFactory.newInstance()
                .newDocumentBuilder()
                .parse(new InputSource(new StringReader(ChartSvg.of(chart))));
        assertThat(svg.getDocumentElement()
                        .getElementsByTagName("title")
                        .item(0)
                        .getTextContent())
                .isEqualTo(chart.title());
        NodeList texts = svg.getElementsByTagName("text");
        List<String> labels = IntStream.range(0, texts.getLength())
                .mapToObj(i -> ((Element) texts.item(i)).getTextContent())
                .toList();
        values(chart).stream()
                .filter(v -> !v.isNaN())
                .forEach(v -> assertThat(labels).contains(BarLayout.number(v)));
    }

    @ParameterizedTest
    @ValueSource(ints = {1, 2, 3, 5, 8, 13, 21, 34, 55, 89})
    void aTableIsReadBackAsItWasWritten(int seed) throws Exception {
        SplittableRandom random = new SplittableRandom(seed);
        List<String> columns = IntStream.range(0, random.nextInt(1, 7))
                .mapToObj(i -> name(random))
                .toList();
        List<List<String>> rows = IntStream.range(0, random.nextInt(0, 9))
                .mapToObj(r -> columns.stream().map(c -> name(random)).toList())
                .toList();
        try (CsvReader<CsvRecord> csv =
                CsvReader.builder().skipEmptyLines(false).ofCsvRecord(new ValueTable(columns, rows).csv())) {
            List<List<String>> read = csv.stream().map(CsvRecord::getFields).toList();
            assertThat(read.getFirst()).isEqualTo(columns);
            assertThat(read.subList(1, read.size())).isEqualTo(rows);
        }
    }

    private static List<ChartMark.Box> bars(BarLayout drawing) {
        return drawing.marks().stream()
                .filter(m -> m instanceof ChartMark.Box b && b.tooltip().contains(": "))
                .map(ChartMark.Box.class::cast)
                .toList();
    }

    /** In the order in which they are drawn: from above. */
    private static List<Double> values(Chart chart) {
        List<Double> values = new ArrayList<>();
        for (int category = 0; category < chart.categories().size(); category++) {
            for (Chart.Series series : chart.series()) {
                values.add(series.values().get(category));
            }
        }
        return values;
    }

    private static Chart chart(SplittableRandom random) {
        int categories = random.nextInt(1, 9);
        double scale = Math.pow(10, random.nextInt(-2, 6));
        return new Chart(
                "T" + name(random),
                "unit",
                IntStream.range(0, categories).mapToObj(i -> name(random)).toList(),
                IntStream.range(0, random.nextInt(1, Chart.MOST_SERIES + 1))
                        .mapToObj(s -> new Chart.Series(
                                "s" + s,
                                IntStream.range(0, categories)
                                        .mapToObj(c -> c > 0 && random.nextInt(5) == 0
                                                ? Double.NaN
                                                : random.nextDouble() * scale + 0.001)
                                        .toList()))
                        .toList());
    }

    private static String name(SplittableRandom random) {
        StringBuilder name = new StringBuilder("n");
        for (int i = random.nextInt(0, 30); i > 0; i--) {
            name.append(LETTERS.charAt(random.nextInt(LETTERS.length())));
        }
        return name.append('n').toString();
    }
}
