package org.spartabench.authors.wording;

import java.time.LocalDate;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;
import org.spartabench.authors.item.Question;
import org.spartabench.authors.wording.lexicon.ColumnWords;
import org.spartabench.authors.wording.lexicon.Lexicon;
import org.spartabench.authors.wording.word.FigureFormat;
import org.spartabench.facts.schema.Schema;
import org.spartabench.sql.path.BlockPath;
import org.spartabench.sql.path.Clause;
import org.spartabench.sql.path.PredicatePath;
import org.spartabench.sql.print.Sql;
import org.spartabench.sql.tree.Block;
import org.spartabench.sql.tree.Expr;
import org.spartabench.sql.tree.Predicate;

/** Looks in a question for what its query says: every predicate has its words, and the words hold its values. */
final class Stated {

    private final Lexicon lexicon;
    private final Schema schema;
    private final Question question;
    private final List<String> missing = new ArrayList<>();

    private Stated(Lexicon lexicon, Schema schema, Question question) {
        this.lexicon = lexicon;
        this.schema = schema;
        this.question = question;
    }

    /** What of the query the question leaves out, one line each. */
    static List<String> missing(Block query, Lexicon lexicon, Schema schema, Question question) {
        Stated stated = new Stated(lexicon, schema, question);
        boolean output = question.phrases().stream()
                .anyMatch(p -> p instanceof Question.OutputPhrase o && o.block().equals(BlockPath.ROOT));
        if (!output) {
            stated.missing.add("the output");
        }
        stated.block(query, BlockPath.ROOT);
        return stated.missing;
    }

    private void block(Block block, BlockPath at) {
        Map<Clause, List<Predicate>> clauses = new LinkedHashMap<>();
        clauses.put(Clause.WHERE, block.where());
        clauses.put(Clause.HAVING, block.having());
        clauses.forEach((clause, conjuncts) -> {
            for (int i = 0; i < conjuncts.size(); i++) {
                predicate(conjuncts.get(i), PredicatePath.conjunct(at, clause, i), block);
            }
        });
        for (int i = 0; i < block.children().size(); i++) {
            block(block.children().get(i), at.child(i));
        }
    }

    private void predicate(Predicate predicate, PredicatePath at, Block block) {
        List<String> words = new ArrayList<>();
        for (Question.Phrase phrase : question.phrases()) {
            if (phrase instanceof Question.PredicatePhrase p && p.predicate().equals(at)) {
                words.add(question.text().substring(p.start(), p.end()).toLowerCase(Locale.ROOT));
            }
        }
        if (words.isEmpty()) {
            missing.add(Sql.print(predicate) + " at " + at.block() + " " + at.steps());
        }
        switch (predicate) {
            case Predicate.Compare c -> literals(c.left(), List.of(c.right()), words, block);
            case Predicate.Between b -> literals(b.operand(), List.of(b.low(), b.high()), words, block);
            case Predicate.InList l -> literals(l.operand(), l.values(), words, block);
            case Predicate.Like l -> literals(l.operand(), List.of(l.pattern()), words, block);
            case Predicate.And a -> parts(a.all(), at, block);
            case Predicate.Or o -> parts(o.any(), at, block);
            case Predicate.Not n -> parts(List.of(n.operand()), at, block);
            case Predicate.IsNull n -> {}
            case Predicate.Truth t -> {}
            case Predicate.Nested n -> {}
        }
    }

    private void parts(List<Predicate> parts, PredicatePath at, Block block) {
        for (int i = 0; i < parts.size(); i++) {
            List<Integer> steps = new ArrayList<>(at.steps());
            steps.add(i);
            predicate(parts.get(i), new PredicatePath(at.block(), at.clause(), steps), block);
        }
    }

    private void literals(Expr operand, List<Expr> values, List<String> words, Block block) {
        for (Expr value : values) {
            if (value instanceof Expr.Literal literal && !(value instanceof Expr.BooleanLiteral)) {
                List<String> forms = forms(operand, literal, block);
                boolean mentioned = words.stream()
                        .anyMatch(w -> forms.stream().anyMatch(f -> w.contains(f.toLowerCase(Locale.ROOT))));
                if (!mentioned) {
                    missing.add("one of " + forms + " in " + words);
                }
            }
        }
    }

    private List<String> forms(Expr operand, Expr.Literal literal, Block block) {
        List<String> forms = new ArrayList<>();
        String table = block.table().flatMap(schema::table).map(t -> t.name()).orElse("");
        Optional<String> column = operand instanceof Expr.Column c
                ? schema.table(table).flatMap(t -> t.column(c.name())).map(c2 -> c2.name())
                : operand instanceof Expr.Call call && call.arguments().getFirst() instanceof Expr.Column c
                        ? Optional.of(c.name())
                        : Optional.empty();
        ColumnWords words = column.map(c -> lexicon.column(table, c)).orElse(Lexicon.COUNTED);
        forms.add(ValuePhrases.value(literal, words));
        forms.add(ValuePhrases.value(literal, Lexicon.COUNTED).replace("%", ""));
        ValuePhrases.date(literal).ifPresent(d -> forms.addAll(dates(d)));
        return forms;
    }

    private static List<String> dates(LocalDate date) {
        List<String> forms = new ArrayList<>(List.of(FigureFormat.day(date), FigureFormat.dayOnly(date)));
        if (date.getDayOfYear() == 1 || date.getDayOfYear() == date.lengthOfYear()) {
            forms.add(String.valueOf(date.getYear()));
        }
        if (date.getDayOfMonth() == 1 || date.getDayOfMonth() == date.lengthOfMonth()) {
            forms.add(FigureFormat.day(date).replaceAll(" \\d+,", ""));
        }
        return forms;
    }
}
