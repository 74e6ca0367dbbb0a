package org.spartabench.authors.offline;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.List;
import org.junit.jupiter.api.Test;
import org.spartabench.authors.item.outcome.ObjectionKind;
import org.spartabench.authors.item.outcome.Refusal;
import org.spartabench.authors.request.view.AuthorView;

class AttemptFeedbackTest {

    @Test
    void wordsOfAValueAreNoOutcome() {
        AttemptFeedback feedback = new AttemptFeedback(List.of(new AuthorView.Feedback(
                "title = 'Too many cooks'",
                new Refusal.Objection(ObjectionKind.NO_EFFECT, "title = 'Too many cooks' changes nothing"))));
        assertThat(feedback.tooNarrow()).isOne();
        assertThat(feedback.tooLoose()).isZero();
        assertThat(feedback.narrowing()).isEmpty();
    }

    @Test
    void aCountIsTooWeakOnlyAsItWasWritten() {
        Refusal weak = new Refusal.Objection(ObjectionKind.NO_EFFECT, "COUNT(*) > 1 changes nothing");
        AttemptFeedback feedback = new AttemptFeedback(List.of(
                new AuthorView.Feedback("EXISTS (SELECT name FROM films GROUP BY name HAVING COUNT(*) > 1)", weak),
                new AuthorView.Feedback("EXISTS (SELECT name FROM films GROUP BY name HAVING COUNT(*) > 8)", weak),
                new AuthorView.Feedback("cost > (SELECT AVG(cost) FROM bills)", weak)));
        assertThat(feedback.tooWeak()).isOne();
        assertThat(feedback.tooNarrow()).isEqualTo(3);
    }
}
