package org.spartabench.project.correct;

import java.util.List;
import java.util.Optional;
import java.util.stream.Stream;
import org.spartabench.authors.item.answer.Paradigm;
import org.spartabench.judging.correct.consensus.CandidateRun;
import org.spartabench.judging.correct.consensus.ComparedItem;
import org.spartabench.judging.correct.consensus.Consensus;
import org.spartabench.judging.correct.consensus.ConsensusRule;
import org.spartabench.judging.review.StoredItem;
import org.spartabench.project.Project;
import org.spartabench.project.correct.output.QueryRuns;
import org.spartabench.project.correct.output.TextRuns;
import org.spartabench.python.trial.SecondQueries;
import org.spartabench.rows.Output;
import org.spartabench.rows.OutputContext;
import org.spartabench.sql.tree.Block;
import org.spartabench.sql.tree.Query;

/** Compares the query of an item with those of models. */
public final class QueryComparer implements ItemComparer {

    private static final long SEED = 1;

    private final QueryRuns runs;
    private final SecondQueries second;
    private final int databases;

    /** @param databases small ones on which queries with the same output are tried; 0 for none */
    public QueryComparer(Project project, int databases) {
        this.runs = new QueryRuns(project);
        this.second = new SecondQueries(project.facts());
        this.databases = databases;
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
        ConsensusRule here = ConsensusRule.of(runs.run("", query).output(), outputs, context);
        ConsensusRule agreeing = here.paper() == Consensus.ALL ? elsewhere(query, candidates, here, context) : here;
        ComparedItem.Text own = new ComparedItem.Text("", query);
        return ComparedItem.ofQueries(item.number(), item.hash(), own, candidates, agreeing, context.ordered());
    }

    /** Gives the consensus on the first small database where it is another one: there, equal rows were luck. */
    private ConsensusRule elsewhere(
            String query, List<ComparedItem.Text> candidates, ConsensusRule here, OutputContext context) {
        List<Query> trees = Stream.concat(Stream.of(query), candidates.stream().map(ComparedItem.Text::text))
                .flatMap(sql -> runs.standing(sql).stream())
                .toList();
        if (trees.size() <= candidates.size() || trees.stream().distinct().count() == 1) {
            return here;
        }
        return second.rows(trees, databases, SEED).stream()
                .map(all -> all.stream().map(Output::of).toList())
                .map(all -> ConsensusRule.of(all.getFirst(), all.subList(1, all.size()), context))
                .map(here::lucky)
                .filter(rule -> rule.paper() != Consensus.ALL)
                .findFirst()
                .orElse(here);
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
