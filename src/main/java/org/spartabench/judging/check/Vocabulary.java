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
import org.spartabench.sql.tree.Block;
import org.spartabench.sql.tree.Expr;

/** Holds the words for tables and columns, from their names and values; the lexicon adds synonyms. For one thread. */
final class Vocabulary {

    /** Columns with more different values are names of many entities, found by their capital letters alone. */
    private static final int MOST = 120;

    private static final Map<String, List<String>> OTHERS = others();
    private static final Set<String> OF_MOMENTS = WordLists.words("empty words of moments");
    private static final Set<String> EMPTY_ENDS = WordLists.words("empty ends of table names");
    private static final Set<String> BARE =
            Set.of("name", "id", "key", "number", "of", "no", "in", "the", "for", "a", "by", "per", "is", "has", "and");

    private final Lexicon lexicon;
    private final Map<ColumnRef, List<String>> values = new HashMap<>();

    Vocabulary(Lexicon lexicon) {
        this.lexicon = lexicon;
    }

    private static Map<String, List<String>> others() {
        Map<String, List<String>> all = new HashMap<>();
        WordLists.pairs("other words for columns").forEach((word, said) -> all.put(word, List.of(said.split(", "))));
        return Map.copyOf(all);
    }

    /** Holds a value of the data that the question names, and the words that do. */
    record Named(String value, ColumnRef column, Set<Integer> words) {}

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
                                            claims.reached(),
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
            Block block = Block.from(c.table(), Optional.empty())
                    .withSelect(Expr.Column.of(c.column()))
                    .withDistinct(true)
                    .withLimit(Optional.of(new Block.Limit(MOST + 1, 0)));
            List<String> all =
                    pair.queries().rows(block).map(CheckQueries::values).orElse(List.of());
            return all.size() > MOST
                    ? List.of()
                    : all.stream()
                            .filter(v -> v.matches("(?iU)[fm]|(?=.*\\p{L}).{3,60}|uk|us|eu"))
                            .filter(v -> !QuestionFeatures.stems(v).isEmpty()
                                    && !QuestionFeatures.stems(v.replaceAll("s$", ""))
                                            .isEmpty())
                            .toList();
        });
    }

    /** Tells whether a word of the question is one of the words in names of these tables (in lower case) and their columns. */
    boolean schemaWord(Schema schema, Set<String> tables, Said.Word word) {
        return schema.tables().stream()
                .filter(t -> tables.contains(t.name().toLowerCase(Locale.ROOT)))
                .anyMatch(t ->
                        Stream.concat(Stream.of(t.name()), t.columns().stream().map(Column::name))
                                        .flatMap(n -> TableNames.words(n).stream())
                                        .anyMatch(n -> near(n, word))
                                || nouns(t.name()).stream().anyMatch(n -> near(n, word)));
    }

    private static boolean near(String name, Said.Word word) {
        String stem = Said.stem(name);
        return stem.equals(word.stem())
                || Said.alike(stem, word.stem())
                || word.stem().length() >= 4 && stem.startsWith(word.stem())
                || word.stem().length() >= 5 && stem.contains(word.stem())
                || stem.length() >= 4 && word.stem().startsWith(stem);
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
        List<String> telling = own.stream().filter(w -> !OF_MOMENTS.contains(w)).toList();
        return telling.isEmpty() ? own : telling;
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

    /** Tells whether the question has all words of the column's own name. */
    boolean whole(CheckedItem pair, Said said, ColumnRef column, Set<Integer> outside) {
        List<String> own = core(pair.schema(), column);
        List<String> core = own.isEmpty() ? full(column) : own;
        return !core.isEmpty() && core.stream().allMatch(w -> says(said, w, outside))
                || said.joined(column.column().toLowerCase(Locale.ROOT), outside);
    }

    private static boolean says(Said said, String word, Set<Integer> outside) {
        List<String> others = OTHERS.getOrDefault(word.startsWith("birth") ? "birth" : word, List.of());
        return said.mentions(word, outside)
                || said.indexes()
                        .filter(i -> !outside.contains(i))
                        .anyMatch(i -> others.contains(said.words().get(i).word()));
    }

    /** Finds the words that name the rows of tables which the query does not reach. */
    Set<Integer> foreign(CheckedItem pair, Said said, Claims claims, Set<Integer> outside) {
        Set<String> reached = claims.reached();
        Set<String> known = new HashSet<>();
        claims.columns.forEach(c -> known.addAll(TableNames.words(c.column())));
        Set<Integer> at = new TreeSet<>();
        for (Table table : pair.schema().tables()) {
            if (reached.contains(table.name().toLowerCase(Locale.ROOT))) {
                lexiconWords(table.name()).forEach(w -> known.addAll(List.of(w, TableNames.singular(w))));
            }
        }
        for (Table table : pair.schema().tables()) {
            if (!reached.contains(table.name().toLowerCase(Locale.ROOT))) {
                List<String> nouns = nouns(table.name()).stream()
                        .filter(n -> !known.contains(n) && !known.contains(TableNames.singular(n)))
                        .filter(n -> !QuestionFeatures.stems(n).isEmpty())
                        .toList();
                said.indexes()
                        .filter(i -> !outside.contains(i))
                        .filter(i ->
                                nouns.stream().anyMatch(n -> says(said.words().get(i), n)))
                        .forEach(at::add);
            }
        }
        return at;
    }

    private List<String> lexiconWords(String table) {
        return Stream.concat(nouns(table).stream(), TableNames.words(table).stream())
                .toList();
    }

    /** A noun, or what its bearer did: "directed" says "director". */
    private static boolean says(Said.Word word, String noun) {
        return word.word().equals(noun)
                || noun.endsWith("or")
                        && noun.equals(word.stem() + "or")
                        && word.word().endsWith("ed");
    }
}
