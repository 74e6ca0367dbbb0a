package org.spartabench.project.extract;

import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.concurrent.atomic.AtomicLong;
import java.util.stream.Collectors;
import org.spartabench.authors.llm.call.Allowance;
import org.spartabench.authors.llm.call.CallPurpose;
import org.spartabench.authors.llm.message.Prompt;
import org.spartabench.authors.request.Author;
import org.spartabench.authors.request.AuthorReply;
import org.spartabench.authors.request.Request;
import org.spartabench.authors.request.RequestedValue.StatedRows;
import org.spartabench.authors.request.view.AuthorView;
import org.spartabench.base.result.Problem;
import org.spartabench.base.result.Result;
import org.spartabench.base.task.TaskControl;
import org.spartabench.facts.extract.FactSchema;
import org.spartabench.facts.extract.FactSchema.FactColumn;
import org.spartabench.facts.extract.FactSchema.FactTable;
import org.spartabench.facts.passage.file.PassageStream;
import org.spartabench.facts.schema.Schema;
import org.spartabench.judging.extract.ExtractedRow;
import org.spartabench.sql.tree.Block;

/** Has a language model read passages, one request each, within a budget of calls and tokens. */
public final class ModelReader implements RowReader {

    private final String name;
    private final Author author;
    private final String prompt;
    private final FactSchema facts;
    private final Schema source;
    private final Budget budget;
    private final AtomicLong calls = new AtomicLong();
    private final AtomicLong tokens = new AtomicLong();

    /** Most calls and tokens; a call under way is not cut off. */
    public record Budget(long calls, long tokens) {}

    /**
     * @param name of the extractor: {@code llm}
     * @param prompt hash of the prompt file
     */
    public ModelReader(String name, Author author, String prompt, FactSchema facts, Schema source, Budget budget) {
        this.name = name;
        this.author = author;
        this.prompt = prompt;
        this.facts = facts;
        this.source = source;
        this.budget = budget;
    }

    @Override
    public String name() {
        return name;
    }

    /** A replay reads as the model did. */
    @Override
    public String version() {
        return author.name() + " " + prompt + " " + facts.hash();
    }

    @Override
    public Result<List<ExtractedRow>> rows(PassageStream.Text passage, TaskControl control) {
        long seed = Long.parseUnsignedLong(
                Prompt.hash(passage.id() + "\0" + passage.text()).substring(0, 15), 16);
        AuthorView view = new AuthorView(
                source,
                List.of(),
                Block.from(source.tables().getFirst().name(), Optional.empty()),
                Optional.empty(),
                List.of(),
                seed);
        Author within = author.at(new CallPurpose(0, 0, allowance(control)));
        return switch (within.ask(new Request.Extract(view, described(), passage.text()))) {
            case AuthorReply.Given<StatedRows>(StatedRows rows, var _, var _) -> Result.ok(rows(rows));
            case AuthorReply.Declined<StatedRows> declined ->
                Result.bad("the model gave no rows: " + declined.reason());
            case AuthorReply.Unavailable<StatedRows> gone ->
                Result.bad(new Problem(ENDED, passage.id(), passage.id() + ": " + gone.reason()));
        };
    }

    private Allowance allowance(TaskControl control) {
        return new Allowance() {
            @Override
            public Optional<String> take() {
                return tokens.get() >= budget.tokens()
                        ? Optional.of("the budget of " + budget.tokens() + " tokens is used up")
                        : calls.getAndIncrement() < budget.calls()
                                ? Optional.empty()
                                : Optional.of("the budget of " + budget.calls() + " calls is used up");
            }

            @Override
            public void used(int more) {
                tokens.addAndGet(more);
            }

            @Override
            public boolean stopped() {
                return control.cancelled();
            }
        };
    }

    private static List<ExtractedRow> rows(StatedRows stated) {
        List<ExtractedRow> rows = new ArrayList<>();
        for (StatedRows.Row row : stated.rows()) {
            Map<String, ExtractedRow.Cell> cells = new LinkedHashMap<>();
            row.values()
                    .forEach((column, s) -> cells.put(column, new ExtractedRow.Cell(s.value(), s.quote(), -1, false)));
            rows.add(new ExtractedRow(row.table(), cells, false));
        }
        return rows;
    }

    /** Describes the tables to fill, a line a column. */
    private String described() {
        return facts.tables().stream().map(ModelReader::described).collect(Collectors.joining("\n\n"));
    }

    private static String described(FactTable table) {
        String key = table.key().stream()
                .filter(k -> table.column(k).filter(FactColumn::stated).isPresent())
                .collect(Collectors.joining(", "));
        return table.name() + (key.isEmpty() ? " (at most one row a text)" : " (key: " + key + ")") + "\n"
                + table.columns().stream()
                        .filter(FactColumn::stated)
                        .map(ModelReader::described)
                        .collect(Collectors.joining("\n"));
    }

    private static String described(FactColumn column) {
        List<String> more = new ArrayList<>();
        column.unit().ifPresent(unit -> more.add("in " + unit));
        column.of().ifPresent(of -> more.add("of " + of));
        if (!column.description().isEmpty()) {
            more.add(column.description());
        }
        if (!column.says().isEmpty()) {
            more.add("one of " + String.join(", ", column.says().keySet()));
        }
        if (!column.examples().isEmpty()) {
            more.add("for example " + String.join(", ", column.examples()));
        }
        return "- " + column.name() + " " + column.type() + (more.isEmpty() ? "" : ": " + String.join("; ", more));
    }
}
