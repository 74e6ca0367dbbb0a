package org.spartabench.check;

import java.nio.charset.StandardCharsets;
import java.security.MessageDigest;
import java.security.NoSuchAlgorithmException;
import java.util.HashMap;
import java.util.HexFormat;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;
import java.util.stream.Collectors;
import org.spartabench.fact.Schema;
import org.spartabench.item.Answer;
import org.spartabench.query.Block;
import org.spartabench.query.Canonical;
import org.spartabench.query.Expr;
import org.spartabench.query.Source;
import org.spartabench.query.Sql;
import org.spartabench.query.Walk;

/**
 * The items that were accepted earlier, by what makes another one a duplicate. Looking one up takes the same time however
 * many there are. Not safe for use by several threads.
 */
public final class Seen {

    private final Schema schema;
    private final Map<String, Integer> queries = new HashMap<>();
    private final Map<String, Integer> results = new HashMap<>();
    private final Map<String, Integer> answers = new HashMap<>();

    public Seen(Schema schema) {
        this.schema = schema;
    }

    public void add(int number, Block query, Answer answer) {
        queries.putIfAbsent(Canonical.of(query, schema).hash(), number);
        results.putIfAbsent(result(query, answer), number);
        answers.putIfAbsent(digest(answer), number);
    }

    /**
     * The number of the earlier item that the query repeats: the same query in canonical form, or the same SELECT over the
     * same tables with the same answer, a single aggregate value excepted.
     */
    public Optional<Integer> repeated(Block query, Answer answer) {
        Integer same = queries.get(Canonical.of(query, schema).hash());
        if (same != null) {
            return Optional.of(same);
        }
        return single(query, answer) ? Optional.empty() : Optional.ofNullable(results.get(result(query, answer)));
    }

    /** Whether an earlier item has the same answer, whatever its query. */
    public boolean answered(Answer answer) {
        return answers.containsKey(digest(answer));
    }

    static boolean single(Block query, Answer answer) {
        return answer.values().size() == 1
                && query.groupBy().isEmpty()
                && query.select().getFirst().expr() instanceof Expr.Call call
                && call.aggregate();
    }

    static String result(Block query, Answer answer) {
        String select = query.select().stream()
                .map(o -> Sql.print(unqualified(o.expr())).toLowerCase(Locale.ROOT))
                .collect(Collectors.joining(","));
        String tables = Walk.blocks(query)
                .flatMap(b -> b.from().stream())
                .map(s -> s instanceof Source.Named n ? n.table() : Sql.print(s))
                .map(t -> t.toLowerCase(Locale.ROOT))
                .distinct()
                .sorted()
                .collect(Collectors.joining(","));
        return select + "|" + tables + "|" + digest(answer);
    }

    private static Expr unqualified(Expr expr) {
        return switch (expr) {
            case Expr.Column c -> Expr.Column.of(c.name());
            case Expr.Call c ->
                new Expr.Call(
                        c.name(),
                        c.distinct(),
                        c.arguments().stream().map(Seen::unqualified).toList());
            case Expr other -> other;
        };
    }

    /** Order does not tell answers apart, number of values does. */
    private static String digest(Answer answer) {
        List<String> sorted = answer.values().stream().sorted().toList();
        try {
            MessageDigest sha = MessageDigest.getInstance("SHA-256");
            for (String value : sorted) {
                sha.update(value.getBytes(StandardCharsets.UTF_8));
                sha.update((byte) 0);
            }
            return HexFormat.of().formatHex(sha.digest());
        } catch (NoSuchAlgorithmException e) {
            throw new IllegalStateException("every Java platform has SHA-256", e);
        }
    }
}
