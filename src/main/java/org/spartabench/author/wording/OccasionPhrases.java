package org.spartabench.author.wording;

import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import org.spartabench.author.wording.Modifier.Kind;
import org.spartabench.author.wording.Modifier.Weight;
import org.spartabench.author.wording.lexicon.ColumnWords;
import org.spartabench.author.wording.lexicon.Relation;
import org.spartabench.author.wording.lexicon.TableWords;
import org.spartabench.author.wording.meaning.Meaning;
import org.spartabench.author.wording.meaning.Meaning.Condition;
import org.spartabench.author.wording.meaning.Meaning.Function;
import org.spartabench.author.wording.meaning.Meaning.Operand;
import org.spartabench.author.wording.meaning.Meaning.Range;
import org.spartabench.author.wording.text.Noun;
import org.spartabench.author.wording.text.Template;
import org.spartabench.author.wording.text.Text;
import org.spartabench.query.BlockPath;
import org.spartabench.query.Expr;
import org.spartabench.query.Predicate.Comparison;
import org.spartabench.query.PredicatePath;

/**
 * Verbalises rows about an action on an occasion: "the average number of points scored by the Celtics in games with
 * more than 20 assists" and "games in which a player had more than 10 rebounds" rather than as rows.
 */
final class OccasionPhrases {

    /** The conditions of a block, by what they are about. */
    private record Cast(List<Condition> who, List<Condition> where, List<Condition> what) {}

    /** Games in words, and how much these hold. */
    private record Occasion(Text words, Weight weight) {}

    private final Grammar voice;
    private final RowSayings rowSayings;
    private final Totals totals;

    OccasionPhrases(Grammar voice, RowSayings rowSayings, Totals totals) {
        this.voice = voice;
        this.rowSayings = rowSayings;
        this.totals = totals;
    }

    private static Cast cast(Meaning m, TableWords.Scene scene) {
        List<Condition> who = new ArrayList<>();
        List<Condition> where = new ArrayList<>();
        List<Condition> what = new ArrayList<>();
        for (Condition c : m.conditions()) {
            if (about(c, scene.subject())) {
                who.add(c);
            } else if (about(c, scene.occasion())) {
                where.add(c);
            } else {
                what.add(c);
            }
        }
        return new Cast(who, where, what);
    }

    private static boolean about(Condition c, String column) {
        return c.concerns(column) || c instanceof Condition.Same s && s.column().equals(column);
    }

    /** "the average number of points scored by the Celtics in games with …"; empty where the table tells no scene. */
    Optional<Text> onOccasions(Operand.Total total, Meaning m, Text name) {
        Optional<TableWords.Scene> scene = voice.table(m.table()).scene();
        if (scene.isEmpty() || total.function() == Function.COUNT) {
            return Optional.empty();
        }
        Cast cast = cast(m, scene.get());
        Optional<Text> who =
                cast.who().isEmpty() ? Optional.of(Text.NONE) : who(cast.who(), m, scene.get(), Noun.Number.MANY);
        if (who.isEmpty()) {
            return Optional.empty();
        }
        ColumnWords words = voice.column(m.table(), total.column().orElse(""));
        String link = words.kind() == ColumnWords.Kind.COUNT ? "by" : "of";
        Noun subject = subject(m, scene.get());
        boolean sum = total.function() == Function.SUM;
        Text anyone = sum ? Text.of(subject.many()) : Text.row(Text.ARTICLE, Text.of(subject.one()));
        if (cast.who().isEmpty() && !cast.what().isEmpty() && onSame(cast)) {
            return Optional.of(Text.row(name, Text.of(link), performers(cast, m, scene.get(), total.function())));
        }
        Text by = Text.row(link, cast.who().isEmpty() ? anyone : who.get());
        boolean clausal = heavy(cast.who(), m, scene.get());
        if (cast.where().isEmpty() && cast.what().isEmpty()) {
            boolean share = total.function() == Function.AVG && words.kind() == ColumnWords.Kind.PERCENT;
            Text once = share
                    ? Text.NONE
                    : Text.of(bareOccasion(total.function(), scene.get().noun()));
            Optional<Text> owner = owner(cast, who.get());
            return Optional.of(
                    owner.isPresent()
                            ? Text.row(owner.get(), name.startingWith(""), once)
                            : clausal ? Text.row(name, once, by) : Text.row(name, by, once));
        }
        Occasion games = occasion(cast, m, scene.get(), Noun.Number.MANY);
        if (!clausal) {
            return Optional.of(Text.row(name, by, Text.of("in"), games.words()));
        }
        boolean apart = m.at().equals(BlockPath.ROOT) && (games.weight() == Weight.CLAUSAL || link.equals("of"));
        return Optional.of(
                apart
                        ? Text.row(name, by, Text.of(", counting only"), games.words())
                        : Text.row(name, Text.of("in"), games.words(), Text.of("among"), who.get()));
    }

    /** "Larry Bird's", "the Celtics'"; empty unless one is named. */
    private static Optional<Text> owner(Cast cast, Text who) {
        boolean one = cast.who().size() == 1
                && cast.who().getFirst() instanceof Condition.Test t
                && t.range() instanceof Range.Relative;
        return one ? Optional.of(Text.row(who, Text.of(who.plain().endsWith("s") ? "'" : "'s"))) : Optional.empty();
    }

    private static boolean onSame(Cast cast) {
        return cast.where().stream().anyMatch(Condition.Same.class::isInstance);
    }

    /** "teams with more than 100 points in the same game": on one occasion, what was done tells who did it. */
    private Text performers(Cast cast, Meaning m, TableWords.Scene scene, Function function) {
        boolean one = function == Function.MAX || function == Function.MIN;
        Noun.Number number = one ? Noun.Number.ONE : Noun.Number.MANY;
        List<Saying> sayings = rowSayings.all(cast.what(), m.table(), number);
        NounPhrase who = Assembly.of(subject(m, scene), number, sayings);
        Occasion game = occasion(new Cast(List.of(), cast.where(), List.of()), m, scene, Noun.Number.ONE);
        return Text.row(one ? who.indefinite() : who.bare(), Text.of("in"), game.words());
    }

    /** Whether describing the actor takes a clause. */
    private boolean heavy(List<Condition> who, Meaning m, TableWords.Scene scene) {
        boolean plain = who.stream().noneMatch(c -> c instanceof Condition.Member);
        return !plain && phrase(who, m, scene, Noun.Number.MANY).weight() == Weight.CLAUSAL;
    }

    private static String bareOccasion(Function function, Noun noun) {
        return switch (function) {
            case MAX, MIN -> "in a single " + noun.one();
            case AVG -> "per " + noun.one();
            case SUM, COUNT -> "in all " + noun.many();
        };
    }

    /** The games, described by where they were and by what was done in them. */
    private Occasion occasion(Cast cast, Meaning m, TableWords.Scene scene, Noun.Number number) {
        Optional<Condition.Same> same = cast.where().stream()
                .filter(Condition.Same.class::isInstance)
                .map(Condition.Same.class::cast)
                .findFirst();
        Noun.Number shown = same.isPresent() ? Noun.Number.ONE : number;
        List<Saying> sayings = new ArrayList<>(rowSayings.all(cast.what(), m.table(), shown));
        for (Condition c : cast.where()) {
            if (!(c instanceof Condition.Same)) {
                sayings.addAll(voice.head(c, m.table(), scene.occasion(), shown));
            }
        }
        NounPhrase games = Assembly.of(scene.noun(), shown, sayings);
        Text words = same.map(s -> (Text) Text.row(new Text.Stating(s.at(), Text.of(which(s))), games.bare()))
                .orElse(games.bare());
        return new Occasion(words, games.weight());
    }

    private static String which(Condition.Same s) {
        return s.comparison() == Comparison.EQ ? "the same" : "another";
    }

    /** Gives the actor; empty if the conditions on them are too many for one phrase. */
    private Optional<Text> who(List<Condition> who, Meaning m, TableWords.Scene scene, Noun.Number number) {
        if (who.getFirst() instanceof Condition.Same s && who.size() == 1) {
            return Optional.of(new Text.Stating(
                    s.at(), Text.of(same(s, subject(m, scene).one()))));
        }
        if (who.size() == 1 && who.getFirst() instanceof Condition.Test t && named(t)) {
            ColumnWords words = voice.column(m.table(), scene.subject());
            return Optional.of(new Text.Stating(t.at(), voice.fills.of(t.range(), words)));
        }
        if (who.stream().anyMatch(Condition.Same.class::isInstance)) {
            return Optional.empty();
        }
        NounPhrase phrase = phrase(who, m, scene, number);
        return Optional.of(number == Noun.Number.ONE ? phrase.indefinite() : phrase.bare());
    }

    /** "the same team", or by what it is in the row around: "the visiting team". */
    private String same(Condition.Same s, String noun) {
        TableWords outer = voice.table(s.outer().table());
        String role = voice.column(s.outer().table(), s.outer().column()).noun().one();
        boolean told = !outer.identifies(s.outer().column()) && role.endsWith(" " + noun);
        return s.comparison() != Comparison.EQ ? "another " + noun : told ? "the " + role : "the same " + noun;
    }

    private NounPhrase phrase(List<Condition> who, Meaning m, TableWords.Scene scene, Noun.Number number) {
        List<Saying> sayings = new ArrayList<>();
        who.forEach(c -> sayings.addAll(voice.head(c, m.table(), scene.subject(), number)));
        return Assembly.of(subject(m, scene), number, sayings);
    }

    private Noun subject(Meaning m, TableWords.Scene scene) {
        return voice.column(m.table(), scene.subject()).noun();
    }

    private static boolean named(Condition.Test t) {
        return t.range() instanceof Range.Relative(Comparison op, Expr.Literal v) && op == Comparison.EQ
                || t.range() instanceof Range.OneOf(List<Expr.Literal> vs, boolean negated) && !negated;
    }

    /** "How many points did the Celtics score in each game with …?" */
    Optional<Text> ask(Meaning m, ColumnWords words) {
        Optional<TableWords.Scene> scene = voice.table(m.table()).scene();
        List<Template> asks = words.ask().stream().filter(a -> a.has("who")).toList();
        if (scene.isEmpty() || asks.isEmpty()) {
            return Optional.empty();
        }
        Cast cast = cast(m, scene.get());
        Text games =
                Text.row("each", occasion(cast, m, scene.get(), Noun.Number.ONE).words());
        if (heavy(cast.who(), m, scene.get())) {
            Text measure = words.measure().fill(Noun.Number.ONE, "np", games).whole();
            return who(cast.who(), m, scene.get(), Noun.Number.MANY)
                    .map(w -> Text.row("Among", w, Text.of(", what is the"), measure));
        }
        Text anyone = Text.row(Text.ARTICLE, Text.of(subject(m, scene.get()).one()));
        Optional<Text> who =
                cast.who().isEmpty() ? Optional.of(anyone) : who(cast.who(), m, scene.get(), Noun.Number.ONE);
        return who.map(w -> voice.draw(asks)
                .fill(Noun.Number.ONE, Map.of("who", w, "games", games))
                .whole());
    }

    /** "How many times has a player had more than 10 rebounds in a game": all rows counted. */
    Optional<Text> times(Meaning m) {
        TableWords table = voice.table(m.table());
        Optional<TableWords.Scene> scene = table.scene();
        Optional<Relation> relation = scene.flatMap(s -> table.relation(s.subject()));
        if (relation.isEmpty() || m.limit().isPresent()) {
            return Optional.empty();
        }
        Cast cast = cast(m, scene.get());
        boolean known = cast.who().size() == 1 && cast.who().getFirst() instanceof Condition.Test t && named(t);
        Noun subject = subject(m, scene.get());
        Text anyone = Text.row(Text.ARTICLE, Text.of(subject.one()));
        Optional<Text> who =
                cast.who().isEmpty() ? Optional.of(anyone) : who(cast.who(), m, scene.get(), Noun.Number.ONE);
        List<Condition> rest = new ArrayList<>(cast.what());
        rest.addAll(cast.where());
        boolean several = known && !subject.person(); // "the Foxes"
        Noun.Number number = several ? Noun.Number.MANY : Noun.Number.ONE;
        ActionPhrases deeds =
                new ActionPhrases(voice, rowSayings, m.withConditions(rest), relation.get(), subject.person(), number);
        Optional<Modifier> told = deeds.tell(false, Optional.empty(), List.of());
        if (who.isEmpty() || told.isEmpty() || !deeds.perfect()) {
            return Optional.empty();
        }
        return Optional.of(Text.row(
                new Text.Naming(m.at(), Text.of("How many times")),
                Text.of(several ? "have" : "has"),
                who.get(),
                told.get().whole()));
    }

    /** "in which a player had more than 10 rebounds": what a block says of its occasion. */
    Optional<Saying> inWhich(Meaning m, boolean negated, Optional<Condition.Test> often, List<PredicatePath> at) {
        TableWords table = voice.table(m.table());
        TableWords.Scene scene = table.scene().orElseThrow();
        Optional<Relation> relation = table.relation(scene.subject());
        Cast cast = cast(m, scene);
        boolean known = cast.who().size() == 1 && cast.who().getFirst() instanceof Condition.Test t && named(t);
        boolean same = cast.who().stream().anyMatch(Condition.Same.class::isInstance);
        if (relation.isEmpty()
                || (known || same) && (negated || often.isPresent())
                || !cast.where().isEmpty()) {
            return Optional.empty();
        }
        if (cast.what().isEmpty() && !cast.who().isEmpty() && often.isEmpty()) {
            return who(cast.who(), m, scene, Noun.Number.ONE).map(w -> involving(w, negated, at));
        }
        boolean one = often.isEmpty() || ValuePhrases.onlyOne(often.get().range());
        Noun.Number number = one ? Noun.Number.ONE : Noun.Number.MANY;
        Optional<Text> deeds = new ActionPhrases(
                        voice,
                        rowSayings,
                        m.withConditions(cast.what()),
                        relation.get(),
                        subject(m, scene).person(),
                        number)
                .plain();
        Optional<Text> who = known || same
                ? who(cast.who(), m, scene, number)
                : Optional.of(counted(phrase(cast.who(), m, scene, number), negated, often));
        return deeds.isEmpty() || who.isEmpty()
                ? Optional.empty()
                : Optional.of(Saying.of(
                        Modifier.of(Kind.CLAUSE, Text.row("in which", who.get(), deeds.get()), at, Weight.CLAUSAL)));
    }

    /**
     * "in which teams with at least 25 assists averaged more than 13 turnovers", "had a total of more than 50 rebounds in
     * games with at least 1 block": the figures of the things on the other side.
     */
    Optional<Saying> averaging(Meaning m, String column, List<Condition> totals, List<PredicatePath> at) {
        TableWords.Scene scene = voice.table(m.table()).scene().orElseThrow();
        List<Text> averages = new ArrayList<>();
        totals.forEach(c -> this.totals.averaged(c, m.table()).ifPresent(averages::add));
        List<Text> figures = new ArrayList<>();
        totals.forEach(c -> this.totals.had(c, m.table(), Optional.empty()).ifPresent(figures::add));
        Cast cast = cast(m, scene);
        boolean occasion = scene.occasion().equals(column);
        boolean known = cast.who().stream()
                .anyMatch(c -> c instanceof Condition.Same || c instanceof Condition.Test t && named(t));
        boolean alone =
                (occasion ? !known : cast.who().isEmpty()) && cast.where().isEmpty();
        if (figures.size() < totals.size()
                || !alone
                || !occasion && !scene.subject().equals(column)) {
            return Optional.empty();
        }
        Text averaged = averages.size() == totals.size()
                ? Text.row("averaged", Text.list(averages, "and"))
                : Text.row("had", Text.list(figures, "and"));
        List<Saying> what = new ArrayList<>(rowSayings.all(cast.what(), m.table(), Noun.Number.MANY));
        cast.who().forEach(c -> what.addAll(voice.head(c, m.table(), scene.subject(), Noun.Number.MANY)));
        NounPhrase others = Assembly.of(occasion ? subject(m, scene) : scene.noun(), Noun.Number.MANY, what);
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

    /**
     * "had the most points in a game with 0 steals": the actor that is first by a single action; empty for several
     * firsts.
     */
    Optional<Text> best(Meaning m, String column) {
        Optional<TableWords.Scene> scene = voice.table(m.table()).scene();
        if (scene.isEmpty()
                || !scene.get().subject().equals(column)
                || m.limit().filter(l -> l == 1).isEmpty()
                || !(m.order().getFirst().operand() instanceof Operand.Of)) {
            return Optional.empty();
        }
        Occasion game = occasion(cast(m, scene.get()), m, scene.get(), Noun.Number.ONE);
        Text best = totals.best(m, m.order().getFirst(), Noun.Number.ONE, Optional.empty());
        return Optional.of(Text.row("had", best, Text.of("in"), Text.ARTICLE, game.words()));
    }

    private static Saying involving(Text who, boolean negated, List<PredicatePath> at) {
        Text after = Text.row(negated ? "not involving" : "involving", who);
        Text verb = Text.row(negated ? "did not involve" : "involved", who);
        return Saying.of(
                Modifier.of(Kind.AFTER, after, at, Weight.CLAUSAL), Modifier.of(Kind.VERB, verb, at, Weight.CLAUSAL));
    }

    private Text counted(NounPhrase who, boolean negated, Optional<Condition.Test> often) {
        Text counted = often.map(t -> voice.fills.countedRows(who, t)).orElse(Text.NONE);
        if (negated) {
            return often.isPresent() ? Text.row("not", counted) : Text.row("no", who.bare());
        }
        return often.isPresent() ? counted : who.indefinite();
    }
}
