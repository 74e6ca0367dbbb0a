package org.spartabench.project.extract.desk;

import java.time.Clock;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.function.LongSupplier;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;
import org.spartabench.base.result.Result;
import org.spartabench.facts.extract.FactSchema.FactTable;
import org.spartabench.judging.correct.BlindQueue;
import org.spartabench.judging.correct.CaseCounts;
import org.spartabench.judging.correct.CorrectionCase;
import org.spartabench.judging.desk.ActiveTime;
import org.spartabench.judging.extract.verify.BlindFact;
import org.spartabench.judging.extract.verify.FactCase;
import org.spartabench.judging.extract.verify.FactDecision;
import org.spartabench.judging.extract.verify.FactDecision.Choice;
import org.spartabench.judging.extract.verify.FactFigures;
import org.spartabench.project.extract.Extraction;
import org.spartabench.project.extract.FactSheet;

/**
 * Moves one person through what a sheet would hold, in the same order, blind to what others say. Decisions are on disk when a call returns.
 * For one thread.
 */
public final class FactDesk {

    /** Texts to be searched for what the tables lack. */
    private static final int SEARCHED = 5;

    /** Most characters of a text that are shown. */
    private static final int MOST_TEXT = 20_000;

    private final Extraction extraction;
    private final FactSheet sheet;
    private final String person;
    private final Clock clock;
    private final ActiveTime time;
    private final List<FactDecision> decisions;
    private final Map<String, BlindFact> tasks = new LinkedHashMap<>();
    private final BlindQueue queue = new BlindQueue(this::entries);
    private Map<String, Map<String, FactDecision>> last;

    private FactDesk(
            Extraction extraction,
            Extraction.Contents contents,
            String person,
            int sample,
            Clock clock,
            ActiveTime time) {
        this.extraction = extraction;
        this.sheet = new FactSheet(extraction, contents);
        this.person = person;
        this.clock = clock;
        this.time = time;
        this.decisions = new ArrayList<>(extraction.decisions());
        this.last = FactFigures.last(decisions);
        prepare(sample);
    }

    /**
     * Reads the extraction as it is now.
     *
     * @param sample values of each column that code supports
     * @param nanoTime as {@link System#nanoTime} @param idleSeconds the longest silence that counts as work
     */
    public static Result<FactDesk> open(
            Extraction extraction, String person, int sample, Clock clock, LongSupplier nanoTime, long idleSeconds) {
        return extraction
                .contents()
                .map(contents -> new FactDesk(
                        extraction, contents, person, sample, clock, new ActiveTime(nanoTime, idleSeconds)));
    }

    private void prepare(int sample) {
        List<FactCase> cases = sheet.cases(sample, last);
        List<String> searched = sheet.searched(SEARCHED);
        Set<String> passages = new LinkedHashSet<>(searched);
        cases.forEach(c -> passages.add(c.passage()));
        Map<String, String> texts = extraction.texts(passages);
        Map<String, List<FactCase>> values = new LinkedHashMap<>();
        contents().cases().stream()
                .filter(c -> passages.contains(c.passage()))
                .forEach(c -> values.computeIfAbsent(c.passage(), p -> new ArrayList<>())
                        .add(c));
        cases.forEach(c -> put(task(c.id(), c.passage(), c.table(), c.column(), Optional.of(c), texts, values)));
        for (String passage : searched) {
            String hash = contents().hashes().getOrDefault(passage, "");
            for (FactTable table : contents().schema().tables()) {
                FactSheet.stated(table)
                        .forEach(column -> put(task(
                                FactFigures.searched(passage, hash, table.name() + "." + column),
                                passage,
                                table.name(),
                                column,
                                Optional.empty(),
                                texts,
                                values)));
            }
        }
    }

    private void put(BlindFact task) {
        tasks.put(task.id(), task);
    }

    private static BlindFact task(
            String id,
            String passage,
            String table,
            String column,
            Optional<FactCase> fact,
            Map<String, String> texts,
            Map<String, List<FactCase>> values) {
        String text = texts.getOrDefault(passage, "");
        int middle = fact.map(c -> Math.max(0, c.judged().start())).orElse(0);
        int from = Math.clamp(middle - MOST_TEXT / 2, 0, Math.max(0, text.length() - MOST_TEXT));
        return new BlindFact(
                id,
                passage,
                table,
                column,
                fact,
                values.getOrDefault(passage, List.of()),
                text.substring(from, Math.min(text.length(), from + MOST_TEXT)),
                from,
                fact.map(c -> FactSheet.doubt(c, false)).orElse(""),
                List.of());
    }

    private List<BlindQueue.Entry> entries() {
        return tasks.keySet().stream()
                .map(id -> {
                    Map<String, FactDecision> said = last.getOrDefault(id, Map.of());
                    return new BlindQueue.Entry(
                            id,
                            said.size(),
                            said.containsKey(person),
                            FactFigures.disputed(said)
                                    ? CorrectionCase.State.DISAGREED
                                    : said.size() > 1 ? CorrectionCase.State.SETTLED : CorrectionCase.State.OPEN);
                })
                .toList();
    }

    public Extraction.Contents contents() {
        return sheet.contents();
    }

    public List<FactDecision> decisions() {
        return List.copyOf(decisions);
    }

    public CaseCounts counts() {
        return queue.counts();
    }

    /** Counts what each text still has for the person, by the order in which it comes. */
    public Map<String, Integer> waiting(boolean adjudicating) {
        Map<String, Integer> waiting = new LinkedHashMap<>();
        offered(adjudicating).forEach(task -> waiting.merge(task.passage(), 1, Integer::sum));
        return waiting;
    }

    private Stream<BlindFact> offered(boolean adjudicating) {
        return queue.offered(adjudicating).flatMap(id -> Optional.ofNullable(tasks.get(id)).stream());
    }

    /**
     * Puts the next case on the desk.
     *
     * @param adjudicating whether to settle those on which people differ
     * @param passage whose case it is; empty for any, and where the text has none left
     */
    public Optional<BlindFact> next(boolean adjudicating, Optional<String> passage) {
        Optional<BlindFact> wanted = offered(adjudicating)
                .filter(t -> passage.filter(p -> !p.equals(t.passage())).isEmpty())
                .findFirst()
                .or(() -> offered(adjudicating).findFirst());
        return wanted.map(task -> show(task, adjudicating));
    }

    private BlindFact show(BlindFact task, boolean adjudicating) {
        time.begin();
        List<String> others = new ArrayList<>();
        if (adjudicating) {
            for (FactDecision d : last.getOrDefault(task.id(), Map.of()).values()) {
                others.add("Person " + (others.size() + 1) + ": " + d.choice().word()
                        + (d.value().isEmpty() ? "" : ", " + d.value()));
            }
        }
        return new BlindFact(
                task.id(),
                task.passage(),
                task.table(),
                task.column(),
                task.fact(),
                task.values(),
                task.text(),
                task.from(),
                task.doubt(),
                others);
    }

    /** Offers a case after all others, until the desk is left. */
    public void defer(BlindFact task) {
        queue.defer(task.id());
    }

    /** Notes that the person is active. */
    public void recordActivity() {
        time.recordActivity();
    }

    /**
     * Decides a case as it was shown; on disk when this returns. Refused if it no longer waits for this decision, or the value is none of its column.
     *
     * @param value the right one of a wrong case; the number of missing facts; else empty
     */
    public Result<FactDecision> decide(BlindFact seen, Choice choice, String value) {
        if (offered(seen.settles()).noneMatch(t -> t.id().equals(seen.id()))) {
            return Result.bad("it was decided meanwhile");
        }
        String misfit = seen.fact()
                .map(c -> choice == Choice.WRONG ? sheet.misfit(c, value) : "")
                .orElse("");
        return misfit.isEmpty()
                ? Result.ok(add(new FactDecision(seen.id(), person, clock.instant(), choice, value, time.millis())))
                : Result.bad(misfit);
    }

    private FactDecision add(FactDecision decision) {
        extraction.decide(List.of(decision));
        decisions.add(decision);
        last = FactFigures.last(decisions);
        return decision;
    }

    /** Undoes this person's last decision that stands, and puts its case on the desk; empty if there is none here. */
    public Optional<BlindFact> undo() {
        return decisions.reversed().stream()
                .filter(d -> d.by().equals(person) && d.equals(standing(d.on())) && tasks.containsKey(d.on()))
                .findFirst()
                .map(d -> add(new FactDecision(d.on(), person, clock.instant(), Choice.UNDONE, "", 0)))
                .flatMap(d -> Optional.ofNullable(tasks.get(d.on())))
                .map(task -> show(task, FactFigures.disputed(last.getOrDefault(task.id(), Map.of()))));
    }

    private @Nullable FactDecision standing(String id) {
        return last.getOrDefault(id, Map.of()).get(person);
    }
}
