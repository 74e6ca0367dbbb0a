package org.spartabench.project.quota;

import java.util.ArrayList;
import java.util.EnumMap;
import java.util.HashSet;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalDouble;
import java.util.Set;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.spartabench.authors.item.Item;
import org.spartabench.authors.item.Status;
import org.spartabench.authors.item.finding.Check;
import org.spartabench.authors.item.finding.Finding;
import org.spartabench.authors.wording.Wording;
import org.spartabench.authors.wording.lexicon.Lexicon;
import org.spartabench.authors.wording.lexicon.OwnWords;
import org.spartabench.authors.wording.preview.WordDoubt;
import org.spartabench.facts.schema.Column;
import org.spartabench.facts.schema.ColumnRef;
import org.spartabench.facts.schema.JoinGraph;
import org.spartabench.facts.schema.Role;
import org.spartabench.facts.schema.Schema;
import org.spartabench.facts.schema.Table;
import org.spartabench.facts.statement.Limits;
import org.spartabench.facts.usage.FullName;
import org.spartabench.facts.usage.PartTables;
import org.spartabench.judging.review.ItemRow;
import org.spartabench.making.law.KeyCounting;
import org.spartabench.project.Project;
import org.spartabench.project.failure.StoreException;
import org.spartabench.sql.name.ColumnNames;
import org.spartabench.sql.name.Nestings;
import org.spartabench.sql.path.PredicatePath;
import org.spartabench.sql.rewrite.Trees;
import org.spartabench.sql.tree.Block;
import org.spartabench.sql.tree.Predicate;

/**
 * Tells what the items of a set are worth as a benchmark: how many hops their answers need, how much their questions differ, and
 * how much of the schema they ask for. Counts the items that are not rejected.
 *
 * @param hops nested predicates of the checked items that the answers need, of all
 * @param unchecked items that were not checked, whose hops are not counted
 * @param tables read, of those that hold more than keys and texts
 * @param columns named, of those of such tables that are names, categories, measures or moments and can be told in words: a number
 *     of a row, a column of one value or none, and one whose name nobody reads and no one has worded, are asked about by no author
 * @param joins pairs of tables between which a hop leads, of those that key edges join
 * @param forms nested items that have each of the rarer forms of a condition, of all nested items
 * @param doubtfulWords words for tables and columns that were derived from a name alone and may be wrong
 */
public record SetQuality(
        Part hops,
        int unchecked,
        Variety variety,
        Part tables,
        Part columns,
        Part joins,
        Map<ConditionForm, Part> forms,
        int doubtfulWords) {

    private static final double PERCENT = 100;

    /** Counts a part of a whole. */
    public record Part(int count, int of) {

        private String text() {
            return of == 0
                    ? "0 of 0"
                    : String.format(Locale.ROOT, "%d of %d (%.0f %%)", count, of, PERCENT * count / of);
        }
    }

    /** A figure in words. @param published the same of the questions that the paper prints; may be empty */
    public record Line(String what, String figure, String published) {}

    /** Reads all items; takes seconds for 100,000. */
    public static SetQuality of(Project project) {
        OwnWords own = project.files().ownWords().orThrow(StoreException::new);
        Lexicon lexicon = own.over(Lexicon.forSchema(project.schema()), project.schema());
        Schema worded = new Wording(lexicon).clear(project.schema());
        Counts counts = new Counts(lexicon, worded, project.findings().present());
        List<String> questions = new ArrayList<>();
        Set<Integer> rejected = project.set().rows().stream()
                .filter(row -> row.status() == Status.REJECTED)
                .map(ItemRow::number)
                .collect(Collectors.toSet());
        project.set().present(item -> {
            if (!rejected.contains(item.number())) {
                counts.add(item);
                questions.add(item.question().text());
            }
        });
        int doubts = (int) WordDoubt.of(project.schema(), lexicon, own).stream()
                .map(WordDoubt::subject)
                .distinct()
                .count();
        return counts.with(Variety.of(questions), doubts, new KeyCounting(project.facts(), Limits.DEFAULT));
    }

    public List<Line> lines() {
        List<Line> lines = new ArrayList<>(List.of(
                new Line(
                        "hops that the answers need",
                        hops.text() + (unchecked == 0 ? "" : ", " + unchecked + " items unchecked"),
                        ""),
                new Line("self-BLEU-4 of " + Variety.SAMPLE + " questions", decimal(variety.selfBleu()), "0.30"),
                new Line("distinct-2 of " + Variety.SAMPLE + " questions", decimal(variety.distinctPairs()), "0.63"),
                new Line("tables used, of those with more than keys and texts", tables.text(), ""),
                new Line("columns used, of those with words and several values", columns.text(), ""),
                new Line("joins used", joins.text(), "")));
        forms.forEach((form, part) -> lines.add(new Line("nested items with " + form.words(), part.text(), "")));
        lines.add(new Line("words in doubt", String.valueOf(doubtfulWords), ""));
        return lines;
    }

    private static String decimal(OptionalDouble figure) {
        return figure.isPresent() ? String.format(Locale.ROOT, "%.2f", figure.getAsDouble()) : "";
    }

    private static final class Counts {

        private record Pair(String one, String other) {
            static Pair of(String a, String b) {
                return a.compareTo(b) <= 0 ? new Pair(a, b) : new Pair(b, a);
            }
        }

        private final Lexicon lexicon;
        private final Schema schema;
        private final Map<Integer, List<Finding>> findings;
        private final Set<ColumnRef> named = new HashSet<>();
        private final Set<String> read = new HashSet<>();
        private final Set<Pair> joined = new HashSet<>();
        private int hops;
        private int needed;
        private final Map<ConditionForm, Integer> forms = new EnumMap<>(ConditionForm.class);
        private int unchecked;
        private int nested;

        Counts(Lexicon lexicon, Schema schema, Map<Integer, List<Finding>> findings) {
            this.lexicon = lexicon;
            this.schema = schema;
            this.findings = findings;
        }

        void add(Item item) {
            ColumnNames names = ColumnNames.of(item.query(), schema);
            names.uses().stream().flatMap(use -> use.found().column().stream()).forEach(column -> {
                named.add(column);
                read.add(column.table());
            });
            for (Nestings.Edge edge : Nestings.of(item.query(), names)) {
                Optional<String> outer = edge.child().parent().in(item.query()).table();
                Optional<String> inner = edge.child().in(item.query()).table();
                if (outer.isPresent() && inner.isPresent()) {
                    joined.add(Pair.of(outer.get(), inner.get()));
                }
            }
            if (!item.query().children().isEmpty()) {
                nested++;
                ConditionForm.of(item.query(), names, schema, lexicon)
                        .forEach(form -> forms.merge(form, 1, Integer::sum));
            }
            List<Finding> found = findings.get(item.number());
            if (found == null) {
                unchecked++;
                return;
            }
            Set<PredicatePath> idle = new HashSet<>();
            found.stream()
                    .filter(f -> f.check() == Check.NECESSITY)
                    .flatMap(f -> f.where().stream())
                    .forEach(place -> {
                        if (place instanceof Finding.Place.InPredicate(PredicatePath path)) {
                            idle.add(path);
                        }
                    });
            for (Trees.Placed placed : Trees.predicates(item.query())) {
                if (placed.predicate() instanceof Predicate.Nested) {
                    hops++;
                    needed += idle.contains(placed.path()) ? 0 : 1;
                }
            }
        }

        SetQuality with(Variety variety, int doubts, KeyCounting counting) {
            Map<ConditionForm, Part> shares = new EnumMap<>(ConditionForm.class);
            for (ConditionForm form : ConditionForm.values()) {
                shares.put(form, new Part(forms.getOrDefault(form, 0), nested));
            }
            List<Table> tables = schema.tables().stream()
                    .filter(t -> t.rows() > 1
                            && (FullName.of(t).isPresent()
                                    || t.columns().stream().anyMatch(c -> asked(t, c))))
                    .toList();
            List<ColumnRef> columns = tables.stream()
                    .flatMap(t ->
                            t.columns().stream().filter(c -> asked(t, c)).map(c -> new ColumnRef(t.name(), c.name())))
                    .filter(c -> named.contains(c) || several(c, counting))
                    .toList();
            Set<Pair> joins = new HashSet<>();
            schema.joins().edges().stream()
                    .filter(e -> e.kind() == JoinGraph.Kind.KEY)
                    .forEach(e -> joins.add(Pair.of(e.left().table(), e.right().table())));
            return new SetQuality(
                    new Part(needed, hops),
                    unchecked,
                    variety,
                    part(tables.stream().map(Table::name), read),
                    part(columns.stream(), named),
                    part(joins.stream(), joined),
                    shares,
                    doubts);
        }

        /** Says whether the column holds two values at least, or too many to be counted in time. */
        private static boolean several(ColumnRef column, KeyCounting counting) {
            return counting.count(Block.from(column.table(), Optional.empty()), List.of(column.column()))
                    .map(count -> count.keys().getOrDefault(column.column(), 0L) > 1)
                    .orElse(true);
        }

        private static boolean asked(Table table, Column column) {
            return !PartTables.numbers(table, column) && column.role() != Role.IDENTIFIER && column.role() != Role.TEXT;
        }

        private static <T> Part part(Stream<T> all, Set<T> used) {
            List<T> usable = all.toList();
            return new Part((int) usable.stream().filter(used::contains).count(), usable.size());
        }
    }
}
