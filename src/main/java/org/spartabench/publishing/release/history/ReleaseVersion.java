package org.spartabench.publishing.release.history;

import java.util.Comparator;
import java.util.Set;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import org.spartabench.base.result.Result;

/**
 * Names a release: {@code 1.2.0}. Major: items changed or were removed; minor: items were added; patch: the same items, but
 * for corrections of errata.
 */
public record ReleaseVersion(int major, int minor, int patch) implements Comparable<ReleaseVersion> {

    public static final ReleaseVersion FIRST = new ReleaseVersion(1, 0, 0);

    private static final Pattern FORM = Pattern.compile("([0-9]{1,6})[.]([0-9]{1,6})[.]([0-9]{1,6})");
    private static final Comparator<ReleaseVersion> ORDER = Comparator.comparingInt(ReleaseVersion::major)
            .thenComparingInt(ReleaseVersion::minor)
            .thenComparingInt(ReleaseVersion::patch);

    public static Result<ReleaseVersion> read(String text) {
        Matcher form = FORM.matcher(text.strip());
        return form.matches()
                ? Result.ok(new ReleaseVersion(
                        Integer.parseInt(form.group(1)),
                        Integer.parseInt(form.group(2)),
                        Integer.parseInt(form.group(3))))
                : Result.bad("version: '" + text + "' is not MAJOR.MINOR.PATCH, as in 1.2.0");
    }

    /** Gives the version that follows this one after some changes. @param reported items that somebody reported wrong */
    ReleaseVersion after(Changes changes, Set<String> reported) {
        return changes.breaking() && !changes.correct(reported)
                ? new ReleaseVersion(major + 1, 0, 0)
                : changes.added().isEmpty()
                        ? new ReleaseVersion(major, minor, patch + 1)
                        : new ReleaseVersion(major, minor + 1, 0);
    }

    @Override
    public int compareTo(ReleaseVersion other) {
        return ORDER.compare(this, other);
    }

    @Override
    public String toString() {
        return major + "." + minor + "." + patch;
    }
}
