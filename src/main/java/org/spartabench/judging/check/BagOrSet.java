package org.spartabench.judging.check;

import static org.spartabench.authors.item.finding.Check.BAG_OR_SET;
import static org.spartabench.authors.item.finding.Check.JOINS;
import static org.spartabench.authors.item.finding.Finding.Severity.ERROR;
import static org.spartabench.authors.item.finding.Finding.Severity.INFO;
import static org.spartabench.authors.item.finding.Finding.Severity.WARNING;

import java.util.ArrayList;
import java.util.Comparator;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.regex.Pattern;
import org.spartabench.authors.item.finding.Finding;
import org.spartabench.authors.item.finding.Finding.Evidence;
import org.spartabench.authors.item.finding.Finding.Fix.NewQuery;
import org.spartabench.authors.item.finding.Finding.Place.InClause;
import org.spartabench.authors.item.finding.Finding.Severity;
import org.spartabench.sql.path.BlockPath;
import org.spartabench.sql.path.Clause;
import org.spartabench.sql.print.Sql;
import org.spartabench.sql.tree.Block;
import org.spartabench.sql.tree.Expr;
import org.spartabench.sql.tree.Expr.Call;
import org.spartabench.sql.tree.Source;
import org.spartabench.sql.walk.Walk;

/** Finds duplicate answers, and COUNT instead of COUNT DISTINCT or vice versa. */
final class BagOrSet implements CheckedItem.Check {

    private static final Pattern ONCE = Pattern.compile(
            "(?i)\\b(?:each|every)\\b[^.?]*\\bonce\\b|\\bwithout (?:duplicates|repetition|repeats|repeating)\\b");

    @Override
    public List<Finding> at(CheckedItem pair) {
        List<Finding> found = new ArrayList<>();
        boolean different = mentions(pair, "different", "distinct", "unique")
                || ONCE.matcher(pair.question().text()).find();
        repeated(pair, different).ifPresent(found::add);
        if (pair.query().select().getFirst().expr() instanceof Call call && call.aggregate()) {
            counted(pair, call, different).ifPresent(found::add);
        }
        found.addAll(EntityCounts.of(pair));
        return found;
    }

    private static boolean mentions(CheckedItem pair, String... words) {
        Set<String> tokens = Set.copyOf(
                List.of(pair.question().text().toLowerCase(Locale.ROOT).split("[^\\p{L}]+")));
        return List.of(words).stream().anyMatch(tokens::contains);
    }

    private static Optional<Finding> repeated(CheckedItem pair, boolean different) {
        Map<String, Integer> times = new LinkedHashMap<>();
        pair.answer().forEach(a -> times.merge(a, 1, Integer::sum));
        Block query = pair.query();
        if (times.size() == pair.answer().size() || query.distinct()) {
            return Optional.empty();
        }
        List<List<String>> rows = times.entrySet().stream()
                .filter(e -> e.getValue() > 1)
                .sorted(Map.Entry.<String, Integer>comparingByValue(Comparator.reverseOrder()))
                .map(e -> List.of(e.getKey(), String.valueOf(e.getValue())))
                .toList();
        boolean each = mentions(pair, "each", "every", "per", "all", "list");
        boolean number = query.select().getFirst().expr() instanceof Expr.Column c
                && pair.type(BlockPath.ROOT, c)
                        .filter(t -> t.numeric() || t.temporal())
                        .isPresent();
        Severity severity = different ? ERROR : each || number ? INFO : WARNING;
        String message =
                "The answer contains duplicates: " + pair.answer().size() + " values, " + times.size() + " distinct";
        Finding finding = Finding.of(BAG_OR_SET, severity, message)
                .at(new InClause(BlockPath.ROOT, Clause.SELECT))
                .showing(Evidence.pairs("answer", "times", rows));
        return Optional.of(
                query.orderBy().isEmpty()
                        ? finding.fixedBy(new NewQuery("add DISTINCT", Sql.print(query.withDistinct(true))))
                        : finding);
    }

    private static Optional<Finding> counted(CheckedItem pair, Call call, boolean different) {
        boolean plain = call.arguments().size() != 1
                || !(call.arguments().getFirst() instanceof Expr.Column)
                || !call.name().equals("COUNT")
                || call.distinct() && key(pair, (Expr.Column) call.arguments().getFirst());
        if (plain || !pair.query().groupBy().isEmpty()) {
            return Optional.empty();
        }
        Call other = new Call(call.name(), !call.distinct(), call.arguments());
        Optional<Long> is = pair.queries().number(pair.query());
        Optional<Long> would = pair.queries().number(pair.query().withSelect(other));
        if (is.isEmpty() || would.isEmpty() || is.equals(would) || call.distinct() && different) {
            return Optional.empty();
        }
        boolean entities = pair.query().table().isEmpty()
                && EntityCounts.asked(pair, (Expr.Column) call.arguments().getFirst());
        Severity severity = different == call.distinct() && !entities ? INFO : different ? ERROR : WARNING;
        String counted = Sql.print(call);
        String otherwise = Sql.print(other);
        String doubt = different == call.distinct()
                ? entities ? ", and the question counts what it stands for" : ""
                : ", and the question " + (different ? "says" : "does not say") + " different";
        String message = counted + " is " + is.get() + ", " + otherwise + " is " + would.get() + doubt;
        List<List<String>> rows = List.of(
                List.of(counted, is.get().toString()),
                List.of(otherwise, would.get().toString()));
        String label = call.distinct() ? "count all" : "count distinct values";
        return Optional.of(Finding.of(BAG_OR_SET, severity, message)
                .at(new InClause(BlockPath.ROOT, Clause.SELECT))
                .showing(Evidence.pairs("output", "answer", rows))
                .fixedBy(new NewQuery(label, Sql.print(pair.query().withSelect(other)))));
    }

    /** Says whether the column is the only key of its table, or refers to the entities that the question counts. */
    private static boolean key(CheckedItem pair, Expr.Column column) {
        return EntityCounts.asked(pair, column)
                || pair.query()
                        .table()
                        .flatMap(pair.schema()::table)
                        .filter(t -> t.primaryKey().equals(List.of(column.name())))
                        .isPresent();
    }

    /** Finds joins that repeat the rows that are counted or summed: each counts once for each row that it meets. */
    static final class Joins implements CheckedItem.Check {

        private static final Set<String> ADDING = Set.of("COUNT", "SUM", "AVG");

        @Override
        public List<Finding> at(CheckedItem pair) {
            return pair.query().select().getFirst().expr() instanceof Call call
                    ? joined(pair, call).stream().toList()
                    : List.of();
        }

        /** Finds joins that repeat a row of the table that is summed or counted. */
        private static Optional<Finding> joined(CheckedItem pair, Call call) {
            List<Source.Named> sources = pair.query().from().stream()
                    .flatMap(Walk::sources)
                    .flatMap(Walk.only(Source.Named.class))
                    .toList();
            if (sources.size() < 2
                    || call.distinct()
                    || !ADDING.contains(call.name())
                    || !(call.arguments().getFirst() instanceof Expr.Column column)) {
                return Optional.empty();
            }
            Optional<String> owner = pair.names().find(BlockPath.ROOT, column).source();
            Optional<List<String>> key = sources.stream()
                    .filter(s -> s.name().equals(owner))
                    .findFirst()
                    .flatMap(s -> pair.schema().table(s.table()))
                    .map(t -> t.primaryKey())
                    .filter(k -> k.size() == 1);
            if (key.isEmpty()) {
                return Optional.empty();
            }
            Expr id = Expr.Column.of(owner.orElseThrow(), key.get().getFirst());
            Block rows = CheckQueries.rowsOf(pair.query());
            Optional<Long> all = pair.queries().number(rows.withSelect(Call.of("COUNT", id)));
            Optional<Long> once = pair.queries().number(rows.withSelect(new Call("COUNT", true, List.of(id))));
            if (all.isEmpty() || all.equals(once)) {
                return Optional.empty();
            }
            String message = "The join repeats rows of " + owner.get() + ": " + all.get() + " rows are counted, "
                    + once.orElse(0L) + " of them distinct";
            Severity severity = call.name().equals("COUNT") ? WARNING : ERROR;
            return Optional.of(Finding.of(JOINS, severity, message)
                    .at(new InClause(BlockPath.ROOT, Clause.FROM))
                    .showing(pair.queries()
                            .rows(rows.withSelect(id, Expr.Call.of("COUNT", Expr.Star.ALL))
                                    .withGroupBy(List.of(id))
                                    .withOrderBy(List.of(Block.Order.by(Expr.Call.of("COUNT", Expr.Star.ALL), true)))
                                    .withLimit(Optional.of(new Block.Limit(Evidence.MOST, 0))))
                            .map(Evidence::of)
                            .orElse(Evidence.NONE)));
        }
    }
}
