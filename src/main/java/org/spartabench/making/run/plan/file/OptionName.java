package org.spartabench.making.run.plan.file;

import java.util.Locale;
import java.util.Optional;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.spartabench.base.result.Result;

/** Names the constants of an enum as files and options do: {@code post-order-provenance}. */
public final class OptionName {

    private OptionName() {}

    public static String of(Enum<?> constant) {
        return constant.name().toLowerCase(Locale.ROOT).replace('_', '-');
    }

    /** Finds a constant by its name or label, whatever its case. */
    public static <E extends Enum<E>> Optional<E> find(Class<E> type, String text) {
        String name = text.strip().toLowerCase(Locale.ROOT).replaceAll("[^a-z]+", "-");
        return Stream.of(type.getEnumConstants())
                .filter(c -> of(c).equals(name))
                .findFirst();
    }

    /** Finds a constant, or lists the known names in a message about {@code field}. */
    public static <E extends Enum<E>> Result<E> read(Class<E> type, String field, String text) {
        return find(type, text)
                .map(Result::ok)
                .orElseGet(() -> Result.bad(field + ": '" + text + "' is unknown; use "
                        + Stream.of(type.getEnumConstants()).map(OptionName::of).collect(Collectors.joining(", "))));
    }
}
