package org.spartabench.project.extract;

import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.Collections;
import java.util.Deque;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Future;
import java.util.function.Consumer;
import org.spartabench.base.result.Problem;
import org.spartabench.base.result.Result;
import org.spartabench.base.task.Job;
import org.spartabench.base.task.TaskControl;
import org.spartabench.base.task.WorkThreads;
import org.spartabench.facts.passage.file.PassageStream;
import org.spartabench.judging.extract.ExtractedRow;
import org.spartabench.judging.extract.JudgedRow;
import org.spartabench.judging.extract.RowJudge;

/**
 * Reads rows out of all passages, judges them and stores them, passage by passage in the order of the source. What is stored already is
 * not read again, so that a killed job goes on where it stopped.
 */
public final class ExtractJob implements Job {

    private final Extraction extraction;
    private final PassageStream passages;
    private final RowReader reader;
    private final RowJudge judge;
    private final Wish wish;
    private final Consumer<String> remarks;
    private int read;
    private int known;
    private int leftOut;
    private Optional<String> end = Optional.empty();

    /**
     * @param jobs passages that are read at once
     * @param sample most passages, chosen by their ids; empty for all
     */
    public record Wish(int jobs, Optional<Integer> sample) {}

    /** @param remarks takes a line for each passage that gave nothing because something is wrong */
    public ExtractJob(
            Extraction extraction,
            PassageStream passages,
            RowReader reader,
            RowJudge judge,
            Wish wish,
            Consumer<String> remarks) {
        this.extraction = extraction;
        this.passages = passages;
        this.reader = reader;
        this.judge = judge;
        this.wish = wish;
        this.remarks = remarks;
    }

    /** Counts the passages that this job read. */
    public int read() {
        return read;
    }

    /** Counts those that were read before. */
    public int known() {
        return known;
    }

    /** Counts the passages that gave nothing because something is wrong; there is a remark on each. */
    public int leftOut() {
        return leftOut;
    }

    /** Says why the job could not go on; empty if it did. */
    public Optional<String> end() {
        return end;
    }

    private record Pending(PassageStream.Text passage, Future<Result<List<JudgedRow>>> rows) {}

    @Override
    public String run(TaskControl control) throws InterruptedException {
        List<Integer> places = new ArrayList<>();
        List<String> faults = new ArrayList<>();
        Result<Integer> counted =
                passages.each(passage -> places.add(place(passage.id())) && !control.cancelled(), faults::add);
        leftOut = faults.size();
        if (counted instanceof Result.Bad<Integer> bad) {
            faults.forEach(remarks);
            end = Optional.of(bad.message());
            return "";
        }
        Collections.sort(places);
        int wanted = wish.sample().map(n -> Math.min(n, places.size())).orElse(places.size());
        int last = wanted == 0 ? Integer.MIN_VALUE : places.get(wanted - 1);
        control.total(wanted);
        Map<String, String> states = extraction.states();
        Deque<Pending> pending = new ArrayDeque<>();
        try (ExecutorService threads = WorkThreads.pool("extract", wish.jobs())) {
            passages.each(
                    passage -> {
                        if (place(passage.id()) > last) {
                            return true;
                        }
                        String state = Extraction.hash(passage.text()) + " " + reader.version();
                        if (state.equals(states.get(passage.id()))) {
                            known++;
                            return !control.cancelled();
                        }
                        pending.add(new Pending(passage, threads.submit(() -> judged(passage, control))));
                        return pending.size() < 2 * wish.jobs() || store(pending.remove(), control);
                    },
                    remarks);
            while (!pending.isEmpty() && store(pending.remove(), control)) {}
            threads.shutdownNow();
        }
        return "";
    }

    private static int place(String id) {
        return Extraction.hash(id).hashCode();
    }

    private Result<List<JudgedRow>> judged(PassageStream.Text passage, TaskControl control)
            throws InterruptedException {
        control.awaitWhilePaused();
        Result<List<ExtractedRow>> rows = end.isPresent() || control.cancelled()
                ? Result.bad(new Problem(RowReader.ENDED, "", ""))
                : reader.rows(passage, control);
        return rows.map(found -> judge.judge(passage, found));
    }

    /** Stores what was read out of a passage; false if the job is to end. */
    private boolean store(Pending next, TaskControl control) {
        switch (result(next)) {
            case Result.Ok<List<JudgedRow>>(List<JudgedRow> rows) -> {
                extraction.add(new Extraction.Read(
                        next.passage().id(),
                        Extraction.hash(next.passage().text()),
                        reader.version(),
                        reader.name(),
                        next.passage().text(),
                        rows));
                read++;
                control.done((long) read + known);
            }
            case Result.Bad<List<JudgedRow>> bad -> {
                if (bad.first().kind().equals(RowReader.ENDED)) {
                    end = end.or(() -> Optional.of(bad.message()).filter(m -> !m.isEmpty()));
                    return false;
                }
                leftOut++;
                remarks.accept(next.passage().id() + ": " + bad.message());
            }
        }
        return !control.cancelled();
    }

    private static Result<List<JudgedRow>> result(Pending next) {
        try {
            return next.rows().get();
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
            return Result.bad(new Problem(RowReader.ENDED, "", "interrupted"));
        } catch (ExecutionException e) {
            throw e.getCause() instanceof RuntimeException fault ? fault : new IllegalStateException(e.getCause());
        }
    }
}
