package org.spartabench.bench;

import java.io.IOException;
import java.io.PrintWriter;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import org.spartabench.authors.item.Status;
import org.spartabench.base.file.Folders;
import org.spartabench.desktop.CandidatesKeys;
import org.spartabench.desktop.ContestProject;
import org.spartabench.desktop.SampleProject;
import org.spartabench.desktop.drawing.Headless;
import org.spartabench.desktop.work.Background;
import org.spartabench.desktop.work.WorkScope;
import org.spartabench.judging.review.ItemFilter;
import org.spartabench.judging.review.ItemRow;
import org.spartabench.project.Project;

/**
 * Decides contests by keys in a window of its own process, and kills it with {@code kill -9} after each decision. All that
 * was shown must be there afterwards, once, and undo must lead back to the start. Arguments: contests (20).
 */
public final class KilledContests {

    private static final String NAME = "ann";
    private static final String SHOWN = "shown ";

    private KilledContests() {}

    public static void main(String[] args) throws IOException, InterruptedException {
        int count = args.length > 0 ? Integer.parseInt(args[0]) : 20;
        Path folder = Files.createTempDirectory("sparta-killed-contests");
        PrintWriter out = new PrintWriter(System.out, true, StandardCharsets.UTF_8);
        List<String> wrong;
        try {
            wrong = run(ContestProject.make(folder, count), count);
        } finally {
            Folders.delete(folder);
        }
        wrong.forEach(out::println);
        out.println(
                wrong.isEmpty()
                        ? count + " contests, a kill after each: nothing lost, nothing doubled"
                        : wrong.size() + " faults");
        System.exit(wrong.isEmpty() ? 0 : 1);
    }

    /**
     * @param count decisions, with a kill after each
     * @return one line for each fault
     */
    public static List<String> run(Path project, int count) throws IOException, InterruptedException {
        List<String> wrong = new ArrayList<>();
        for (int item = 1; item <= count; item++) {
            Child child = Child.start(Validator.class, List.of(project.toString(), String.valueOf(item)));
            boolean shown = child.waitFor(line -> line.startsWith(SHOWN));
            if (!shown || !child.kill()) {
                wrong.add("contest " + item + ": the program ended by itself: " + child.lastLine());
            }
            check(project, item, wrong);
        }
        undo(project, count, wrong);
        return wrong;
    }

    private static void check(Path project, int decided, List<String> wrong) {
        try (Project open = SampleProject.open(project)) {
            for (ItemRow row : open.queue().items(ItemFilter.ALL, 0, Integer.MAX_VALUE)) {
                boolean there = row.number() <= decided;
                Status expected = there ? CandidatesKeys.expected(row.number()) : Status.OPEN;
                if (row.status() != expected) {
                    wrong.add("after " + decided + ": item " + row.number() + " is " + row.status() + ", not "
                            + expected);
                }
                int decisions = open.queue().decisions(row.number()).size();
                if (decisions != (there ? 1 : 0)) {
                    wrong.add("after " + decided + ": item " + row.number() + " has " + decisions + " decisions");
                }
            }
        }
    }

    private static void undo(Path project, int count, List<String> wrong) {
        try (Project open = SampleProject.open(project)) {
            for (int i = 0; i < count; i++) {
                if (open.queue().undo(NAME).isEmpty()) {
                    wrong.add("only " + i + " decisions can be undone");
                }
            }
            if (open.queue().count(ItemFilter.of(Status.OPEN)) != open.queue().count(ItemFilter.ALL)) {
                wrong.add("not all items are open after all was undone");
            }
        }
    }

    /** The program that is killed: it decides one contest by its keys, says so and waits. */
    static final class Validator {

        private Validator() {}

        /** @param args project, number of the item */
        public static void main(String[] args) throws InterruptedException {
            int item = Integer.parseInt(args[1]);
            Headless.start();
            Background.owner(new WorkScope());
            Project project = SampleProject.open(Path.of(args[0]));
            new CandidatesKeys(project, NAME).decide(item);
            System.out.println(SHOWN + item);
            System.out.flush();
            Thread.currentThread().join();
        }
    }
}
