package org.spartabench.python.program;

import java.util.List;
import java.util.Optional;
import java.util.TreeSet;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.spartabench.base.result.Problem;
import org.spartabench.base.result.Result;
import org.spartabench.facts.schema.Column;
import org.spartabench.facts.schema.ColumnRef;
import org.spartabench.facts.schema.Schema;
import org.spartabench.facts.schema.Table;
import org.spartabench.facts.value.ColumnType;
import org.spartabench.sql.path.BlockPath;
import org.spartabench.sql.sqlite.SqliteNames;
import org.spartabench.sql.tree.Query;
import org.spartabench.sql.walk.Walk;

/** Compiles queries into pandas programs that give the same bag of rows, in the order of the query where it has one. */
public final class ProgramCompiler {

    /** Digits up to which pandas reads each decimal as the nearest double. */
    private static final int SAFE_DIGITS = 15;

    private final Schema schema;
    private final StoredValues stored;

    /** Says what programs need to know of the values beside the schema. */
    @FunctionalInterface
    public interface StoredValues {

        /** Gives the digits after the point of a DECIMAL column. */
        int scale(ColumnRef column);

        /** Gives the cell that a missing value has in the CSV file of a table; usually an empty one. */
        default String missing(String table) {
            return "";
        }
    }

    public ProgramCompiler(Schema schema, StoredValues stored) {
        this.schema = schema;
        this.stored = stored;
    }

    /**
     * Compiles a query in the dialect of the facts' engine. Where a part has no rule, the kind of the problem is a short name to
     * count by ({@code window function}), its subject the block.
     */
    public Result<Program> compile(Query query, Program.Form form) {
        return compile(query, form, SqliteNames.SAME);
    }

    /** Does the same for files with other names. @param file the names of tables and columns there, by those of the schema */
    public Result<Program> compile(Query query, Program.Form form, SqliteNames file) {
        ProgramText text = new ProgramText(schema);
        Walk.blocks(query).forEach(b -> b.select().forEach(o -> o.alias().ifPresent(text::label)));
        TableFrames tables = new TableFrames(schema, stored, text);
        try {
            Frame answer = new BlockCompiler(query, text, tables).compile(query, Optional.empty());
            List<String> labels = answer.own().stream().map(FrameColumn::label).toList();
            text.at(Optional.of(BlockPath.ROOT), Optional.empty());
            text.result(answer, labels);
        } catch (RefusedPart refused) {
            String where = text.block().map(b -> "block " + b).orElse("a block outside the tree");
            return Result.bad(new Problem(refused.feature, where, String.valueOf(refused.getMessage())));
        }
        ProgramText head = head(tables, form, file, text.text().contains("np."));
        int shift = (int) head.text().lines().count();
        List<Program.Line> lines = Stream.concat(
                        head.lines().stream().filter(l -> l.frame().isPresent()),
                        text.lines().stream()
                                .map(l -> new Program.Line(l.number() + shift, l.block(), l.predicate(), l.frame())))
                .toList();
        return Result.ok(new Program(
                head.text() + text.text(), lines, new TreeSet<>(tables.read.keySet()), new Program.Origin.Compiled()));
    }

    private ProgramText head(TableFrames tables, Program.Form form, SqliteNames file, boolean numpy) {
        ProgramText head = new ProgramText(schema);
        if (numpy) {
            head.raw("import numpy as np");
        }
        head.raw("import pandas as pd");
        head.raw("");
        tables.read.forEach((name, variable) -> {
            if (form == Program.Form.READ || !variable.equals(name)) {
                head.assign(variable, reader(schema.table(name).orElseThrow(), file));
            }
        });
        return head;
    }

    /**
     * Reads texts, dates and times as they stand; only one kind of cell is missing. What pandas reads by itself may be the double
     * beside a number of more than 15 digits.
     */
    private String reader(Table table, SqliteNames file) {
        boolean exact = table.columns().stream()
                .filter(c -> c.type() == ColumnType.DECIMAL)
                .mapToInt(c -> stored.scale(new ColumnRef(table.name(), c.name())))
                .anyMatch(digits -> digits == DecimalScales.FLOATING || digits > SAFE_DIGITS);
        String texts = table.columns().stream()
                .filter(c -> c.type() == ColumnType.TEXT || c.type().temporal())
                .map(c -> PythonText.quoted(file.column(c.name())) + ": str")
                .collect(Collectors.joining(", "));
        String renamed = table.columns().stream()
                .map(Column::name)
                .filter(name -> !file.column(name).equals(name))
                .map(name -> PythonText.quoted(file.column(name)) + ": " + PythonText.quoted(name))
                .collect(Collectors.joining(", "));
        return "pd.read_csv(" + PythonText.quoted(file.table(table.name()) + ".csv") + ", "
                + (texts.isEmpty() ? "" : "dtype={" + texts + "}, ") + "keep_default_na=False, na_values=["
                + PythonText.quoted(stored.missing(table.name())) + "]"
                + (exact ? ", float_precision='round_trip')" : ")")
                + (renamed.isEmpty() ? "" : ".rename(columns={" + renamed + "})");
    }
}
