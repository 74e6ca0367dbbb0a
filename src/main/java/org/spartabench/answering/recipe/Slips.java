package org.spartabench.answering.recipe;

import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import java.util.Optional;
import java.util.Random;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.IntStream;
import org.spartabench.sql.tree.Block;
import org.spartabench.sql.tree.Expr;
import org.spartabench.sql.tree.Predicate;
import org.spartabench.sql.tree.Query;

/** Makes the mistakes that authors make: in SQL a lost DISTINCT or condition, in a program a skipped row or an invented argument. */
public final class Slips {

    /** A line that asks an API, whose first argument is a value of the row. */
    private static final Pattern ASK =
            Pattern.compile("(?<call>(?<rows>rows\\d+) = ask\\(\\k<rows>, '(?<column>\\w+)', '[^']*',"
                    + " lambda r: \\()r\\['\\w+'\\],(?<more>.*\\))\\)");

    private Slips() {}

    /** Lists wrong forms of a query in an order of chance, the last of which always gives other rows. */
    public static List<Query> of(Query query, Random chance) {
        List<Query> all = new ArrayList<>(likely(query, chance));
        if (query instanceof Block block) {
            List<Block.Output> outputs = new ArrayList<>(block.select());
            outputs.set(
                    0,
                    new Block.Output(
                            new Expr.TextLiteral("?"), block.select().getFirst().alias()));
            all.add(block.withSelect(outputs));
        }
        return all;
    }

    /** Lists the wrong forms of a query that an author is likely to write, in an order of chance. */
    public static List<Query> likely(Query query, Random chance) {
        if (!(query instanceof Block block)) {
            return List.of();
        }
        List<Query> all = new ArrayList<>();
        if (block.distinct()) {
            all.add(block.withDistinct(false));
        }
        for (int i = 0; i < block.where().size(); i++) {
            int place = i;
            all.add(block.withWhere(IntStream.range(0, block.where().size())
                    .filter(j -> j != place)
                    .mapToObj(block.where()::get)
                    .toList()));
            List<Predicate> denied = new ArrayList<>(block.where());
            denied.set(i, new Predicate.Not(block.where().get(i)));
            all.add(block.withWhere(denied));
        }
        block.limit().ifPresent(l -> all.add(block.withLimit(Optional.of(new Block.Limit(l.count() + 1, l.offset())))));
        Collections.shuffle(all, chance);
        return all;
    }

    /** Lists wrong forms of a program of {@link ProgramWriter} in an order of chance. */
    public static List<Recipe.Script> of(Recipe.Script program, Random chance) {
        List<String> lines = program.python().lines().toList();
        List<Recipe.Script> all = new ArrayList<>();
        for (int i = 0; i < lines.size(); i++) {
            Matcher ask = ASK.matcher(lines.get(i));
            if (ask.matches()) {
                String rows = ask.group("rows");
                all.add(changed(lines, i, 0, rows + " = " + rows + "[1:]"));
                String invented = ask.group("more").equals(")") ? "'987654321'" : "987654321";
                all.add(changed(lines, i, 1, ask.group("call") + invented + "," + ask.group("more") + ")"));
                String kept = rows + " = [r for r in " + rows + " if truth(r['" + ask.group("column") + "'])]";
                if (i + 1 < lines.size() && lines.get(i + 1).equals(kept)) {
                    all.add(changed(lines, i, 2)); // decides without the API: every row passes
                }
            }
        }
        Collections.shuffle(all, chance);
        if (lines.stream().anyMatch(line -> line.startsWith("fetch("))) {
            all.add(new Recipe.Script("result = [('?',)]")); // answers without asking anything
        }
        return all;
    }

    /** Puts lines in the place of some. */
    private static Recipe.Script changed(List<String> lines, int place, int count, String... instead) {
        List<String> other = new ArrayList<>(lines);
        other.subList(place, place + count).clear();
        other.addAll(place, List.of(instead));
        return new Recipe.Script(String.join("\n", other));
    }
}
