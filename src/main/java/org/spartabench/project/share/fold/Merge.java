package org.spartabench.project.share.fold;

import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.function.Consumer;
import java.util.function.IntSupplier;
import org.spartabench.authors.item.Status;
import org.spartabench.base.result.Result;
import org.spartabench.project.share.entry.LogEntry;
import org.spartabench.project.table.ProjectCore;

/**
 * Merges a copy of a project, on which others worked, into the project: each copy makes entries of what it says, and those of the
 * copy are folded here, as those that come over a log. Known ones are skipped, so nothing is lost or doubled, and merging again
 * changes nothing. What the tables say follows from all entries, so all copies come to the same in any order of merges.
 */
public record Merge(ProjectCore here, ProjectCore there) {

    /**
     * Reports the result of a merge.
     *
     * @param decisions that came in, undoings included, those on seeded faults left out
     * @param items on which they are
     * @param disagreements items on which validators now differ
     * @param scores of naturalness that came in
     * @param onFaults decisions on seeded faults that came in
     * @param labels kinds of errors in the answers of systems that came in
     * @param judgements of pairs of outputs that came in, undoings included
     * @param errata reports of wrong items that came in
     * @param sameName items that one name has decided differently on the two copies
     * @param made items that the copy has made
     * @param fast machines of which the clock was more than ten minutes ahead
     */
    public record Done(
            int decisions,
            int items,
            int disagreements,
            int scores,
            int onFaults,
            int labels,
            int judgements,
            int errata,
            int sameName,
            int made,
            int fast) {}

    /** Writes the entries of the copy; nothing of it changes otherwise. */
    private List<LogEntry> entries(Set<String> known, Map<String, Long> numbers) {
        EntryFold fold = new EntryFold(there.tables(), there.database().codec(), there.folder());
        return there.write(h -> {
            Set<String> lacking = new HashSet<>(origins(there));
            lacking.removeAll(known);
            fold.own(h, Seal.unshared(), there.now(), lacking);
            List<LogEntry> coming = new ArrayList<>();
            fold.numbers(h)
                    .forEach((machine, last) ->
                            coming.addAll(fold.after(h, machine, numbers.getOrDefault(machine, 0L))));
            return EntryFold.ordered(numbers, coming);
        });
    }

    private static Set<String> origins(ProjectCore core) {
        return core.write(h -> {
            core.tables().items().origins().note(h);
            return core.tables().items().origins().all(h).keySet();
        });
    }

    /**
     * Merges the copy.
     *
     * @param changed takes what came in, after the commit
     * @param errata counts the reports of wrong items that came in; run at the end
     */
    public Result<Done> run(Consumer<EntryFold.Folded> changed, IntSupplier errata) {
        if (!there.fingerprint().equals(here.fingerprint())) {
            return Result.bad(there.folder() + ": has different facts than " + here.folder()
                    + "; merge only copies of the same project");
        }
        for (ProjectCore core : List.of(here, there)) {
            if (core.read(h -> core.tables().settings().get(h, EntryFold.PROJECT))
                    .isPresent()) {
                return Result.bad(core.folder() + ": is shared with others, so it is not merged; run sparta share in"
                        + " each copy of it");
            }
        }
        Set<String> known = origins(here);
        Set<String> theirs = origins(there);
        if (!theirs.isEmpty() && !known.isEmpty() && theirs.stream().noneMatch(known::contains)) {
            return Result.bad(there.folder() + ": cannot be merged into " + here.folder()
                    + ": they have no item in common; merge only copies of the same project");
        }
        EntryFold fold = new EntryFold(here.tables(), here.database().codec(), here.folder());
        Set<String> lacking = new HashSet<>(known);
        lacking.removeAll(theirs);
        Seal seal = Seal.unshared();
        List<LogEntry> own = new ArrayList<>(here.write(h -> fold.own(h, seal, here.now(), lacking)));
        List<LogEntry> coming = entries(known, here.read(h -> fold.numbers(h)));
        EntryFold.Folded done = here.write(
                h -> {
                    own.addAll(
                            fold.own(h, seal, here.now(), lacking)); // what was decided meanwhile had not seen theirs
                    return fold.take(h, seal, here.now(), here.fingerprint(), own, coming, Set.of());
                },
                changed);
        Set<String> faults = here.read(fold::faults);
        var codec = here.database().codec();
        return Result.ok(new Done(
                (int) done.decisions(faults, false, codec),
                (int) done.items(faults, codec),
                here.read(h -> here.tables().items().numbers().with(h, Status.DISAGREED))
                        .size(),
                (int) done.count("score"),
                (int) done.decisions(faults, true, codec),
                (int) done.count("label"),
                (int) done.count("judgement"),
                errata.getAsInt(),
                done.sameName(),
                (int) done.count("item"),
                done.fast().size()));
    }
}
