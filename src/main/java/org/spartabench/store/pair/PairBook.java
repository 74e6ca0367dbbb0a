package org.spartabench.store.pair;

import java.util.List;
import org.spartabench.correct.pair.JudgedPair;
import org.spartabench.correct.pair.SampledPair;
import org.spartabench.fact.Result;
import org.spartabench.store.table.ProjectCore;

/** Keeps the sample of a project and reads what people say of it. */
public final class PairBook {

    private final ProjectCore core;
    private final PairTable table = new PairTable();

    public PairBook(ProjectCore core) {
        this.core = core;
    }

    /** Adds a sample; on disk when this returns. A second one of the same source would spoil its weights, so it is refused. */
    public Result<Integer> add(List<SampledPair> sample) {
        return core.write(h -> {
            List<SampledPair> here = table.sample(h);
            for (SampledPair pair : sample) {
                if (here.stream().anyMatch(p -> p.source().equals(pair.source()))) {
                    return Result.bad("the sample of " + pair.source() + " is drawn already");
                }
            }
            table.add(h, sample);
            return Result.ok(sample.size());
        });
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
