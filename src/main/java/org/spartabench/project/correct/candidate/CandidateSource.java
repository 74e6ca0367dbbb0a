package org.spartabench.project.correct.candidate;

import java.util.List;
import java.util.function.BooleanSupplier;
import org.spartabench.authors.item.Item;
import org.spartabench.base.result.Result;
import org.spartabench.judging.correct.consensus.ComparedItem;

/** Gives the candidates for an item, one of each model. Safe for use by several threads. */
@FunctionalInterface
public interface CandidateSource {

    /**
     * @param evidence what the set says about words and values; may be empty
     * @param stopped whether to ask no more
     * @return a problem if no item will get candidates any more
     */
    Result<List<ComparedItem.Text>> of(Item item, String evidence, BooleanSupplier stopped);
}
