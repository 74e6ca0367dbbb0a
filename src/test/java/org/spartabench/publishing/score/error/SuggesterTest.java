package org.spartabench.publishing.score.error;

import static org.assertj.core.api.Assertions.assertThat;

import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Collections;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Objects;
import java.util.Optional;
import java.util.Random;
import java.util.TreeMap;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.spartabench.Patient;
import org.spartabench.authors.item.Item;
import org.spartabench.desktop.SampleProject;
import org.spartabench.facts.FactBase;
import org.spartabench.facts.sample.SampleDomain;
import org.spartabench.facts.statement.GuardedQuery;
import org.spartabench.facts.statement.Rows;
import org.spartabench.facts.value.Values;
import org.spartabench.project.Project;
import org.spartabench.sql.print.Sql;
import org.spartabench.sql.read.SqlReader;
import org.spartabench.sql.tree.Block;
import org.spartabench.sql.variant.Variant;
import org.spartabench.sql.variant.VariantKind;
import org.spartabench.sql.variant.Variants;

/** The suggested slip is the one that was made. */
final class SuggesterTest {

    private static final int ITEMS = 22;
    private static final int PREDICTIONS = 100;

    @TempDir
    private static Path folder;

    private static Project project;
    private static final List<Item> items = new ArrayList<>();

    @BeforeAll
    static void make() {
        project = SampleProject.make(SampleDomain.MEDICAL, folder);
        SampleProject.generate(project, ITEMS, 28);
        project.set().present(items::add);
    }

    @AfterAll
    static void close() {
        project.close();
    }

    private static List<String> answer(Block query) {
        return project.facts().run(new GuardedQuery(Sql.print(query)), Patient.LIMITS) instanceof Rows rows
                ? rows.column(0).stream()
                        .filter(Objects::nonNull)
                        .map(Values::text)
                        .toList()
                : List.of();
    }

    /** A change whose answer is another one; values of constants come from other rows than the suggestions draw. */
    private static Optional<Variant> slip(Item item, VariantKind kind, Random random) {
        FactBase facts = project.facts();
        List<Variant> all =
                new ArrayList<>(Variants.of(facts, item.query(), kind, new Variants.Values(40, random.nextLong())));
        Collections.shuffle(all, random);
        return all.stream()
                .limit(6)
                .filter(m -> !answer(m.query()).isEmpty()
                        && !ValueBag.same(answer(m.query()), item.answer().values(), ValueForm::of))
                .findFirst();
    }

    @Test
    void theSuggestedSlipIsTheOneThatWasMade() {
        Random random = new Random(99);
        Suggester suggester = new Suggester(project.facts());
        Map<VariantKind, int[]> kinds = new TreeMap<>();
        int made = 0;
        int found = 0;
        for (int i = 0; made < PREDICTIONS && i < 1000; i++) {
            Item item = items.get(i % items.size());
            VariantKind kind = VariantKind.values()[random.nextInt(VariantKind.values().length)];
            Optional<Variant> slip = slip(item, kind, random);
            if (slip.isPresent()) {
                List<String> given = answer(slip.get().query());
                Suggestion suggestion = suggester
                        .suggest(item.query(), item.answer().values(), given)
                        .orElseThrow();
                boolean same = suggestion.variant().equals(slip);
                made++;
                found += same ? 1 : 0;
                int[] of = kinds.computeIfAbsent(kind, k -> new int[2]);
                of[0] += same ? 1 : 0;
                of[1]++;
            }
        }
        StringBuilder summary = new StringBuilder();
        kinds.forEach((k, of) -> summary.append(String.format(Locale.ROOT, "%s %d/%d; ", k.label(), of[0], of[1])));
        assertThat(made).isEqualTo(PREDICTIONS);
        assertThat(found).as(summary.toString()).isGreaterThanOrEqualTo(60);
    }

    @Test
    void anotherFormatAndTheDifferenceOfTheSets() {
        Block query = SqlReader.read("SELECT name FROM doctors").block().orElseThrow();
        List<String> gold = List.of("1234.5", "2023-06-01", "José Álvarez", "0.5");
        Map<List<String>, String> descriptions = new LinkedHashMap<>();
        descriptions.put(
                List.of("0.50", "June 1, 2023", "Alvarez, Jose", "$1,234.50"),
                "another format: The same values, written");
        descriptions.put(
                List.of("1234.5; 2023-06-01; Jose Alvarez; 0.5"), "another format: The same values, all in one text");
        descriptions.put(List.of(" "), "no answer: The system gives no answer.");
        descriptions.put(List.of("1234.5", "0.5", "José Álvarez"), "part of the gold answer: Missing 1 (2023-06-01)");
        descriptions.put(
                List.of("1234.5", "2023-06-01", "José Álvarez", "0.5", "7"), "gold answer and more: All of the gold");
        descriptions.put(
                List.of("1234.5", "8"), "part of the gold answer and more: Missing 3 (2023-06-01, José Álvarez, 0.5),");
        descriptions.put(List.of("9"), "nothing of the gold answer: Nothing");
        Suggester suggester = new Suggester(project.facts());
        descriptions.forEach((answer, text) -> {
            Suggestion suggestion = suggester.suggest(query, gold, answer).orElseThrow();
            assertThat(suggestion.cause().label() + ": " + suggestion.text()).startsWith(text);
        });
        assertThat(suggester.suggest(query, gold, List.of("the jose álvarez", "0.5", "1234.5", "2023-06-01")))
                .hasValueSatisfying(s -> assertThat(s.likely()).isEqualTo(ErrorKind.FORMAT));
        assertThat(suggester.suggest(query, gold, List.of("THE josé álvarez", "0.5", "1234.5", "2023-06-01")))
                .isEmpty();
    }

    @Test
    void labelsStayWithTheProject() {
        project.records().errorLabels().set("gpt", "medical:1", Optional.of(ErrorKind.ANALYSIS));
        project.records().errorLabels().set("gpt", "medical:2", Optional.of(ErrorKind.GOLD));
        project.records().errorLabels().set("qwen", "medical:1", Optional.of(ErrorKind.FORMAT));
        project.records().errorLabels().set("gpt", "medical:1", Optional.of(ErrorKind.READING));
        project.records().errorLabels().set("gpt", "medical:2", Optional.empty());
        project.close();
        project = SampleProject.open(folder);
        assertThat(project.records().errorLabels().of("gpt"))
                .containsExactly(Map.entry("medical:1", ErrorKind.READING));
        assertThat(project.records().errorLabels().of("qwen"))
                .containsExactly(Map.entry("medical:1", ErrorKind.FORMAT));
    }
}
