package org.spartabench.authors.wording;

import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import org.spartabench.authors.wording.Modifier.Kind;
import org.spartabench.authors.wording.Modifier.Weight;
import org.spartabench.authors.wording.lexicon.ColumnWords;
import org.spartabench.authors.wording.lexicon.Relation;
import org.spartabench.authors.wording.lexicon.TableWords;
import org.spartabench.authors.wording.lexicon.TableWords.Scene;
import org.spartabench.authors.wording.meaning.Meaning;
import org.spartabench.authors.wording.meaning.Meaning.Condition;
import org.spartabench.authors.wording.meaning.Meaning.Function;
import org.spartabench.authors.wording.meaning.Meaning.Operand;
import org.spartabench.authors.wording.meaning.Meaning.Range;
import org.spartabench.authors.wording.text.Noun;
import org.spartabench.authors.wording.text.Noun.Number;
import org.spartabench.authors.wording.text.Template;
import org.spartabench.authors.wording.text.Text;
import org.spartabench.sql.path.BlockPath;
import org.spartabench.sql.path.PredicatePath;
import org.spartabench.sql.tree.Expr;
import org.spartabench.sql.tree.Predicate.Comparison;

/**
 * Verbalises rows about an action on an occasion: "the average number of points scored by the Celtics in games with
 * more than 20 assists" and "games in which a player had more than 10 rebounds".
 */
record OccasionPhrases(Grammar grammar, RowSayings rowSayings, Totals totals) {

    /**
     * Holds the conditions of a block by their topic.
     *
     * @param who conditions on the actor
     * @param where conditions on the occasion
     * @param what conditions on the action
     */
    private record Cast(Meaning m, Scene scene, List<Condition> who, List<Condition> where, List<Condition> what) {

        static Cast of(Meaning m, Scene scene) {
            List<Condition> who = new ArrayList<>();
            List<Condition> where = new ArrayList<>();
            List<Condition> what = new ArrayList<>();
            for (Condition c : m.conditions()) {
                (about(c, scene.subject()) ? who : about(c, scene.occasion()) ? where : what).add(c);
            }
            return new Cast(m, scene, who, where, what);
        }

        private static boolean about(Condition c, String column) {
            return c.concerns(column)
                    || c instanceof Condition.SameAsOuter s && s.column().equals(column);
        }

        /** Says whether the actor is given by name. */
        boolean named() {
            return who.size() == 1 && OccasionPhrases.named(who.getFirst());
        }
    }

    /** An occasion in words, and their weight. */
    private record Occasion(Text words, Weight weight) {}

    private Optional<Cast> cast(Meaning m) {
        return grammar.table(m.table()).scene().map(scene -> Cast.of(m, scene));
    }

    /** Writes "the average number of points scored by the Celtics in games with …"; empty if the table has no scene. */
    Optional<Text> onOccasions(Operand.Total total, Meaning m, Text name) {
        return total.function() == Function.COUNT
                ? Optional.empty()
                : cast(m).flatMap(c -> onOccasions(total, c, name));
    }

    private Optional<Text> onOccasions(Operand.Total total, Cast cast, Text name) {
        Meaning m = cast.m();
        boolean noActor = cast.who().isEmpty();
        Optional<Text> who = noActor ? Optional.of(Text.NONE) : who(cast, Number.MANY);
        if (who.isEmpty()) {
            return Optional.empty();
        }
        ColumnWords words = grammar.column(m.table(), total.column().orElse(""));
        String link = words.kind() == ColumnWords.Kind.COUNT ? "by" : "of";
        Noun subject = subject(cast);
        if (noActor && !cast.what().isEmpty() && same(cast.where())) {
            return Optional.of(Text.row(name, Text.of(link), performers(cast, total.function())));
        }
        Text anyone = total.function() == Function.SUM
                ? Text.of(subject.many())
                : Text.row(Text.ARTICLE, Text.of(subject.one()));
        Text by = Text.row(link, noActor ? anyone : who.get());
        boolean clausal = heavy(cast);
        if (cast.where().isEmpty() && cast.what().isEmpty()) {
            boolean share = total.function() == Function.AVG && words.kind() == ColumnWords.Kind.PERCENT;
            Text once = share
                    ? Text.NONE
                    : Text.of(bareOccasion(total.function(), cast.scene().noun()));
            if (cast.who().size() == 1
                    && cast.who().getFirst() instanceof Condition.Test t
                    && t.range() instanceof Range.Relative) {
                Text owner = Text.row(who.get(), Text.of(who.get().plain().endsWith("s") ? "'" : "'s"));
                return Optional.of(Text.row(owner, name.startingWith(""), once));
            }
            return Optional.of(clausal ? Text.row(name, once, by) : Text.row(name, by, once));
        }
        Occasion games = occasion(cast, cast.what(), Number.MANY);
        if (!clausal) {
            return Optional.of(Text.row(name, by, Text.of("in"), games.words()));
        }
        boolean apart = m.at().equals(BlockPath.ROOT) && (games.weight() == Weight.CLAUSAL || link.equals("of"));
        return Optional.of(
                apart
                        ? Text.row(name, by, Text.of(", counting only"), games.words())
                        : Text.row(name, Text.of("in"), games.words(), Text.of("among"), who.get()));
    }

    private static boolean same(List<Condition> conditions) {
        return conditions.stream().anyMatch(Condition.SameAsOuter.class::isInstance);
    }

    /** Writes "teams with more than 100 points in the same game": the action describes the actor. */
    private Text performers(Cast cast, Function function) {
        boolean one = function == Function.MAX || function == Function.MIN;
        Number number = one ? Number.ONE : Number.MANY;
        List<Saying> sayings = rowSayings.all(cast.what(), cast.m().table(), number);
        NounPhrase who = Assembly.of(subject(cast), number, sayings);
        Occasion game = occasion(cast, List.of(), Number.ONE);
        return Text.row(one ? who.indefinite() : who.bare(), Text.of("in"), game.words());
    }

    /** Says whether the description of the actor takes a clause. */
    private boolean heavy(Cast cast) {
        return cast.who().stream().anyMatch(Condition.Member.class::isInstance)
                && phrase(cast, Number.MANY).weight() == Weight.CLAUSAL;
    }

    private static String bareOccasion(Function function, Noun noun) {
        return switch (function) {
            case MAX, MIN -> "in a single " + noun.one();
            case AVG -> "per " + noun.one();
            case SUM, COUNT -> "in all " + noun.many();
        };
    }

    /** Writes the games, described by their own conditions and by the actions in them. */
    private Occasion occasion(Cast cast, List<Condition> what, Number number) {
        Optional<Condition.SameAsOuter> same = cast.where().stream()
                .filter(Condition.SameAsOuter.class::isInstance)
                .map(Condition.SameAsOuter.class::cast)
                .findFirst();
        Number shown = same.isPresent() ? Number.ONE : number;
        List<Saying> sayings = new ArrayList<>(rowSayings.all(what, cast.m().table(), shown));
        for (Condition c : cast.where()) {
            if (!(c instanceof Condition.SameAsOuter)) {
                sayings.addAll(grammar.head(c, cast.m().table(), cast.scene().occasion(), shown));
            }
        }
        NounPhrase games = Assembly.of(cast.scene().noun(), shown, sayings);
        Text which = same.<Text>map(s ->
                        new Text.Stating(s.at(), Text.of(s.comparison() == Comparison.EQ ? "the same" : "another")))
                .orElse(Text.NONE);
        return new Occasion(Text.row(which, games.bare()), games.weight());
    }

    /** Writes the actor, if any; empty if the conditions on the actor are too many for one phrase. */
    private Optional<Text> actor(Cast cast) {
        return cast.who().isEmpty()
                ? Optional.of(Text.row(Text.ARTICLE, Text.of(subject(cast).one())))
                : who(cast, Number.ONE);
    }

    private Optional<Text> who(Cast cast, Number number) {
        List<Condition> who = cast.who();
        if (who.getFirst() instanceof Condition.SameAsOuter s && who.size() == 1) {
            return Optional.of(
                    new Text.Stating(s.at(), Text.of(same(s, subject(cast).one()))));
        }
        if (cast.named() && who.getFirst() instanceof Condition.Test t) {
            ColumnWords words = grammar.column(cast.m().table(), cast.scene().subject());
            return Optional.of(new Text.Stating(t.at(), grammar.valuePhrases.of(t.range(), words)));
        }
        if (same(who)) {
            return Optional.empty();
        }
        NounPhrase phrase = phrase(cast, number);
        return Optional.of(number == Number.ONE ? phrase.indefinite() : phrase.bare());
    }

    /** Writes "the same team", or the role in the enclosing row: "the visiting team". */
    private String same(Condition.SameAsOuter s, String noun) {
        TableWords outer = grammar.table(s.outer().table());
        String role =
                grammar.column(s.outer().table(), s.outer().column()).noun().one();
        boolean byRole = !outer.identifies(s.outer().column()) && role.endsWith(" " + noun);
        return s.comparison() != Comparison.EQ ? "another " + noun : byRole ? "the " + role : "the same " + noun;
    }

    private NounPhrase phrase(Cast cast, Number number) {
        return Assembly.of(subject(cast), number, sayings(cast, number));
    }

    private List<Saying> sayings(Cast cast, Number number) {
        return cast.who().stream()
                .flatMap(c -> grammar.head(c, cast.m().table(), cast.scene().subject(), number).stream())
                .toList();
    }

    private Noun subject(Cast cast) {
        return grammar.column(cast.m().table(), cast.scene().subject()).noun();
    }

    private static boolean named(Condition c) {
        return c instanceof Condition.Test t
                && (t.range() instanceof Range.Relative(Comparison op, Expr.Literal v) && op == Comparison.EQ
                        || t.range() instanceof Range.OneOf(List<Expr.Literal> vs, boolean negated) && !negated);
    }

    /** Asks "How many points did the Celtics score in each game with …?" */
    Optional<Text> ask(Meaning m, ColumnWords words) {
        List<Template> asks = words.ask().stream().filter(a -> a.has("who")).toList();
        return asks.isEmpty() ? Optional.empty() : cast(m).flatMap(c -> ask(c, words, asks));
    }

    private Optional<Text> ask(Cast cast, ColumnWords words, List<Template> asks) {
        Text games = Text.row("each", occasion(cast, cast.what(), Number.ONE).words());
        if (heavy(cast)) {
            Text measure = words.measure().fill(Number.ONE, "np", games).whole();
            return who(cast, Number.MANY).map(w -> Text.row("Among", w, Text.of(", what is the"), measure));
        }
        return actor(cast)
                .map(w -> grammar.draw(asks)
                        .fill(Number.ONE, Map.of("who", w, "games", games))
                        .whole());
    }

    /** Asks "How many times has a player had more than 10 rebounds in a game": counts all rows. */
    Optional<Text> times(Meaning m) {
        Optional<Cast> found = cast(m);
        Optional<Relation> relation =
                found.flatMap(c -> grammar.table(m.table()).relation(c.scene().subject()));
        if (relation.isEmpty() || m.limit().isPresent()) {
            return Optional.empty();
        }
        Cast cast = found.get();
        Noun subject = subject(cast);
        Optional<Text> who = actor(cast);
        List<Condition> rest = new ArrayList<>(cast.what());
        rest.addAll(cast.where());
        boolean several = cast.named() && !subject.person(); // "the Foxes"
        Number number = several ? Number.MANY : Number.ONE;
        ActionPhrases actionPhrases = new ActionPhrases(
                grammar, rowSayings, m.withConditions(rest), relation.get(), subject.person(), number);
        Optional<Modifier> action = actionPhrases.tell(false, Optional.empty(), List.of());
        if (who.isEmpty() || action.isEmpty() || !actionPhrases.perfect()) {
            return Optional.empty();
        }
        Text howOften = Text.naming(m.at(), "How many times");
        return Optional.of(Text.row(
                howOften,
                Text.of(several ? "have" : "has"),
                who.get(),
                action.get().whole()));
    }

    /** Writes "in which a player had more than 10 rebounds": the statement of a block about its occasion. */
    Optional<Saying> inWhich(Meaning m, boolean negated, Optional<Condition.Test> often, List<PredicatePath> at) {
        Cast cast = cast(m).orElseThrow();
        Optional<Relation> relation =
                grammar.table(m.table()).relation(cast.scene().subject());
        boolean definite = cast.named() || same(cast.who());
        if (relation.isEmpty()
                || definite && (negated || often.isPresent())
                || !cast.where().isEmpty()) {
            return Optional.empty();
        }
        if (cast.what().isEmpty() && !cast.who().isEmpty() && often.isEmpty()) {
            return who(cast, Number.ONE).map(w -> involving(w, negated, at));
        }
        boolean one = often.isEmpty() || ValuePhrases.onlyOne(often.get().range());
        Number number = one ? Number.ONE : Number.MANY;
        Meaning action = m.withConditions(cast.what());
        boolean person = subject(cast).person();
        Optional<Text> deeds = new ActionPhrases(grammar, rowSayings, action, relation.get(), person, number).plain();
        Optional<Text> who = definite ? who(cast, number) : Optional.of(counted(phrase(cast, number), negated, often));
        return deeds.flatMap(d ->
                who.map(w -> Saying.of(Modifier.of(Kind.CLAUSE, Text.row("in which", w, d), at, Weight.CLAUSAL))));
    }

    /**
     * Writes figures of the entities on the other side: "in which teams with at least 25 assists averaged more than 13
     * turnovers", "had a total of more than 50 rebounds in games with at least 1 block".
     */
    Optional<Saying> averaging(Meaning m, String column, List<Condition> conditions, List<PredicatePath> at) {
        Cast cast = cast(m).orElseThrow();
        Scene scene = cast.scene();
        List<Text> averages = conditions.stream()
                .flatMap(c -> totals.averaged(c, m.table()).stream())
                .toList();
        List<Text> figures = conditions.stream()
                .flatMap(c -> totals.had(c, m.table(), Optional.empty()).stream())
                .toList();
        boolean occasion = scene.occasion().equals(column);
        boolean known = same(cast.who()) || cast.who().stream().anyMatch(OccasionPhrases::named);
        boolean alone =
                (occasion ? !known : cast.who().isEmpty()) && cast.where().isEmpty();
        if (figures.size() < conditions.size()
                || !alone
                || !occasion && !scene.subject().equals(column)) {
            return Optional.empty();
        }
        Text averaged = averages.size() == conditions.size()
                ? Text.row("averaged", Text.list(averages, "and"))
                : Text.row("had", Text.list(figures, "and"));
        List<Saying> what = new ArrayList<>(rowSayings.all(cast.what(), m.table(), Number.MANY));
        what.addAll(sayings(cast, Number.MANY));
        NounPhrase others = Assembly.of(occasion ? subject(cast) : scene.noun(), Number.MANY, what);
        if (occasion) {
            Text clause = Text.row("in which", others.bare(), averaged);
            return Optional.of(Saying.of(Modifier.of(Kind.CLAUSE, clause, at, Weight.CLAUSAL)));
        }
        Text verb = cast.what().isEmpty()
                ? Text.row(averaged, Text.of("per " + scene.noun().one()))
                : Text.row(averaged, Text.of("in"), others.bare());
        return Optional.of(
                Saying.of(Modifier.of(Kind.VERB, verb, at, others.weight().or(Weight.BULKY))));
    }

    /** Writes "had the most points in a game with 0 steals": the first actor by a single action; empty for several. */
    Optional<Text> best(Meaning m, String column) {
        return cast(m).filter(c -> c.scene().subject().equals(column)
                        && m.limit().filter(l -> l == 1).isPresent()
                        && m.order().getFirst().operand() instanceof Operand.Of)
                .map(cast -> {
                    Occasion game = occasion(cast, cast.what(), Number.ONE);
                    Text best = totals.best(m, m.order().getFirst(), Number.ONE, Optional.empty());
                    return Text.row("had", best, Text.of("in"), Text.ARTICLE, game.words());
                });
    }

    private static Saying involving(Text who, boolean negated, List<PredicatePath> at) {
        Text after = Text.row(negated ? "not involving" : "involving", who);
        Text verb = Text.row(negated ? "did not involve" : "involved", who);
        return Saying.of(
                Modifier.of(Kind.AFTER, after, at, Weight.CLAUSAL), Modifier.of(Kind.VERB, verb, at, Weight.CLAUSAL));
    }

    private Text counted(NounPhrase who, boolean negated, Optional<Condition.Test> often) {
        return often.map(t -> grammar.valuePhrases.countedRows(who, t))
                .map(counted -> negated ? Text.row("not", counted) : counted)
                .orElseGet(() -> negated ? Text.row("no", who.bare()) : who.indefinite());
    }
}
