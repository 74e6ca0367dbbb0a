package org.spartabench.judging.check;

import static org.spartabench.authors.item.finding.Check.ANSWER;
import static org.spartabench.authors.item.finding.Finding.Severity.ERROR;
import static org.spartabench.authors.item.finding.Finding.Severity.INFO;
import static org.spartabench.authors.item.finding.Finding.Severity.WARNING;

import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.Objects;
import java.util.Optional;
import java.util.regex.Pattern;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;
import org.spartabench.authors.item.finding.Finding;
import org.spartabench.authors.item.finding.Finding.Evidence;
import org.spartabench.authors.item.finding.Finding.Fix.NewQuery;
import org.spartabench.authors.item.finding.Finding.Place.InClause;
import org.spartabench.authors.item.finding.Finding.Severity;
import org.spartabench.facts.FactBase;
import org.spartabench.facts.statement.Failure;
import org.spartabench.facts.statement.Limits;
import org.spartabench.facts.statement.Rows;
import org.spartabench.facts.statement.StatementReply;
import org.spartabench.facts.value.Values;
import org.spartabench.rows.RowPairs;
import org.spartabench.sql.guard.Guard;
import org.spartabench.sql.path.BlockPath;
import org.spartabench.sql.path.Clause;
import org.spartabench.sql.print.Sql;
import org.spartabench.sql.tree.Block;
import org.spartabench.sql.tree.Expr;
import org.spartabench.sql.tree.Predicate;

/** Compares the stored answer of an item with what its query gives, whoever made the item. */
public final class StoredAnswer implements CheckedItem.Check {

    /** What stands between the values of a row in {@link Rows#lines}. */
    private static final String BETWEEN = " | ";

    /**
     * Tells in words why an item must not be published: its stored answer is not what its query gives, or the query gives
     * none. Values are the same by {@link RowPairs#ofWritten}; the order is ignored, and a value that the query gives several
     * times may be stored once.
     *
     * @param stored the values of the stored answer
     */
    public static Optional<String> fault(Block query, List<String> stored, FactBase facts, Limits limits) {
        return fault(stored, Guard.run(query, facts, limits));
    }

    /** Does the same with the reply to the query; the stored answer to several columns has them as one text. */
    public static Optional<String> fault(List<String> stored, StatementReply reply) {
        return switch (reply) {
            case Failure failure -> Optional.of("the query does not run: " + failure.message());
            case Rows rows ->
                Optional.of(compared(stored, rows)).filter(c -> !c.same()).map(Compared::message);
        };
    }

    /**
     * What the database of an item's set gives for its query: that counts, whatever the project's engine makes of the tree.
     *
     * @param reply to the query as the set has it
     * @param read whether the query has a tree here
     * @param limit why the tree cannot stand for the query, in one line: there is none, or the engine gives other rows; empty if it
     *     can
     * @param varies whether the rows hang on chance or on the time of day
     * @param evidence what the set says about words and values of the question; may be empty
     */
    public record OwnReply(
            StatementReply reply, boolean read, Optional<String> limit, boolean varies, String evidence) {}

    @Override
    public List<Finding> at(CheckedItem pair) {
        return pair.own()
                .map(own -> Stream.concat(found(pair, own).stream(), own.limit().map(StoredAnswer::limit).stream())
                        .toList())
                .orElseGet(() -> found(pair, pair.queries().reply(pair.query()), false));
    }

    /** What is beyond the program's own limits is not the query's fault; a person has to look. */
    private static List<Finding> found(CheckedItem pair, OwnReply own) {
        return beyond(own.reply())
                .map(why -> List.of(Finding.of(ANSWER, WARNING, "The query is not judged: " + why)))
                .orElseGet(() -> found(pair, own.reply(), own.varies()));
    }

    private static Optional<String> beyond(StatementReply reply) {
        return switch (reply) {
            case Failure(Failure.Kind kind, String why)
            when kind == Failure.Kind.TIME_LIMIT || kind == Failure.Kind.MEMORY_LIMIT -> Optional.of(why);
            case Rows rows when rows.truncated() -> Optional.of("it gives more than " + rows.size() + " rows");
            case Failure _, Rows _ -> Optional.empty();
        };
    }

    private static List<Finding> found(CheckedItem pair, StatementReply reply, boolean varies) {
        return switch (reply) {
            case Failure f
            when f.kind() == Failure.Kind.TIME_LIMIT || f.kind() == Failure.Kind.INTERRUPTED -> List.of();
            case Failure f -> List.of(finding("The query does not run: " + f.message(), Evidence.NONE));
            case Rows rows -> {
                Compared compared = compared(pair.answer(), rows);
                yield varies && !compared.same()
                        ? List.of(Finding.of(ANSWER, WARNING, "The query gives another answer at each run"))
                        : Stream.concat(found(compared).stream(), missing(pair.query(), rows).stream())
                                .toList();
            }
        };
    }

    private static Finding limit(String why) {
        return Finding.of(
                ANSWER, INFO, "What runs the tree was left out, the database of the set judged alone: " + why);
    }

    /** Finds NULL beside the values of a query with one column: no answer holds it, and the question does not say so. */
    private static Optional<Finding> missing(Block query, Rows rows) {
        long missing = rows.columns().size() != 1
                ? 0
                : rows.column(0).stream().filter(Objects::isNull).count();
        if (missing == 0 || missing == rows.size()) {
            return Optional.empty();
        }
        Finding finding = Finding.of(
                        ANSWER,
                        WARNING,
                        "The query also gives NULL, which the answer leaves out: " + missing + " of " + rows.size()
                                + " rows")
                .at(new InClause(BlockPath.ROOT, Clause.SELECT));
        boolean plain = query.limit().isEmpty() && query.select().getFirst().expr() instanceof Expr.Column;
        Block known = query.and(new Predicate.IsNull(query.select().getFirst().expr(), true));
        return Optional.of(
                plain ? finding.fixedBy(new NewQuery("leave out rows without a value", Sql.print(known))) : finding);
    }

    private static List<Finding> found(Compared compared) {
        if (compared.same()) {
            return compared.repeats()
                    ? List.of(Finding.of(
                                    ANSWER,
                                    WARNING,
                                    "The query gives some values several times, the stored answer has them once")
                            .at(new InClause(BlockPath.ROOT, Clause.SELECT)))
                    : List.of();
        }
        String message = compared.message();
        return List.of(finding(
                message.substring(0, 1).toUpperCase(Locale.ROOT) + message.substring(1),
                Evidence.pairs("stored", "query gives", compared.rows())));
    }

    private static Finding finding(String message, Evidence evidence) {
        return Finding.of(ANSWER, ERROR, message)
                .at(new InClause(BlockPath.ROOT, Clause.SELECT))
                .showing(evidence);
    }

    /**
     * Holds the difference between a stored answer and the rows of its query.
     *
     * @param unusable why the rows are no answer; empty if they are
     * @param excess stored values that the query does not give
     * @param lack values of the query that are not stored
     * @param repeats whether the query gives values more often than they are stored
     */
    private record Compared(String unusable, List<String> excess, List<String> lack, boolean repeats) {

        boolean same() {
            return unusable.isEmpty() && excess.isEmpty() && lack.isEmpty();
        }

        String message() {
            return unusable.isEmpty()
                    ? "the stored answer is not what the query gives: " + lack.size() + " missing, " + excess.size()
                            + " wrong"
                    : unusable;
        }

        List<List<String>> rows() {
            List<List<String>> rows = new ArrayList<>();
            for (int i = 0; i < Math.max(excess.size(), lack.size()); i++) {
                rows.add(List.of(i < excess.size() ? excess.get(i) : "", i < lack.size() ? lack.get(i) : ""));
            }
            return rows;
        }
    }

    private static Compared compared(List<String> stored, Rows rows) {
        boolean joined = rows.columns().size() != 1 && rows.lines().stream().anyMatch(stored::contains);
        boolean empty = rows.rows().stream().allMatch(row -> row.stream().allMatch(Objects::isNull));
        String unusable = empty
                ? "the query gives no value"
                : rows.columns().size() != 1 && !joined
                        ? "the query gives several columns, an answer has one"
                        : rows.truncated() ? "the query gives more than " + rows.size() + " values" : "";
        if (!unusable.isEmpty()) {
            return new Compared(unusable, List.of(), List.of(), false);
        }
        boolean parts = joined
                && rows.rows().stream()
                        .noneMatch(row ->
                                row.stream().anyMatch(value -> value instanceof String text && text.contains(BETWEEN)));
        List<List<@Nullable Object>> given = joined && !parts
                ? rows.lines().stream().map(StoredAnswer::one).toList()
                : rows.rows().stream()
                        .filter(r -> joined || r.getFirst() != null)
                        .toList();
        List<List<String>> written = stored.stream()
                .map(text -> parts ? List.of(text.split(Pattern.quote(BETWEEN), -1)) : List.of(text))
                .toList();
        RowPairs pairs = RowPairs.ofWritten(given, written);
        List<List<@Nullable Object>> alone =
                pairs.left().stream().map(given::get).toList();
        boolean repeats = pairs.right().isEmpty()
                && alone.stream()
                        .allMatch(row -> written.stream()
                                .anyMatch(text -> RowPairs.ofWritten(List.of(row), List.of(text))
                                        .same()));
        return new Compared(
                "",
                pairs.right().stream().map(stored::get).toList(),
                repeats ? List.of() : alone.stream().map(StoredAnswer::line).toList(),
                repeats && !alone.isEmpty());
    }

    private static List<@Nullable Object> one(String line) {
        return List.of(line);
    }

    private static String line(List<@Nullable Object> row) {
        return row.stream().map(Values::text).collect(Collectors.joining(BETWEEN));
    }

    /**
     * Runs the query of an item again, on both engines, and compares the results with each other and with the stored answer.
     *
     * @param wrong why the stored answer is wrong, or that the query does not run; empty if it is right
     * @param differs how the second engine's answer differs; empty if it does not, or did not answer
     * @param both whether both engines answered
     */
    public record Proof(Optional<String> wrong, Optional<String> differs, boolean both) {

        /** @param second a copy of the facts on another engine, if there is one */
        public static Proof of(
                Block query, List<String> stored, FactBase facts, Optional<FactBase> second, Limits limits) {
            StatementReply here = Guard.run(query, facts, limits);
            Optional<StatementReply> there = second.map(engine -> Guard.run(query, engine, limits));
            if (!(here instanceof Rows first) || !(there.orElse(null) instanceof Rows other)) {
                return new Proof(StoredAnswer.fault(stored, here), Optional.empty(), false);
            }
            Optional<String> differs = new Engines(second, limits)
                    .compared(query, first, other).stream()
                            .filter(f -> f.severity() == Severity.ERROR)
                            .map(Finding::message)
                            .findFirst();
            return new Proof(StoredAnswer.fault(stored, here), differs, true);
        }
    }
}
