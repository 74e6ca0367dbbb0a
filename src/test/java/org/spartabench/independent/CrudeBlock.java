package org.spartabench.independent;

import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/**
 * A SELECT taken apart by its words and parentheses alone, for queries over one table a block. It knows nothing of the
 * workbench's own parser.
 */
final class CrudeBlock {

    private static final Pattern TOKEN = Pattern.compile(
            "'(?:[^']|'')*'|\"[^\"]*\"|[A-Za-z_][A-Za-z_0-9]*|\\d+(?:\\.\\d+)?|<>|<=|>=|!=|\\|\\||[^\\s]");
    private static final Set<String> KEYWORDS = Set.of(
            "select",
            "distinct",
            "from",
            "where",
            "group",
            "by",
            "having",
            "order",
            "limit",
            "offset",
            "and",
            "or",
            "not",
            "in",
            "exists",
            "between",
            "like",
            "is",
            "null",
            "as",
            "asc",
            "desc",
            "sum",
            "count",
            "max",
            "min",
            "avg",
            "true",
            "false",
            "case",
            "when",
            "then",
            "else",
            "end",
            "nulls",
            "first",
            "last",
            "any",
            "all",
            "cast");
    private static final List<String> CLAUSES = List.of("select", "from", "where", "group", "having", "order", "limit");
    private static final Set<String> AGGREGATES = Set.of("sum", "count", "max", "min", "avg");

    /** One word, literal or sign with its place in the text. */
    record Token(String text, int start, int end) {
        boolean is(String word) {
            return text.equalsIgnoreCase(word);
        }
    }

    /** A run of tokens {@code from} to {@code to} (exclusive). */
    record Span(int from, int to) {}

    final String sql;
    final List<Token> tokens;
    final Span all;
    final CrudeBlock parent;
    final int depth;
    final Map<String, Span> clauses = new LinkedHashMap<>();
    final List<CrudeBlock> children = new ArrayList<>();

    static CrudeBlock parse(String sql) {
        List<Token> tokens = new ArrayList<>();
        Matcher matcher = TOKEN.matcher(sql);
        while (matcher.find()) {
            tokens.add(new Token(matcher.group(), matcher.start(), matcher.end()));
        }
        return new CrudeBlock(sql, tokens, new Span(0, tokens.size()), null, 0);
    }

    /** The whole query with a run of its tokens replaced by what is always true. */
    String without(Span conjunct) {
        return sql.substring(0, tokens.get(conjunct.from()).start())
                + "1 = 1"
                + sql.substring(tokens.get(conjunct.to() - 1).end());
    }

    /** The words, literals and signs of a text. */
    static List<String> words(String sql) {
        return TOKEN.matcher(sql).results().map(r -> r.group()).toList();
    }

    private CrudeBlock(String sql, List<Token> tokens, Span all, CrudeBlock parent, int depth) {
        this.sql = sql;
        this.tokens = tokens;
        this.all = all;
        this.parent = parent;
        this.depth = depth;
        String clause = "";
        int begun = all.from();
        for (int i = all.from(); i < all.to(); i++) {
            if (tokens.get(i).is("(")) {
                int close = closing(i);
                if (tokens.get(i + 1).is("select")) {
                    children.add(new CrudeBlock(sql, tokens, new Span(i + 1, close), this, depth + 1));
                    i = close;
                } else {
                    i = inside(i, close);
                }
            } else if (CLAUSES.contains(tokens.get(i).text().toLowerCase(Locale.ROOT))) {
                if (!clause.isEmpty()) {
                    clauses.put(clause, new Span(begun, i));
                }
                clause = tokens.get(i).text().toLowerCase(Locale.ROOT);
                begun = i + 1 + (clause.equals("group") || clause.equals("order") ? 1 : 0);
            }
        }
        clauses.put(clause, new Span(begun, all.to()));
    }

    /** Finds the subqueries inside a parenthesis that is none itself. */
    private int inside(int open, int close) {
        for (int i = open + 1; i < close; i++) {
            if (tokens.get(i).is("(") && tokens.get(i + 1).is("select")) {
                int end = closing(i);
                children.add(new CrudeBlock(sql, tokens, new Span(i + 1, end), this, depth + 1));
                i = end;
            }
        }
        return close;
    }

    private int closing(int open) {
        int level = 0;
        for (int i = open; i < tokens.size(); i++) {
            if (tokens.get(i).is("(")) {
                level++;
            } else if (tokens.get(i).is(")") && --level == 0) {
                return i;
            }
        }
        throw new AssertionError("parentheses do not match: " + sql);
    }

    boolean has(String clause) {
        return clauses.containsKey(clause);
    }

    String text(Span span) {
        return span.from() >= span.to()
                ? ""
                : sql.substring(
                        tokens.get(span.from()).start(),
                        tokens.get(span.to() - 1).end());
    }

    String text(String clause) {
        return has(clause) ? text(clauses.get(clause)) : "";
    }

    String table() {
        return bare(tokens.get(clauses.get("from").from()).text());
    }

    String alias() {
        Span from = clauses.get("from");
        return bare(tokens.get(from.to() - 1).text());
    }

    private static String bare(String name) {
        return name.replace("\"", "");
    }

    /** This block and all inside it, outermost first. */
    List<CrudeBlock> blocks() {
        List<CrudeBlock> found = new ArrayList<>();
        found.add(this);
        children.forEach(c -> found.addAll(c.blocks()));
        return found;
    }

    /** Number of subqueries on each level. */
    Map<String, Integer> breadth() {
        Map<String, Integer> levels = new java.util.TreeMap<>();
        blocks().stream().filter(b -> b.depth > 0).forEach(b -> levels.merge(String.valueOf(b.depth), 1, Integer::sum));
        return levels;
    }

    /** As plans write trees: a point is a leaf, brackets hold children; children sorted, so that their order is no matter. */
    String shape() {
        return children.isEmpty()
                ? "."
                : children.stream()
                        .map(CrudeBlock::shape)
                        .sorted()
                        .collect(java.util.stream.Collectors.joining("", "[", "]"));
    }

    /** The parts of a clause between its own ANDs; a BETWEEN keeps its AND. */
    List<Span> conjuncts(String clause) {
        List<Span> parts = new ArrayList<>();
        if (!has(clause)) {
            return parts;
        }
        Span span = clauses.get(clause);
        int begun = span.from();
        boolean between = false;
        for (int i = span.from(); i < span.to(); i++) {
            if (tokens.get(i).is("(")) {
                i = closing(i);
            } else if (tokens.get(i).is("between")) {
                between = true;
            } else if (tokens.get(i).is("and") && !between) {
                parts.add(new Span(begun, i));
                begun = i + 1;
            } else if (tokens.get(i).is("and")) {
                between = false;
            }
        }
        parts.add(new Span(begun, span.to()));
        return parts;
    }

    /** The whole query past this block, if it does nothing but hand on the key that IN asks it for, or that it lists itself. */
    Optional<String> skipped() {
        List<Span> conditions = conjuncts("where");
        String key = has("where") ? text("where") : "";
        String own = text("select").replaceFirst("(?i)^distinct ", "").replaceFirst(".*\\.", "");
        Matcher hop = Pattern.compile("(?is)^(?:\\w+\\.)?" + Pattern.quote(own) + " (not )?in \\(select .*\\)$")
                .matcher(key);
        boolean hands =
                conditions.size() == 1 && children.size() == 1 && !has("group") && !has("limit") && hop.matches();
        if (hands && depth == 0 && hop.group(1) == null) {
            String below = children.getFirst().text(children.getFirst().all);
            return Optional.of(below).filter(b -> !b.toLowerCase(Locale.ROOT).contains(table() + "."));
        }
        if (!hands || depth == 0 || !tokens.get(all.from() - 2).is("in")) {
            return Optional.empty();
        }
        boolean denied = tokens.get(all.from() - 3).is("not") != (hop.group(1) != null);
        int in = tokens.get(all.from() - (tokens.get(all.from() - 3).is("not") ? 3 : 2))
                .start();
        String after = sql.substring(tokens.get(all.to()).end());
        CrudeBlock inner = children.getFirst();
        return Optional.of(
                sql.substring(0, in) + (denied ? "NOT " : "") + "IN (" + inner.text(inner.all) + ")" + after);
    }

    boolean aggregatesInSelect() {
        return aggregate(clauses.get("select"));
    }

    private boolean aggregate(Span span) {
        for (int i = span.from(); i + 1 < span.to(); i++) {
            if (AGGREGATES.contains(tokens.get(i).text().toLowerCase(Locale.ROOT))
                    && tokens.get(i + 1).is("(")) {
                return true;
            }
        }
        return false;
    }

    /** N, A, J or JA. */
    String type(Map<String, List<String>> columns) {
        boolean exists = all.from() >= 2 && tokens.get(all.from() - 2).is("exists");
        boolean aggregate = aggregatesInSelect() || exists && has("having") && aggregate(clauses.get("having"));
        return (correlated(columns) ? "J" : "")
                + (aggregate ? "A" : "")
                + (correlated(columns) || aggregate ? "" : "N");
    }

    /** Whether it, or anything inside it, names a column of a block around it. */
    boolean correlated(Map<String, List<String>> columns) {
        return !outerNames(all, columns).isEmpty();
    }

    /** The tokens of a span of this block that name columns of blocks around this one. */
    List<Integer> outerNames(Span span, Map<String, List<String>> columns) {
        List<Integer> outer = new ArrayList<>();
        for (int i = span.from(); i < span.to(); i++) {
            if (isColumn(i) && outside(i, columns)) {
                outer.add(i);
            }
        }
        return outer;
    }

    private boolean isColumn(int i) {
        String word = tokens.get(i).text();
        boolean name = Character.isLetter(word.charAt(0)) || word.charAt(0) == '_' || word.charAt(0) == '"';
        boolean keyword = KEYWORDS.contains(word.toLowerCase(Locale.ROOT));
        boolean qualifier = i + 1 < tokens.size() && tokens.get(i + 1).is(".");
        return name && !keyword && !qualifier && !inFrom(i);
    }

    private boolean inFrom(int i) {
        return blocks().stream().anyMatch(b -> {
            Span from = b.clauses.get("from");
            return i >= from.from() && i < from.to();
        });
    }

    /** Whether the name at {@code i} means a block around this one: no block from its own up to this one offers it. */
    private boolean outside(int i, Map<String, List<String>> columns) {
        CrudeBlock own = blocks().stream().reduce(this, (found, b) -> i >= b.all.from() && i < b.all.to() ? b : found);
        boolean qualified = i >= 2 && tokens.get(i - 1).is(".");
        for (CrudeBlock b = own; ; b = b.parent) {
            boolean offers = qualified
                    ? b.alias().equalsIgnoreCase(bare(tokens.get(i - 2).text()))
                    : columns.getOrDefault(b.table().toLowerCase(Locale.ROOT), List.of())
                            .contains(bare(tokens.get(i).text()).toLowerCase(Locale.ROOT));
            if (offers) {
                return false;
            }
            if (b == this) {
                return true;
            }
        }
    }

    /** The table.column that the name at {@code i} of a block means, or nothing. */
    String column(int i, Map<String, List<String>> columns) {
        boolean qualified = i >= 2 && tokens.get(i - 1).is(".");
        String name = bare(tokens.get(i).text()).toLowerCase(Locale.ROOT);
        for (CrudeBlock b = this; b != null; b = b.parent) {
            boolean offers = qualified
                    ? b.alias().equalsIgnoreCase(bare(tokens.get(i - 2).text()))
                    : columns.getOrDefault(b.table().toLowerCase(Locale.ROOT), List.of())
                            .contains(name);
            if (offers) {
                return b.table().toLowerCase(Locale.ROOT) + "." + name;
            }
        }
        return "";
    }

    /** The columns named in a span, without those of blocks inside it. */
    List<String> columns(Span span, Map<String, List<String>> columns) {
        List<String> named = new ArrayList<>();
        for (int i = span.from(); i < span.to(); i++) {
            int at = i;
            boolean inner = children.stream().anyMatch(c -> at >= c.all.from() && at < c.all.to());
            if (!inner && isColumn(i)) {
                named.add(column(i, columns));
            }
        }
        return named;
    }

    /** The whole statement with other words in the place of some. */
    String with(Span span, String words) {
        return sql.substring(0, tokens.get(span.from()).start())
                + words
                + sql.substring(tokens.get(span.to() - 1).end());
    }

    /** Columns of FROM with the WHERE it has, one conjunct replaced by TRUE (-1: none), as a statement of its own. */
    String rows(String selected, int dropped) {
        List<String> kept = new ArrayList<>();
        List<Span> conjuncts = conjuncts("where");
        for (int i = 0; i < conjuncts.size(); i++) {
            if (i != dropped) {
                kept.add("(" + text(conjuncts.get(i)) + ")");
            }
        }
        return "SELECT " + selected + " FROM " + text("from")
                + (kept.isEmpty() ? "" : " WHERE " + String.join(" AND ", kept));
    }
}
