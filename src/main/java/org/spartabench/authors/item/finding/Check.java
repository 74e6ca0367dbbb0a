package org.spartabench.authors.item.finding;

import static org.spartabench.authors.item.finding.KindOfError.AMBIGUITY;
import static org.spartabench.authors.item.finding.KindOfError.DATA;
import static org.spartabench.authors.item.finding.KindOfError.QUESTION;

import java.util.Optional;

/** Names the checks of an item under review, in the order in which findings are listed. */
public enum Check {
    COVERAGE("Coverage", QUESTION),
    NECESSITY("Necessity", QUESTION),
    TIES("Ties", DATA),
    BAG_OR_SET("Bag or set", QUESTION),
    NEIGHBOURS("Neighbours", QUESTION),
    VALUES("Values", DATA),
    HOMONYMS("Homonyms", DATA),
    METRIC_COLLISION("Metric collision"),
    MODALITY("Modality"),
    NEAR_DUPLICATES("Near duplicates"),
    ENGINES("Engines", DATA),
    ANSWER("Answer", DATA),
    CLARITY("Clarity", AMBIGUITY),
    JOINS("Joins", DATA),
    KNOWLEDGE("Knowledge", KindOfError.KNOWLEDGE);

    private final String label;
    private final Optional<KindOfError> kind;

    Check(String label) {
        this.label = label;
        this.kind = Optional.empty();
    }

    Check(String label, KindOfError kind) {
        this.label = label;
        this.kind = Optional.of(kind);
    }

    /** Gives the kind of error that its findings are; empty for what is no error of the query or the question. */
    public Optional<KindOfError> kind() {
        return kind;
    }

    public String label() {
        return label;
    }
}
