package org.spartabench.desktop.review;

import java.util.Optional;
import org.spartabench.desktop.shell.ProjectScope;
import org.spartabench.project.job.FaultJob;

/** Mixes seeded faults into the queue while a validator works; never replaces the current item. For the UI thread. */
final class FaultsDesk {

    /** The number of decisions between two looks at the mixing. */
    private static final int EVERY = 10;

    private static final int AT_ONCE = 50;

    private final ProjectScope session;
    private final ReviewModel model;
    private boolean running;
    private int decided;

    FaultsDesk(ProjectScope session, ReviewModel model) {
        this.session = session;
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
        session.work().start(() -> {
            boolean wanted = session.project().faults().mixing().rate() > 0;
            session.work().show(() -> {
                if (wanted) {
                    submit();
                } else {
                    running = false;
                }
            });
        });
    }

    private void submit() {
        session.tasks().submit("Adding seeded faults", control -> {
            try {
                return new FaultJob(session.project(), Optional.of(session.validator()), model::unlessOnDesk, AT_ONCE)
                        .run(control);
            } finally {
                session.work().show(() -> {
                    running = false;
                    model.refreshQueue();
                });
            }
        });
    }
}
