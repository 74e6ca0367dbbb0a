package org.spartabench.authors.wording.text;

import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/**
 * Holds a phrase with gaps: {@code "[has|have] / {v} years of experience"}. Brackets hold the forms after a singular and a
 * plural subject; braces name a gap; a following phrase with the same words before the slash does not repeat them.
 */
public record Template(String source) {

    private static final Pattern PIECE = Pattern.compile("\\{(\\w+)}|\\[([^|\\]]*)\\|([^\\]]*)]|[^\\[{]+");

    /** Holds a filled template: the part that phrases may share, and the rest. */
    public record Filled(Text lead, Text rest) {
        public Text whole() {
            return Text.row(lead, rest);
        }
    }

    public boolean has(String gap) {
        return source.contains("{" + gap + "}");
    }

    /** Says whether nothing follows the gap, so that a long phrase may fill it. */
    public boolean endsWith(String gap) {
        return source.stripTrailing().endsWith("{" + gap + "}");
    }

    /**
     * Replaces a noun in the phrase, as a whole word and outside of gaps. A noun with one form for both, such as "gross", is
     * several only where a phrase has it without an article: "with / earnings of {v}".
     */
    public Template called(Noun old, Noun name) {
        String many = old.many().equals(old.one()) ? "(?<=/ |/ \\{more} )" : "";
        Matcher words = Pattern.compile("(?<![\\w{])(?:(" + many + Pattern.quote(old.many()) + ")|"
                        + Pattern.quote(old.one()) + ")(?![\\w}])")
                .matcher(source);
        return new Template(
                words.replaceAll(found -> Matcher.quoteReplacement(found.group(1) == null ? name.one() : name.many())));
    }

    public Filled fill(Noun.Number number, Map<String, Text> gaps) {
        String[] parts = source.split(" / ", 2);
        Text first = part(parts[0], number, gaps);
        return parts.length == 1 ? new Filled(Text.NONE, first) : new Filled(first, part(parts[1], number, gaps));
    }

    public Filled fill(Noun.Number number, String gap, Text value) {
        return fill(number, Map.of(gap, value));
    }

    private static Text part(String source, Noun.Number number, Map<String, Text> gaps) {
        List<Text> parts = new ArrayList<>();
        Matcher m = PIECE.matcher(source);
        while (m.find()) {
            if (m.group(1) != null) {
                parts.add("a".equals(m.group(1)) ? Text.ARTICLE : gaps.getOrDefault(m.group(1), Text.NONE));
            } else if (m.group(2) != null) {
                parts.add(Text.of(number == Noun.Number.ONE ? m.group(2) : m.group(3)));
            } else {
                parts.add(Text.of(m.group()));
            }
        }
        return Text.row(parts);
    }
}
