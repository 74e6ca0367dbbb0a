package org.spartabench.facts.plan.proposal;

import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.stream.IntStream;
import java.util.stream.Stream;
import org.spartabench.facts.TableNames;
import org.spartabench.facts.schema.Column;
import org.spartabench.facts.schema.ForeignKey;
import org.spartabench.facts.schema.JoinGraph.Edge;
import org.spartabench.facts.schema.JoinGraph.Kind;
import org.spartabench.facts.schema.Role;
import org.spartabench.facts.staging.StagedColumn;
import org.spartabench.facts.value.ColumnType;

/**
 * Proposes foreign keys of one column: another table has its values in a column that identifies the rows there, and the
 * names suggest that both mean the same entity; or the same table has them in its key, and the name tells of a relation
 * between two of its rows. Equal values alone are never enough.
 */
record ForeignKeyProposal(List<TableProfile> tables) {

    /** Last words that mean nothing alone. */
    private static final Set<String> GENERIC = Set.of("id", "name", "title", "code", "number", "key", "no");

    /** Words that relate a row to another row of its table. */
    private static final Set<String> RELATIONS = Set.of("""
        parent mother father child spouse partner manager supervisor boss superior mentor lead leader reports head
        predecessor successor previous prev next original origin source root referrer referred replaces replaced
        reply answers copy duplicate sibling ancestor base prerequisite super
        """.strip().split("\\s+"));

    private static final Set<String> FUNCTION_WORDS = Set.of("to", "of", "in", "from", "by", "for", "the");

    /** Names of such are often those of teams and companies, too, and refer to none. */
    private static final Set<String> PLACES = Set.of(
            "country", "city", "town", "state", "region", "province", "county", "continent", "location", "place");

    private static final double MOST = 0.9;
    private static final int ENOUGH_VALUES = 5;

    /** Fewest codes that a key of no common word may be proposed from. */
    private static final int ENOUGH_CODES = 10;

    /** Fewest values of a list that the source does not hold, and rows for each. */
    private static final int LISTED = 3;

    private static final int ROWS_OF_ONE = 10;

    /** Tells how strongly the names suggest a key, the weakest first. */
    private enum Affinity {
        NONE,
        /** No word is the same, but all values are codes that the other key has: origin and airports.faa. */
        CODES,
        /** Only the last word is the same: western_champion_name and team_name. */
        LAST_WORD,
        /** The same words, or the other column's words with something before: mvp_player_name and player_name. */
        SAME_WORDS,
        /** And they name the other table: patient_name and patients.name. */
        TABLE_NAMED
    }

    /** @param included share of the column's different values that the referenced column holds */
    private record Candidate(
            TableProfile from, int column, TableProfile to, int referenced, Affinity affinity, double included) {

        ForeignKey key() {
            return new ForeignKey(
                    from.name(),
                    List.of(from.column(column).name()),
                    to.name(),
                    List.of(to.column(referenced).name()));
        }

        boolean namesTable() {
            String table = TableNames.singular(TableNames.words(to.name()).getLast());
            return TableNames.words(from.column(column).name()).stream()
                    .map(TableNames::singular)
                    .anyMatch(table::equals);
        }

        /** Tells whether this is the key of what the other only names once more: team_id beside team_name and team_code. */
        boolean tells(Candidate other) {
            return from == other.from
                    && to == other.to
                    && to.isPrimaryKey(referenced)
                    && !to.isPrimaryKey(other.referenced)
                    && from.alike(column, other.column);
        }

        boolean reverses(Candidate other) {
            return from == other.to && to == other.from && column == other.referenced && referenced == other.column;
        }
    }

    private static final Comparator<Candidate> BEST_FIRST = Comparator.comparing(Candidate::affinity)
            .reversed()
            .thenComparing(Comparator.comparingDouble(Candidate::included).reversed())
            .thenComparing(c -> !c.to().isPrimaryKey(c.referenced()))
            .thenComparing(c -> -c.to().cells(c.referenced()).distinct())
            .thenComparing(c -> c.to().ref(c.referenced()));

    static List<ForeignKey> of(List<TableProfile> tables) {
        return new ForeignKeyProposal(tables).find().map(Candidate::key).toList();
    }

    /**
     * Proposes joins that declared keys leave out: a column that names another table, holds nothing but values that identify the
     * rows there, and is no declared key.
     */
    static List<Edge> beside(List<TableProfile> tables, List<ForeignKey> declared) {
        return new ForeignKeyProposal(tables)
                .find()
                .filter(c -> c.included == 1 && c.namesTable())
                .filter(c -> declared.stream()
                        .noneMatch(known -> c.from.name().equals(known.table())
                                && (c.to.name().equals(known.references())
                                        || known.columns()
                                                .contains(
                                                        c.from.column(c.column).name()))))
                .map(c -> new Edge(Kind.KEY, c.from.ref(c.column), c.to.ref(c.referenced)))
                .toList();
    }

    private Stream<Candidate> find() {
        List<Candidate> chosen = new ArrayList<>();
        for (TableProfile from : tables) {
            for (int column = 0; column < from.width(); column++) {
                best(from, column).ifPresent(chosen::add);
            }
        }
        return chosen.stream()
                .filter(candidate -> chosen.stream()
                        .noneMatch(c ->
                                c.reverses(candidate) && BEST_FIRST.compare(c, candidate) < 0 || c.tells(candidate)));
    }

    private Optional<Candidate> best(TableProfile from, int column) {
        if (from.cells(column).empty()) {
            return Optional.empty();
        }
        List<Candidate> candidates = new ArrayList<>();
        for (TableProfile to : tables) {
            for (int referenced = 0; referenced < to.width(); referenced++) {
                candidate(from, column, to, referenced).ifPresent(candidates::add);
            }
        }
        candidates.sort(BEST_FIRST);
        boolean unsure = candidates.size() > 1
                && candidates.getFirst().affinity().compareTo(Affinity.LAST_WORD) <= 0
                && candidates.getFirst().affinity() == candidates.get(1).affinity();
        return unsure ? Optional.empty() : candidates.stream().findFirst();
    }

    private static boolean entity(Column column) {
        return (column.type() == ColumnType.TEXT || column.type() == ColumnType.INTEGER)
                && column.role() != Role.MEASURE
                && column.role() != Role.MOMENT;
    }

    /** Tells whether the column is a whole number that may be the key of a row, whatever its values look like. */
    private static boolean number(Column column) {
        return column.type() == ColumnType.INTEGER && column.role() == Role.MEASURE;
    }

    private Optional<Candidate> candidate(TableProfile from, int column, TableProfile to, int referenced) {
        Column target = to.column(referenced);
        if (target.type() != from.column(column).type() || !to.cells(referenced).unique()) {
            return Optional.empty();
        }
        if (to.isPrimaryKey(referenced) && (entity(from.column(column)) || number(from.column(column)))) {
            Optional<Candidate> found = related(from, column, to, referenced);
            if (found.isPresent()) {
                return found;
            }
        }
        if (to == from || !entity(target) || !entity(from.column(column))) {
            return Optional.empty();
        }
        boolean names = to.isPrimaryKey(referenced) || target.role() == Role.NAME || target.role() == Role.IDENTIFIER;
        Affinity named = names ? affinity(from.column(column), to, target) : Affinity.NONE;
        Affinity affinity = named == Affinity.NONE && codes(from, column, to, referenced) ? Affinity.CODES : named;
        if (affinity == Affinity.NONE
                || affinity != Affinity.TABLE_NAMED && from.numbersRows(column)
                || ofAnotherList(from, column, to, referenced)) {
            return Optional.empty();
        }
        StagedColumn values = from.cells(column);
        double included = (double) values.sharedWith(to.cells(referenced)) / values.distinct();
        boolean enough = switch (affinity) {
            case NONE -> false;
            case CODES -> true;
            case LAST_WORD ->
                included == 1
                        && TableNames.words(from.column(column).name()).stream().noneMatch(PLACES::contains)
                        && values.distinct() >= ENOUGH_VALUES
                        && textual(target)
                        && !from.isPrimaryKey(column);
            case SAME_WORDS, TABLE_NAMED -> included >= MOST;
        };
        return enough ? Optional.of(new Candidate(from, column, to, referenced, affinity, included)) : Optional.empty();
    }

    /**
     * Finds a column whose every value is in the key of a table: of its own, if the name tells of a relation; or of one that
     * the name begins or ends with, in the singular, since "players" counts them.
     */
    private static Optional<Candidate> related(TableProfile from, int column, TableProfile to, int referenced) {
        List<String> words = TableNames.words(from.column(column).name());
        List<String> table = TableNames.words(to.name());
        List<String> one = new ArrayList<>(table.subList(0, table.size() - 1));
        one.add(TableNames.singular(table.getLast()));
        boolean relates = to == from
                ? column != referenced && relatesRows(words, one, from.column(column))
                : words.size() == one.size() + 1
                        && words.getLast().length() == 1
                        && words.subList(0, one.size()).equals(one);
        StagedColumn values = from.cells(column);
        return relates && values.distinct() > 1 && values.sharedWith(to.cells(referenced)) == values.distinct()
                ? Optional.of(new Candidate(from, column, to, referenced, Affinity.TABLE_NAMED, 1))
                : Optional.empty();
    }

    /**
     * Tells whether the name of a column relates a row to another one of its table: "parent_id", "reports to", "evolves from
     * species id". The whole number of a "base experience" is in a key of small numbers, too, and relates nothing.
     */
    private static boolean relatesRows(List<String> words, List<String> table, Column column) {
        List<String> plain = words.stream()
                .filter(word -> !GENERIC.contains(word) && !FUNCTION_WORDS.contains(word))
                .toList();
        boolean named = words.size() > 1
                && GENERIC.contains(words.getLast())
                && plain.size() > 1
                && TableNames.singular(plain.getLast()).equals(table.getLast());
        boolean other = column.type() == ColumnType.INTEGER
                && plain.stream()
                        .anyMatch(word -> !RELATIONS.contains(word) && !table.contains(TableNames.singular(word)));
        return named || !other && words.stream().anyMatch(RELATIONS::contains);
    }

    /**
     * Tells whether the numbers of the column are those of a list that is not there, and not of the table whose name stands in its name:
     * contest types beside types. The name has a word more, another column has the name without it, and however many rows there are,
     * their values are 1, 2, 3 … up to less than half of the keys.
     */
    private static boolean ofAnotherList(TableProfile from, int column, TableProfile to, int referenced) {
        StagedColumn values = from.cells(column);
        boolean few = values.distinct() >= LISTED
                && 2 * values.distinct() <= to.cells(referenced).distinct()
                && values.size() - values.nulls() >= ROWS_OF_ONE * values.distinct()
                && values.wholes().equals(Optional.of(new StagedColumn.Span(1, values.distinct())));
        List<String> words = TableNames.words(from.column(column).name());
        return few
                && words.size() > 2
                && IntStream.range(0, from.width())
                        .filter(other -> other != column)
                        .mapToObj(other -> TableNames.words(from.column(other).name()))
                        .anyMatch(plain -> plain.size() > 1
                                && plain.size() < words.size()
                                && TableNames.endsWith(words, plain)
                                && TableNames.words(to.name()).stream()
                                        .map(TableNames::singular)
                                        .toList()
                                        .containsAll(plain.subList(0, plain.size() - 1)));
    }

    /** Tells whether a column, or another one of its table, has enough codes that are all in that key, and only such codes. */
    private static boolean codes(TableProfile from, int column, TableProfile to, int referenced) {
        StagedColumn keys = to.cells(referenced);
        return to.isPrimaryKey(referenced)
                && held(from, column, keys)
                && RoleGuess.codes(keys)
                && IntStream.range(0, from.width())
                        .anyMatch(i -> from.cells(i).distinct() >= ENOUGH_CODES && held(from, i, keys));
    }

    private static boolean held(TableProfile from, int column, StagedColumn keys) {
        StagedColumn values = from.cells(column);
        return from.column(column).type() == ColumnType.TEXT
                && !from.isPrimaryKey(column)
                && !values.empty()
                && values.sharedWith(keys) == values.distinct();
    }

    /** Tells whether a shared last word suffices: small numbers include each other everywhere. */
    private static boolean textual(Column column) {
        return column.type() == ColumnType.TEXT && column.role() == Role.NAME;
    }

    private static Affinity affinity(Column column, TableProfile to, Column target) {
        List<String> words = TableNames.words(column.name());
        List<String> other = TableNames.words(target.name());
        List<String> table =
                TableNames.words(to.name()).stream().map(TableNames::singular).toList();
        List<String> entity = words.subList(0, words.size() - 1).stream()
                .map(TableNames::singular)
                .toList();
        boolean sameLast = words.getLast().equals(other.getLast());
        boolean ends = TableNames.endsWith(words, other);
        boolean namesTable = ends && table.containsAll(entity)
                || sameLast && other.size() == 1 && !entity.isEmpty() && table.contains(entity.getLast());
        if (!entity.isEmpty() && namesTable) {
            return Affinity.TABLE_NAMED;
        }
        if (ends && (other.size() > 1 || !GENERIC.contains(other.getLast()))) {
            return Affinity.SAME_WORDS;
        }
        boolean oneWord = words.size() == 1 && table.getLast().equals(TableNames.singular(words.getFirst()));
        if (oneWord && (target.role() == Role.NAME || other.getLast().equals("id"))) {
            return Affinity.SAME_WORDS;
        }
        return sameLast && GENERIC.contains(other.getLast()) ? Affinity.LAST_WORD : Affinity.NONE;
    }
}
