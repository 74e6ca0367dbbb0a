package org.spartabench.score.error;

import java.math.BigDecimal;
import java.text.Normalizer;
import java.time.LocalDate;
import java.time.format.DateTimeFormatter;
import java.time.format.DateTimeParseException;
import java.util.List;
import java.util.Locale;
import java.util.Optional;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.Stream;
import org.spartabench.item.ScoredText;

/** Reads values through their format: numbers with grouping or units, dates, accents, "last name, first name". */
final class ValueForm {

    private static final Pattern NUMBER =
            Pattern.compile("[$€£]?\\s*(-?(?:\\d{1,3}(?:,\\d{3})+|\\d+)(?:\\.\\d+)?)\\s*(?:%|[\\p{L} ]{0,12})");

    private static final Pattern TURNED = Pattern.compile("([^,\\d]+),\\s*([^,\\d]+)");

    private static final List<DateTimeFormatter> DATES = Stream.of(
                    "uuuu-M-d",
                    "uuuu/M/d",
                    "M/d/uuuu",
                    "d.M.uuuu",
                    "MMMM d, uuuu",
                    "MMM d, uuuu",
                    "d MMMM uuuu",
                    "d MMM uuuu")
            .map(p -> DateTimeFormatter.ofPattern(p, Locale.ENGLISH))
            .toList();

    private ValueForm() {}

    /** Gives the same text for values that differ in their format alone. */
    static String of(String value) {
        String text = value.strip();
        Matcher number = NUMBER.matcher(text);
        if (number.matches()) {
            return new BigDecimal(number.group(1).replace(",", ""))
                    .stripTrailingZeros()
                    .toPlainString();
        }
        Optional<LocalDate> date = date(text);
        if (date.isPresent()) {
            return date.get().toString();
        }
        Matcher turned = TURNED.matcher(text);
        String plain = turned.matches() ? turned.group(2) + " " + turned.group(1) : text;
        return ScoredText.of(Normalizer.normalize(plain, Normalizer.Form.NFD).replaceAll("\\p{M}+", ""));
    }

    private static Optional<LocalDate> date(String text) {
        String day = text.replaceFirst("[T ]00:00(:00)?$", "");
        for (DateTimeFormatter form : DATES) {
            try {
                return Optional.of(LocalDate.parse(day, form));
            } catch (DateTimeParseException e) {
                // The next form is tried.
            }
        }
        return Optional.empty();
    }
}
