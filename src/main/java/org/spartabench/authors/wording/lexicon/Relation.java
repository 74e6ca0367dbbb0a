package org.spartabench.authors.wording.lexicon;

import io.soabase.recordbuilder.core.RecordBuilder;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.stream.Stream;
import org.spartabench.authors.wording.text.Forms;
import org.spartabench.authors.wording.text.Noun;
import org.spartabench.authors.wording.text.Template;

/**
 * Holds the words for the relation of a row to the entity in one of its key columns. The entity has the row as a whole
 * ({@code is}: "[has|have] received {np}"). With a {@code bare} verb, the row is an action of the entity instead: verbs by
 * column ({@code did}), circumstances ({@code during}), and an occasion.
 *
 * @param noun the entity's noun here, if the column's own noun repeats the row
 * @param not {@code is} denied, with the gap {@code np}
 * @param did verb phrases by column
 * @param didNot denied verb phrases by column; without one, "never" comes before {@code did}
 * @param during adverbials by column
 * @param bare the verb phrase if no column has one
 * @param onlyCounted whether it serves only for numbers of rows, because the rows are the entities themselves
 * @param whole phrases for columns of the row as a whole: "a contract with a player"
 * @param occasion one row as an occasion, to say when and how often: "in {np}" with the noun "game"
 * @param row what the entity was by a row, where rows themselves are called entries: "has worked as a manager", "has 3 manager entries"
 * @param span the span of time of which the entity has one such row: "in one year"; empty where it may have several
 */
@RecordBuilder
public record Relation(
        Optional<Noun> noun,
        List<Template> is,
        List<Template> not,
        Map<String, List<Template>> did,
        Map<String, List<Template>> didNot,
        Map<String, List<Template>> during,
        Optional<Template> bare,
        boolean onlyCounted,
        Map<String, Told> whole,
        Optional<Occasion> occasion,
        Optional<Noun> row,
        Optional<String> span)
        implements RelationBuilder.With {

    /** Relates any entity to the rows that name it. */
    public static final Relation HAVING = whole("[has|have] {np}", "[has|have] no {bare}");

    /** Relates an entity to those of the same name. */
    public static final Relation SHARING_NAMES = whole(
            "[shares|share] a name with {np}",
            "[shares|share] a name with no {bare}",
            "[does|do] not share a name with {np}");

    /** Denies a relation and keeps a count: "do not have more than 3 bills". */
    public static final List<Template> NOT_SO_MANY = List.of(new Template("[does|do] not have {np}"));

    /** Relates any entity to a past row that names it. */
    public static final Relation HAD = whole("had {np}", "never had {np}");

    /** Calls the role of the entity by another noun: "is the support representative of". */
    Relation called(Noun old, Noun role) {
        return old.equals(role)
                ? this
                : withIs(is.stream().map(t -> t.called(old, role)).toList())
                        .withNot(not.stream().map(t -> t.called(old, role)).toList());
    }

    /** Leaves out what a person was by the rows, if their noun is another now: nobody "worked as an award". */
    Relation ofRows(Noun rows) {
        return row.filter(was -> !(" " + rows.one() + " ").contains(" " + was.one() + " "))
                        .isPresent()
                ? HAVING
                : this;
    }

    /** Holds the phrases for a column of a row, and their denials. */
    public record Told(Forms is, Forms not) {}

    /**
     * Holds the words for an occasion.
     *
     * @param usual the phrase for an occasion without conditions: "at the draft combine"; empty for {@code phrase}
     * @param column the column whose conditions describe the occasion; empty for none
     * @param always whether the sentence names the occasion even without conditions on it
     */
    public record Occasion(
            Template phrase, Optional<Template> usual, Noun noun, Optional<String> column, boolean always) {}

    public Relation {
        is = List.copyOf(is);
        not = List.copyOf(not);
        did = Map.copyOf(did);
        didNot = Map.copyOf(didNot);
        during = Map.copyOf(during);
        whole = Map.copyOf(whole);
    }

    /** Relates the entity to the row as a whole. */
    static Relation whole(String is, String... not) {
        List<Template> denials = Stream.of(not).map(Template::new).toList();
        return RelationBuilder.builder()
                .is(List.of(new Template(is)))
                .not(denials)
                .did(Map.of())
                .didNot(Map.of())
                .during(Map.of())
                .whole(Map.of())
                .build();
    }
}
