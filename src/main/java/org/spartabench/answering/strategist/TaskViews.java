package org.spartabench.answering.strategist;

import com.fasterxml.jackson.databind.node.JsonNodeFactory;
import com.fasterxml.jackson.databind.node.ObjectNode;
import java.time.Duration;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import org.jspecify.annotations.Nullable;
import org.spartabench.answering.execution.LocalApis;
import org.spartabench.answering.execution.TableQueries;
import org.spartabench.answering.strategy.StrategyQuestion;
import org.spartabench.apis.call.ApiCaller;
import org.spartabench.apis.call.Fetched;
import org.spartabench.apis.call.ledger.Arguments;
import org.spartabench.apis.entity.AbstractSchema;
import org.spartabench.apis.entity.Attribute;
import org.spartabench.apis.entity.Entity;
import org.spartabench.authors.request.Request.ApiTask;
import org.spartabench.authors.request.view.AuthorView;
import org.spartabench.facts.FactBase;
import org.spartabench.facts.schema.ColumnRef;
import org.spartabench.facts.schema.Schema;
import org.spartabench.facts.schema.Table;
import org.spartabench.facts.statement.Limits;
import org.spartabench.facts.statement.Rows;
import org.spartabench.facts.value.Values;
import org.spartabench.sql.guard.Guard;
import org.spartabench.sql.tree.Block;
import org.spartabench.sql.tree.Expr;

/** Prepares what every author of a strategy gets: the tables, three rows of each, and one reply of each API. */
final class TaskViews {

    private static final Limits SAMPLE = new Limits(Duration.ofSeconds(10), 3);
    private static final Block.Limit FIRST = new Block.Limit(3, 0);
    private static final Block NOTHING = Block.of(List.of(Block.Output.of(Expr.Star.ALL)), List.of());

    private final AbstractSchema schema;
    private final Schema tables;
    private final List<AuthorView.Sample> samples = new ArrayList<>();
    private final Map<String, String> replies = new LinkedHashMap<>();

    TaskViews(LocalApis apis) {
        this.schema = apis.schema();
        FactBase facts = apis.facts();
        this.tables = TableQueries.withoutApis(schema, facts.schema());
        for (Table table : tables.tables()) {
            rows(facts, table)
                    .filter(r -> r.size() > 0)
                    .ifPresent(r -> samples.add(new AuthorView.Sample(table.name(), r)));
        }
        ApiCaller caller = apis.caller();
        for (Entity.Remote api : schema.remote()) {
            arguments(facts, api).flatMap(a -> reply(caller, api, a)).ifPresent(r -> replies.put(api.name(), r));
        }
    }

    private static Optional<Rows> rows(FactBase facts, Table table) {
        return Guard.run(Block.from(table.name(), Optional.empty()).withLimit(Optional.of(FIRST)), facts, SAMPLE)
                        instanceof Rows rows
                ? Optional.of(rows)
                : Optional.empty();
    }

    /** Binds each required input with a value of the first column that fits. */
    private Optional<Arguments> arguments(FactBase facts, Entity.Remote api) {
        Map<String, Object> values = new LinkedHashMap<>();
        for (Attribute input : api.required()) {
            Optional<Object> value = schema.couldBind(api, input, facts.schema()).stream()
                    .filter(c -> tables.table(c.table()).isPresent())
                    .findFirst()
                    .flatMap(this::value);
            if (value.isEmpty()) {
                return Optional.empty();
            }
            values.put(input.name(), value.get());
        }
        return Optional.of(new Arguments(values));
    }

    private Optional<Object> value(ColumnRef column) {
        return samples.stream()
                .filter(s -> s.table().equals(column.table()))
                .map(AuthorView.Sample::rows)
                .flatMap(r ->
                        Optional.ofNullable(r.rows().getFirst().get(r.columns().indexOf(column.column()))).stream())
                .findFirst();
    }

    private static Optional<String> reply(ApiCaller caller, Entity.Remote api, Arguments arguments) {
        if (!(caller.fetch(0, api, List.of(arguments)) instanceof Fetched.Done done)
                || done.rows().getFirst().isEmpty()) {
            return Optional.empty();
        }
        List<@Nullable Object> row = done.rows().getFirst().getFirst();
        ObjectNode node = JsonNodeFactory.instance.objectNode();
        for (int i = 0; i < row.size(); i++) {
            node.put(api.attributes().get(i).name(), Values.text(row.get(i)));
        }
        return Optional.of(node.toString());
    }

    ApiTask task(StrategyQuestion question) {
        return new ApiTask(question.text(), schema, replies);
    }

    AuthorView view(List<AuthorView.Feedback> feedback, long seed) {
        return new AuthorView(tables, samples, NOTHING, Optional.empty(), feedback, seed);
    }
}
