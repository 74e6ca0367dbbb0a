package org.spartabench.desktop;

import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.Map;
import java.util.SplittableRandom;
import java.util.stream.IntStream;
import javafx.event.Event;
import javafx.scene.Node;
import javafx.scene.Scene;
import javafx.scene.input.KeyCode;
import javafx.scene.input.KeyEvent;
import org.spartabench.authors.item.verdict.Verdict;
import org.spartabench.desktop.shell.ShellView;
import org.spartabench.desktop.shell.command.Command;
import org.spartabench.judging.decision.Decision;
import org.spartabench.judging.review.StoredItem;
import org.spartabench.project.Project;

/** A validator in Review who presses keys at any moment, whatever the screen shows, and notes what it showed. */
public final class HastyValidator {

    /** Keys that decide, and some that only turn to another item. */
    private static final Map<KeyCode, Integer> KEYS =
            Map.of(KeyCode.A, 8, KeyCode.D, 3, KeyCode.J, 2, KeyCode.K, 1, KeyCode.Z, 1);

    private final ShellView shell;
    private final Scene scene;
    private final Project project;
    private final SplittableRandom random;
    private final List<Seen> seen = new ArrayList<>();
    private final List<String> wrong = new ArrayList<>();
    private int compared;
    private ShownPanels laidOut;
    private int refused;

    /** What was on screen when a key decided, and whether the last frame had been laid out with it. */
    private record Seen(ShownPanels panels, boolean laidOut) {}

    public HastyValidator(ShellView shell, Scene scene, Project project, long seed) {
        this.shell = shell;
        this.scene = scene;
        this.project = project;
        this.random = new SplittableRandom(seed);
        this.laidOut = Toolkit.on(() -> ShownPanels.of(scene));
        Toolkit.run(() -> scene.addPostLayoutPulseListener(() -> laidOut = ShownPanels.of(scene)));
    }

    /** Presses keys until so many have decided. @param pause the longest time between two keys */
    public void decide(int decisions, int pauseMillis) throws InterruptedException {
        while (seen.size() < decisions) {
            Toolkit.run(this::press);
            Thread.sleep(random.nextInt(pauseMillis));
        }
    }

    /** Keys that came too early and decided nothing. */
    public int refused() {
        return refused;
    }

    /** Whether each deciding key has its decision on disk. */
    public boolean settled() {
        return decided().size() == seen.size();
    }

    private void press() {
        List<KeyCode> keys = KEYS.entrySet().stream()
                .sorted(Map.Entry.comparingByKey())
                .flatMap(e -> IntStream.range(0, e.getValue()).mapToObj(i -> e.getKey()))
                .toList();
        KeyCode key = keys.get(random.nextInt(keys.size()));
        if (key == KeyCode.A || key == KeyCode.D) {
            if (enabled()) {
                ShownPanels panels = ShownPanels.of(scene);
                seen.add(new Seen(panels, panels.equals(laidOut)));
            } else {
                refused++;
            }
        }
        Node owner = scene.getFocusOwner();
        Node focused = owner == null || owner.getScene() != scene ? scene.getRoot() : owner;
        Event.fireEvent(focused, new KeyEvent(KeyEvent.KEY_PRESSED, "", "", key, false, false, false, false));
        Event.fireEvent(focused, new KeyEvent(KeyEvent.KEY_RELEASED, "", "", key, false, false, false, false));
    }

    private boolean enabled() {
        return shell.commandsInForce().stream()
                .filter(c -> c.id().equals("review.accept"))
                .map(Command::enabled)
                .anyMatch(e -> e.get());
    }

    /**
     * Lists the decisions that landed on an item which was not painted whole, each with the panels that differed. Compares each
     * decision once, when this is first asked after it.
     */
    public List<String> blind() {
        List<Decision> decided = decided();
        if (decided.size() != seen.size()) {
            wrong.add(decided.size() + " decisions by " + seen.size() + " keys");
        }
        for (; compared < Math.min(decided.size(), seen.size()); compared++) {
            Seen key = seen.get(compared);
            int number = decided.get(compared).item();
            StoredItem item = project.queue().item(number).orElseThrow();
            List<String> strangers = new ArrayList<>(key.panels().strangers(project, item));
            if (!key.laidOut()) {
                strangers.add("a panel that was not laid out yet");
            }
            if (!strangers.isEmpty()) {
                wrong.add("item " + number + ": " + strangers);
            }
        }
        return List.copyOf(wrong);
    }

    /** Lists all decisions so far, in their order. */
    private List<Decision> decided() {
        return project.set().rows().stream()
                .flatMap(row -> project.queue().decisions(row.number()).stream())
                .filter(d -> d.verdict() instanceof Verdict.Accept || d.verdict() instanceof Verdict.Defer)
                .sorted(Comparator.comparingLong(Decision::id))
                .toList();
    }
}
