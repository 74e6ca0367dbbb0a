package org.spartabench.project.correct;

import java.util.List;
import java.util.Optional;
import org.spartabench.authors.item.answer.Paradigm;
import org.spartabench.judging.correct.consensus.CandidateRun;
import org.spartabench.judging.correct.consensus.ComparedItem;
import org.spartabench.judging.correct.consensus.ConsensusRule;
import org.spartabench.judging.review.StoredItem;
import org.spartabench.project.Project;
import org.spartabench.project.correct.output.QueryRuns;
import org.spartabench.project.correct.output.TextRuns;
import org.spartabench.rows.Output;
import org.spartabench.rows.OutputContext;
import org.spartabench.sql.tree.Block;

/** Compares the query of an item with those of models. */
public final class QueryComparer implements ItemComparer {

    private final QueryRuns runs;

    public QueryComparer(Project project) {
        this.runs = new QueryRuns(project);
    }

    @Override
    public Paradigm paradigm() {
        return Paradigm.SQL;
    }

    @Override
    public Optional<String> query(StoredItem item) {
        return Optional.of(runs.own(item.item()));
    }

    @Override
    public String evidence(StoredItem item) {
        return runs.evidence(item.item());
    }

    @Override
    public ComparedItem compare(StoredItem item, String query, List<ComparedItem.Text> candidates) {
        List<Output> outputs = candidates.stream()
                .map(text -> runs.run(text.model(), text.text()))
                .map(CandidateRun::output)
                .toList();
        OutputContext context = runs.context(item.question(), query);
        ConsensusRule agreeing = ConsensusRule.of(runs.run("", query).output(), outputs, context);
        ComparedItem.Text own = new ComparedItem.Text("", query);
        return ComparedItem.ofQueries(item.number(), item.hash(), own, candidates, agreeing, context.ordered());
    }

    @Override
    public Optional<Block> tree(StoredItem item, ComparedItem comparison) {
        return Optional.of(item.item().query());
    }

    @Override
    public Optional<String> written(Block tree) {
        return Optional.of(runs.printed(tree));
    }

    @Override
    public TextRuns runs() {
        return runs;
    }
}
