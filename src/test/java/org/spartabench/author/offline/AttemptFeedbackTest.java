package org.spartabench.author.offline;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.List;
import org.junit.jupiter.api.Test;
import org.spartabench.author.AuthorView;

class AttemptFeedbackTest {

    @Test
    void wordsOfAValueAreNoOutcome() {
        AttemptFeedback feedback = new AttemptFeedback(List.of(new AuthorView.Feedback(
                "title = 'Too many cooks'", "title = 'Too many cooks' changes nothing")));
        assertThat(feedback.tooNarrow()).isOne();
        assertThat(feedback.tooLoose()).isZero();
        assertThat(feedback.narrowing()).isEmpty();
    }
}
