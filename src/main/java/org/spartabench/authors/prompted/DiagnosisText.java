package org.spartabench.authors.prompted;

import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.stream.Collectors;
import org.spartabench.authors.item.diagnosis.Diagnosis;
import org.spartabench.sql.path.PredicatePath;
import org.spartabench.sql.tree.Block;

/** Writes a diagnosis as text, with the blamed predicates numbered. */
final class DiagnosisText {

    private DiagnosisText() {}

    /** Gives the blamed predicates in the order of their numbers. */
    static List<Diagnosis.Blame> blames(Diagnosis diagnosis) {
        Map<PredicatePath, Diagnosis.Blame> byPlace = new LinkedHashMap<>(); // several causes can share one
        diagnosis
                .alternatives()
                .forEach(part -> part.forEach(c -> c.blames().forEach(b -> byPlace.putIfAbsent(b.at(), b))));
        return List.copyOf(byPlace.values());
    }

    static String of(Block query, Diagnosis diagnosis) {
        List<String> lines = new ArrayList<>(List.of("Rows of the outermost block that are left:"));
        diagnosis
                .waterfall()
                .forEach(s -> lines.add("  " + s.rows() + " after "
                        + s.at().map(at -> s.predicate()).orElse("FROM")));
        if (!diagnosis.expected().isEmpty()) {
            lines.add("A row that ought to pass: "
                    + diagnosis.expected().entrySet().stream()
                            .map(e -> e.getKey() + " = " + e.getValue())
                            .collect(Collectors.joining(", ")));
        }
        List<Diagnosis.Blame> blames = blames(diagnosis);
        lines.add("Blamed predicates:");
        for (int i = 0; i < blames.size(); i++) {
            lines.add("  " + (i + 1) + ". " + blame(query, blames.get(i)));
        }
        if (diagnosis.causes().stream().anyMatch(c -> c.blames().size() > 1)) {
            List<PredicatePath> places =
                    blames.stream().map(Diagnosis.Blame::at).toList();
            lines.add(
                    diagnosis.parts().isEmpty()
                            ? "It would pass if these were relaxed, each line by itself:"
                            : "It would pass if one of each line were relaxed:");
            if (diagnosis.parts().isEmpty()) {
                diagnosis.causes().forEach(c -> lines.add("  " + numbers(c, places)));
            }
            diagnosis
                    .parts()
                    .forEach(part -> lines.add(
                            part.stream().map(c -> numbers(c, places)).collect(Collectors.joining(", or ", "  ", ""))));
        }
        return String.join("\n", lines);
    }

    private static String numbers(Diagnosis.Cause cause, List<PredicatePath> places) {
        return cause.blames().stream()
                .map(b -> String.valueOf(1 + places.indexOf(b.at())))
                .collect(Collectors.joining(" and "));
    }

    private static String blame(Block query, Diagnosis.Blame blame) {
        return blame.predicate()
                + (blame.block().depth() == 0
                        ? ""
                        : "   (in the inner block over "
                                + blame.block().in(query).table().orElse("a subquery") + ")")
                + blame.blocked().map(v -> "\n     refuses the value " + v).orElse("")
                + blame.inner()
                        .map(i -> "\n     its inner query gave " + inner(i))
                        .orElse("")
                + blame.nearest()
                        .map(v -> (blame.nearestOfInner(query)
                                        ? "\n     a row passes if the inner query gives "
                                        : "\n     the nearest value that lets it through: ")
                                + v)
                        .orElse("");
    }

    private static String inner(Diagnosis.Inner inner) {
        if (inner.rows() == 0) {
            return "no rows";
        }
        return inner.rows()
                + (inner.rows() == 1 ? " row" : " rows")
                + (inner.nulls() == 0 ? "" : ", " + inner.nulls() + " of them NULL")
                + inner.min()
                        .flatMap(min ->
                                inner.max().map(max -> min.equals(max) ? ": " + min : ", from " + min + " to " + max))
                        .orElse("")
                + (inner.rows() > 1 && !inner.sample().isEmpty()
                        ? ", such as " + String.join(", ", inner.sample())
                        : "");
    }
}
