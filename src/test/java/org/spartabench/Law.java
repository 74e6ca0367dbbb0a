package org.spartabench;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.stream.BaseStream;
import org.junit.jupiter.params.provider.Arguments;
import org.opentest4j.MultipleFailuresError;

/** A law that holds for many cases, as one test: all cases are tried, and a failure names each case that breaks it. */
public final class Law {

    private static final int SHOWN = 20;

    private Law() {}

    /** What must hold for one case; it throws where it does not. */
    @FunctionalInterface
    public interface Check<T> {
        void of(T given) throws Exception;
    }

    /** @throws AssertionError where a case breaks the law, or where there is none */
    public static <T> void holdsFor(BaseStream<T, ?> cases, Check<? super T> law) {
        List<Throwable> broken = new ArrayList<>();
        int tried = 0;
        for (var all = cases.iterator(); all.hasNext(); tried++) {
            T given = all.next();
            try {
                law.of(given);
            } catch (Exception | AssertionError e) {
                broken.add(new AssertionError("case " + tried + ", " + text(given) + ": " + e.getMessage(), e));
            }
        }
        if (tried == 0) {
            throw new AssertionError("there is no case");
        }
        if (!broken.isEmpty()) {
            throw new MultipleFailuresError(
                    broken.size() + " of " + tried + " cases break the law",
                    broken.subList(0, Math.min(SHOWN, broken.size())));
        }
    }

    private static String text(Object given) {
        return given instanceof Arguments several ? Arrays.deepToString(several.get()) : String.valueOf(given);
    }
}
