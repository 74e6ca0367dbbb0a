package org.spartabench.authors.offline;

import java.util.List;
import java.util.Optional;
import java.util.Set;
import org.spartabench.authors.item.outcome.Outcome;
import org.spartabench.authors.request.Request;
import org.spartabench.authors.request.view.AuthorView;
import org.spartabench.facts.schema.Column;
import org.spartabench.facts.schema.Role;
import org.spartabench.facts.schema.Table;
import org.spartabench.sql.path.Clause;
import org.spartabench.sql.tree.Block;
import org.spartabench.sql.tree.Expr;

/** Writes a whole query at once: a drawn table, then its clauses one after the other, without running any. */
final class WholeQueries {

    private final Request.OneShot request;
    private final ReplyChance chance;

    private WholeQueries(Request.OneShot request) {
        this.request = request;
        this.chance = new ReplyChance(request.view().seed());
    }

    static Outcome<Block> write(Request.OneShot request) {
        WholeQueries writer = new WholeQueries(request);
        List<String> shown = request.view().samples().stream()
                .filter(s -> s.rows().size() > 0)
                .map(AuthorView.Sample::table)
                .toList();
        Optional<Block> block = writer.chance.weighted(shown, writer::weight).flatMap(writer::over);
        return Outcome.of(block, "no such query comes to mind");
    }

    /** Weighs a table by its columns, up to a limit; excludes tables without columns for wanted groups. */
    private long weight(String table) {
        List<Column> columns =
                request.view().schema().table(table).map(Table::columns).orElse(List.of());
        boolean grouped = !request.wanted().contains(Clause.GROUP_BY)
                || columns.stream().anyMatch(c -> c.role() == Role.CATEGORY || c.role() == Role.NAME);
        return !grouped
                ? 0
                : columns.stream()
                        .filter(c -> c.role() != Role.IDENTIFIER && c.role() != Role.TEXT)
                        .limit(6)
                        .count();
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
            case WHERE -> Conditions.where(view).toOptional().map(block::withWhere);
            case GROUP_BY ->
                Grouping.groupBy(view)
                        .toOptional()
                        .map(column -> block.withGroupBy(List.of(column)).withSelect(column));
            case HAVING -> Grouping.having(view).toOptional().map(p -> block.withHaving(List.of(p)));
            case ORDER_BY -> Grouping.orderBy(view).toOptional().map(block::withOrderBy);
            case LIMIT ->
                Grouping.limit(view).toOptional().map(n -> block.withLimit(Optional.of(new Block.Limit(n, 0))));
            case SELECT ->
                wanted.contains(Clause.GROUP_BY)
                        ? Optional.of(block)
                        : (request.aggregate() ? Outputs.aggregate(view) : Outputs.column(view))
                                .toOptional()
                                .map((Expr e) -> block.withSelect(e));
        };
    }

    /** Gives the view for one clause of a query without results. */
    static AuthorView alone(AuthorView whole, Block soFar, long seed) {
        return new AuthorView(whole.schema(), whole.samples(), soFar, Optional.empty(), List.of(), seed);
    }
}
