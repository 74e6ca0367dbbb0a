package org.spartabench.project.correct.output;

import java.util.List;
import java.util.Optional;
import java.util.TreeSet;
import org.spartabench.judging.correct.consensus.ConsensusRule;
import org.spartabench.python.confined.PythonReply;
import org.spartabench.python.program.Program;
import org.spartabench.python.trial.DifferenceSearch;
import org.spartabench.python.trial.ProgramVerdict;
import org.spartabench.python.trial.ProgramVerdict.State;
import org.spartabench.python.trial.SecondTrial;
import org.spartabench.rows.Output;
import org.spartabench.rows.OutputContext;
import org.spartabench.rows.RowComparison;
import org.spartabench.rows.verdict.OutputProfile;
import org.spartabench.rows.verdict.OutputVerdict;

/**
 * Judges the programs that stand beside queries: one has the output of its query, by the rules of the paper, and on small databases
 * too, so that rows which it made itself do not count. Only a query that the project's engine can stand for is tried on these.
 */
public final class OwnPrograms {

    private final QueryRuns queries;
    private final ProgramOutputs runs;
    private final int databases;

    /** @param databases small ones on which programs are tried; 0 for none */
    public OwnPrograms(QueryRuns queries, ProgramOutputs runs, int databases) {
        this.queries = queries;
        this.runs = runs;
        this.databases = databases;
    }

    /**
     * Compares a program with a query.
     *
     * @param question of both; may be empty
     * @param tree of the query, if it can stand for it
     */
    public ProgramVerdict verdict(String code, String sql, String question, Optional<QueryRuns.Compiled> tree) {
        PythonReply reply = runs.reply(code);
        Output answer = queries.run("", sql).output();
        if (answer instanceof Output.Failed(String why)) {
            return new ProgramVerdict(State.NOT_RUN, "the query does not run: " + why, "", "", reply);
        }
        if (!(reply instanceof PythonReply.Gave)) {
            State state = reply instanceof PythonReply.Unavailable ? State.NOT_RUN : State.DIFFERENT;
            return new ProgramVerdict(state, reply.problem(), "", "", reply);
        }
        OutputContext context = queries.context(question, sql);
        Output made = ProgramOutputs.output(reply);
        return switch (RowComparison.compare(answer, made, context, OutputProfile.PAPER)) {
            case OutputVerdict.Unsure(String doubt) -> new ProgramVerdict(State.UNSURE, doubt, "", "", reply);
            case OutputVerdict.Different(OutputVerdict.Reason reason, String evidence) ->
                new ProgramVerdict(State.DIFFERENT, "other " + reason.label(), evidence, "", reply);
            case OutputVerdict.Equal _ -> {
                Optional<SecondTrial.Agreement> small = tree.filter(
                                t -> ConsensusRule.strictlySame(answer, made, context))
                        .map(t -> onSmall(code, t))
                        .filter(a -> a.agreed() < a.tried());
                String luck = small.map(a -> "the same rows are luck: " + a.difference())
                        .orElse("");
                yield new ProgramVerdict(luck.isEmpty() ? State.EQUAL : State.DIFFERENT, luck, "", "", reply);
            }
        };
    }

    /** Compares a program with a query, and finds the first frame that differs, and the reading behind it. */
    public ProgramVerdict explained(String code, String sql, String question) {
        Optional<QueryRuns.Compiled> tree = queries.compiled(sql);
        ProgramVerdict verdict = verdict(code, sql, question, tree);
        return tree.flatMap(t -> runs.trial()
                        .map(trial -> new DifferenceSearch(trial.facts(), trial.python())
                                .explain(t.query(), Optional.of(t.program()), runs.program(code), verdict)))
                .orElse(verdict);
    }

    /** Says on how many small databases a program gives what its query gives, of those on which both ran. */
    public SecondTrial.Agreement onSmall(String code, QueryRuns.Compiled tree) {
        Program program = runs.program(code);
        TreeSet<String> tables = new TreeSet<>(tree.program().tables());
        tables.addAll(program.tables());
        return runs.onSmall(tree.query(), new Program(code, List.of(), tables, program.origin()), databases);
    }
}
