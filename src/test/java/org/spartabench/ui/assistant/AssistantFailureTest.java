package org.spartabench.ui.assistant;

import static org.assertj.core.api.Assertions.assertThat;

import org.junit.jupiter.api.Test;
import org.spartabench.fact.Result;
import org.spartabench.run.task.TaskControl;

/** The assistant goes on after whatever its task throws. */
class AssistantFailureTest {

    @Test
    void whatATaskThrowsIsAProblemToShow() {
        Result<String> done = AssistantView.guarded(
                control -> {
                    throw new OutOfMemoryError("of the test");
                },
                TaskControl.NONE);
        assertThat(done)
                .isInstanceOfSatisfying(
                        Result.Bad.class,
                        bad -> assertThat(bad.problems().toString()).contains("of the test"));
    }
}
