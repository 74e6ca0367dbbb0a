package org.spartabench.project.extract;

import java.io.IOException;
import java.nio.file.Path;
import java.time.Clock;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.stream.Collectors;
import org.jspecify.annotations.Nullable;
import org.spartabench.base.file.FileFailure;
import org.spartabench.base.result.Result;
import org.spartabench.facts.cell.CellParser;
import org.spartabench.facts.cell.Notation;
import org.spartabench.facts.extract.FactSchema.FactColumn;
import org.spartabench.facts.extract.FactSchema.FactTable;
import org.spartabench.facts.value.ColumnType;
import org.spartabench.judging.extract.verify.FactCase;
import org.spartabench.judging.extract.verify.FactDecision;
import org.spartabench.judging.extract.verify.FactDecision.Choice;
import org.spartabench.judging.extract.verify.FactFigures;
import org.spartabench.judging.review.sheet.SheetFile;
import org.spartabench.publishing.file.AllOrNothing;

/**
 * Writes cases for people into a sheet, and takes their decisions back: what others judge differently, conflicts and what code leaves open first, then a sample of each
 * column and extractor, then the passages to search for what the table lacks. It holds nobody's decisions, so that people decide blind.
 */
public record FactSheet(Extraction extraction, Extraction.Contents contents) {

    private static final List<String> COLUMNS = List.of(
            "case",
            "passage",
            "table",
            "row",
            "column",
            "value",
            "text",
            "doubt",
            "decision",
            "right_value",
            "missing_facts");

    private static final List<String> NEEDED = List.of("case", "decision", "right_value", "missing_facts");

    /** Characters of the text on each side of a value. */
    private static final int AROUND = 300;

    private static final int MOST_TEXT = 20_000;
    private static final String LACKS = "what does it state that the table lacks?";

    /** @param problems one line for each row that cannot be taken */
    public record Taken(int decisions, int unchanged, List<String> problems) {}

    /**
     * Writes a sheet.
     *
     * @param by who decides: cases that they decided already are left out
     * @param sample cases of each column and extractor that code supports
     * @param passages to be searched for missing facts
     * @return the number of rows
     */
    public Result<Integer> write(Path file, String by, int sample, int passages) {
        Map<String, Map<String, FactDecision>> last = FactFigures.last(extraction.decisions());
        List<FactCase> chosen = cases(sample, last).stream()
                .filter(c -> !last.getOrDefault(c.id(), Map.of()).containsKey(by))
                .toList();
        List<String> searched = searched(passages);
        Set<String> needed = new LinkedHashSet<>(searched);
        chosen.forEach(c -> needed.add(c.passage()));
        Map<String, String> texts = extraction.texts(needed);
        int[] rows = {0};
        try {
            AllOrNothing.file(file, work -> {
                try (SheetFile sheet = SheetFile.begin(work, file, COLUMNS)) {
                    for (FactCase one : chosen) {
                        sheet.add(row(one, texts.getOrDefault(one.passage(), ""), disputed(one, last)));
                        rows[0]++;
                    }
                    for (String passage : searched) {
                        for (FactTable table : contents.schema().tables()) {
                            for (String column : stated(table)) {
                                Optional<List<String>> search = search(
                                        passage, table.name(), column, texts.getOrDefault(passage, ""), last, by);
                                if (search.isPresent()) {
                                    sheet.add(search.get());
                                    rows[0]++;
                                }
                            }
                        }
                    }
                }
            });
            return Result.ok(rows[0]);
        } catch (IOException e) {
            return Result.bad(file + ": cannot be written (" + FileFailure.of(e) + ")");
        }
    }

    /**
     * Gives the values that people verify, in their order.
     *
     * @param sample values of each column and extractor that code supports
     * @param last decisions of each person on each case
     */
    public List<FactCase> cases(int sample, Map<String, Map<String, FactDecision>> last) {
        List<FactCase> chosen = new ArrayList<>(contents.cases().stream()
                .filter(c ->
                        disputed(c, last) || !c.sure() && !c.judged().support().refused())
                .sorted(Comparator.comparing((FactCase c) -> !disputed(c, last))
                        .thenComparing(c -> !c.conflict())
                        .thenComparing(FactCase::table)
                        .thenComparing(c -> String.join("\u0001", c.key())))
                .toList());
        contents.cases().stream()
                .filter(FactCase::sure)
                .collect(Collectors.groupingBy(
                        c -> c.subject() + " " + c.extractor(), LinkedHashMap::new, Collectors.toList()))
                .values()
                .forEach(stratum -> chosen.addAll(stratum.stream()
                        .sorted(Comparator.comparing(FactCase::id))
                        .limit(sample)
                        .toList()));
        Set<String> seen = new LinkedHashSet<>();
        chosen.removeIf(c -> !seen.add(c.id()));
        return chosen;
    }

    /** Gives the passages that are searched for what the tables lack. */
    public List<String> searched(int passages) {
        return contents.hashes().keySet().stream()
                .sorted(Comparator.comparing(Extraction::hash))
                .limit(passages)
                .toList();
    }

    /** Names the columns that texts state. */
    public static List<String> stated(FactTable table) {
        return table.columns().stream()
                .filter(c -> c.stated())
                .map(c -> c.name())
                .toList();
    }

    private Optional<List<String>> search(
            String passage,
            String table,
            String column,
            String text,
            Map<String, Map<String, FactDecision>> last,
            String by) {
        String id = FactFigures.searched(passage, contents.hashes().getOrDefault(passage, ""), table + "." + column);
        String found = contents.cases().stream()
                .filter(c -> c.passage().equals(passage)
                        && c.table().equals(table)
                        && c.column().equals(column)
                        && c.judged().supported())
                .map(c -> String.join(", ", c.key()) + ": " + c.value())
                .collect(Collectors.joining("; "));
        return last.getOrDefault(id, Map.of()).containsKey(by)
                ? Optional.empty()
                : Optional.of(List.of(id, passage, table, LACKS, column, found, cut(text), "", "", "", ""));
    }

    private static String cut(String text) {
        return text.length() <= MOST_TEXT ? text : text.substring(0, MOST_TEXT) + " … (cut)";
    }

    private static boolean disputed(FactCase one, Map<String, Map<String, FactDecision>> last) {
        return FactFigures.disputed(last.getOrDefault(one.id(), Map.of()));
    }

    private static List<String> row(FactCase one, String text, boolean disputed) {
        int start = one.judged().start();
        int end = one.judged().end();
        String around = start < 0 || end > text.length()
                ? cut(text)
                : (start > AROUND ? "… " : "")
                        + text.substring(Math.max(0, start - AROUND), start)
                        + "»" + text.substring(start, end) + "«"
                        + text.substring(end, Math.min(text.length(), end + AROUND))
                        + (end + AROUND < text.length() ? " …" : "");
        return List.of(
                one.id(),
                one.passage(),
                one.table(),
                String.join(", ", one.key()),
                one.column(),
                one.value(),
                around,
                doubt(one, disputed),
                "",
                "",
                "");
    }

    /** Says why a person has to look at a value; empty for one of the sample. */
    public static String doubt(FactCase one, boolean disputed) {
        return disputed
                ? "two people judge it differently"
                : one.conflict()
                        ? "another passage gives this row another value"
                        : one.judged().supported()
                                ? ""
                                : one.judged().support().word() + ": "
                                        + one.judged().why();
    }

    /** Takes the decisions of a sheet. */
    public Result<Taken> take(Path file, String by, Clock clock) {
        Map<String, FactCase> cases = new HashMap<>();
        contents.cases().forEach(c -> cases.put(c.id(), c));
        Set<String> searches = new LinkedHashSet<>();
        contents.hashes()
                .forEach((passage, hash) -> contents.schema()
                        .tables()
                        .forEach(t -> stated(t)
                                .forEach(c -> searches.add(FactFigures.searched(passage, hash, t.name() + "." + c)))));
        Map<String, Map<String, FactDecision>> last = FactFigures.last(extraction.decisions());
        return SheetFile.read(file, "sheet of facts", NEEDED).map(rows -> {
            List<FactDecision> decisions = new ArrayList<>();
            List<String> problems = new ArrayList<>();
            int unchanged = 0;
            for (SheetFile.Numbered row : rows) {
                String id = row.cell("case");
                String word = row.cell("decision").strip();
                String missing = row.cell("missing_facts").strip();
                String value = row.cell("right_value").strip();
                String fault = "";
                Optional<FactDecision> decision = Optional.empty();
                if (word.isEmpty() && missing.isEmpty() && value.isEmpty()) {
                    continue;
                }
                if (word.equalsIgnoreCase("undo")) {
                    boolean own = last.getOrDefault(id, Map.of()).containsKey(by);
                    fault = own ? "" : by + " has no decision on it to undo";
                    decision = Optional.of(new FactDecision(id, by, clock.instant(), Choice.UNDONE, "", 0));
                } else if (searches.contains(id)) {
                    boolean count = missing.matches("\\d{1,6}") && word.isEmpty() && value.isEmpty();
                    fault = count ? "" : "'missing_facts' has to be a number, and nothing else may be filled in";
                    decision = Optional.of(new FactDecision(id, by, clock.instant(), Choice.MISSING, missing, 0));
                } else if (!cases.containsKey(id)) {
                    fault = "its passage or value has changed since the sheet was written, or the case was edited";
                } else {
                    Optional<Choice> choice = Choice.of(word).filter(c -> c != Choice.MISSING && c != Choice.UNDONE);
                    fault = choice.isEmpty()
                            ? "'" + word + "' is no decision; write right, wrong, not stated or undo"
                            : !missing.isEmpty()
                                    ? "'missing_facts' belongs to passages, not to values"
                                    : choice.get() != Choice.WRONG && !value.isEmpty()
                                            ? "only a wrong value has a right one"
                                            : misfit(cases.get(id), value);
                    decision = choice.map(c -> new FactDecision(id, by, clock.instant(), c, value, 0));
                }
                if (!fault.isEmpty()) {
                    problems.add(file.getFileName() + ":" + row.number() + ": " + fault);
                } else if (decision.filter(d -> same(d, last)).isPresent()) {
                    unchanged++;
                } else {
                    decision.ifPresent(decisions::add);
                }
            }
            extraction.decide(decisions);
            return new Taken(decisions.size(), unchanged, problems);
        });
    }

    /** Says that a right value is none of its column; empty if it is one, or there is none. */
    public String misfit(@Nullable FactCase one, String value) {
        ColumnType type = Optional.ofNullable(one)
                .flatMap(c -> contents.schema().table(c.table()).flatMap(t -> t.column(c.column())))
                .map(FactColumn::type)
                .orElse(ColumnType.TEXT);
        return value.isEmpty() || CellParser.parse(value, type, Notation.PLAIN) != null
                ? ""
                : "the right value '" + value + "' is no " + type
                        + "; write numbers without grouping, dates as 2019-03-05";
    }

    private static boolean same(FactDecision decision, Map<String, Map<String, FactDecision>> last) {
        FactDecision before = last.getOrDefault(decision.on(), Map.of()).get(decision.by());
        return before != null && before.agrees(decision);
    }
}
