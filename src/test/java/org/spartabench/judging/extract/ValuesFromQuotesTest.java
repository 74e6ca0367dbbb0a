package org.spartabench.judging.extract;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.spartabench.Law;
import org.spartabench.base.result.Result;
import org.spartabench.facts.extract.FactSchema;
import org.spartabench.facts.extract.FactSchemaFile;
import org.spartabench.facts.passage.file.PassageStream;
import org.spartabench.facts.schema.JoinGraph;
import org.spartabench.facts.schema.Schema;

/** What follows from a quote and what does not: each form of numbers, days, times, durations, units, names and denials. */
class ValuesFromQuotesTest {

    private static final Schema SOURCE = new Schema("t", "a clerk", List.of(), List.of(), new JoinGraph(List.of()));

    /** A line: column | text with the quote between » and « | value | what becomes of it. */
    private static final String CASES = """
        INTEGER | It seats »18,624« people. | 18624 | supported
        INTEGER | It seats »18,624« people. | 18,624 | supported
        INTEGER | It seats »18,624« people. | 18625 | not stated
        INTEGER | It seats »18,624« people. | many | no value
        DECIMAL | Pi is »3.141« in short. | 3.141 | supported
        DECIMAL | One paid »3.141« Euro, the other 1.234,50 Euro. | 3.141 | not stated
        DECIMAL | One paid »312.500« Euro, the other 12,50 Euro. | 312.5 | not stated
        DECIMAL | One paid »3.141« pounds, the other 1,234 pounds. | 3.141 | supported
        INTEGER | She has »twenty-three« boats. | 23 | supported
        INTEGER | She has »two hundred and five« boats. | 205 | supported
        INTEGER | There were »three hundred thousand« of them. | 300000 | supported
        INTEGER | He came in »3rd« of all. | 3 | supported
        INTEGER | He came in »third« of all. | 3 | supported
        DECIMAL | It took »two and a half« pots. | 2.5 | supported
        DECIMAL | It took »2 and a half« pots. | 2.5 | supported
        INTEGER | It took »half a dozen« pots. | 6 | supported
        INTEGER | It took »a dozen« pots. | 12 | supported
        INTEGER | It took »a pair« of pots. | 2 | supported
        DECIMAL | They paid »$1.5M« for it. | 1500000 | supported
        DECIMAL | They paid »2.3 billion« for it. | 2300000000 | supported
        INTEGER | They paid »50k« for it. | 50000 | supported
        DECIMAL unit=percent | A share of »46.5%« is high. | 46.5 | supported
        DECIMAL unit=percent | A share of »46.5 per cent« is high. | 46.5 | supported
        DECIMAL unit=points | A share of »46 percent« is high. | 46 | other unit
        INTEGER unit=minutes | It took »102 minutes« there. | 102 | supported
        INTEGER unit=minutes | It took »1 h 42« there. | 102 | supported
        INTEGER unit=minutes | It took »1 hour and 42 minutes« there. | 102 | supported
        DECIMAL unit=hours | It took »102 minutes« there. | 1.7 | supported
        DECIMAL unit=hours | It took »102 minutes« there. | 102 | not stated
        INTEGER | It took »102 minutes« there. | 102 | supported
        INTEGER unit=cm | It is »2 meters« tall. | 200 | supported
        INTEGER unit=kg | It is »2 meters« tall. | 2 | other unit
        INTEGER form=made words=shots | He went »7-for-13« on shots. | 7 | supported
        INTEGER form=attempted words=shots | He went »7-for-13« on shots. | 13 | supported
        INTEGER form=made words=shots | He went »7 of 13« on shots. | 7 | supported
        INTEGER form=attempted words=shots | He went »7 - for - 13« on shots. | 7 | other unit
        INTEGER form=won | The team »(46-12)« is first. | 46 | supported
        INTEGER form=lost | The team »(46–12)« is first. | 12 | supported
        INTEGER | The team »(46-12)« is first. | 46 | other unit
        INTEGER | It fell to »-5« then. | -5 | supported
        INTEGER | It fell to »-5« then. | 5 | not stated
        DATE | It was »June 4, 1955« then. | 1955-06-04 | supported
        DATE | It was »4 June 1955« then. | 1955-06-04 | supported
        DATE | It was »the 4th of June, 1955« then. | 1955-06-04 | supported
        DATE | It was »31.12.2020« then. | 2020-12-31 | supported
        DATE | It was »1955-06-04« then. | 1955-06-04 | supported
        DATE | It was »12/31/2020« then. | 2020-12-31 | supported
        DATE | It was »03/04/2020« then. | 2020-03-04 | not stated
        DATE | In 1955 she left on »June 4« at last. | 1955-06-04 | supported
        DATE | In 1955 or 1956 she left on »June 4« at last. | 1955-06-04 | not stated
        DATE | It was »June 5, 1955« then. | 1955-06-04 | not stated
        TIME | It began at »3:15 PM« sharp. | 15:15:00 | supported
        TIME | It began at »15:15« sharp. | 15:15:00 | supported
        TIME | It began at »7 p.m.« sharp. | 19:00:00 | supported
        TIMESTAMP | It began »on June 4, 1955 at 3:15 PM« there. | 1955-06-04 15:15:00 | supported
        BOOLEAN verbs=played | He »played on Friday« there. | true | supported
        BOOLEAN verbs=played | He »never played on Friday« there. | true | denied
        BOOLEAN verbs=played | He »never played on Friday« there. | false | supported
        BOOLEAN verbs=played | He »was there on Friday« as well. | true | not stated
        INTEGER unit=points | He did not score »17 points« there. | 17 | denied
        INTEGER unit=points | He was out, and »17 points« were scored. | 17 | supported
        INTEGER unit=points | Not only did he score »17 points« there. | 17 | supported
        INTEGER unit=points | He had »no points« there. | 0 | supported
        INTEGER unit=points | »10 points in one half and 7 in the other« it was. | 17 | derived
        INTEGER unit=points | He had »9 boards and 17 points« there. | 17 | supported
        INTEGER unit=points | He had »9 boards and 17 points« there. | 9 | ambiguous
        TEXT | The »Quicken Loans  Arena« it was. | Quicken Loans Arena | supported
        TEXT | The »Quicken Loans Arena« it was. | Staples Center | not stated
        TEXT | The »well‑known — harbour« it was. | harbour | supported
        """;

    @Test
    void aValueIsSupportedExactlyWhenItFollowsFromItsQuote() {
        Law.holdsFor(CASES.lines(), line -> {
            String[] parts = line.split(" \\| ");
            String marked = parts[1];
            String quote = marked.substring(marked.indexOf('»') + 1, marked.indexOf('«'));
            String text = "Mia. " + marked.replace("»", "").replace("«", "");
            Judged found = new Judged(judged(parts[0], text, quote, parts[2]));
            assertThat(found.cell().support().word()).as(found.cell().why()).isEqualTo(parts[3]);
        });
    }

    private record Judged(JudgedRow.Judged cell) {}

    private static JudgedRow.Judged judged(String column, String text, String quote, String value) {
        StringBuilder more = new StringBuilder();
        Stream.of(column.split(" "))
                .skip(1)
                .map(f -> f.split("="))
                .forEach(f -> more.append(", \"")
                        .append(f[0])
                        .append("\": ")
                        .append(f[0].matches("words|verbs") ? "[\"" + f[1] + "\"]" : "\"" + f[1] + "\""));
        FactSchema schema = ((Result.Ok<FactSchema>)
                        FactSchemaFile.read("""
                            {"tables": [{"name": "t", "key": ["who"], "columns": [{"name": "who"}, {"name": "x", "type": "%s"%s}]}]}
                            """.formatted(column.split(" ")[0], more), "t.json", SOURCE))
                .value();
        Map<String, ExtractedRow.Cell> cells = new LinkedHashMap<>();
        cells.put("who", new ExtractedRow.Cell("Mia", "Mia", -1, false));
        cells.put("x", new ExtractedRow.Cell(value, quote, -1, false));
        return new RowJudge(schema, Map.of())
                .judge(new PassageStream.Text("p", text), List.of(new ExtractedRow("t", cells, false)))
                .getFirst()
                .cells()
                .get("x");
    }

    @Test
    void aNameIsLinkedWhenEqualOrThePartOfOneNamedHere() {
        NameIndex index = NameIndex.of(List.of("LeBron James", "James Harden", "Zoë O'Neal", "Bo", "bo"));
        List<NameIndex.Named> lebron = index.in("LeBron James left. James was tired.");
        assertThat(index.link("James", lebron).key()).contains("LeBron James");
        assertThat(lebron).extracting(NameIndex.Named::key).containsExactly("LeBron James", "LeBron James");
        List<NameIndex.Named> both = index.in("LeBron James met James Harden. James was tired.");
        assertThat(index.link("James", both).key()).isEmpty();
        assertThat(index.link("James", both).candidates()).contains("LeBron James", "James Harden");
        assertThat(index.link("ZOE ONEAL", List.of()).key()).contains("Zoë O'Neal");
        assertThat(index.link("Lebron Jame", lebron).key())
                .as("likeness alone links nothing")
                .isEmpty();
        assertThat(index.link("BO", List.of()).key()).as("two are called so").isEmpty();
        assertThat(index.in("Zoe O’Neal's boat"))
                .extracting(NameIndex.Named::key)
                .containsExactly("Zoë O'Neal");
    }
}
