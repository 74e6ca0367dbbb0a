package org.spartabench.desktop.fx.difference;

import com.github.difflib.DiffUtils;
import com.github.difflib.patch.AbstractDelta;
import com.github.difflib.patch.Chunk;
import java.util.ArrayList;
import java.util.List;
import java.util.regex.MatchResult;
import java.util.regex.Pattern;

/**
 * Compares two wordings word by word.
 *
 * @param removed words of the first that the second lacks
 * @param added words of the second that the first lacks
 */
public record WordDiff(List<Span> removed, List<Span> added) {

    private static final Pattern WORD = Pattern.compile("[\\p{L}\\p{N}]+|[^\\s\\p{L}\\p{N}]");

    /** Characters {@code start} to {@code end} (exclusive). */
    public record Span(int start, int end) {}

    public WordDiff {
        removed = List.copyOf(removed);
        added = List.copyOf(added);
    }

    public static WordDiff of(String one, String other) {
        List<MatchResult> from = WORD.matcher(one).results().toList();
        List<MatchResult> to = WORD.matcher(other).results().toList();
        List<Span> removed = new ArrayList<>();
        List<Span> added = new ArrayList<>();
        for (AbstractDelta<String> delta :
                DiffUtils.diff(words(from), words(to)).getDeltas()) {
            span(from, delta.getSource(), removed);
            span(to, delta.getTarget(), added);
        }
        return new WordDiff(removed, added);
    }

    private static List<String> words(List<MatchResult> found) {
        return found.stream().map(MatchResult::group).toList();
    }

    private static void span(List<MatchResult> words, Chunk<String> chunk, List<Span> into) {
        if (chunk.size() > 0) {
            int last = chunk.getPosition() + chunk.size() - 1;
            into.add(new Span(
                    words.get(chunk.getPosition()).start(), words.get(last).end()));
        }
    }
}
