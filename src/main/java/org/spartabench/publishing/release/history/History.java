package org.spartabench.publishing.release.history;

import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.function.Function;
import java.util.stream.Collectors;
import org.spartabench.base.result.Result;

/** Finds the version and the changelog of the next release. */
public final class History {

    /**
     * Describes the next release.
     *
     * @param changelog the sections of all releases, the latest first
     * @param fresh whether this version is new; else the same items are written again
     */
    public record Next(ReleaseVersion version, PastRelease release, String changelog, boolean fresh) {}

    /**
     * Says what is to be released.
     *
     * @param facts the hash of the database
     * @param version empty for the one that follows from the changes; the last one if nothing changed
     * @param corrections outcomes of errata that no release has yet
     */
    public record Wish(
            List<PastItem> items,
            String facts,
            String today,
            Optional<ReleaseVersion> version,
            List<Correction> corrections) {

        public Wish {
            items = List.copyOf(items);
            corrections = List.copyOf(corrections);
        }

        Set<String> corrected() {
            return corrections.stream().map(Correction::id).collect(Collectors.toSet());
        }
    }

    private History() {}

    /**
     * Compares items with the last release. A version that is out may be written again if its items are the same.
     *
     * @param past the releases so far, the first one first
     * @param why gives the reason for which an id was removed or changed
     */
    public static Result<Next> next(List<PastRelease> past, Wish wish, Function<String, String> why) {
        if (past.isEmpty()) {
            return Result.ok(fresh(past, wish.version().orElse(ReleaseVersion.FIRST), wish, why));
        }
        PastRelease last = past.getLast();
        return ReleaseVersion.read(last.version()).then(version -> {
            Changes changes = changes(past, wish);
            ReleaseVersion next = wish.version()
                    .orElse(
                            changes.none() && wish.corrections().isEmpty()
                                    ? version
                                    : version.after(changes, wish.corrected()));
            if (next.equals(version) && changes.none()) {
                return Result.ok(new Next(version, last, changelog(past), false));
            }
            return next.compareTo(version) > 0
                    ? Result.ok(fresh(past, next, wish, why))
                    : Result.bad("version: " + next + " does not follow " + version + " of " + last.date()
                            + ", whose items differ; the next one is " + version.after(changes, wish.corrected()));
        });
    }

    private static Changes changes(List<PastRelease> past, Wish wish) {
        return past.isEmpty()
                ? Changes.between(List.of(), wish.items(), false)
                : Changes.between(
                        past.getLast().items(),
                        wish.items(),
                        !past.getLast().facts().equals(wish.facts()));
    }

    private static Next fresh(List<PastRelease> past, ReleaseVersion version, Wish wish, Function<String, String> why) {
        String section = changes(past, wish).section(version.toString(), wish.today(), past.isEmpty(), why)
                + (past.isEmpty() ? "" : Changes.kept(wish.corrections()));
        PastRelease release = new PastRelease(
                version.toString(),
                wish.today(),
                wish.facts(),
                section,
                wish.items(),
                wish.corrections().stream().map(Correction::number).toList());
        List<PastRelease> all = new ArrayList<>(past);
        all.add(release);
        return new Next(version, release, changelog(all), true);
    }

    private static String changelog(List<PastRelease> releases) {
        return releases.reversed().stream().map(PastRelease::changes).collect(Collectors.joining("\n"));
    }
}
