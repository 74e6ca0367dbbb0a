package org.spartabench.judging.check;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import org.spartabench.Patient;
import org.spartabench.authors.item.Question;
import org.spartabench.authors.item.answer.Answer;
import org.spartabench.authors.item.finding.Check;
import org.spartabench.authors.item.finding.Finding;
import org.spartabench.authors.item.finding.Finding.Severity;
import org.spartabench.authors.wording.lexicon.Lexicon;
import org.spartabench.base.result.Result;
import org.spartabench.facts.FactBase;
import org.spartabench.facts.engine.FactBases;
import org.spartabench.facts.load.H2Build;
import org.spartabench.facts.load.Import;
import org.spartabench.facts.plan.ImportPlan;
import org.spartabench.facts.sample.SampleDomain;
import org.spartabench.facts.sample.Scale;
import org.spartabench.facts.statement.GuardedQuery;
import org.spartabench.facts.statement.Rows;
import org.spartabench.judging.check.similar.SimilarItems;
import org.spartabench.sql.print.Sql;
import org.spartabench.sql.read.SqlReader;
import org.spartabench.sql.tree.Block;

/** A database with all checks over it, to try questions and queries on. */
final class Tried implements AutoCloseable {

    private final FactBase facts;
    private final FactBase second;
    private final Lexicon lexicon;
    private final SimilarItems kin;
    private final Checks checks;
    private final List<CheckedItem.Check> words;

    private Tried(FactBase facts) {
        this.facts = facts;
        this.second = ok(H2Build.copyOf(facts));
        this.lexicon = Lexicon.forSchema(facts.schema());
        this.kin = new SimilarItems(facts.schema());
        this.checks = new Checks(facts, Optional.of(second), Patient.LIMITS, lexicon, kin, Set.of());
        this.words = List.of(new Coverage(lexicon), new Homonyms(facts, Patient.LIMITS), new BagOrSet());
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
            case org.spartabench.facts.statement.Failure failure -> throw new AssertionError(failure.message());
        };
    }

    /** From now on it is among the others. */
    void item(int number, String sql) {
        kin.add(number, block(sql), answer(block(sql)));
    }

    List<Finding> findings(String question, String sql) {
        Block query = block(sql);
        return checks.of(0, query, Question.plain(question), answer(query));
    }

    /** Asks only the checks that read the question's words; all of them take longer by far. */
    List<Finding> wordFindings(String question, String sql) {
        Block query = block(sql);
        CheckedItem item = checks.pair(0, query, Question.plain(question), answer(query), Optional.empty());
        return words.stream().flatMap(check -> check.at(item).stream()).toList();
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
