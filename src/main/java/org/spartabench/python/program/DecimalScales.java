package org.spartabench.python.program;

import java.time.Duration;
import java.util.Map;
import java.util.concurrent.ConcurrentHashMap;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import org.spartabench.facts.FactBase;
import org.spartabench.facts.schema.ColumnRef;
import org.spartabench.facts.statement.EngineSql;
import org.spartabench.facts.statement.Limits;
import org.spartabench.facts.statement.Rows;
import org.spartabench.facts.value.ColumnType;

/** Asks the engine once for the digits after the point of each DECIMAL column; {@link #FLOATING} where it has no fixed ones. */
public final class DecimalScales implements ProgramCompiler.StoredValues {

    /** Stands for a column in double precision. */
    public static final int FLOATING = -1;

    private static final Limits LIMITS = new Limits(Duration.ofSeconds(10), 1);

    private static final Pattern DECIMAL = Pattern.compile("DECIMAL\\(\\d+, ?(\\d+)\\)");

    /** Where the engine does not say it: enough for money and measures. */
    private static final int USUAL = 6;

    private final FactBase facts;
    private final Map<ColumnRef, Integer> known = new ConcurrentHashMap<>();
    private final Map<String, String> missing = new ConcurrentHashMap<>();

    public DecimalScales(FactBase facts) {
        this.facts = facts;
    }

    @Override
    public String missing(String table) {
        return missing.computeIfAbsent(table, t -> TableCsv.missing(facts, t));
    }

    @Override
    public int scale(ColumnRef column) {
        boolean decimal = facts.schema().column(column).orElseThrow().type() == ColumnType.DECIMAL;
        return decimal ? known.computeIfAbsent(column, this::ask) : 0;
    }

    private int ask(ColumnRef column) {
        if (facts.floating(column)) {
            return FLOATING;
        }
        Matcher type = DECIMAL.matcher(
                facts.run(EngineSql.typeOf(column), LIMITS) instanceof Rows rows
                        ? String.valueOf(rows.rows().getFirst().getFirst())
                        : "");
        return type.matches() ? Integer.parseInt(type.group(1)) : USUAL;
    }
}
