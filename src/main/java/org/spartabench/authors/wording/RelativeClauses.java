package org.spartabench.authors.wording;

import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import org.spartabench.authors.wording.text.Text;

/** Writes relative clauses after a noun. */
final class RelativeClauses {

    private RelativeClauses() {}

    /** Writes "whose payment failed and who were born after 1980 and have …". */
    static Text relative(boolean person, List<Modifier> verbs, List<Modifier> whose, List<Modifier> others) {
        Text word = Text.of(person ? "who" : "that");
        List<Modifier> light =
                Modifier.sorted(verbs.stream().filter(v -> !v.clausal()).toList());
        List<Modifier> clausal = verbs.stream().filter(Modifier::clausal).toList();
        List<Text> parts = new ArrayList<>();
        whose.stream().filter(w -> !w.clausal()).forEach(w -> parts.add(Text.row("whose", w.whole())));
        List<Text> heavy = new ArrayList<>();
        whose.stream().filter(Modifier::clausal).forEach(w -> heavy.add(Text.row("whose", w.whole())));
        others.forEach(o -> heavy.add(o.whole()));
        List<Modifier> joined = new ArrayList<>(light);
        if (clausal.size() == 1 && heavy.isEmpty()) {
            joined.addAll(clausal);
        } else {
            clausal.forEach(c -> heavy.add(Text.row(word, c.whole())));
        }
        if (!joined.isEmpty()) {
            parts.add(Text.row(word, Modifier.list(joined, "and")));
        }
        heavy.sort(Comparator.comparingInt(t -> t.plain().length()));
        parts.addAll(heavy);
        return Text.list(parts, heavy.size() > 1 || parts.size() > 2 ? ", and" : "and");
    }
}
