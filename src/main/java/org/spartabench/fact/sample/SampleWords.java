package org.spartabench.fact.sample;

import java.util.List;
import java.util.Locale;

/** Places and things that exist on no map and in no catalogue, for all domains. */
final class SampleWords {

    static final List<String> TOWNS = lines("""
        Port Halden,Greymont,Calder Falls,Northmere,Silverbrook,Eastlow,Marrowby,Kingsreach,Saltmarsh,Redwater,
        Stonehollow,Wexley Point,Dunmere,Brantville,Oakhaven,Fairmead,Coldharbor,Ironbridge,Larkfield,Millhaven,
        Ravensport,Sunmere,Tallgrass,Upperton Lake,Vantage Hill,Westerfall,Yarrow Creek,Amberly,Birchmoor,
        Cedar Notch,Drayton Bay,Elmsworth,Foxglen,Gallowmere,Hollins Ferry,Inglebrook,Juniper Flats,Kestrel Bay,
        Longacre,Maplethorpe,Nettlefield,Orchard Gap,Pinecrest Harbor,Quarryville Heights,Rushford Mills,
        Seven Elms,Thornbury Cross,Underhill Springs,Violet Plains,Windmere\
        """);

    static final List<String> STATES = lines("""
        California,Texas,New York,Illinois,Ohio,Georgia,Pennsylvania,North Carolina,Michigan,Florida,Indiana,
        Virginia,Louisiana,Maryland,Tennessee,Alabama,Washington,Missouri,Mississippi,Kentucky,Wisconsin,Arizona,
        Minnesota,Oregon,Colorado,Nevada\
        """);

    static final List<String> COUNTRIES = lines("""
        France,Spain,Serbia,Nigeria,Australia,Lithuania,Croatia,Argentina,Germany,Canada,Senegal,Slovenia,Greece,
        Brazil,Italy,Turkey\
        """);

    private SampleWords() {}

    /** The words of a text, separated by blanks. */
    static List<String> list(String text) {
        return List.of(text.strip().split("\\s+"));
    }

    /** The entries of a text, separated by commas, each of which may hold blanks. */
    static List<String> lines(String text) {
        return List.of(text.strip().split(",\\s*"));
    }

    /** 1st, 2nd, 3rd, 4th … 11th … 21st. */
    static String ordinal(int number) {
        int tens = number % 100;
        if (tens >= 11 && tens <= 13) {
            return number + "th";
        }
        return number
                + switch (number % 10) {
                    case 1 -> "st";
                    case 2 -> "nd";
                    case 3 -> "rd";
                    default -> "th";
                };
    }

    /** {@code P007}: a prefix and a number filled up with zeros. */
    static String code(String prefix, int digits, int number) {
        String text = Integer.toString(number);
        return prefix + "0".repeat(Math.max(0, digits - text.length())) + text;
    }

    /** {@code MONDAY} as {@code Monday}. */
    static String capitalized(Enum<?> constant) {
        String name = constant.name();
        return name.charAt(0) + name.substring(1).toLowerCase(Locale.ROOT);
    }
}
