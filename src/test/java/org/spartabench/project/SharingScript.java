package org.spartabench.project;

import java.time.Clock;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.SplittableRandom;
import java.util.TreeMap;
import java.util.TreeSet;
import java.util.stream.IntStream;
import org.spartabench.authors.item.verdict.Naturalness;
import org.spartabench.authors.item.verdict.RejectReason;
import org.spartabench.authors.item.verdict.Verdict;
import org.spartabench.desktop.AsSeen;
import org.spartabench.judging.correct.pair.PairJudgement;
import org.spartabench.judging.correct.pair.sample.ComparedPair;
import org.spartabench.judging.correct.pair.sample.PairSample;
import org.spartabench.judging.correct.pair.sample.PairStratum;
import org.spartabench.judging.decision.Panel;
import org.spartabench.judging.naturalness.Score;
import org.spartabench.judging.review.ItemRow;
import org.spartabench.judging.review.StoredItem;
import org.spartabench.judging.review.team.Roster;
import org.spartabench.project.db.StoredQueries;
import org.spartabench.project.errata.Errata;
import org.spartabench.project.item.ManualQueries;
import org.spartabench.project.pair.PairDesk;
import org.spartabench.project.pair.PairRepository;
import org.spartabench.project.table.ProjectCore;
import org.spartabench.publishing.errata.ItemReport;
import org.spartabench.publishing.score.error.ErrorKind;

/** What people at three copies do, drawn by a seed, and what must be the same in all copies afterwards. */
public final class SharingScript {

    static final List<String> PEOPLE = List.of("ann", "bo", "cy");
    static final int ITEMS = 8;

    /** One clock is right, one an hour ahead, one two minutes behind. */
    static final List<Clock> CLOCKS = List.of(
            Clock.systemUTC(),
            Clock.offset(Clock.systemUTC(), Duration.ofHours(1)),
            Clock.offset(Clock.systemUTC(), Duration.ofMinutes(-2)));

    private SharingScript() {}

    /** Puts into a project what the script is about, before it is shared. */
    static void fill(Project project) {
        Projects.fill(project, ITEMS);
        PairStratum stratum = new PairStratum("d", "", "equal", PairStratum.NONE);
        List<ComparedPair> pairs = IntStream.range(0, 40)
                .mapToObj(i -> new ComparedPair(String.valueOf(i), "{}", stratum))
                .toList();
        Projects.ok(new PairRepository(project.records().core()).add(PairSample.draw("made", pairs, pairs.size(), 1)));
    }

    /** Does some things at random, as one of three machines: the owner's is 0. */
    static void act(Project project, SplittableRandom random, int steps, int machine) {
        String own = PEOPLE.get(machine);
        for (int step = 0; step < steps; step++) {
            // The owner's copy may speak for all: so a name is on two machines.
            String who = machine == 0 && random.nextInt(4) == 0 ? "bo" : own;
            int item = 1 + random.nextInt(ITEMS);
            AsSeen queue = new AsSeen(project.queue());
            switch (random.nextInt(16)) {
                case 0 -> project.queue().undo(who);
                case 1 -> project.queue().redo(who);
                case 2 ->
                    queue.decide(
                            List.of(item, 1 + item % ITEMS), who, new Verdict.Reject(List.of(RejectReason.TIE), ""), 5);
                case 3 -> {
                    StoredItem seen = project.team().seat(who).item(item).orElseThrow();
                    project.byHand()
                            .keep(
                                    new StoredQueries()
                                            .block("SELECT COUNT(*) FROM players WHERE goals < "
                                                    + (2 + random.nextInt(7))),
                                    Optional.of(new ManualQueries.Base(item, seen.version())),
                                    who);
                }
                case 4 -> {
                    Panel panel = project.team().panel(item);
                    if (!panel.opinions().isEmpty()) {
                        var side = panel.opinions().getFirst().standing();
                        queue.decide(
                                item,
                                who,
                                new Verdict.Adjudicate(
                                        random.nextBoolean(), side.body(), side.question(), false, List.of(), ""),
                                7);
                    }
                }
                case 5 -> {
                    StoredItem seen = project.team().seat(who).item(item).orElseThrow();
                    project.records()
                            .scores()
                            .add(
                                    item,
                                    seen.version(),
                                    who,
                                    Score.By.VALIDATOR,
                                    new Naturalness(1 + random.nextInt(5), 3, 4, "at " + step));
                }
                case 6 -> {
                    if (machine == 0) {
                        project.team()
                                .roster(new Roster(
                                        PEOPLE.subList(0, 2 + random.nextInt(2)),
                                        1 + random.nextInt(2),
                                        random.nextBoolean(),
                                        5));
                        project.team().deal();
                    } else {
                        project.byHand()
                                .keep(
                                        new StoredQueries()
                                                .block("SELECT COUNT(*) FROM clubs WHERE founded > "
                                                        + random.nextInt(1900)),
                                        Optional.empty(),
                                        who);
                    }
                }
                case 7 ->
                    queue.decide(item, who, new Verdict.EditQuestion("Who is it, " + who + " at " + step + "?"), 5);
                case 8 ->
                    project.records()
                            .errorLabels()
                            .set("system", "question " + item, Optional.of(ErrorKind.values()[random.nextInt(3)]));
                case 9 -> {
                    PairDesk desk = new PairDesk(
                            project.records().core(),
                            who,
                            System::nanoTime,
                            project.team().idleSeconds());
                    desk.next(false).ifPresent(pair -> desk.judge(pair, PairJudgement.values()[random.nextInt(2)]));
                }
                case 10 -> wording(project, item, "Which one, " + who + "?");
                case 11 ->
                    Projects.ok(new Errata(project)
                            .add(
                                    List.of(new ItemReport(
                                            String.valueOf(item), "wrong " + random.nextInt(3), "a reader")),
                                    CLOCKS.get(machine)));
                default ->
                    queue.decide(item, who, random.nextBoolean() ? new Verdict.Accept() : new Verdict.Defer(), 5);
            }
        }
    }

    private static void wording(Project project, int item, String question) {
        ProjectCore core = project.records().core();
        core.write(h -> h.execute(
                "INSERT INTO proposal (item, question, author, at) VALUES (?, ?, 'offline', ?)",
                item,
                question,
                core.now()));
    }

    /** Lists what one copy says and another does not. @param digests of all copies */
    public static List<String> differences(List<List<String>> digests) {
        List<String> all = new ArrayList<>();
        for (List<String> one : digests) {
            for (List<String> other : digests) {
                one.stream()
                        .filter(line -> !other.contains(line))
                        .forEach(line -> all.add("copy " + digests.indexOf(one) + ": " + line));
            }
        }
        return all.stream().distinct().toList();
    }

    /** Says all that copies have to have in common. */
    public static List<String> digest(Project project) {
        TreeSet<String> all = new TreeSet<>();
        for (ItemRow row : project.set().rows()) {
            StoredItem item = project.queue().item(row.number()).orElseThrow();
            all.add(row.id() + " " + item.status() + " " + item.version() + " " + item.question() + " " + item.hash()
                    + " "
                    + project.team().panel(row.number()).opinions().stream()
                            .map(o -> o.validator()
                                    + o.standing().status()
                                    + o.standing().hash())
                            .toList()
                    + project.team().dealt().get(row.number()));
            for (Score score : project.records().scores().of(row.number())) {
                all.add(row.id() + " " + score.judge() + score.version() + score.naturalness() + score.at());
            }
        }
        new PairRepository(project.records().core())
                .judgements()
                .forEach(j -> all.add("pair " + j.pair() + " " + j.person() + " " + j.says()));
        for (ItemRow row : project.set().rows()) {
            project.records()
                    .wordings()
                    .of(row.number())
                    .forEach(w -> all.add("wording " + row.id() + " " + w.question() + w.author() + w.at()));
        }
        new Errata(project)
                .all()
                .forEach(e -> all.add("erratum " + e.erratum().id()
                        + e.erratum().what() + e.erratum().at()));
        all.add("labels " + new TreeMap<>(project.records().errorLabels().of("system")));
        all.add("team " + project.team().roster());
        return List.copyOf(all);
    }
}
