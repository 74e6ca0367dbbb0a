package org.spartabench.check;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import org.spartabench.Patient;
import org.spartabench.author.wording.lexicon.Lexicon;
import org.spartabench.fact.FactBase;
import org.spartabench.fact.GuardedQuery;
import org.spartabench.fact.Result;
import org.spartabench.fact.Rows;
import org.spartabench.fact.engine.FactBases;
import org.spartabench.fact.load.H2Build;
import org.spartabench.fact.load.Import;
import org.spartabench.fact.plan.ImportPlan;
import org.spartabench.fact.sample.SampleDomain;
import org.spartabench.fact.sample.Scale;
import org.spartabench.item.Answer;
import org.spartabench.item.Check;
import org.spartabench.item.Finding;
import org.spartabench.item.Finding.Severity;
import org.spartabench.item.Question;
import org.spartabench.query.Block;
import org.spartabench.query.Sql;
import org.spartabench.query.read.SqlReader;

/** A database with all checks over it, to try questions and queries on. */
final class Tried implements AutoCloseable {

    private final FactBase facts;
    private final FactBase second;
    private final Lexicon lexicon;
    private final SimilarItems kin;

    private Tried(FactBase facts) {
        this.facts = facts;
        this.second = ok(H2Build.copyOf(facts));
        this.lexicon = Lexicon.forSchema(facts.schema());
        this.kin = new SimilarItems(facts.schema());
    }

    static Tried sample(SampleDomain domain, Path folder) {
        try {
            Path csv = folder.resolve(domain.name());
            domain.write(csv, Scale.SMALL, SampleDomain.DEFAULT_SEED);
            return over(csv);
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }

    /** @param csv a folder of tables */
    static Tried over(Path csv) throws IOException {
        ImportPlan plan = ok(Import.preview(csv, Optional.empty()));
        Path file = Files.createTempDirectory(csv.getParent(), "facts").resolve("facts.duckdb");
        return new Tried(FactBases.open(file, ok(Import.load(plan, file))));
    }

    private static <T> T ok(Result<T> loaded) {
        return loaded.orThrow(IllegalStateException::new);
    }

    FactBase facts() {
        return facts;
    }

    Lexicon lexicon() {
        return lexicon;
    }

    static Block block(String sql) {
        return SqlReader.read(sql).block().orElseThrow(() -> new AssertionError("not read: " + sql));
    }

    Answer answer(Block query) {
        return switch (facts.run(new GuardedQuery(Sql.print(query)), Patient.LIMITS)) {
            case Rows rows -> new Answer(CheckQueries.values(rows));
            case org.spartabench.fact.Failure failure -> throw new AssertionError(failure.message());
        };
    }

    /** From now on it is among the others. */
    void item(int number, String sql) {
        kin.add(number, block(sql), answer(block(sql)));
    }

    List<Finding> findings(String question, String sql) {
        Block query = block(sql);
        return new Checks(facts, Optional.of(second), Patient.LIMITS, lexicon, kin, Set.of())
                .of(0, query, Question.plain(question), answer(query));
    }

    List<Finding> findings(Check check, Severity least, String question, String sql) {
        return findings(question, sql).stream()
                .filter(f -> f.check() == check && f.severity().compareTo(least) >= 0)
                .toList();
    }

    @Override
    public void close() {
        second.close();
        facts.close();
    }
}
