package org.spartabench.bench;

import com.fasterxml.jackson.core.JsonProcessingException;
import com.fasterxml.jackson.databind.ObjectMapper;
import java.math.BigDecimal;
import java.nio.file.Path;
import java.text.Normalizer;
import java.util.ArrayList;
import java.util.Collections;
import java.util.HashSet;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Random;
import java.util.function.UnaryOperator;
import java.util.stream.Collectors;
import java.util.stream.IntStream;
import org.jspecify.annotations.Nullable;
import org.spartabench.authors.item.Item;
import org.spartabench.facts.FactBase;
import org.spartabench.facts.statement.GuardedQuery;
import org.spartabench.facts.statement.Limits;
import org.spartabench.facts.statement.Rows;
import org.spartabench.facts.value.Values;
import org.spartabench.project.Project;
import org.spartabench.project.ProjectFolder;
import org.spartabench.rows.Output;
import org.spartabench.rows.OutputContext;
import org.spartabench.rows.RowComparison;
import org.spartabench.rows.output.OutputReader;
import org.spartabench.rows.verdict.OutputProfile;
import org.spartabench.rows.verdict.OutputVerdict;
import org.spartabench.sql.print.Sql;
import org.spartabench.sql.tree.Block;
import org.spartabench.sql.variant.VariantKind;
import org.spartabench.sql.variant.Variants;

/**
 * Holds the validator to outputs of the items of projects: twelve ways to write the same rows, and up to eight outputs of
 * changed queries that give other rows. Prints each verdict that is wrong.
 */
public final class OutputBench {

    private static final int WRONG = 8;
    private static final ObjectMapper JSON = new ObjectMapper();

    private int equal;
    private int right;
    private int wrong;
    private int seen;
    private int unsure;
    private int strict;
    private final List<String> mistakes = new ArrayList<>();

    private OutputBench() {}

    /** @param args folders of projects */
    public static void main(String[] args) {
        OutputBench bench = new OutputBench();
        for (String folder : args) {
            try (Project project = ProjectFolder.openToRead(Path.of(folder)).orThrow(IllegalStateException::new)) {
                project.set().present(item -> bench.item(item, project.facts()));
            }
        }
        bench.mistakes.forEach(System.out::println);
        System.out.printf(
                "%d of %d equal outputs are equal; of %d wrong ones %d are different, %d unsure, %d strictly equal;"
                        + " %.2f %% right%n",
                bench.right,
                bench.equal,
                bench.wrong,
                bench.seen,
                bench.unsure,
                bench.strict,
                100.0 * (bench.right + bench.seen) / (bench.equal + bench.wrong));
        System.exit(0);
    }

    private void item(Item item, FactBase facts) {
        if (!(item.query() instanceof Block query)
                || !(facts.run(new GuardedQuery(Sql.print(query)), Limits.DEFAULT) instanceof Rows rows)
                || rows.truncated()) {
            return;
        }
        boolean ordered = !query.orderBy().isEmpty();
        OutputContext asked =
                new OutputContext(item.question().text(), ordered, List.of(), java.util.OptionalLong.empty(), false);
        Output gold = Output.of(rows);
        formats(rows, new Random(item.number()), ordered).forEach((format, other) -> {
            OutputVerdict verdict = RowComparison.compare(gold, other, asked, OutputProfile.PAPER);
            equal++;
            right += verdict instanceof OutputVerdict.Equal ? 1 : 0;
            if (!(verdict instanceof OutputVerdict.Equal)) {
                mistakes.add(item.id() + " " + format + ": " + verdict + " " + gold.shown(3) + " // " + other.shown(3));
            }
        });
        for (Rows other : others(query, rows, facts)) {
            wrong++;
            OutputVerdict verdict = RowComparison.compare(gold, Output.of(other), asked, OutputProfile.PAPER);
            seen += verdict instanceof OutputVerdict.Different ? 1 : 0;
            unsure += verdict instanceof OutputVerdict.Unsure ? 1 : 0;
            strict += RowComparison.compare(gold, Output.of(other), asked, OutputProfile.STRICT)
                            instanceof OutputVerdict.Equal
                    ? 1
                    : 0;
            if (!(verdict instanceof OutputVerdict.Different)) {
                mistakes.add(item.id() + ": " + verdict + " " + gold.shown(3) + " // "
                        + Output.of(other).shown(3));
            }
        }
    }

    /** Runs changed queries; keeps those whose set of rows is another, by the texts of their values. */
    private static List<Rows> others(Block query, Rows gold, FactBase facts) {
        List<Rows> all = new ArrayList<>();
        for (VariantKind kind : VariantKind.values()) {
            Variants.of(facts, query, kind, new Variants.Values(5, 1)).stream()
                    .filter(_ -> all.size() < WRONG)
                    .limit(2)
                    .forEach(m -> {
                        if (facts.run(new GuardedQuery(Sql.print(m.query())), Limits.DEFAULT) instanceof Rows rows
                                && !rows.truncated()
                                && !texts(rows).equals(texts(gold))) {
                            all.add(rows);
                        }
                    });
        }
        return all;
    }

    private static HashSet<String> texts(Rows rows) {
        return rows.rows().stream()
                .map(r -> r.stream().map(v -> v == null ? "" : Values.text(v)).collect(Collectors.joining("\u0001")))
                .collect(Collectors.toCollection(HashSet::new));
    }

    private static Map<String, Output> formats(Rows rows, Random random, boolean ordered) {
        List<List<@Nullable Object>> shuffled = new ArrayList<>(rows.rows());
        if (!ordered) {
            Collections.shuffle(shuffled, random);
        }
        List<String> names = rows.columns();
        Map<String, Output> formats = new LinkedHashMap<>();
        formats.put(
                "CSV",
                OutputReader.text(lines(names, shuffled, ",", names.size() == 1 ? "\"\"" : "", OutputBench::csv)));
        formats.put("Markdown", OutputReader.text(markdown(names, shuffled)));
        formats.put("JSON rows", OutputReader.text(json(shuffled)));
        formats.put(
                "JSON objects",
                OutputReader.text(
                        json(shuffled.stream().map(r -> object(names, r)).toList())));
        formats.put("tuples", OutputReader.text(python(shuffled)));
        formats.put("pandas", OutputReader.text(pandas(names, shuffled)));
        formats.put(
                "other names",
                new Output.Table(names.stream().map(n -> "x_" + n).toList(), rows.rows(), Output.Form.ROWS));
        formats.put("doubles", changed(names, shuffled, v -> v instanceof Number n ? n.doubleValue() : v));
        formats.put("numbers as texts", changed(names, shuffled, v -> v instanceof Number ? Values.text(v) : v));
        formats.put(
                "decomposed",
                changed(
                        names,
                        shuffled,
                        v -> v instanceof String s ? Normalizer.normalize(s, Normalizer.Form.NFD) : v));
        formats.put(
                "zeros behind the point",
                changed(
                        names,
                        shuffled,
                        v -> v instanceof Number n
                                ? new BigDecimal(n.toString())
                                        .setScale(Math.max(2, new BigDecimal(n.toString()).scale()))
                                : v));
        formats.put("padded", changed(names, shuffled, v -> v instanceof String s ? " " + s + " " : v));
        return formats;
    }

    private static Output changed(
            List<String> names, List<List<@Nullable Object>> rows, UnaryOperator<@Nullable Object> change) {
        return new Output.Table(
                names,
                rows.stream()
                        .map(r -> r.stream()
                                .map(change)
                                .collect(Collectors.toCollection(ArrayList<@Nullable Object>::new)))
                        .<List<@Nullable Object>>map(r -> r)
                        .toList(),
                Output.Form.ROWS);
    }

    private static String lines(
            List<String> names,
            List<List<@Nullable Object>> rows,
            String between,
            String missing,
            UnaryOperator<String> cell) {
        StringBuilder text = new StringBuilder(names.stream().map(cell).collect(Collectors.joining(between)));
        rows.forEach(r -> text.append('\n')
                .append(r.stream()
                        .map(v -> v == null ? missing : cell.apply(Values.text(v)))
                        .collect(Collectors.joining(between))));
        return text.append('\n').toString();
    }

    private static String csv(String text) {
        return text.matches("(?s).*[\",\n].*") ? "\"" + text.replace("\"", "\"\"") + "\"" : text;
    }

    private static String markdown(List<String> names, List<List<@Nullable Object>> rows) {
        String text = lines(names, rows, " | ", "", UnaryOperator.identity());
        int head = text.indexOf('\n');
        String ruled =
                text.substring(0, head) + "\n" + "--- | ".repeat(names.size() - 1) + "---" + text.substring(head);
        return ruled.lines().map(l -> "| " + l + " |").collect(Collectors.joining("\n", "", "\n"));
    }

    private static Map<String, @Nullable Object> object(List<String> names, List<@Nullable Object> row) {
        Map<String, @Nullable Object> object = new LinkedHashMap<>();
        IntStream.range(0, names.size()).forEach(i -> object.put(names.get(i), plain(row.get(i))));
        return object;
    }

    private static @Nullable Object plain(@Nullable Object value) {
        return value == null || value instanceof Number || value instanceof Boolean ? value : Values.text(value);
    }

    private static String json(Object rows) {
        try {
            return JSON.writeValueAsString(
                    rows instanceof List<?> list
                            ? list.stream()
                                    .map(r -> r instanceof List<?> cells
                                            ? cells.stream()
                                                    .map(OutputBench::plain)
                                                    .collect(Collectors.toCollection(ArrayList::new))
                                            : r)
                                    .toList()
                            : rows);
        } catch (JsonProcessingException e) {
            throw new IllegalStateException(e);
        }
    }

    private static String python(List<List<@Nullable Object>> rows) {
        return rows.stream()
                .map(r -> r.stream()
                        .map(OutputBench::literal)
                        .collect(Collectors.joining(", ", "(", r.size() == 1 ? ",)" : ")")))
                .collect(Collectors.joining(", ", "[", "]"));
    }

    private static String literal(@Nullable Object value) {
        return switch (value) {
            case null -> "None";
            case Boolean b -> b ? "True" : "False";
            case Number n -> n.toString();
            default -> "'" + Values.text(value).replace("\\", "\\\\").replace("'", "\\'") + "'";
        };
    }

    /** Prints a frame as pandas does: an index flush left, columns flush right, two blanks between them. */
    private static String pandas(List<String> names, List<List<@Nullable Object>> rows) {
        List<List<String>> table = new ArrayList<>();
        table.add(java.util.stream.Stream.concat(java.util.stream.Stream.of(""), names.stream())
                .toList());
        for (int i = 0; i < rows.size(); i++) {
            List<String> line = new ArrayList<>(List.of(String.valueOf(i)));
            rows.get(i).forEach(v -> line.add(v == null ? "NaN" : Values.text(v)));
            table.add(line);
        }
        int[] widths = IntStream.range(0, names.size() + 1)
                .map(c -> table.stream().mapToInt(r -> r.get(c).length()).max().orElse(0))
                .toArray();
        return table.stream()
                .map(r -> IntStream.range(0, widths.length)
                        .mapToObj(c -> c == 0
                                ? r.get(c) + " ".repeat(widths[c] - r.get(c).length())
                                : " ".repeat(widths[c] - r.get(c).length()) + r.get(c))
                        .collect(Collectors.joining("  ")))
                .collect(Collectors.joining("\n", "", "\n"));
    }
}
