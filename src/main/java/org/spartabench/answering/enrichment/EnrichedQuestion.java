package org.spartabench.answering.enrichment;

import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import org.spartabench.sql.path.BlockPath;
import org.spartabench.sql.tree.Block;
import org.spartabench.sql.tree.Expr;
import org.spartabench.sql.tree.Source;
import org.spartabench.sql.walk.Walk;

/**
 * Grows a question with its conditions of APIs.
 *
 * @param parts the texts that were added
 */
record EnrichedQuestion(String text, List<String> parts) {

    private static final Map<String, String> AGGREGATES =
            Map.of("AVG", "average", "SUM", "total", "COUNT", "count", "MIN", "lowest value", "MAX", "highest value");

    /** Rows of a table before a verb, and so without an own condition behind them. */
    private static final String VERBS = " (are|have|were|had|work|live|play|received|led)\\b";

    EnrichedQuestion {
        parts = List.copyOf(parts);
    }

    static EnrichedQuestion of(String plain) {
        return new EnrichedQuestion(plain, List.of());
    }

    /** Adds a sentence. */
    EnrichedQuestion and(String sentence) {
        List<String> more = new ArrayList<>(parts);
        more.add(sentence);
        return new EnrichedQuestion(text + " " + sentence, more);
    }

    /**
     * Adds a condition on rows of one block: after their name where a verb follows it, as a further sentence elsewhere.
     * Empty if the question would not say which of several blocks over the table is meant.
     *
     * @param clause {@code whose name has 5 syllables}
     */
    Optional<EnrichedQuestion> with(String rows, String clause, Block query, BlockPath path, String table) {
        Block here = path.in(query);
        if (uses(here, table) > 1) {
            return Optional.empty();
        }
        List<Block> others =
                Walk.blocks(query).filter(b -> b != here && uses(b, table) > 0).toList();
        if (others.isEmpty()) {
            return Optional.of(behind(rows, clause).orElseGet(() -> further("Consider only " + rows + " ", clause)));
        }
        if (path.depth() > 0) {
            return aggregate(here).map(word -> and("For the " + word + ", consider only " + rows + " " + clause + "."));
        }
        return others.size() == 1
                ? aggregate(others.getFirst())
                        .map(word -> and("In the answer, though not for the " + word + ", consider only " + rows + " "
                                + clause + "."))
                : Optional.empty();
    }

    /** Adds a sentence, or joins the condition to the last one if that is about the same rows. */
    private EnrichedQuestion further(String start, String clause) {
        if (parts.isEmpty() || !parts.getLast().startsWith(start) || !text.endsWith(parts.getLast())) {
            return and(start + clause + ".");
        }
        String last = parts.getLast();
        List<String> more = new ArrayList<>(parts.subList(0, parts.size() - 1));
        String longer = last.substring(0, last.length() - 1) + " and " + clause + ".";
        more.add(longer);
        return new EnrichedQuestion(text.substring(0, text.length() - last.length()) + longer, more);
    }

    private Optional<EnrichedQuestion> behind(String rows, String clause) {
        String[] sentences = text.split("(?<=[.?]) ", 2);
        Matcher name = Pattern.compile("\\b" + Pattern.quote(rows) + "\\b", Pattern.CASE_INSENSITIVE)
                .matcher(sentences[0]);
        boolean once = name.results().count() == 1;
        Matcher verb = Pattern.compile("\\b" + Pattern.quote(rows) + "(?=" + VERBS + ")", Pattern.CASE_INSENSITIVE)
                .matcher(sentences[0]);
        if (!once || !verb.find()) {
            return Optional.empty();
        }
        List<String> more = new ArrayList<>(parts);
        more.addFirst(clause);
        return Optional.of(
                new EnrichedQuestion(text.substring(0, verb.end()) + " " + clause + text.substring(verb.end()), more));
    }

    private static long uses(Block block, String table) {
        return block.from().stream()
                .flatMap(Walk::sources)
                .filter(s -> s instanceof Source.Named n && n.table().equalsIgnoreCase(table))
                .count();
    }

    private static Optional<String> aggregate(Block block) {
        return block.select().stream()
                .map(Block.Output::expr)
                .filter(e -> e instanceof Expr.Call c && c.aggregate())
                .map(e -> AGGREGATES.getOrDefault(((Expr.Call) e).name().toUpperCase(Locale.ROOT), "figure"))
                .findFirst();
    }
}
