package org.spartabench.project.correct.output;

import java.sql.SQLException;
import java.time.Duration;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalLong;
import java.util.Set;
import java.util.function.Function;
import java.util.regex.Pattern;
import java.util.stream.Collectors;
import org.spartabench.authors.item.Item;
import org.spartabench.base.result.Problem;
import org.spartabench.base.result.Result;
import org.spartabench.facts.engine.SqliteAnswers;
import org.spartabench.facts.statement.Failure;
import org.spartabench.facts.statement.Limits;
import org.spartabench.facts.statement.Rows;
import org.spartabench.facts.statement.StatementReply;
import org.spartabench.facts.value.Values;
import org.spartabench.judging.check.StoredAnswer;
import org.spartabench.judging.check.StoredAnswer.OwnReply;
import org.spartabench.judging.correct.consensus.CandidateRun;
import org.spartabench.judging.correct.difference.DifferenceFeature;
import org.spartabench.judging.correct.difference.QueryFeatures;
import org.spartabench.project.Project;
import org.spartabench.project.file.KeptSet;
import org.spartabench.python.program.DecimalScales;
import org.spartabench.python.program.Program;
import org.spartabench.python.program.ProgramCompiler;
import org.spartabench.rows.Output;
import org.spartabench.rows.OutputContext;
import org.spartabench.rows.RowPairs;
import org.spartabench.sql.guard.Guard;
import org.spartabench.sql.print.Sql;
import org.spartabench.sql.read.Parsed;
import org.spartabench.sql.read.SqlReader;
import org.spartabench.sql.sqlite.SqliteNames;
import org.spartabench.sql.sqlite.SqliteSql;
import org.spartabench.sql.tree.Block;
import org.spartabench.sql.tree.Query;

/**
 * Runs the queries of a set where the set runs them: on its own SQLite file, as they are written; those of other projects run in the
 * project's engine.
 */
public final class QueryRuns implements TextRuns {

    private static final Limits LIMITS = new Limits(Duration.ofSeconds(10), Limits.DEFAULT.rows());

    private static final Pattern VARYING = Pattern.compile(
            "(?i)\\bRANDOM\\s*\\(|\\bCURRENT_(?:DATE|TIME|TIMESTAMP)\\b|'now'|\\b(?:DATE|TIME|DATETIME|JULIANDAY)\\s*\\(\\s*\\)");

    private final Project project;
    private final Optional<KeptSet> set;
    private final Map<String, KeptSet.Kept> records;
    private final ProgramCompiler compiler;

    public QueryRuns(Project project) {
        this.project = project;
        this.compiler = new ProgramCompiler(project.schema(), new DecimalScales(project.facts()));
        this.set = KeptSet.of(project.folder());
        this.records = set.map(KeptSet::records).stream()
                .flatMap(List::stream)
                .collect(Collectors.toMap(k -> k.record().id(), Function.identity(), (a, b) -> a));
    }

    /** Gives the text of an item's query: as the set has it, as long as nobody changed it. */
    public String own(Item item) {
        return own(item.id(), item.query());
    }

    private String own(String item, Block query) {
        return unchanged(item, query)
                .flatMap(k -> set.map(s -> s.layout().sql(k.record().fields())))
                .orElseGet(() -> printed(query));
    }

    private Optional<KeptSet.Kept> unchanged(String item, Block query) {
        return Optional.ofNullable(records.get(item)).filter(k -> k.query().equals(Optional.of(Sql.print(query))));
    }

    /** Asks the set's own database for an item's query, and compares it with the tree; empty for a project of no set. @param item its id */
    public Optional<OwnReply> ofSet(String item, Block query) {
        return set.map(kept -> {
            String text = own(item, query);
            StatementReply theirs = onSqlite(kept, text);
            Optional<String> unread = unchanged(item, query).flatMap(KeptSet.Kept::problem);
            Optional<String> limit = unread.or(() -> differing(query, theirs));
            return new OwnReply(
                    theirs, unread.isEmpty(), limit, VARYING.matcher(text).find(), evidence(item));
        });
    }

    /** Says why the tree of a query cannot stand for it; empty if it can, and for a project of no set. @param item its id */
    public Optional<String> limit(String item, Block query) {
        return ofSet(item, query).flatMap(OwnReply::limit);
    }

    /** Reads a query as its set means it; empty if the project's engine gives other rows for the tree. */
    public Optional<Query> standing(String sql) {
        return tree(sql)
                .filter(query -> set.flatMap(kept -> differing(query, onSqlite(kept, sql)))
                        .isEmpty());
    }

    /** A query that the project's engine can stand for, with its program. */
    public record Compiled(Query query, Program program) {}

    /** Compiles a query given as a text; empty if its tree cannot stand for it, or has no program. */
    public Optional<Compiled> compiled(String sql) {
        return standing(sql)
                .flatMap(query -> compiler.compile(query, Program.Form.READ)
                        .toOptional()
                        .map(program -> new Compiled(query, program)));
    }

    /** Compiles the query of an item, unless its tree cannot stand for it. @param item its id */
    public Result<Program> program(String item, Block query, Program.Form form) {
        return program(item, query, form, SqliteNames.SAME);
    }

    private Result<Program> program(String item, Block query, Program.Form form, SqliteNames names) {
        return limit(item, query)
                .map(why -> Result.<Program>bad(new Problem("own database", "the query", why)))
                .orElseGet(() -> compiler.compile(query, form, names));
    }

    /** Compiles the query of an item as {@link #program} does, for the tables of the set's file under their own names. @param item its id */
    public Result<Program> programOfFile(String item, Block query) {
        SqliteNames names = set.map(s -> s.names().inverse()).orElse(SqliteNames.SAME);
        return program(item, query, Program.Form.READ, names);
    }

    /**
     * Says why the stored answer of an item must not be published; empty if nothing speaks against it.
     *
     * @param item its id
     * @param limits of a project of no set
     */
    public Optional<String> fault(String item, Block query, List<String> stored, Limits limits) {
        Optional<OwnReply> own = ofSet(item, query);
        return own.isEmpty()
                ? StoredAnswer.fault(query, stored, project.facts(), limits)
                : own.filter(o -> !o.varies()).flatMap(o -> StoredAnswer.fault(stored, o.reply()));
    }

    private Optional<String> differing(Query query, StatementReply theirs) {
        StatementReply ours = Guard.run(query, project.facts(), LIMITS);
        if (ours instanceof Failure failure) {
            return Optional.of("the project's engine does not run it: " + failure.message());
        }
        return ours instanceof Rows here && theirs instanceof Rows there && same(here, there)
                ? Optional.empty()
                : Optional.of("the project's engine gives other rows");
    }

    /** Whether both give the same rows; truths of the engine are the numbers 0 and 1 of SQLite. */
    public static boolean same(Rows ours, Rows theirs) {
        List<List<String>> written = ours.rows().stream()
                .map(row -> row.stream()
                        .map(v -> v instanceof Boolean truth ? truth ? "1" : "0" : Values.text(v))
                        .toList())
                .toList();
        return ours.truncated() == theirs.truncated()
                && RowPairs.ofWritten(theirs.rows(), written).same();
    }

    @Override
    public String shown(String sql) {
        return tree(sql).map(this::printed).orElse(sql);
    }

    /** Prints a query as its set writes SQL. */
    public String printed(Query query) {
        return set.map(s -> SqliteSql.print(query, project.schema(), s.names())).orElseGet(() -> Sql.print(query));
    }

    /** Gives the program that the set has for an item's question; empty if there is none. */
    public String code(Item item) {
        return field(item.id(), "code");
    }

    /** Gives what the set says about words and values of the question; may be empty. */
    public String evidence(Item item) {
        return evidence(item.id());
    }

    /** @param item its id */
    public String evidence(String item) {
        return field(item, "evidence");
    }

    /** Gives a field of the set's record; empty if it has none. @param item its id */
    public String field(String item, String name) {
        return Optional.ofNullable(records.get(item))
                .map(k -> k.record().fields().path(name).asText())
                .orElse("");
    }

    @Override
    public CandidateRun run(String model, String sql) {
        long begun = System.nanoTime();
        Output output = Output.of(reply(sql));
        return new CandidateRun(model, sql, output, System.nanoTime() - begun);
    }

    private StatementReply reply(String sql) {
        if (set.isPresent()) {
            return sql.isBlank() ? unread(sql) : onSqlite(set.get(), sql);
        }
        return switch (SqlReader.read(sql)) {
            case Parsed.Bad _ -> unread(sql);
            case Parsed.Ok(Query query) -> Guard.run(query, project.facts(), LIMITS);
        };
    }

    /** Opens the file anew, which takes a millisecond, so that nothing has to be closed. */
    private StatementReply onSqlite(KeptSet kept, String sql) {
        try (SqliteAnswers answers =
                SqliteAnswers.open(kept.database(project.folder()).file())) {
            return answers.run(sql, LIMITS);
        } catch (SQLException e) {
            return new Failure(Failure.Kind.ENGINE, "the database of the set cannot be read: " + e.getMessage());
        }
    }

    private static Failure unread(String sql) {
        return sql.isBlank()
                ? new Failure(Failure.Kind.SYNTAX, "there is no query")
                : SqlReader.read(sql) instanceof Parsed.Bad bad
                        ? new Failure(Failure.Kind.SYNTAX, bad.where())
                        : new Failure(Failure.Kind.SYNTAX, "the query cannot be read");
    }

    /** Reads a query as its set means it. */
    public Optional<Query> tree(String sql) {
        return set.map(s -> SqliteSql.read(sql, project.schema(), s.names()))
                .orElseGet(() -> SqlReader.read(sql))
                .tree();
    }

    @Override
    public Set<DifferenceFeature> differing(String one, String other) {
        return tree(one)
                .flatMap(o -> tree(other).map(t -> QueryFeatures.differing(o, t)))
                .orElse(Set.of());
    }

    /** Gives what a comparison knows of the item: what its question and its query ask for, if the query can be read. */
    public OutputContext context(String question, String own) {
        return tree(own)
                .map(query -> OutputContext.of(query, question))
                .orElseGet(() -> new OutputContext(question, false, List.of(), OptionalLong.empty(), false));
    }
}
