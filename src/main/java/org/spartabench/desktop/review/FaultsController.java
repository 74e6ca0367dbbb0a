package org.spartabench.desktop.review;

import java.util.Optional;
import org.spartabench.desktop.shell.scope.ProjectScope;
import org.spartabench.project.check.FaultJob;

/** Mixes seeded faults into the queue while a validator works; never replaces the current item. For the UI thread. */
final class FaultsController {

    /** The number of decisions between two looks at the mixing. */
    private static final int EVERY = 10;

    private static final int AT_ONCE = 50;

    private final ProjectScope scope;
    private final ReviewModel model;
    private boolean running;
    private int decided;

    FaultsController(ProjectScope scope, ReviewModel model) {
        this.scope = scope;
        this.model = model;
        model.pace().addListener((o, was, is) -> {
            if (is.decided() > was.decided() && ++decided % EVERY == 0) {
                mix();
            }
        });
    }

    /** Adds seeded faults in the background, if the project has a rate for them. */
    void mix() {
        if (running) {
            return;
        }
        running = true;
        scope.work().start(() -> {
            boolean wanted = scope.project().faults().mixing().rate() > 0;
            scope.work().show(() -> {
                if (wanted) {
                    submit();
                } else {
                    running = false;
                }
            });
        });
    }

    private void submit() {
        scope.tasks().submit("Adding seeded faults", control -> {
            try {
                return new FaultJob(scope.project(), Optional.of(scope.validator()), model::unlessOnDesk, AT_ONCE)
                        .run(control);
            } finally {
                scope.work().show(() -> {
                    running = false;
                    model.refreshQueue();
                });
            }
        });
    }
}
