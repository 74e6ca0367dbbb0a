package org.spartabench.making.nest.growth;

import java.lang.reflect.InvocationHandler;
import java.lang.reflect.Proxy;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import org.spartabench.Patient;
import org.spartabench.authors.item.answer.Answer;
import org.spartabench.authors.item.outcome.Outcome;
import org.spartabench.authors.item.outcome.Refusal;
import org.spartabench.authors.item.stage.Grounded;
import org.spartabench.facts.FactBase;
import org.spartabench.facts.ForeignDatabase;
import org.spartabench.facts.schema.Schema;
import org.spartabench.facts.schema.Table;
import org.spartabench.making.law.KeyCounting;
import org.spartabench.making.law.Laws;
import org.spartabench.making.law.Matching;
import org.spartabench.making.nest.Inner;
import org.spartabench.making.nest.OwnClauses;
import org.spartabench.making.nest.Pool;
import org.spartabench.making.nest.TreeInspector;
import org.spartabench.making.nest.join.Joins;
import org.spartabench.making.repair.Facts;
import org.spartabench.sql.path.BlockPath;
import org.spartabench.sql.read.SqlReader;
import org.spartabench.sql.shape.Nesting;
import org.spartabench.sql.tree.Block;

/** A database of films with leaves of all kinds over its tables: conditions of each role, one to three of them, and none. */
public record FilmLeaves(Facts facts, Schema schema, TreeContext tools, Pool pool) implements AutoCloseable {

    private static final double IDLE = 0.9;

    private static final List<String> LEAVES = List.of(
            "films WHERE country = 'Norway'",
            "films WHERE country = 'Norway' AND year = 2019",
            "films WHERE country = 'Norway' AND year = 2019 AND duration > 90",
            "films WHERE country <> 'Norway'",
            "films WHERE country = '19'",
            "films WHERE country = 'Norway' OR year = 2019",
            "films WHERE country IN ('Norway', 'Peru')",
            "films WHERE duration > 120",
            "films WHERE gross BETWEEN 10000000 AND 40000000",
            "films WHERE released >= '2018-06-01'",
            "films WHERE title LIKE '%Songs%'",
            "scores WHERE votes > 25000",
            "scores WHERE median_score < 6",
            "scores WHERE median_score < 6 AND votes > 25000",
            "genres WHERE genre = 'Drama'",
            "genres WHERE genre = 'Crime'",
            "roles WHERE category = 'actor'",
            "people WHERE height > 170",
            "people WHERE date_of_birth < '1970-01-01'",
            "films",
            "scores",
            "genres",
            "roles",
            "directors",
            "people");

    static FilmLeaves in(Path folder) {
        Facts facts = Facts.of(ForeignDatabase.FILMS.sqlite(folder.resolve("films.sqlite"), 1, 1));
        FactBase base = facts.base();
        KeyCounting counting = new KeyCounting(base, Patient.LIMITS);
        Schema schema = base.schema();
        TreeContext.Neighbours none = new TreeContext.Neighbours(
                unused(OwnClauses.class), Optional.empty(), inspector(new Laws(base, Patient.LIMITS)), block -> {
                    throw new AssertionError("no block is counted here");
                });
        TreeContext tools =
                TreeContext.of(schema, new Joins(schema, counting.all()), none, new TreeContext.Limits(3, 3));
        List<Pool.Leaf> leaves = new ArrayList<>();
        for (String leaf : LEAVES) {
            Block block = SqlReader.read("SELECT COUNT(*) FROM " + leaf).block().orElseThrow();
            Grounded grounded = new Grounded(block, new Answer(List.of("1")), 1, 0);
            leaves.add(Pool.Leaf.of(leaves.size() + 1, grounded, b -> counted(counting, b)));
        }
        return new FilmLeaves(facts, schema, tools, new Pool(leaves));
    }

    private static TreeInspector inspector(Laws laws) {
        return new TreeInspector() {
            @Override
            public Optional<Refusal.Objection> form(Block soFar, Map<BlockPath, Nesting> planned) {
                return laws.form(soFar, planned).map(Refusal.Broken::objection);
            }

            @Override
            public Optional<Refusal.Objection> effect(Block soFar) {
                return laws.effect(soFar, IDLE).map(Refusal.Broken::objection);
            }

            @Override
            public Outcome<Long> rows(Block soFar) {
                return laws.matching(soFar).map(Matching::rows);
            }
        };
    }

    /** Stands for a stage that must not be reached, but for what it says of itself. */
    private static <T> T unused(Class<T> stage) {
        return stage.cast(Proxy.newProxyInstance(stage.getClassLoader(), new Class<?>[] {stage}, (p, m, a) -> {
            if (m.isDefault()) {
                return InvocationHandler.invokeDefault(p, m, a);
            }
            throw new AssertionError(m + " is of no use here");
        }));
    }

    private static Inner counted(KeyCounting counting, Block block) {
        KeyCounting.Count count = counting.of(block);
        return new Inner(block, count.rows(), count.keys());
    }

    Pool.Leaf leaf(String text) {
        return pool.leaves().get(LEAVES.indexOf(text));
    }

    double weight(String text, Nesting type) {
        return tools.weights().leaf(leaf(text), type);
    }

    List<String> tables() {
        return schema.tables().stream().map(Table::name).toList();
    }

    @Override
    public void close() {
        facts.close();
    }
}
