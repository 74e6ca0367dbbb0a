package org.spartabench.author.offline;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.List;
import org.junit.jupiter.api.Test;
import org.spartabench.author.AuthorView;
import org.spartabench.item.ObjectionKind;
import org.spartabench.item.Refusal;

class AttemptFeedbackTest {

    @Test
    void wordsOfAValueAreNoOutcome() {
        AttemptFeedback feedback = new AttemptFeedback(List.of(new AuthorView.Feedback(
                "title = 'Too many cooks'",
                new Refusal.Objection(ObjectionKind.NO_EFFECT, "title = 'Too many cooks' changes nothing"))));
        assertThat(feedback.tooNarrow()).isOne();
        assertThat(feedback.tooWeak()).as("no count of rows").isZero();
        assertThat(feedback.tooLoose()).isZero();
        assertThat(feedback.narrowing()).isEmpty();
    }
}
