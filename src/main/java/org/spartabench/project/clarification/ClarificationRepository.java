package org.spartabench.project.clarification;

import static org.spartabench.project.db.Database.selectAll;

import java.time.Instant;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.stream.Collectors;
import org.spartabench.authors.item.Item;
import org.spartabench.authors.item.answer.Paradigm;
import org.spartabench.authors.llm.message.Prompt;
import org.spartabench.judging.clarify.Clarification;
import org.spartabench.judging.clarify.ClarifyResult;
import org.spartabench.judging.clarify.ClarifyResult.Difficulty;
import org.spartabench.judging.clarify.InquiryKind;
import org.spartabench.judging.clarify.LeakCheck.Leakage;
import org.spartabench.project.table.ProjectCore;
import org.spartabench.sql.print.Sql;

/** Keeps what became clear about items. A changed query or question makes it stale. On disk when a call returns. */
public record ClarificationRepository(ProjectCore core) {

    /** A row of the table {@code clarification}. */
    public record Row(
            int item,
            String hash,
            String subject,
            String oracle,
            String paradigm,
            String inquiry,
            String kind,
            String answer,
            String leaks,
            boolean open,
            boolean standard,
            boolean lcf,
            Instant at) {}

    /** Stores a result in the place of an earlier one of the same subject, oracle and paradigm. */
    public void add(Item item, ClarifyResult result) {
        Clarification clarification = result.clarification();
        Row row = new Row(
                item.number(),
                hash(item),
                clarification.subject(),
                clarification.oracle(),
                result.executed().map(e -> e.paradigm().name()).orElse(""),
                clarification.inquiry(),
                clarification.kind().name(),
                clarification.answer(),
                clarification.leaks().stream()
                        .map(l -> l.kind().name())
                        .distinct()
                        .collect(Collectors.joining(",")),
                result.open(),
                result.executed().filter(ClarifyResult.Executed::standard).isPresent(),
                result.executed().filter(ClarifyResult.Executed::lcf).isPresent(),
                core.now());
        core.write(h -> h.createUpdate("""
            MERGE INTO clarification (item, hash, subject, oracle, paradigm, inquiry, kind, answer, leaks, open, standard,
                lcf, at) KEY (item, subject, oracle, paradigm)
            VALUES (:item, :hash, :subject, :oracle, :paradigm, :inquiry, :kind, :answer, :leaks, :open, :standard,
                :lcf, :at)\
            """).bindMethods(row).execute());
    }

    /** Lists the results that still fit their items, by subject, oracle, paradigm and item. */
    public List<ClarifyResult> all() {
        List<Row> rows = core.read(
                h -> selectAll(h, Row.class, "SELECT * FROM clarification ORDER BY subject, oracle, paradigm, item"));
        if (rows.isEmpty()) {
            return List.of();
        }
        Map<Integer, Item> items = new HashMap<>();
        core.read(h -> core.tables().items().present(h, item -> items.put(item.number(), item)));
        List<ClarifyResult> fresh = new ArrayList<>();
        for (Row row : rows) {
            Item item = items.get(row.item());
            if (item != null && hash(item).equals(row.hash())) {
                fresh.add(result(row, item));
            }
        }
        return fresh;
    }

    private static ClarifyResult result(Row row, Item item) {
        Clarification clarification = new Clarification(
                item.number(),
                row.subject(),
                row.inquiry(),
                InquiryKind.valueOf(row.kind()),
                row.oracle(),
                row.answer(),
                Arrays.stream(row.leaks().split(","))
                        .filter(k -> !k.isEmpty())
                        .map(k -> new Leakage(Leakage.Kind.valueOf(k), ""))
                        .toList());
        Optional<ClarifyResult.Executed> executed = row.paradigm().isEmpty()
                ? Optional.empty()
                : Optional.of(new ClarifyResult.Executed(Paradigm.valueOf(row.paradigm()), row.standard(), row.lcf()));
        return new ClarifyResult(clarification, Difficulty.of(item), row.open(), executed);
    }

    private static String hash(Item item) {
        return Prompt.hash(Sql.print(item.query()) + '\0' + item.question().text());
    }
}
