package org.spartabench.desktop.words;

import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.TreeMap;
import java.util.stream.Collectors;
import org.spartabench.authors.wording.lexicon.ColumnWords;
import org.spartabench.authors.wording.lexicon.ColumnWords.Kind;
import org.spartabench.authors.wording.lexicon.ColumnWords.Pair;
import org.spartabench.authors.wording.lexicon.ColumnWords.ValueWords;
import org.spartabench.authors.wording.text.Forms;
import org.spartabench.authors.wording.text.Noun;
import org.spartabench.authors.wording.text.Template;

/**
 * Holds a column's words as typed in the editor: phrases one a line.
 *
 * @param values words for single values, by value; empty for those that are worded as they stand
 */
record ColumnForm(
        String one,
        String many,
        Kind kind,
        String unitOne,
        String unitMany,
        String before,
        String after,
        String verb,
        String notAfter,
        String notVerb,
        Pair comparative,
        Pair superlative,
        Pair ranking,
        String ask,
        Map<String, String> values) {

    ColumnForm {
        values = Map.copyOf(values);
    }

    static ColumnForm of(ColumnWords words) {
        Map<String, String> values = new TreeMap<>();
        words.values().forEach((value, valueWords) -> values.put(value, valueWords.text()));
        return new ColumnForm(
                words.noun().one(),
                words.noun().many(),
                words.kind(),
                words.unit().map(Noun::one).orElse(""),
                words.unit().map(Noun::many).orElse(""),
                lines(words.is().before()),
                lines(words.is().after()),
                lines(words.is().verb()),
                lines(words.not().after()),
                lines(words.not().verb()),
                words.comparative(),
                words.superlative(),
                words.ranking(),
                lines(words.ask()),
                values);
    }

    /** Gives the words in these fields; words without a field and an empty name stay as in {@code base}. */
    ColumnWords over(ColumnWords base) {
        Noun noun = one.isBlank()
                ? base.noun()
                : new Noun(
                        one.strip(),
                        many.isBlank() ? Noun.regular(one.strip()).many() : many.strip(),
                        base.noun().person());
        return new ColumnWords(
                noun,
                kind,
                unit(base),
                new Forms(
                        templates(before),
                        templates(after),
                        templates(verb),
                        base.is().whose()),
                new Forms(
                        base.not().before(),
                        templates(notAfter),
                        templates(notVerb),
                        base.not().whose()),
                base.than(),
                base.as(),
                pair(comparative, base.comparative()),
                pair(superlative, base.superlative()),
                pair(ranking, base.ranking()),
                base.measure(),
                values(base),
                base.value(),
                templates(ask));
    }

    private Optional<Noun> unit(ColumnWords base) {
        if (unitOne.isBlank() && unitMany.isBlank()) {
            return Optional.empty();
        }
        String single = unitOne.isBlank() ? unitMany.strip() : unitOne.strip();
        String several = unitMany.isBlank() ? Noun.regular(single).many() : unitMany.strip();
        return Optional.of(
                new Noun(single, several, base.unit().map(Noun::person).orElse(false)));
    }

    private Map<String, ValueWords> values(ColumnWords base) {
        Map<String, ValueWords> all = new TreeMap<>(base.values());
        values.forEach((value, text) -> {
            ValueWords known = base.values().get(value);
            String phrase = text.isBlank() ? value : text.strip();
            if (known != null) {
                all.put(value, new ValueWords(phrase, known.noun(), known.is(), known.not()));
            } else if (!phrase.equals(value)) {
                all.put(value, new ValueWords(phrase, Optional.empty(), Forms.NONE, Forms.NONE));
            }
        });
        return all;
    }

    /** Phrases that would leave the value out, one warning each; empty for a column of truths, which has none. */
    List<String> warnings(boolean truth) {
        List<String> warnings = new ArrayList<>();
        for (String lines : List.of(before, after, verb, notAfter, notVerb)) {
            for (Template phrase : templates(lines)) {
                String source = phrase.source();
                if (!truth && !source.contains("{v}")) {
                    warnings.add("“" + source + "” has no {v}: the value would be missing.");
                }
                if (source.chars().filter(c -> c == '[').count()
                        != source.chars().filter(c -> c == '|').count()) {
                    warnings.add("“" + source + "”: write pairs as [is|are], singular first.");
                }
            }
        }
        templates(ask).stream()
                .filter(t -> !t.source().contains("{np}"))
                .forEach(t -> warnings.add("“" + t.source() + "” has no {np}: the rows would be missing."));
        return warnings;
    }

    private static Pair pair(Pair given, Pair base) {
        return new Pair(
                given.more().isBlank() ? base.more() : given.more().strip(),
                given.less().isBlank() ? base.less() : given.less().strip());
    }

    private static String lines(List<Template> templates) {
        return templates.stream().map(Template::source).collect(Collectors.joining("\n"));
    }

    private static List<Template> templates(String lines) {
        return lines.lines()
                .map(String::strip)
                .filter(line -> !line.isEmpty())
                .map(Template::new)
                .toList();
    }
}
