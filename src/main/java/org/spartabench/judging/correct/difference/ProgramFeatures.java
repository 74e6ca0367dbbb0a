package org.spartabench.judging.correct.difference;

import java.util.ArrayList;
import java.util.EnumMap;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import org.jspecify.annotations.Nullable;

/**
 * Collects what a pandas program is made of, feature by feature, from its words and signs; two programs differ in a feature if their
 * bags differ. Names of variables count for nothing.
 */
public final class ProgramFeatures {

    private static final Pattern TOKENS = Pattern.compile(
            "#[^\\n]*|(['\"])((?:\\\\.|(?!\\1).)*)\\1|\\.?[A-Za-z_]\\w*|\\d[\\d._]*|[<>=!]=|[<>&|~]|//|[*/%]");

    private static final Pattern COMPARISON = Pattern.compile("[<>=!]=|[<>]");

    private static final Map<String, DifferenceFeature> WORDS = words(Map.of(
            DifferenceFeature.TABLES,
            "read_csv",
            DifferenceFeature.JOIN_KINDS,
            "merge join concat how isin map",
            DifferenceFeature.GROUPS,
            "groupby pivot_table value_counts",
            DifferenceFeature.AGGREGATES,
            "sum mean min max count size nunique median agg len std var",
            DifferenceFeature.NULL_GUARDS,
            "isna notna isnull notnull dropna fillna min_count na_values keep_default_na",
            DifferenceFeature.CASTS,
            "astype to_numeric to_datetime dtype int float str round trunc",
            DifferenceFeature.PATTERNS,
            "contains fullmatch match startswith endswith replace strip lower upper",
            DifferenceFeature.ORDER,
            "sort_values sort_index ascending nlargest nsmallest rank cumcount kind",
            DifferenceFeature.LIMIT,
            "head tail iloc idxmax idxmin",
            DifferenceFeature.DISTINCT,
            "drop_duplicates unique duplicated"));

    private final Map<DifferenceFeature, List<String>> bags = new EnumMap<>(DifferenceFeature.class);

    private ProgramFeatures(String program) {
        Matcher token = TOKENS.matcher(program);
        String before = "";
        while (token.find()) {
            add(token.group(), token.group(2), COMPARISON.matcher(before).matches());
            before = token.group();
        }
        bags.values().forEach(bag -> bag.sort(null));
    }

    private static Map<String, DifferenceFeature> words(Map<DifferenceFeature, String> byFeature) {
        Map<String, DifferenceFeature> all = new HashMap<>();
        byFeature.forEach((feature, words) -> List.of(words.split(" ")).forEach(word -> all.put(word, feature)));
        return all;
    }

    /** @param quoted the text between quotes @param compared whether the token stands behind a comparison */
    private void add(String token, @Nullable String quoted, boolean compared) {
        if (token.startsWith("#")) {
            return;
        }
        if (quoted != null) {
            put(
                    quoted.endsWith(".csv")
                            ? DifferenceFeature.TABLES
                            : compared ? DifferenceFeature.LITERALS : DifferenceFeature.COLUMNS,
                    quoted);
        } else if (Character.isDigit(token.charAt(0))) {
            put(DifferenceFeature.LITERALS, token);
        } else if (Character.isLetter(token.charAt(0)) || token.charAt(0) == '.' || token.charAt(0) == '_') {
            String word = token.replaceFirst("^\\.", "");
            DifferenceFeature feature = WORDS.get(word);
            if (feature != null) {
                put(feature, word);
            }
        } else {
            put("&|~".contains(token) ? DifferenceFeature.CONNECTIVES : DifferenceFeature.OPERATORS, token);
        }
    }

    private void put(DifferenceFeature feature, String what) {
        bags.computeIfAbsent(feature, f -> new ArrayList<>()).add(what);
    }

    /** Lists the features in which two programs differ, in the order of the enum. */
    public static Set<DifferenceFeature> differing(String left, String right) {
        return DifferenceFeature.differing(new ProgramFeatures(left).bags, new ProgramFeatures(right).bags);
    }
}
