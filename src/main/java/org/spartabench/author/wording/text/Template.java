package org.spartabench.author.wording.text;

import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/**
 * A phrase with gaps: {@code "[has|have] / {v} years of experience"}. Brackets hold the forms after a singular and a plural
 * subject; braces name a gap; what stands before a slash is said only once when the next phrase begins with the same.
 */
public record Template(String source) {

    private static final Pattern PIECE = Pattern.compile("\\{(\\w+)}|\\[([^|\\]]*)\\|([^\\]]*)]|[^\\[{]+");

    /** A filled template: the part that may be shared, and the rest. */
    public record Filled(Text lead, Text rest) {
        public Text whole() {
            return Text.row(lead, rest);
        }
    }

    public boolean has(String gap) {
        return source.contains("{" + gap + "}");
    }

    /** Whether nothing follows that gap, so that a long phrase may fill it. */
    public boolean endsWith(String gap) {
        return source.stripTrailing().endsWith("{" + gap + "}");
    }

    /** The same phrase with another noun in the place of one that stands in it as a whole word, outside of gaps. */
    public Template called(Noun old, Noun name) {
        Matcher words = Pattern.compile(
                        "(?<![\\w{])(?:(" + Pattern.quote(old.many()) + ")|" + Pattern.quote(old.one()) + ")(?![\\w}])")
                .matcher(source);
        return new Template(
                words.replaceAll(found -> Matcher.quoteReplacement(found.group(1) == null ? name.one() : name.many())));
    }

    public Filled fill(Noun.Number number, Map<String, Text> gaps) {
        int slash = source.indexOf(" / ");
        return slash < 0
                ? new Filled(Text.NONE, part(source, number, gaps))
                : new Filled(
                        part(source.substring(0, slash), number, gaps),
                        part(source.substring(slash + 3), number, gaps));
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
