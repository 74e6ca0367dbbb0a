package org.spartabench.project.correct;

import java.util.List;
import java.util.Optional;
import org.spartabench.authors.item.answer.Paradigm;
import org.spartabench.judging.correct.consensus.CandidateRun;
import org.spartabench.judging.correct.consensus.ComparedItem;
import org.spartabench.judging.correct.consensus.ComparedItem.Text;
import org.spartabench.judging.correct.consensus.ConsensusRule;
import org.spartabench.judging.review.StoredItem;
import org.spartabench.project.Project;
import org.spartabench.project.correct.output.OwnPrograms;
import org.spartabench.project.correct.output.ProgramOutputs;
import org.spartabench.project.correct.output.QueryRuns;
import org.spartabench.project.correct.output.TextRuns;
import org.spartabench.project.correct.ruling.CorrectedQueries;
import org.spartabench.python.program.DecimalScales;
import org.spartabench.python.program.Program;
import org.spartabench.python.program.ProgramCompiler;
import org.spartabench.python.trial.ProgramVerdict.State;
import org.spartabench.python.trial.SecondTrial;
import org.spartabench.rows.Output;
import org.spartabench.rows.OutputContext;
import org.spartabench.sql.tree.Block;

/**
 * Compares the programs of models with the output of an item's query, as it was corrected. The compiled program stands beside them: a
 * model's program that equals it on small databases too needs nobody.
 */
public final class ProgramComparer implements ItemComparer {

    /** Small databases on which programs are tried where nobody says another number. */
    public static final int DATABASES = 3;

    private final Project project;
    private final QueryRuns queries;
    private final CorrectedQueries corrected;
    private final OwnPrograms own;
    private final ProgramCompiler compiler;
    private final ProgramOutputs runs;
    private final int databases;

    /** @param databases small ones on which the programs of models are tried; 0 proves nothing */
    public ProgramComparer(Project project, ProgramOutputs runs, int databases) {
        this.project = project;
        this.queries = new QueryRuns(project);
        this.corrected = new CorrectedQueries(project, queries);
        this.compiler = new ProgramCompiler(project.schema(), new DecimalScales(project.facts()));
        this.own = new OwnPrograms(queries, runs, databases);
        this.runs = runs;
        this.databases = databases;
    }

    @Override
    public Paradigm paradigm() {
        return Paradigm.PYTHON;
    }

    @Override
    public Optional<String> query(StoredItem item) {
        return corrected.of(item);
    }

    @Override
    public String evidence(StoredItem item) {
        return queries.evidence(item.item());
    }

    @Override
    public ComparedItem compare(StoredItem item, String query, List<Text> candidates) {
        Optional<QueryRuns.Compiled> tree = queries.compiled(query);
        String code = queries.code(item.item());
        Text text =
                new Text("", code.isBlank() ? tree.map(t -> t.program().text()).orElse("") : code);
        OutputContext context = queries.context(item.question(), query);
        Output answer = queries.run("", query).output();
        List<Output> outputs = candidates.stream()
                .map(t -> runs.run(t.model(), t.text()))
                .map(CandidateRun::output)
                .toList();
        ConsensusRule agreeing = ConsensusRule.of(answer, outputs, context);
        Optional<Program> other =
                tree.map(QueryRuns.Compiled::program).filter(c -> !c.text().equals(text.text()));
        boolean wrong = !text.text().isEmpty()
                && own.verdict(text.text(), query, item.question(), other.isPresent() ? tree : Optional.empty())
                                .state()
                        != State.EQUAL;
        ConsensusRule found = wrong ? agreeing.ownDiffers() : agreeing;
        int proven = 0;
        for (int i = 0; i < candidates.size() && !wrong && databases > 0 && tree.isPresent(); i++) {
            if (ConsensusRule.strictlySame(answer, outputs.get(i), context)
                    && proves(candidates.get(i).text(), tree.get())) {
                proven++;
            }
        }
        return new ComparedItem(
                item.number(),
                item.hash(),
                Paradigm.PYTHON,
                query,
                text,
                other.map(program -> new Text("", program.text())),
                candidates,
                found.strict(),
                found.paper(),
                found.agreeing(),
                proven,
                ComparedItem.Draw.NONE,
                context.ordered());
    }

    /** Whether a program gives what its query gives on small databases, of which at least one could be tried. */
    private boolean proves(String program, QueryRuns.Compiled tree) {
        SecondTrial.Agreement found = own.onSmall(program, tree);
        return found.tried() > 0 && found.agreed() == found.tried();
    }

    @Override
    public Optional<Block> tree(StoredItem item, ComparedItem comparison) {
        return queries.compiled(comparison.query()).map(t -> t.query() instanceof Block b ? b : null);
    }

    @Override
    public Optional<String> written(Block tree) {
        return compiler.compile(tree, Program.Form.READ).toOptional().map(Program::text);
    }

    @Override
    public TextRuns runs() {
        return runs;
    }
}
