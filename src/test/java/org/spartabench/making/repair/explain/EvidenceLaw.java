package org.spartabench.making.repair.explain;

import java.time.Duration;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.stream.Collectors;
import java.util.stream.LongStream;
import org.jspecify.annotations.Nullable;
import org.spartabench.facts.FactBase;
import org.spartabench.facts.FactSession;
import org.spartabench.facts.schema.Table;
import org.spartabench.facts.statement.Failure;
import org.spartabench.facts.statement.GuardedQuery;
import org.spartabench.facts.statement.Limits;
import org.spartabench.facts.statement.Rows;
import org.spartabench.facts.statement.StatementReply;
import org.spartabench.facts.value.Values;
import org.spartabench.making.repair.explain.Witnesses.Witness;
import org.spartabench.sql.print.Sql;
import org.spartabench.sql.tree.Block;
import org.spartabench.sql.tree.Source;
import org.spartabench.sql.walk.Walk;

/**
 * The law of evidence: the rows that support a value of an answer, taken alone as a small database, give that value to the
 * same query. Rows that count together (COUNT, SUM, AVG) and of which only some are shown are opened first, all of them, as a
 * reader can open them.
 */
public final class EvidenceLaw {

    /** Says how a value is proved. */
    public enum Proof {
        /** By the rows shown. */
        SHOWN,
        /** By all rows that count together, and what belongs to each. */
        OPENED,
        /** By these, and the tables of which the evidence says that no row matches: other rows are excluded by theirs. */
        LOOKED_AT,
        /** Not tried: more rows count together, each with rows of inner blocks, than are followed here. */
        TOO_MANY,
        BROKEN
    }

    /** Rows up to which all that count are opened. */
    private static final int MOST = 100_000;

    /** Rows up to which each is followed into inner blocks. */
    private static final int FOLLOWED = 400;

    private static final Limits LIMITS = new Limits(Duration.ofSeconds(20), MOST);

    private final FactBase facts;
    private final Witnesses witnesses;

    public EvidenceLaw(FactBase facts) {
        this.facts = facts;
        this.witnesses = new Witnesses(facts, LIMITS, true);
    }

    /** Tries the law for one value. @throws IllegalStateException where a statement fails */
    public Proof of(Block query, String value) {
        List<Witness> shown = witnesses.of(query, Optional.of(value));
        if (gives(query, value, shown, false)) {
            return Proof.SHOWN;
        }
        if (shown.stream().anyMatch(w -> w.each() && w.total() > FOLLOWED && followed(w, shown))) {
            return Proof.TOO_MANY;
        }
        List<Witness> opened = opened(shown);
        if (shown.stream().anyMatch(Witness::each) && gives(query, value, opened, false)) {
            return Proof.OPENED;
        }
        return opened.stream().anyMatch(w -> w.rows().isEmpty()) && gives(query, value, opened, true)
                ? Proof.LOOKED_AT
                : Proof.BROKEN;
    }

    /** Follows every row that counts, from the outermost block on. */
    private List<Witness> opened(List<Witness> shown) {
        List<Witness> all = new ArrayList<>();
        open(shown, shown.getFirst().block().depth(), all);
        return all;
    }

    private static boolean followed(Witness witness, List<Witness> found) {
        return found.stream()
                .flatMap(w -> w.follows().stream())
                .anyMatch(f -> f.block().equals(witness.block()));
    }

    private void open(List<Witness> found, int depth, List<Witness> into) {
        for (int i = 0; i < found.size(); i++) {
            Witness witness = found.get(i);
            if (witness.block().depth() != depth) {
                continue;
            }
            Witness whole = witness.each() ? witnesses.more(witness, MOST) : witness;
            into.add(whole);
            int rows = whole.each() && followed(whole, found)
                    ? Math.max(1, whole.rows().size())
                    : 1;
            for (int row = 0; row < rows; row++) {
                List<Witness> inside = row == 0
                        ? found.stream()
                                .filter(w -> w.block().inside(witness.block()))
                                .toList()
                        : witnesses.inside(whole, row);
                open(inside, depth + 1, into);
            }
        }
    }

    /** @param looked whether a table of which no row matches is there as a whole */
    private boolean gives(Block query, String value, List<Witness> evidence, boolean looked) {
        Map<String, Set<List<@Nullable Object>>> tables = new LinkedHashMap<>();
        Walk.tables(query).map(Source.Named::table).forEach(t -> tables.put(key(t), new LinkedHashSet<>()));
        Set<String> without = evidence.stream()
                .filter(w -> w.rows().isEmpty())
                .map(w -> key(w.table()))
                .collect(Collectors.toSet());
        for (Witness witness : evidence) {
            for (int i = 0; i < witness.rows().size(); i++) {
                // Equal rows of a table are several ones: their places tell them apart.
                List<@Nullable Object> row = new ArrayList<>(witness.rows().get(i));
                row.add(witness.places().get(i));
                tables.computeIfAbsent(key(witness.table()), t -> new LinkedHashSet<>())
                        .add(row);
            }
        }
        try (FactSession session = facts.session().orThrow(IllegalStateException::new)) {
            tables.forEach((name, rows) -> {
                Table table = facts.schema().table(name).orElseThrow();
                session.table(
                                table.name(),
                                table.columns(),
                                looked && without.contains(name) ? all(table) : values(rows))
                        .ifPresent(failure -> {
                            throw new IllegalStateException(failure.message());
                        });
            });
            StatementReply reply = session.run(new GuardedQuery(Sql.print(query)), LIMITS);
            if (reply instanceof Failure failure) {
                throw new IllegalStateException(failure.message());
            }
            return ((Rows) reply).rows().stream().anyMatch(row -> same(Values.text(row.getFirst()), value));
        }
    }

    private static List<List<@Nullable Object>> values(Set<List<@Nullable Object>> placed) {
        return placed.stream().map(r -> r.subList(0, r.size() - 1)).toList();
    }

    private List<List<@Nullable Object>> all(Table table) {
        return facts.rowsAt(
                        table.name(), LongStream.range(0, table.rows()).boxed().toList())
                .rows();
    }

    /** Sums of floating numbers differ in their last digits by the order of the rows. */
    private static boolean same(String given, String value) {
        if (given.equals(value)) {
            return true;
        }
        try {
            double a = Double.parseDouble(given);
            double b = Double.parseDouble(value);
            return Math.abs(a - b) <= 1e-9 * Math.max(Math.abs(a), Math.abs(b));
        } catch (NumberFormatException e) {
            return false;
        }
    }

    private String key(String table) {
        return facts.schema().table(table).map(Table::name).orElse(table);
    }

    /** Describes the evidence of a value, a line for each block. */
    public String report(Block query, String value) {
        return witnesses.of(query, Optional.of(value)).stream()
                .map(w -> "    " + w.block() + " " + w.heading() + " "
                        + w.rows().stream().findFirst().orElse(List.of()))
                .collect(Collectors.joining("\n"));
    }
}
