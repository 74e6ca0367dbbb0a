package org.spartabench.project.correct;

import java.util.List;
import java.util.Optional;
import java.util.TreeSet;
import org.spartabench.authors.item.answer.Paradigm;
import org.spartabench.judging.correct.consensus.CandidateRun;
import org.spartabench.judging.correct.consensus.ComparedItem;
import org.spartabench.judging.correct.consensus.ComparedItem.Text;
import org.spartabench.judging.correct.consensus.ConsensusRule;
import org.spartabench.judging.review.StoredItem;
import org.spartabench.project.Project;
import org.spartabench.project.correct.output.ProgramOutputs;
import org.spartabench.project.correct.output.QueryRuns;
import org.spartabench.project.correct.output.TextRuns;
import org.spartabench.project.correct.ruling.CorrectedQueries;
import org.spartabench.python.program.DecimalScales;
import org.spartabench.python.program.Program;
import org.spartabench.python.program.ProgramCompiler;
import org.spartabench.python.trial.SecondTrial;
import org.spartabench.rows.Output;
import org.spartabench.rows.OutputContext;
import org.spartabench.sql.tree.Block;
import org.spartabench.sql.tree.Query;

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
    private final ProgramCompiler compiler;
    private final ProgramOutputs runs;
    private final int databases;

    /** @param databases small ones on which the programs of models are tried; 0 proves nothing */
    public ProgramComparer(Project project, ProgramOutputs runs, int databases) {
        this.project = project;
        this.queries = new QueryRuns(project);
        this.corrected = new CorrectedQueries(project, queries);
        this.compiler = new ProgramCompiler(project.schema(), new DecimalScales(project.facts()));
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
        Optional<Query> tree = queries.tree(query);
        Optional<Program> compiled = tree.flatMap(this::compiled);
        String code = queries.code(item.item());
        Text own = new Text("", code.isBlank() ? compiled.map(Program::text).orElse("") : code);
        OutputContext context = queries.context(item.question(), query);
        Output answer = queries.run("", query).output();
        List<Output> outputs = candidates.stream()
                .map(text -> runs.run(text.model(), text.text()))
                .map(CandidateRun::output)
                .toList();
        ConsensusRule agreeing = ConsensusRule.of(answer, outputs, context);
        Optional<Program> other = compiled.filter(c -> !c.text().equals(own.text()));
        boolean wrong = !own.text().isEmpty()
                && (!ConsensusRule.same(answer, runs.run("", own.text()).output(), context)
                        || other.filter(c -> !holds(own, tree.get(), c)).isPresent());
        ConsensusRule found = wrong ? agreeing.ownDiffers() : agreeing;
        int proven = 0;
        for (int i = 0; i < candidates.size() && !wrong && databases > 0 && compiled.isPresent(); i++) {
            if (ConsensusRule.strictlySame(answer, outputs.get(i), context)
                    && proves(candidates.get(i), tree.get(), compiled.get())) {
                proven++;
            }
        }
        return new ComparedItem(
                item.number(),
                item.hash(),
                Paradigm.PYTHON,
                query,
                own,
                other.map(program -> new Text("", program.text())),
                candidates,
                found.strict(),
                found.paper(),
                found.agreeing(),
                proven,
                ComparedItem.Draw.NONE,
                context.ordered());
    }

    private Optional<Program> compiled(Query tree) {
        return compiler.compile(tree, Program.Form.READ).toOptional();
    }

    /** Whether a program differs from its query on none of the small databases. */
    private boolean holds(Text text, Query tree, Program compiled) {
        SecondTrial.Agreement found = onSmall(text, tree, compiled);
        return found.agreed() == found.tried();
    }

    /** Whether a program gives what its query gives on small databases, of which at least one could be tried. */
    private boolean proves(Text text, Query tree, Program compiled) {
        SecondTrial.Agreement found = onSmall(text, tree, compiled);
        return found.tried() > 0 && found.agreed() == found.tried();
    }

    private SecondTrial.Agreement onSmall(Text text, Query tree, Program compiled) {
        TreeSet<String> tables = new TreeSet<>(compiled.tables());
        tables.addAll(Program.byHand(text.text(), project.schema()).tables());
        return runs.onSmall(tree, new Program(text.text(), List.of(), tables, new Program.Origin.ByHand()), databases);
    }

    @Override
    public Optional<Block> tree(StoredItem item, ComparedItem comparison) {
        return queries.tree(comparison.query()).map(q -> q instanceof Block b ? b : null);
    }

    @Override
    public Optional<String> written(Block tree) {
        return compiled(tree).map(Program::text);
    }

    @Override
    public TextRuns runs() {
        return runs;
    }
}
