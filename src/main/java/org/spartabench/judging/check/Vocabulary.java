package org.spartabench.judging.check;

import java.util.ArrayList;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.TreeSet;
import java.util.regex.Pattern;
import java.util.stream.Stream;
import org.spartabench.authors.wording.lexicon.Lexicon;
import org.spartabench.authors.wording.text.Noun;
import org.spartabench.authors.wording.word.WordLists;
import org.spartabench.facts.TableNames;
import org.spartabench.facts.schema.Column;
import org.spartabench.facts.schema.ColumnRef;
import org.spartabench.facts.schema.Role;
import org.spartabench.facts.schema.Schema;
import org.spartabench.facts.schema.Table;
import org.spartabench.facts.value.ColumnType;
import org.spartabench.judging.check.unit.Units;
import org.spartabench.sql.tree.Block;
import org.spartabench.sql.tree.Expr;
import org.spartabench.sql.tree.Predicate;

/** Holds the words for tables and columns, from their names and values; the lexicon adds synonyms. For one thread. */
final class Vocabulary {

    /** Columns with more different values are names of many entities, found by their capital letters alone. */
    private static final int MOST = 120;

    private static final Map<String, List<String>> OTHERS = words("other words for columns");
    private static final Map<String, List<String>> OF_FLAGS = words("other words for flags");
    private static final Map<String, List<String>> OPPOSITES = words("opposites");

    /** How a column says no, and how it says yes. */
    private static final Map<Set<String>, String> YES = Map.of(
            Set.of("0", "1"),
            "1",
            Set.of("n", "y"),
            "y",
            Set.of("no", "yes"),
            "yes",
            Set.of("false", "true"),
            "true",
            Set.of("f", "t"),
            "t");

    private static final Set<String> OF_MOMENTS = WordLists.words("empty words of moments");
    private static final Set<String> MONEY = WordLists.words("words of money");
    private static final Set<String> EMPTY_ENDS = WordLists.words("empty ends of table names");
    private static final Set<String> BARE = Set.of(
            "name", "id", "key", "number", "of", "no", "in", "the", "for", "to", "a", "by", "per", "is", "has", "and",
            "unit", "pct", "since");

    private final Lexicon lexicon;
    private final Map<ColumnRef, List<String>> values = new HashMap<>();
    private final Map<ColumnRef, List<String>> marks = new HashMap<>();

    Vocabulary(Lexicon lexicon) {
        this.lexicon = lexicon;
    }

    private static Map<String, List<String>> words(String list) {
        Map<String, List<String>> all = new HashMap<>();
        WordLists.pairs(list).forEach((word, said) -> all.put(word, List.of(said.split(", "))));
        return Map.copyOf(all);
    }

    /** Holds a value of the data that the question names, and the words that do. */
    record Named(String value, ColumnRef column, Set<Integer> words) {}

    /** Lists the tables of the query and those that their keys refer to. */
    static Set<String> reached(CheckedItem pair, Claims claims) {
        Set<String> reached = new HashSet<>();
        for (Table table : pair.schema().tables()) {
            if (claims.tables.contains(table.name())) {
                reached.add(table.name().toLowerCase(Locale.ROOT));
                pair.schema()
                        .foreignKeys(table)
                        .forEach(k -> reached.add(k.references().toLowerCase(Locale.ROOT)));
            }
        }
        return reached;
    }

    /** Finds the values of columns with few values that the question names. */
    List<Named> named(CheckedItem pair, Said said, Claims claims) {
        List<Named> all = new ArrayList<>();
        for (Table table : pair.schema().tables()) {
            boolean person = lexicon.table(table.name()).noun().person();
            for (Column column : table.columns()) {
                if (column.type() != ColumnType.TEXT || column.role() == Role.IDENTIFIER) {
                    continue;
                }
                boolean proper = person && TableNames.words(column.name()).contains("name");
                ColumnRef ref = new ColumnRef(table.name(), column.name());
                for (String value : values(pair, ref)) {
                    said.names(value)
                            .filter(at -> !proper || at.stream().allMatch(said::proper))
                            .filter(at -> at.size() > 1
                                    || !schemaWord(
                                            pair.schema(),
                                            reached(pair, claims),
                                            said.words().get(at.iterator().next())))
                            .ifPresent(at -> all.add(new Named(value, ref, at)));
                }
            }
        }
        return all;
    }

    /** Lists the different values of a column that may name something in a question; none if there are many. */
    List<String> values(CheckedItem pair, ColumnRef column) {
        return values.computeIfAbsent(column, c -> {
            return different(pair, c, MOST).stream()
                    .filter(v -> v.matches("(?iU)[fm]|(?=.*\\p{L}).{3,60}|uk|us|eu"))
                    .filter(v -> !QuestionFeatures.stems(v).isEmpty()
                            && !QuestionFeatures.stems(v.replaceAll("s$", "")).isEmpty())
                    .toList();
        });
    }

    /** Tells whether a column says yes or no: declared so, or both of 0 and 1 and nothing else, or the words for them. */
    boolean flag(CheckedItem pair, ColumnRef column) {
        return pair.schema()
                .column(column)
                .filter(c -> c.type() == ColumnType.BOOLEAN
                        || !marks(pair, column, c).isEmpty())
                .isPresent();
    }

    /** Lists how a column of yes and no says them, yes last; none for others and for declared ones. */
    private List<String> marks(CheckedItem pair, ColumnRef ref, Column column) {
        boolean counts = column.role() == Role.MEASURE
                && column.name().endsWith("s")
                && TableNames.words(column.name()).stream()
                        .noneMatch(w -> w.matches("to|for|with|has|is|by")); // "open_to_guests"
        boolean may = column.type() == ColumnType.TEXT || column.type() == ColumnType.INTEGER;
        if (!may || counts || column.unit().isPresent()) {
            return List.of();
        }
        return marks.computeIfAbsent(ref, _ -> {
            List<String> all = different(pair, ref, 2);
            Set<String> both = new HashSet<>();
            all.forEach(v -> both.add(v.toLowerCase(Locale.ROOT)));
            return YES.containsKey(both) ? all : List.of();
        });
    }

    /** Tells whether some rows have nothing in the column. */
    boolean absent(CheckedItem pair, ColumnRef column) {
        return pair.queries()
                .count(Block.from(column.table(), Optional.empty())
                        .withWhere(List.of(new Predicate.IsNull(Expr.Column.of(column.column()), false))))
                .filter(nulls -> nulls > 0)
                .isPresent();
    }

    /** Gives what a constant says of a column of yes and no; empty for another column. */
    Optional<Boolean> truth(CheckedItem pair, ColumnRef column, Expr constant) {
        String text = switch (constant) {
            case Expr.BooleanLiteral(boolean truth) -> String.valueOf(truth);
            case Expr.NumberLiteral n -> Claims.plain(n.value());
            case Expr.TextLiteral t -> t.value().toLowerCase(Locale.ROOT);
            default -> "";
        };
        boolean known = YES.keySet().stream().anyMatch(both -> both.contains(text));
        return known && flag(pair, column) ? Optional.of(YES.containsValue(text)) : Optional.empty();
    }

    /** Lists the different values of a column; none if there are more than so many. */
    private static List<String> different(CheckedItem pair, ColumnRef column, int most) {
        Block block = Block.from(column.table(), Optional.empty())
                .withSelect(Expr.Column.of(column.column()))
                .withDistinct(true)
                .withLimit(Optional.of(new Block.Limit(most + 1, 0)));
        List<String> all = pair.queries().rows(block).map(CheckQueries::values).orElse(List.of());
        return all.size() > most ? List.of() : all;
    }

    /** Tells whether a word of the question is one of the words for these tables (in lower case) and their columns. */
    boolean schemaWord(Schema schema, Set<String> tables, Said.Word word) {
        return schema.tables().stream()
                .filter(t -> tables.contains(t.name().toLowerCase(Locale.ROOT)))
                .anyMatch(t -> Stream.concat(
                                        Stream.of(t.name()),
                                        t.columns().stream()
                                                .flatMap(c -> Stream.of(
                                                        c.name(),
                                                        lexicon.column(t.name(), c.name())
                                                                .noun()
                                                                .one())))
                                .flatMap(n -> TableNames.words(n).stream())
                                .anyMatch(n -> word.near(n))
                        || nouns(t.name()).stream().anyMatch(n -> word.near(n)));
    }

    /** Lists the last words of a table's noun and its name, if that is one word, in singular and plural. */
    List<String> nouns(String table) {
        Noun noun = lexicon.table(table).noun();
        List<String> name = new ArrayList<>(TableNames.words(table));
        if (name.size() > 1 && EMPTY_ENDS.contains(name.getLast())) {
            name.removeLast();
        }
        String one = TableNames.singular(name.getLast());
        Stream<String> named = name.size() > 1 ? Stream.empty() : Stream.of(one, TableNames.plural(one));
        return Stream.concat(Stream.of(noun.one(), noun.many()), named)
                .map(n -> n.substring(n.lastIndexOf(' ') + 1).toLowerCase(Locale.ROOT))
                .distinct()
                .toList();
    }

    /** Lists the words of a column's name that tell it from the other columns of its table. */
    List<String> core(Schema schema, ColumnRef column) {
        List<String> words = TableNames.words(column.column());
        Set<String> dull = new HashSet<>(BARE);
        dull.addAll(nouns(column.table()));
        TableNames.words(column.table()).forEach(w -> {
            if (words.size() > 1) {
                dull.add(w);
                dull.add(TableNames.singular(w));
            }
        });
        schema.table(column.table()).ifPresent(t -> {
            Map<String, Integer> often = new HashMap<>();
            t.columns()
                    .forEach(c -> Set.copyOf(TableNames.words(c.name())).forEach(w -> often.merge(w, 1, Integer::sum)));
            often.forEach((w, n) -> {
                if (n > 3 && n * 2 > t.columns().size()) {
                    dull.add(w);
                }
            });
        });
        List<String> own = words.stream().filter(w -> !dull.contains(w)).toList();
        while (own.size() > 1
                && (Units.abbreviated(own.getLast()) || own.getLast().matches(".|max(?:imum)?|minimum"))) {
            own = own.subList(0, own.size() - 1);
        }
        List<String> telling = own.stream().filter(w -> !OF_MOMENTS.contains(w)).toList();
        return telling.isEmpty() ? own : telling;
    }

    /** Tells whether the name only says when: "year" of what came out then. */
    boolean plainTime(ColumnRef column) {
        return OF_MOMENTS.containsAll(TableNames.words(column.column()));
    }

    /** Lists all words of a column's name that say something. */
    static List<String> full(ColumnRef column) {
        return TableNames.words(column.column()).stream()
                .filter(w -> !BARE.contains(w))
                .toList();
    }

    /** Tells whether the question has a word for the column, or for its unit. */
    boolean mentioned(CheckedItem pair, Said said, ColumnRef column, Set<Integer> outside) {
        Noun noun = lexicon.column(column.table(), column.column()).noun();
        List<String> words = new ArrayList<>(core(pair.schema(), column));
        for (String side : List.of(noun.one(), noun.many())) {
            Stream.of(side.toLowerCase(Locale.ROOT).split("[^\\p{L}]+"))
                    .filter(w -> w.length() > 1
                            && !BARE.contains(w)
                            && !nouns(column.table()).contains(w))
                    .filter(w -> !OF_MOMENTS.contains(w) || words.isEmpty())
                    .forEach(words::add);
        }
        Optional<Column> found = pair.schema().column(column);
        found.flatMap(Column::unit).ifPresent(words::add);
        return words.isEmpty()
                || words.stream().anyMatch(w -> says(said, w, outside))
                || said.joined(column.column().toLowerCase(Locale.ROOT), outside)
                || found.flatMap(c -> Units.of(c, List.of()))
                        .filter(u -> said.words().stream()
                                .flatMap(w -> Units.of(w.word()).stream())
                                .anyMatch(o -> o.measures().equals(u.measures())))
                        .isPresent();
    }

    /** Holds a word of the question that speaks of a flag; {@code opposite} if it denies the flag by itself. */
    record Mark(int word, String of, boolean opposite) {}

    /** Finds the words of the question that speak of a flag: those of its name, others for them, their opposites. */
    List<Mark> marks(CheckedItem pair, Said said, ColumnRef flag) {
        List<Mark> all = new ArrayList<>();
        for (String name : core(pair.schema(), flag)) {
            List<String> others = OF_FLAGS.getOrDefault(name, List.of());
            List<String> opposites = OPPOSITES.getOrDefault(name, List.of());
            said.indexes().forEach(i -> {
                String word = said.words().get(i).word();
                boolean denied = word.matches("(?:un|in|im|ir|dis|non)" + Pattern.quote(name));
                if (denied || opposites.contains(word)) {
                    all.add(new Mark(i, name, true));
                } else if (said.words().get(i).near(name) || others.contains(word)) {
                    all.add(new Mark(i, name, false));
                }
            });
        }
        return all;
    }

    /** Tells whether the question speaks of a column of yes and no: in full, or by a participle before the noun. */
    boolean marked(CheckedItem pair, Said said, ColumnRef flag, Set<Integer> covered) {
        if (!flag(pair, flag)) {
            return false;
        }
        List<String> core = core(pair.schema(), flag);
        List<Mark> all = marks(pair, said, flag).stream()
                .filter(m -> !covered.contains(m.word()))
                .toList();
        boolean whole = core.stream().allMatch(w -> all.stream().anyMatch(m -> m.of().equals(w)));
        return !core.isEmpty() && whole && !all.stream().allMatch(Mark::opposite)
                || all.stream()
                        .filter(m -> core.size() > 1 || m.opposite())
                        .anyMatch(m -> core.getLast().equals(m.of()) && before(said, m, flag));
    }

    private boolean before(Said said, Mark mark, ColumnRef flag) {
        Said.Word word = said.words().get(mark.word());
        return word.word().matches("(?:un|in|im|ir|dis|non)?" + Pattern.quote(mark.of()))
                && said.words().stream()
                        .skip(mark.word() + 1L)
                        .filter(w -> !w.word().matches("up|off|out"))
                        .findFirst()
                        .filter(w -> nouns(flag.table()).contains(w.word()))
                        .isPresent();
    }

    /** Tells whether the question has all words of the column's own name. */
    boolean whole(CheckedItem pair, Said said, ColumnRef column, Set<Integer> outside) {
        List<String> own = core(pair.schema(), column);
        List<String> core = own.isEmpty() ? full(column) : own;
        return !core.isEmpty() && core.stream().allMatch(w -> says(said, w, outside))
                || said.joined(column.column().toLowerCase(Locale.ROOT), outside);
    }

    /** Tells whether the question has a word for what the column alone of its table says: the cost of something. */
    boolean priced(CheckedItem pair, Said said, ColumnRef column, Set<Integer> outside) {
        List<String> core = core(pair.schema(), column);
        String last = core.isEmpty() ? "" : core.getLast();
        return MONEY.contains(last)
                && says(said, last, outside)
                && pair.schema().table(column.table()).stream()
                                .flatMap(t -> t.columns().stream())
                                .flatMap(c -> TableNames.words(c.name()).stream())
                                .filter(MONEY::contains)
                                .count()
                        == 1;
    }

    /** Tells whether the adjective belongs to what the column measures: "wide" to a width. */
    boolean measuredBy(Schema schema, ColumnRef column, String adjective) {
        return core(schema, column).stream().anyMatch(w -> others(w).contains(adjective));
    }

    private static List<String> others(String word) {
        return OTHERS.getOrDefault(word.startsWith("birth") ? "birth" : word, List.of());
    }

    private static boolean says(Said said, String word, Set<Integer> outside) {
        List<String> others = others(word);
        return said.mentions(word, outside)
                || said.indexes()
                        .filter(i -> !outside.contains(i))
                        .anyMatch(i -> others.contains(said.words().get(i).word()));
    }

    /** Finds the words that name the rows of tables which the query does not reach. */
    Set<Integer> foreign(CheckedItem pair, Said said, Claims claims, Set<Integer> outside) {
        Set<String> reached = reached(pair, claims);
        Set<String> known = new HashSet<>();
        claims.columns.forEach(c -> known.addAll(TableNames.words(c.column())));
        Set<Integer> at = new TreeSet<>();
        for (Table table : pair.schema().tables()) {
            if (reached.contains(table.name().toLowerCase(Locale.ROOT))) {
                lexiconWords(table.name()).forEach(w -> known.addAll(List.of(w, TableNames.singular(w))));
            }
        }
        Set<String> determined = pair.determined(claims.tables);
        for (Table table : pair.schema().tables()) {
            if (!reached.contains(table.name().toLowerCase(Locale.ROOT))) {
                boolean one = determined.contains(table.name());
                List<String> nouns = nouns(table.name()).stream()
                        .filter(n -> !known.contains(n) && !known.contains(TableNames.singular(n)))
                        .filter(n -> n.length() < 4 || known.stream().noneMatch(k -> k.startsWith(n))) // "snowmaking"
                        .filter(n -> !QuestionFeatures.stems(n).isEmpty())
                        .toList();
                said.indexes()
                        .filter(i -> !outside.contains(i) && !said.aside(i) && !(one && said.definite(i)))
                        .filter(i -> nouns.stream()
                                .anyMatch(n -> said.words().get(i).says(n)
                                        || said.words().get(i).done(n)
                                                && !schemaWord(
                                                        pair.schema(),
                                                        reached,
                                                        said.words().get(i))))
                        .forEach(at::add);
            }
        }
        return at;
    }

    private List<String> lexiconWords(String table) {
        return Stream.concat(nouns(table).stream(), TableNames.words(table).stream())
                .toList();
    }
}
