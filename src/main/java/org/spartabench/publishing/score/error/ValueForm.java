package org.spartabench.publishing.score.error;

import java.text.Normalizer;
import java.time.LocalDate;
import java.util.List;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import org.spartabench.authors.item.answer.AnswerValue;
import org.spartabench.authors.item.answer.ScoredText;
import org.spartabench.rows.CellDates;

/** Reads values through their format: numbers with units, dates of two readings, accents, punctuation, "last name, first name". */
final class ValueForm {

    private static final Pattern NUMBER =
            Pattern.compile("[$€£]?\\s*(-?(?:\\d{1,3}(?:,\\d{3})+|\\d+)(?:\\.\\d+)?)\\s*(?:%|[\\p{L} ]{0,12})");

    private static final Pattern TURNED = Pattern.compile("([^,\\d]+),\\s*([^,\\d]+)");

    private ValueForm() {}

    /** Gives the same text for values that differ in their format alone. */
    static String of(String value) {
        String text = AnswerValue.of(value);
        Matcher number = NUMBER.matcher(text);
        if (number.matches()) {
            return AnswerValue.of(number.group(1));
        }
        List<LocalDate> days = CellDates.readings(text);
        if (!days.isEmpty()) {
            return days.getFirst().toString();
        }
        Matcher turned = TURNED.matcher(text);
        String plain = turned.matches() ? turned.group(2) + " " + turned.group(1) : text;
        return ScoredText.of(Normalizer.normalize(plain, Normalizer.Form.NFD).replaceAll("\\p{M}+", ""));
    }
}
