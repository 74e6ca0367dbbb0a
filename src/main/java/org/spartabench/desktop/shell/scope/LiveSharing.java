package org.spartabench.desktop.shell.scope;

import java.util.List;
import java.util.Optional;
import java.util.concurrent.CopyOnWriteArrayList;
import java.util.concurrent.atomic.AtomicBoolean;
import javafx.beans.property.ReadOnlyObjectProperty;
import javafx.beans.property.ReadOnlyObjectWrapper;
import org.spartabench.base.result.Result;
import org.spartabench.desktop.work.Background;
import org.spartabench.desktop.work.SerialWork;
import org.spartabench.desktop.work.WorkScope;
import org.spartabench.project.Project;
import org.spartabench.project.share.Sharing;
import org.spartabench.project.share.SharingStatus;

/**
 * Keeps an open project in touch with the others who share it, on a thread of its own: gives what was decided here to the log at
 * once, and takes in what comes. Begins by itself where the project is shared; a decision never waits for it.
 */
public final class LiveSharing implements AutoCloseable {

    /** What is known of the others: how this copy stands with them, or why that cannot be said. */
    public record Standing(Optional<SharingStatus> status, String problem) {

        private static final Standing NONE = new Standing(Optional.empty(), "");

        /** Says it in one line, empty where the project is not shared. @param validator who decides in this window */
        public String line(String validator) {
            return status.map(s -> s.line(validator)).orElse(problem);
        }

        /** Says everything, a line each. */
        public List<String> lines() {
            return status.map(SharingStatus::lines).orElse(problem.isEmpty() ? List.of() : List.of(problem));
        }
    }

    private final Sharing sharing;
    private final SerialWork lane;
    private final WorkScope work;
    private final AtomicBoolean fresh = new AtomicBoolean();
    private final List<Runnable> listeners = new CopyOnWriteArrayList<>();
    private final ReadOnlyObjectWrapper<Standing> standing = new ReadOnlyObjectWrapper<>(Standing.NONE);
    private volatile boolean ended;

    /** @param work where everything of the project runs; a lane of it is taken where the project is shared */
    public LiveSharing(Project project, WorkScope work) {
        this.sharing = project.team().sharing();
        this.work = work;
        this.lane = work.serial("sharing");
        if (sharing.shared()) {
            project.set().listen(() -> fresh.set(true));
            lane.execute(this::step);
        }
    }

    /** Gives how this copy stands with the others. On the UI thread. */
    public ReadOnlyObjectProperty<Standing> standing() {
        return standing.getReadOnlyProperty();
    }

    /** @param came runs on the UI thread after others' entries came in */
    public void listen(Runnable came) {
        listeners.add(came);
    }

    /** Exchanges once and waits for more; one step after the other, so that the project can be left between two. */
    private void step() {
        try {
            exchange();
            sharing.await(() -> ended || fresh.get());
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
            return;
        } catch (RuntimeException e) { // the outermost edge: the strip says what failed, and it is tried again
            show(new Standing(Optional.empty(), "Sharing has failed: " + Background.reason(e)));
            rest();
        }
        if (!ended) {
            lane.execute(this::step);
        }
    }

    private void rest() {
        try {
            sharing.rest(() -> ended);
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
        }
    }

    private void exchange() throws InterruptedException {
        fresh.set(false);
        Optional<Result<SharingStatus>> exchanged = sharing.exchange();
        if (exchanged.isEmpty()) {
            ended = true; // somebody has ended the sharing of this copy
            show(Standing.NONE);
            return;
        }
        switch (exchanged.get()) {
            case Result.Bad<SharingStatus> bad -> {
                show(new Standing(Optional.empty(), "Not shared now: " + bad.message()));
                sharing.rest(() -> ended);
            }
            case Result.Ok<SharingStatus>(SharingStatus status) -> {
                show(new Standing(Optional.of(status), ""));
                if (status.came() > 0) {
                    work.show(() -> listeners.forEach(Runnable::run));
                }
            }
        }
    }

    private void show(Standing now) {
        work.show(() -> standing.set(now));
    }

    /** Lets the step under way end soon, and begins no other. From any thread. */
    public void end() {
        ended = true;
    }

    /** Gives away what was decided last, and lets go of the log; after all other work of the project. */
    @Override
    public void close() {
        ended = true;
        try (sharing) {
            if (fresh.get()
                    && standing.get().status().filter(s -> s.lost().isEmpty()).isPresent()) {
                sharing.exchange();
            }
        }
    }
}
