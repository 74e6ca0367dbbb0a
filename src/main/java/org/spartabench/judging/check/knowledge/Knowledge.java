package org.spartabench.judging.check.knowledge;

import java.util.List;
import java.util.Optional;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.Stream;
import org.spartabench.sql.read.SqlReader;
import org.spartabench.sql.tree.Block;
import org.spartabench.sql.tree.Expr;
import org.spartabench.sql.tree.Predicate;

/**
 * Holds what a set says beside a question, in the form of BIRD: {@code female refers to sex = 'F'; rate = DIVIDE(won, played)}.
 *
 * @param text as the set has it; may be empty
 */
public record Knowledge(String text, List<Definition> definitions) {

    private static final String BETWEEN = "\\s*(?:;|\\n|\\.\\s+(?=\\p{Lu}))\\s*";
    private static final Pattern REFERS = Pattern.compile(
            "(?is)(.*?)\\s+(?:refers?\\s+to|means?|stands?\\s+for|denotes?|indicates?|represents?|(?:is|are)\\s+defined\\s+as"
                + "|can\\s+be\\s+(?:represented|computed|calculated|identified)\\s+(?:as|by|with))\\s+(.*)");
    private static final Pattern EQUALS = Pattern.compile("(?s)([^=<>!'\"]*?\\w)\\s*=\\s*(?!=)(.*)");

    /**
     * Holds one definition.
     *
     * @param phrase the words that it defines; empty if it gives a condition alone
     * @param meaning the rest, as it is written
     * @param conditions that the meaning states; empty for other meanings
     * @param value the formula or column that the meaning is, if it can be read as SQL
     */
    public record Definition(String phrase, String meaning, List<Predicate> conditions, Optional<Expr> value) {
        public Definition {
            conditions = List.copyOf(conditions);
        }

        static Definition of(String phrase, String meaning) {
            String sql = meaning.replaceAll("[.,]$", "")
                    .replace('`', '"')
                    .replace('[', '(')
                    .replace(']', ')');
            List<Predicate> read = block("SELECT 1 FROM t WHERE " + sql).map(Block::where).orElse(List.of()).stream()
                    .filter(p -> !(p instanceof Predicate.Truth))
                    .toList();
            Optional<Expr> value = read.isEmpty()
                    ? block("SELECT " + sql + " FROM t")
                            .filter(b -> b.select().size() == 1
                                    && b.select().getFirst().alias().isEmpty())
                            .map(b -> b.select().getFirst().expr())
                    : Optional.empty();
            return new Definition(phrase, meaning, read, value);
        }

        private static Optional<Block> block(String sql) {
            return SqlReader.read(sql).block();
        }

        /** The meaning without the texts in quotes. */
        public String bare() {
            return meaning.replaceAll("'[^']*'", "''");
        }

        /** Whether the meaning computes something, and is no condition. */
        public boolean formula() {
            return conditions.isEmpty()
                    && Pattern.compile(
                                    "(?i)\\b(?:divide|subtract|multiply|add|sum|count|avg)\\s*\\(|\\w\\s*[*/]\\s*\\w|\\w"
                                        + " \\+ \\w|\\w - \\w|\\)\\s*[*/+-]")
                            .matcher(bare())
                            .find();
        }
    }

    public Knowledge {
        definitions = List.copyOf(definitions);
    }

    /** Reads a text; whatever defines nothing is left out. */
    public static Knowledge of(String text) {
        return new Knowledge(
                text,
                Stream.of(text.strip().split(BETWEEN))
                        .filter(part -> !part.isBlank())
                        .flatMap(part -> definition(part).stream())
                        .toList());
    }

    private static Optional<Definition> definition(String part) {
        Matcher refers = REFERS.matcher(part);
        if (refers.matches()) {
            return Optional.of(Definition.of(refers.group(1), refers.group(2)));
        }
        Matcher equals = EQUALS.matcher(part);
        if (equals.matches()
                && (equals.group(1).contains(" ") || !equals.group(2).matches("'.*'|-?[\\d.]+|\"[^\"]*\""))) {
            return Optional.of(Definition.of(equals.group(1), equals.group(2)));
        }
        return Optional.of(Definition.of("", part)).filter(d -> !d.conditions().isEmpty());
    }
}
