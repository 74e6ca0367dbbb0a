package org.spartabench.bench.manual;

import com.fasterxml.jackson.databind.ObjectMapper;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Optional;
import java.util.Random;
import javafx.scene.Node;
import javafx.scene.control.Label;
import javafx.scene.control.ListView;
import org.spartabench.authors.item.Item;
import org.spartabench.desktop.Workbench;
import org.spartabench.desktop.drawing.Headless;
import org.spartabench.desktop.shell.route.Route;
import org.spartabench.facts.statement.GuardedQuery;
import org.spartabench.facts.statement.Limits;
import org.spartabench.facts.statement.Rows;
import org.spartabench.facts.value.Values;
import org.spartabench.project.Project;
import org.spartabench.publishing.score.error.ErrorKind;
import org.spartabench.sql.print.Sql;
import org.spartabench.sql.variant.Variant;
import org.spartabench.sql.variant.VariantKind;
import org.spartabench.sql.variant.Variants;

/** Lets two invented systems answer, with slips, for the pictures of their scores. */
final class ScorePictures {

    private static final long SEED = 5;

    private final Workbench workbench;
    private final ImportPictures files;
    private final Path work;
    private final ImportPictures.Shot shot;

    ScorePictures(Workbench workbench, ImportPictures files, Path work, ImportPictures.Shot shot) {
        this.workbench = workbench;
        this.files = files;
        this.work = work;
        this.shot = shot;
    }

    void all(Project project) throws IOException, InterruptedException {
        List<Path> systems = predictions(project, work);
        Headless.run(() -> workbench.shell().go(new Route.Score()));
        for (int i = 0; i < systems.size(); i++) {
            int count = i + 1;
            files.answer(systems.get(i));
            Headless.await("a system can be added", () -> workbench.shell().fire("score.add"));
            Headless.await(
                    "it is listed",
                    () -> node("#score-systems") instanceof ListView<?> v
                            && v.getItems().size() == count);
        }
        page("Nesting type");
        shot.of("score");
        page("Wrong answers");
        Headless.await(
                "an answer is explained",
                () -> node("#errors-suggestion") instanceof Label l
                        && l.getText().contains("Likely"));
        shot.of("errors");
        for (int left = systems.size() - 1; left >= 0; left--) {
            int count = left;
            Headless.await("a system can be removed", () -> workbench.shell().fire("score.remove"));
            Headless.await(
                    "it is gone",
                    () -> node("#score-systems") instanceof ListView<?> v
                            && v.getItems().size() == count);
        }
        files.answer(queries(project, work));
        Headless.await("queries can be added", () -> workbench.shell().fire("score.add"));
        Headless.await(
                "they are listed",
                () -> node("#score-systems") instanceof ListView<?> v
                        && v.getItems().size() == 1);
        page("Wrong answers");
        Headless.await(
                "a query is explained",
                () -> node("#errors-suggestion") instanceof Label l
                        && l.getText().contains("rows"));
        shot.of("errors-queries");
    }

    /** Writes queries of a system, half of them with one change. */
    private static Path queries(Project project, Path folder) throws IOException {
        Map<String, String> queries = new LinkedHashMap<>();
        Random random = new Random(SEED);
        project.set().present(item -> {
            VariantKind kind = VariantKind.values()[random.nextInt(VariantKind.values().length)];
            queries.put(
                    item.id(),
                    Sql.print(
                            Variants.of(project.facts(), item.query(), kind, new Variants.Values(20, random.nextLong()))
                                    .stream()
                                    .findFirst()
                                    .map(Variant::query)
                                    .orElse(item.query())));
        });
        return Files.writeString(folder.resolve("coder.json"), new ObjectMapper().writeValueAsString(queries));
    }

    private void page(String name) throws InterruptedException {
        Headless.run(() -> {
            if (node("#score-pages") instanceof ListView<?> pages) {
                for (int i = 0; i < pages.getItems().size(); i++) {
                    if (pages.getItems().get(i).toString().equals(name)) {
                        pages.getSelectionModel().clearAndSelect(i);
                    }
                }
            }
        });
    }

    private Node node(String selector) {
        return Objects.requireNonNull(workbench.stage().getScene()).lookup(selector);
    }

    /** Writes the answers of a better and a worse system, most of whose errors are those of a changed query. */
    static List<Path> predictions(Project project, Path folder) throws IOException {
        List<Item> items = new ArrayList<>();
        project.set().present(items::add);
        Random random = new Random(SEED);
        List<Path> written = new ArrayList<>();
        for (Map.Entry<String, Double> system :
                Map.of("large-model", 0.7, "small-model", 0.4).entrySet()) {
            Map<String, List<String>> answers = new LinkedHashMap<>();
            for (Item item : items) {
                boolean right = random.nextDouble() < system.getValue();
                List<String> answer = right ? item.answer().values() : slip(project, item, random);
                if (!answer.isEmpty()) {
                    answers.put(item.id(), answer);
                }
            }
            Path file = folder.resolve(system.getKey() + ".json");
            written.add(Files.writeString(file, new ObjectMapper().writeValueAsString(answers)));
            for (Item item : items.subList(0, items.size() / 2)) {
                ErrorKind kind = ErrorKind.values()[random.nextInt(ErrorKind.OTHER.ordinal() - 1)];
                project.records().errorLabels().set(system.getKey(), item.id(), Optional.of(kind));
            }
        }
        written.sort(null);
        return written;
    }

    private static List<String> slip(Project project, Item item, Random random) {
        VariantKind kind = VariantKind.values()[random.nextInt(VariantKind.values().length)];
        for (Variant variant :
                Variants.of(project.facts(), item.query(), kind, new Variants.Values(20, random.nextLong()))) {
            if (project.facts().run(new GuardedQuery(Sql.print(variant.query())), Limits.DEFAULT) instanceof Rows rows
                    && rows.size() > 0) {
                return rows.column(0).stream()
                        .filter(Objects::nonNull)
                        .map(Values::text)
                        .toList();
            }
        }
        return List.of();
    }
}
