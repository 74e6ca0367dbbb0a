package org.spartabench.author.wording.lexicon;

import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.stream.Stream;
import org.spartabench.author.wording.text.Forms;
import org.spartabench.author.wording.text.Noun;
import org.spartabench.author.wording.text.Template;

/**
 * What a row of a table says of the thing in one of its key columns. The thing is said to have the row as a whole
 * ({@code is}: "[has|have] received {np}"), or, where there is a {@code bare} verb, the row is told as something it did:
 * what it did column by column ({@code did}), under which circumstances ({@code during}), and on what occasion.
 *
 * @param noun what the thing is called here, where the column's own noun says what the row says already
 * @param not {@code is} denied, with the gap {@code np}
 * @param did verb phrases by column
 * @param didNot the same denied; where there is none, "never" is put before
 * @param during adverbials by column
 * @param bare the verb phrase when no column gives one
 * @param onlyCounted whether it is used for numbers of rows only, since else the rows are the things themselves
 * @param whole how columns are said of the row where the thing is said to have it as a whole: "a contract with a player"
 * @param occasion what one row is, for saying when and how often: "in {np}" with the noun "game"
 */
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
        Optional<Occasion> occasion) {

    /** What can be said of any thing and the rows that name it. */
    public static final Relation HAVING = whole(Optional.empty(), "[has|have] {np}", "[has|have] no {bare}");

    /** The denial that keeps a count: "do not have more than 3 bills". */
    public static final List<Template> NOT_SO_MANY = List.of(new Template("[does|do] not have {np}"));

    /** The same of what was done once. */
    public static final Relation HAD = whole(Optional.empty(), "had {np}", "never had {np}");

    /** Phrases for what a column says of a row, and the same denied. */
    public record Told(Forms is, Forms not) {}

    /**
     * @param usual how it is said when nothing is known of it: "at the draft combine"; empty for {@code phrase}
     * @param column the column whose conditions describe the occasion; empty for none
     * @param always whether it is said even when nothing else is known of it
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

    /** A relation that says of the thing that it has the row as a whole. */
    static Relation whole(Optional<Noun> noun, String is, String... not) {
        List<Template> denials = Stream.of(not).map(Template::new).toList();
        return new Relation(
                noun,
                List.of(new Template(is)),
                denials,
                Map.of(),
                Map.of(),
                Map.of(),
                Optional.empty(),
                false,
                Map.of(),
                Optional.empty());
    }

    public boolean tellsDeeds() {
        return bare.isPresent();
    }
}
