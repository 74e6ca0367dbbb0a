package org.spartabench.publishing.split;

import java.math.BigDecimal;
import java.util.ArrayList;
import java.util.Collections;
import java.util.EnumSet;
import java.util.HashSet;
import java.util.List;
import java.util.Set;
import java.util.regex.Pattern;
import java.util.stream.Collectors;
import org.spartabench.base.result.Result;

/**
 * Plans the splits of a set.
 *
 * @param parts with shares that make 100 together
 * @param seed of the chance by which items are dealt
 * @param apart what items of different splits must not share
 */
public record SplitPlan(List<Part> parts, long seed, Set<Separation> apart) {

    /** The largest number of splits. */
    public static final int MOST = 8;

    private static final Pattern NAME = Pattern.compile("[a-z][a-z0-9_]{0,23}");
    private static final BigDecimal WHOLE = BigDecimal.valueOf(100);

    /** @param share in percent, above 0 */
    public record Part(String name, BigDecimal share) {}

    public SplitPlan {
        parts = List.copyOf(parts);
        apart = Collections.unmodifiableSet(apart.isEmpty() ? EnumSet.noneOf(Separation.class) : EnumSet.copyOf(apart));
    }

    /** Reads names and shares in percent, {@code dev=20,test=80}. */
    public static Result<SplitPlan> read(String text, long seed, Set<Separation> apart) {
        List<Part> parts = new ArrayList<>();
        for (String part : text.strip().split("\\s*,\\s*", -1)) {
            String[] sides = part.split("\\s*=\\s*", -1);
            if (sides.length != 2 || !NAME.matcher(sides[0]).matches()) {
                return Result.bad("splits: '" + part
                        + "' is not NAME=PERCENT; a name has small letters, digits and _, as in dev=20,test=80");
            }
            try {
                parts.add(new Part(
                        sides[0], new BigDecimal(sides[1].replace("%", "").strip()).stripTrailingZeros()));
            } catch (NumberFormatException e) {
                return Result.bad("splits: '" + sides[1] + "' is not a number of percent");
            }
        }
        return new SplitPlan(parts, seed, apart).checked();
    }

    private Result<SplitPlan> checked() {
        BigDecimal sum = parts.stream().map(Part::share).reduce(BigDecimal.ZERO, BigDecimal::add);
        if (parts.size() > MOST) {
            return Result.bad("splits: there may be " + MOST + " at most, not " + parts.size());
        }
        if (new HashSet<>(names()).size() < parts.size()) {
            return Result.bad("splits: a name is there twice");
        }
        if (parts.stream().anyMatch(p -> p.share().signum() <= 0)) {
            return Result.bad("splits: a share must be above 0");
        }
        return sum.compareTo(WHOLE) == 0
                ? Result.ok(this)
                : Result.bad("splits: the shares make " + sum.toPlainString() + " percent together, not 100");
    }

    /** Writes names and shares as {@link #read} reads them. */
    public String text() {
        return parts.stream()
                .map(p -> p.name() + "=" + p.share().toPlainString())
                .collect(Collectors.joining(","));
    }

    public List<String> names() {
        return parts.stream().map(Part::name).toList();
    }

    /** Gives the share of a split, from 0 to 1. */
    double share(int part) {
        return parts.get(part).share().doubleValue() / WHOLE.doubleValue();
    }
}
