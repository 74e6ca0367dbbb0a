package org.spartabench.author.offline;

import java.util.List;
import java.util.Optional;
import java.util.Set;
import org.spartabench.author.AuthorView;
import org.spartabench.author.Request;
import org.spartabench.fact.Role;
import org.spartabench.fact.Schema;
import org.spartabench.fact.Table;
import org.spartabench.item.Outcome;
import org.spartabench.item.Refusal;
import org.spartabench.query.Block;
import org.spartabench.query.Clause;
import org.spartabench.query.Expr;

/** Writes a whole query at once: a drawn table, then its clauses one after the other, without running any. */
final class WholeQueries {

    private final Request.OneShot request;
    private final ReplyChance chance;

    private WholeQueries(Request.OneShot request) {
        this.request = request;
        this.chance = new ReplyChance(request.view().seed());
    }

    static Outcome<Block> write(Request.OneShot request) {
        return new WholeQueries(request).write();
    }

    private Outcome<Block> write() {
        Schema schema = request.view().schema();
        List<String> shown = request.view().samples().stream()
                .filter(s -> s.rows().size() > 0)
                .map(AuthorView.Sample::table)
                .toList();
        return chance.weighted(shown, t -> grouped(schema, t) ? asking(schema, t) : 0)
                .flatMap(this::over)
                .map(Outcome::done)
                .orElseGet(() -> Outcome.refused(new Refusal.Declined("no such query comes to mind")));
    }

    /** How much there is to ask of a table: wide ones do not crowd out the others. */
    private static long asking(Schema schema, String table) {
        return schema.table(table).map(Table::columns).stream()
                .flatMap(List::stream)
                .filter(c -> c.role() != Role.IDENTIFIER && c.role() != Role.TEXT)
                .limit(6)
                .count();
    }

    /** Whether the table has what groups need, where groups are wanted. */
    private boolean grouped(Schema schema, String table) {
        return !request.wanted().contains(Clause.GROUP_BY)
                || schema.table(table).map(Table::columns).stream()
                        .flatMap(List::stream)
                        .anyMatch(c -> c.role() == Role.CATEGORY || c.role() == Role.NAME);
    }

    private Optional<Block> over(String table) {
        Optional<Block> block = Optional.of(Block.from(table, Optional.empty()));
        for (Clause clause : request.wanted()) {
            block = block.flatMap(b -> with(b, clause));
        }
        return block;
    }

    private Optional<Block> with(Block block, Clause clause) {
        Set<Clause> wanted = request.wanted();
        AuthorView view = alone(request.view(), block, chance.seed());
        return switch (clause) {
            case FROM -> Optional.of(block);
            case WHERE -> given(Conditions.where(view)).map(block::withWhere);
            case GROUP_BY ->
                given(Grouping.groupBy(view))
                        .map(column -> block.withGroupBy(List.of(column)).withSelect(column));
            case HAVING -> given(Grouping.having(view)).map(p -> block.withHaving(List.of(p)));
            case ORDER_BY -> given(Grouping.orderBy(view)).map(block::withOrderBy);
            case LIMIT -> given(Grouping.limit(view)).map(n -> block.withLimit(Optional.of(new Block.Limit(n, 0))));
            case SELECT ->
                wanted.contains(Clause.GROUP_BY)
                        ? Optional.of(block)
                        : given(request.aggregate() ? Outputs.aggregate(view) : Outputs.column(view))
                                .map((Expr e) -> block.withSelect(e));
        };
    }

    /** Gives the view for one clause of a query without results. */
    static AuthorView alone(AuthorView whole, Block soFar, long seed) {
        return new AuthorView(whole.schema(), whole.samples(), soFar, Optional.empty(), List.of(), seed);
    }

    static <T> Optional<T> given(Outcome<T> outcome) {
        return outcome instanceof Outcome.Done<T>(T value) ? Optional.of(value) : Optional.empty();
    }
}
