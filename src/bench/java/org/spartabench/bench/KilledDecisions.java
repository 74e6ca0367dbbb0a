package org.spartabench.bench;

import java.io.IOException;
import java.io.PrintWriter;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Collection;
import java.util.Comparator;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.SplittableRandom;
import java.util.TreeMap;
import java.util.concurrent.TimeUnit;
import java.util.stream.Collectors;
import java.util.stream.IntStream;
import java.util.stream.Stream;
import org.spartabench.authors.item.Status;
import org.spartabench.authors.item.verdict.Verdict;
import org.spartabench.base.file.Folders;
import org.spartabench.desktop.SampleProject;
import org.spartabench.facts.sample.SampleDomain;
import org.spartabench.judging.decision.Decision;
import org.spartabench.judging.review.ItemFilter;
import org.spartabench.judging.review.ItemRow;
import org.spartabench.project.Project;

/**
 * Kills a validator's program with {@code kill -9} again and again, at moments drawn by a seed, most of them while a decision is
 * being written. Each time the project is opened again: every decision that was shown is there, none is there twice, the items
 * stand as a plain model says, and (on a copy) undo goes back through all of them to the start, and redo forth again.
 */
public final class KilledDecisions {

    /** Every so many kills one comes while the program starts. */
    private static final int EARLY = 10;

    private static final int EARLY_MILLIS = 2_500;

    /** From the beginning of a decision to the kill, at most. */
    private static final int WRITING_MICROS = 12_000;

    /**
     * What is killed.
     *
     * @param kills how often
     * @param steps of the script
     * @param items of the project
     * @param seed of script and moments
     */
    public record Plan(int kills, int steps, int items, long seed) {}

    private final Plan plan;
    private final Path folder;
    private final PrintWriter out;
    private final List<String> wrong = new ArrayList<>();
    private int inFlight;
    private int undone;

    /** @param folder an empty one */
    public KilledDecisions(Plan plan, Path folder, PrintWriter out) {
        this.plan = plan;
        this.folder = folder;
        this.out = out;
    }

    /** @param args kills (50), scripted decisions (200), seed (1) */
    public static void main(String[] args) throws IOException, InterruptedException {
        List<Long> given = Stream.of(args).map(Long::valueOf).toList();
        int kills = given.isEmpty() ? 50 : given.getFirst().intValue();
        int steps = given.size() < 2 ? 200 : given.get(1).intValue();
        long seed = given.size() < 3 ? 1 : given.get(2);
        Path folder = Files.createTempDirectory("sparta-killed");
        PrintWriter out = new PrintWriter(System.out, true, StandardCharsets.UTF_8);
        List<String> wrong;
        try {
            wrong = new KilledDecisions(new Plan(kills, steps, 40, seed), folder, out).run();
        } finally {
            Folders.delete(folder);
        }
        wrong.forEach(out::println);
        out.println(wrong.isEmpty() ? "nothing that was shown was lost, nothing is doubled" : wrong.size() + " faults");
        System.exit(wrong.isEmpty() ? 0 : 1);
    }

    /** @return one line for each fault */
    public List<String> run() throws IOException, InterruptedException {
        Path project = folder.resolve("project");
        try (Project opened = SampleProject.make(SampleDomain.MEDICAL, folder)) {
            SampleProject.generate(opened, plan.items(), 7);
        }
        List<Script.Act> script = Script.of(plan.steps(), plan.items(), plan.seed());
        SplittableRandom chance = new SplittableRandom(plan.seed());
        int[] moments = IntStream.range(0, plan.kills())
                .map(i -> chance.nextInt(plan.steps()))
                .sorted()
                .toArray();
        for (int kill = 1; kill <= plan.kills(); kill++) {
            int moment = moments[kill - 1];
            Child child = start(project);
            if (kill % EARLY == 0) {
                TimeUnit.MILLISECONDS.sleep(chance.nextInt(EARLY_MILLIS));
            } else {
                child.waitFor(line -> number(line, ScriptedValidator.BEGINS) >= moment);
                TimeUnit.MICROSECONDS.sleep(chance.nextInt(WRITING_MICROS));
            }
            if (!child.kill()) {
                if (child.code() != 0) {
                    wrong.add("kill " + kill + " found the program ended: " + child.lastLine());
                }
                out.printf("kill %d of %d came too late%n", kill, plan.kills());
            }
            check("kill " + kill, project, script, child.lines());
        }
        Child last = start(project);
        last.toEnd();
        if (last.code() != 0) {
            wrong.add("the last part ended with code " + last.code() + ": " + last.lastLine());
        }
        check("the end", project, script, last.lines());
        out.printf("%d kills came between writing and showing; %d undos led to the start%n", inFlight, undone);
        return wrong;
    }

    private Child start(Path project) throws IOException {
        return Child.start(
                ScriptedValidator.class,
                List.of(project.toString(), String.valueOf(plan.steps()), String.valueOf(plan.seed())));
    }

    private static int number(String line, String before) {
        return line.startsWith(before) ? Integer.parseInt(line.substring(before.length())) : -1;
    }

    /** All decisions on all items, oldest first. */
    static List<Decision> journal(Project project, int items) {
        return IntStream.rangeClosed(1, items)
                .mapToObj(project.queue()::decisions)
                .flatMap(Collection::stream)
                .sorted(Comparator.comparingLong(Decision::id))
                .toList();
    }

    private void check(String when, Path project, List<Script.Act> script, List<String> lines) throws IOException {
        int begun = 1
                + lines.stream()
                        .mapToInt(l -> number(l, ScriptedValidator.BEGINS))
                        .max()
                        .orElse(-1);
        int shown = 1
                + lines.stream()
                        .mapToInt(l -> number(l, ScriptedValidator.SHOWN))
                        .max()
                        .orElse(-1);
        int kept;
        try (Project opened = open(project)) {
            Script.Model model = new Script.Model();
            kept = journaled(when, opened, script, model);
            if (kept < shown || begun > 0 && kept > begun) {
                wrong.add(when + ": " + kept + " steps are kept, " + shown + " were shown, " + begun + " begun");
            }
            stands(when, opened, model.items());
        }
        inFlight += kept > shown && shown > 0 ? 1 : 0;
        thereAndBack(when, project, script.subList(0, kept));
        out.printf("%s: %d steps shown, %d kept%n", when, shown, kept);
    }

    /** Holds the journal against the script; @return how many steps of it are kept. */
    private int journaled(String when, Project project, List<Script.Act> script, Script.Model model) {
        TreeMap<Long, List<Decision>> steps = journal(project, plan.items()).stream()
                .collect(Collectors.groupingBy(Decision::step, TreeMap::new, Collectors.toList()));
        int at = 0;
        for (List<Decision> step : steps.values()) {
            if (at == script.size()) {
                wrong.add(when + ": more steps are kept than the script has");
                break;
            }
            Script.Act act = script.get(at);
            List<Integer> items = model.take(act).items();
            boolean same = step.stream().map(Decision::item).sorted().toList().equals(items)
                    && step.stream()
                            .allMatch(d ->
                                    act.verdict().map(d.verdict()::equals).orElse(d.verdict() instanceof Verdict.Undo));
            if (!same) {
                wrong.add(when + ": step " + at + " is " + step + ", not " + act);
            }
            at++;
        }
        return at;
    }

    private void stands(String when, Project project, Map<Integer, String> expected) {
        for (ItemRow row : project.queue().items(ItemFilter.ALL, 0, plan.items())) {
            boolean edited = project.queue().item(row.number()).orElseThrow().version() > 1;
            String stands = row.status() + " " + (edited ? row.question() : "");
            String wanted = expected.getOrDefault(row.number(), Status.OPEN + " ");
            if (!stands.equals(wanted)) {
                wrong.add(when + ": item " + row.number() + " is " + stands + ", not " + wanted);
            }
        }
    }

    /** Takes all back to the start, and makes all again, in a copy of the project. */
    private void thereAndBack(String when, Path project, List<Script.Act> script) throws IOException {
        Path copy = folder.resolve("copy");
        copy(project, copy);
        Script.Model model = new Script.Model();
        script.forEach(model::take);
        try (Project opened = open(copy)) {
            int back = 0;
            while (opened.queue().undo(ScriptedValidator.NAME).isPresent()) {
                back++;
            }
            if (back != model.undoable()) {
                wrong.add(when + ": " + back + " steps could be taken back, not " + model.undoable());
            }
            undone += back;
            stands(when + ", all taken back", opened, Map.of());
            int again = 0;
            while (opened.queue().redo(ScriptedValidator.NAME).isPresent()) {
                again++;
            }
            if (again != back + model.redoable()) {
                wrong.add(when + ": " + again + " steps could be made again, not " + (back + model.redoable()));
            }
            repeat(model, Script.Way.BACK, back);
            repeat(model, Script.Way.FORTH, again);
            stands(when + ", all made again", opened, model.items());
        } finally {
            Folders.delete(copy);
        }
    }

    private static void repeat(Script.Model model, Script.Way way, int times) {
        for (int i = 0; i < times; i++) {
            model.take(new Script.Act(List.of(), way, Optional.empty()));
        }
    }

    private static Project open(Path project) {
        return Project.open(project).orThrow(IllegalStateException::new);
    }

    private static void copy(Path from, Path to) throws IOException {
        try (Stream<Path> all = Files.walk(from)) {
            for (Path file : all.toList()) {
                Files.copy(file, to.resolve(from.relativize(file).toString()));
            }
        }
    }
}
