package org.spartabench.apis.call;

import com.fasterxml.jackson.databind.JsonNode;
import java.math.BigDecimal;
import java.time.DateTimeException;
import java.time.LocalDate;
import java.time.LocalDateTime;
import java.time.LocalTime;
import java.time.OffsetDateTime;
import java.time.OffsetTime;
import java.time.ZoneOffset;
import java.util.Locale;
import java.util.Optional;
import java.util.regex.Pattern;
import org.spartabench.apis.entity.ApiMapping.Form;
import org.spartabench.facts.value.ColumnType;

/** Reads the JSON of one value as its declared type. Moments with an offset become those of UTC (RFC 3339). */
final class TypedValues {

    private static final int MOST_DIGITS = 1_000;

    private static final Pattern NUMBER =
            Pattern.compile("[+-]?(\\d{1,60}(\\.\\d{0,60})?|\\.\\d{1,60})([eE][+-]?\\d{1,3})?");

    /** A time with an offset from UTC, whose colon may lack. */
    private static final Pattern OFFSET = Pattern.compile("(.*\\d)(?:Z|([+-]\\d\\d):?(\\d\\d))");

    private TypedValues() {}

    /** @param where the place of the value in the reply */
    static Object of(JsonNode value, ColumnType type, Form form, String where) throws ReplyReader.Unfit {
        try {
            Optional<?> read = switch (form) {
                case TYPED -> typed(value, type);
                case QUOTED -> quoted(value, type);
                case ANY -> Optional.of(value.isContainerNode() ? value.toString() : value.asText());
            };
            if (read.isPresent()) {
                return read.get();
            }
        } catch (DateTimeException | ArithmeticException e) {
            // The same message as for another kind of value.
        }
        throw new ReplyReader.Unfit("its reply has " + ReplyReader.cut(value.toString())
                + (where.isEmpty() ? "" : " at " + where) + ", where it declares "
                + type.name().toLowerCase(Locale.ROOT));
    }

    private static Optional<?> typed(JsonNode value, ColumnType type) {
        return switch (type) {
            case BOOLEAN -> value.isBoolean() ? Optional.of(value.booleanValue()) : Optional.empty();
            case INTEGER, DECIMAL -> value.isNumber() ? number(value.decimalValue(), type) : Optional.empty();
            case TEXT -> Optional.ofNullable(value.textValue());
            case DATE -> Optional.ofNullable(value.textValue()).map(LocalDate::parse);
            case TIME -> Optional.ofNullable(value.textValue()).map(TypedValues::time);
            case TIMESTAMP -> Optional.ofNullable(value.textValue()).map(TypedValues::moment);
        };
    }

    /** Reads a number from a text. */
    private static Optional<?> quoted(JsonNode value, ColumnType type) {
        String text = value.isTextual() ? value.textValue().strip() : "";
        return NUMBER.matcher(text).matches() && type.numeric()
                ? number(new BigDecimal(text), type)
                : typed(value, type);
    }

    /** Takes a number that can be written without an exponent in a length that any reader takes. */
    private static Optional<?> number(BigDecimal number, ColumnType type) {
        if (Math.abs((long) number.scale()) > MOST_DIGITS || number.precision() > MOST_DIGITS) {
            return Optional.empty();
        }
        return Optional.of(
                type == ColumnType.INTEGER
                        ? number.longValueExact()
                        : number.scale() < 0 ? number.setScale(0) : number);
    }

    private static LocalDateTime moment(String text) {
        String plain = text.replace(' ', 'T').toUpperCase(Locale.ROOT);
        return plain.indexOf('T') > 0 && OFFSET.matcher(plain).matches()
                ? OffsetDateTime.parse(withColon(plain))
                        .withOffsetSameInstant(ZoneOffset.UTC)
                        .toLocalDateTime()
                : LocalDateTime.parse(plain);
    }

    private static LocalTime time(String text) {
        String plain = text.toUpperCase(Locale.ROOT);
        return OFFSET.matcher(plain).matches()
                ? OffsetTime.parse(withColon(plain))
                        .withOffsetSameInstant(ZoneOffset.UTC)
                        .toLocalTime()
                : LocalTime.parse(plain);
    }

    private static String withColon(String time) {
        return time.replaceFirst("([+-]\\d\\d):?(\\d\\d)$", "$1:$2");
    }
}
