package org.spartabench.project.review;

import java.time.Duration;
import java.util.ArrayList;
import java.util.Collection;
import java.util.Collections;
import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.TreeMap;
import java.util.regex.Pattern;
import java.util.stream.Collectors;
import org.spartabench.authors.item.Item;
import org.spartabench.authors.item.answer.AnswerValue;
import org.spartabench.authors.item.verdict.RejectReason;
import org.spartabench.authors.item.verdict.Ruling;
import org.spartabench.authors.item.verdict.Verdict;
import org.spartabench.facts.FactBase;
import org.spartabench.facts.statement.Limits;
import org.spartabench.facts.statement.Rows;
import org.spartabench.facts.statement.StatementReply;
import org.spartabench.facts.value.Values;
import org.spartabench.judging.correct.CorrectionCase;
import org.spartabench.judging.correct.consensus.ComparedItem;
import org.spartabench.judging.decision.Decision;
import org.spartabench.judging.review.audit.AuditReport;
import org.spartabench.judging.review.audit.Foreign;
import org.spartabench.project.failure.StoreException;
import org.spartabench.sql.guard.Guard;

/**
 * Represents a project that audits a foreign set. Its facts are the set itself: items, tables and passages as the files
 * had them. An item has no query of its own; in its place stands the look-up of the answer that the set recorded
 * ({@code SELECT answer FROM foreign_item WHERE id = …}), which binds decisions to question and answer and is shown
 * nowhere.
 */
public final class Audit {

    public static final String ITEMS = "foreign_item";
    public static final String TABLES = "foreign_table";
    public static final String CELLS = "foreign_cell";
    public static final String PASSAGES = "foreign_passage";

    /** A comma between thousands. */
    private static final Pattern GROUPING = Pattern.compile("(?<=\\d),(?=\\d{3}(?!\\d))");

    private static final Limits LIMITS = new Limits(Duration.ofSeconds(10), 100_000);

    /** Characters of a passage in a review sheet, at most. */
    private static final int MOST_TOLD = 400;

    private final FactBase facts;

    private Audit(FactBase facts) {
        this.facts = facts;
    }

    /** Opens the audit, if the project is one. */
    public static Optional<Audit> of(FactBase facts) {
        return facts.schema().table(ITEMS).isPresent()
                        && facts.schema().table(CELLS).isPresent()
                ? Optional.of(new Audit(facts))
                : Optional.empty();
    }

    public static String quoted(String text) {
        return "'" + text.replace("'", "''") + "'";
    }

    /**
     * Holds the evidence of an item.
     *
     * @param table with its cells and their links
     * @param passages that the table links to, by link, in the order of the table
     */
    public record Grounds(Foreign.Table table, Map<String, String> passages) {
        public Grounds {
            passages = Collections.unmodifiableMap(new LinkedHashMap<>(passages));
        }

        /** Lists the links of one row that lead to passages. */
        public Set<String> linksOf(int row) {
            Set<String> links = new LinkedHashSet<>();
            table.rows().get(row).forEach(c -> links.addAll(c.links()));
            links.retainAll(passages.keySet());
            return links;
        }
    }

    /** Reads the table and the passages of an item; may take some milliseconds. */
    public Grounds grounds(Item item) {
        String key = read("SELECT table_id FROM " + ITEMS + " WHERE id = " + quoted(item.id()) + " LIMIT 1")
                .getFirst()
                .getFirst();
        List<String> head = read("SELECT title, section, intro FROM " + TABLES + " WHERE table_id = " + quoted(key))
                .getFirst();
        List<String> header = new ArrayList<>();
        List<List<Foreign.Cell>> rows = new ArrayList<>();
        Set<String> links = new LinkedHashSet<>();
        for (List<String> cell : read("SELECT row_no, cell, links FROM " + CELLS + " WHERE table_id = " + quoted(key)
                + " ORDER BY row_no, column_no")) {
            int row = Integer.parseInt(cell.getFirst());
            if (row == 0) {
                header.add(cell.get(1));
                continue;
            }
            while (rows.size() < row) {
                rows.add(new ArrayList<>());
            }
            List<String> own =
                    cell.get(2).isEmpty() ? List.of() : List.of(cell.get(2).split(" "));
            links.addAll(own);
            rows.get(row - 1).add(new Foreign.Cell(cell.get(1), own));
        }
        return new Grounds(
                new Foreign.Table(key, head.get(0), head.get(1), head.get(2), header, rows), passages(links));
    }

    private Map<String, String> passages(Set<String> links) {
        if (links.isEmpty() || facts.schema().table(PASSAGES).isEmpty()) {
            return Map.of();
        }
        Map<String, String> found = new HashMap<>();
        String wanted = String.join(", ", links.stream().map(Audit::quoted).toList());
        read("SELECT link, passage FROM " + PASSAGES + " WHERE link IN (" + wanted + ")")
                .forEach(row -> found.put(row.get(0), row.get(1)));
        Map<String, String> ordered = new LinkedHashMap<>();
        links.forEach(l -> Optional.ofNullable(found.get(l)).ifPresent(text -> ordered.put(l, text)));
        return ordered;
    }

    private List<List<String>> read(String sql) {
        StatementReply reply = Guard.run(sql, facts, LIMITS);
        if (!(reply instanceof Rows rows)) {
            throw new StoreException("cannot read the external set: " + reply);
        }
        return rows.rows().stream()
                .map(row ->
                        row.stream().map(v -> v == null ? "" : Values.text(v)).toList())
                .toList();
    }

    /** Writes the rows and passages that contain the answer, shortened. */
    String evidence(Item item) {
        Grounds grounds = grounds(item);
        List<String> lines = new ArrayList<>();
        String section = grounds.table().section();
        lines.add(grounds.table().title() + (section.isEmpty() ? "" : ", " + section));
        List<String> answers = item.answer().values();
        for (List<Foreign.Cell> row : grounds.table().rows()) {
            if (row.stream().anyMatch(c -> holds(c.text(), answers))) {
                lines.add(
                        String.join(" | ", row.stream().map(Foreign.Cell::text).toList()));
            }
        }
        grounds.passages().values().stream()
                .filter(p -> holds(p, answers))
                .map(p -> p.length() > MOST_TOLD ? p.substring(0, MOST_TOLD) + " … (cut)" : p)
                .forEach(lines::add);
        return String.join("\n", lines);
    }

    /** Whether a text contains one of the answers as it is written or as the value that it is, ignoring case. */
    public static boolean holds(String text, List<String> answers) {
        String plain = text.toLowerCase(Locale.ROOT);
        String value = GROUPING.matcher(AnswerValue.of(text)).replaceAll("");
        return answers.stream().anyMatch(a -> {
            String form = AnswerValue.of(a);
            return plain.contains(a.toLowerCase(Locale.ROOT)) || !form.isEmpty() && value.contains(form);
        });
    }

    /** Reports the errors found so far, by decisions in Review and by rulings. @param decisions on all items @param ruled cases of queries */
    public static AuditReport report(List<Decision> decisions, List<CorrectionCase> ruled) {
        Set<String> cases = ruled.stream()
                .map(CorrectionCase::comparison)
                .filter(comparison -> comparison.draw() != ComparedItem.Draw.FAULT)
                .map(ComparedItem::name)
                .collect(Collectors.toSet());
        Map<Integer, List<Decision>> byItem = decisions.stream()
                .filter(d -> !(d.verdict() instanceof Verdict.Rule rule) || cases.contains(rule.comparison()))
                .collect(Collectors.groupingBy(Decision::item, TreeMap::new, Collectors.toList()));
        Collection<AuditReport.Audited> each = new ArrayList<>();
        Collection<AuditReport.Audited> all = new ArrayList<>();
        byItem.values().forEach(ofItem -> {
            LinkedHashMap<String, AuditReport.Audited> last = new LinkedHashMap<>();
            Decision.inForce(ofItem).forEach(d -> judged(d).ifPresent(j -> last.putLast(d.validator(), j)));
            each.addAll(last.values());
            last.values().stream().reduce((a, b) -> b).ifPresent(all::add);
        });
        return AuditReport.of(each, all);
    }

    private static Optional<AuditReport.Audited> judged(Decision d) {
        return switch (d.verdict()) {
            case Verdict.Accept a ->
                Optional.of(new AuditReport.Audited(d.validator(), List.of(), false, Optional.empty()));
            case Verdict.EditQuestion e ->
                Optional.of(new AuditReport.Audited(d.validator(), List.of(), true, Optional.empty()));
            case Verdict.Reject r ->
                Optional.of(new AuditReport.Audited(d.validator(), r.reasons(), false, Optional.empty()));
            case Verdict.Rule(String _, Ruling ruling, boolean _) ->
                Optional.of(new AuditReport.Audited(
                        d.validator(),
                        switch (ruling) {
                            case Ruling.Unclear _ -> List.of(RejectReason.AMBIGUOUS);
                            case Ruling.Unanswerable _ -> List.of(RejectReason.INCORRECT);
                            case Ruling.Uphold _, Ruling.Rectify _ -> List.of();
                        },
                        false,
                        ruling instanceof Ruling.Rectify right ? Optional.of(right.category()) : Optional.empty()));
            default -> Optional.empty();
        };
    }
}
