package org.spartabench.project.pair;

import java.util.List;
import java.util.Set;
import java.util.TreeSet;
import java.util.stream.Collectors;
import org.spartabench.base.result.Result;
import org.spartabench.judging.correct.pair.JudgedPair;
import org.spartabench.judging.correct.pair.sample.SampledPair;
import org.spartabench.project.table.ProjectCore;

/** Keeps the sample of a project and reads what people say of it. */
public final class PairRepository {

    private final ProjectCore core;
    private final PairTable table = new PairTable();

    public PairRepository(ProjectCore core) {
        this.core = core;
    }

    /** Adds a sample; on disk when this returns. A second one of the same source would spoil its weights, so it is refused. */
    public Result<Integer> add(List<SampledPair> sample) {
        return core.write(h -> {
            Set<String> drawn = sources(table.sample(h));
            drawn.retainAll(sources(sample));
            if (!drawn.isEmpty()) {
                return Result.bad("the sample of " + String.join(", ", drawn) + " is drawn already");
            }
            table.add(h, sample);
            return Result.ok(sample.size());
        });
    }

    private static Set<String> sources(List<SampledPair> sample) {
        return sample.stream().map(SampledPair::source).collect(Collectors.toCollection(TreeSet::new));
    }

    /** Whether pairs of a source are here. */
    public boolean has(String source) {
        return sources(sample()).contains(source);
    }

    /** Lists the sample, in the order of the queue. */
    public List<SampledPair> sample() {
        return core.read(table::sample);
    }

    /** Lists the judgements that are not undone, oldest first. */
    public List<JudgedPair.Judged> judgements() {
        return core.read(table::standing);
    }
}
