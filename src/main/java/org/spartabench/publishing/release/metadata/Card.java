package org.spartabench.publishing.release.metadata;

import java.io.IOException;
import java.util.ArrayList;
import java.util.EnumSet;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Set;
import java.util.TreeMap;
import java.util.stream.Collectors;
import org.spartabench.facts.FactBase;
import org.spartabench.facts.passage.Passages;
import org.spartabench.facts.schema.Table;
import org.spartabench.publishing.release.ReleaseContent;
import org.spartabench.publishing.release.form.CardQuestion;
import org.spartabench.publishing.release.seal.SealedAnswers;

/**
 * Writes the card of a data set: a YAML head for hubs, then sections. Every number is counted from the release.
 *
 * @param info where the files are that the card describes, which must be there
 */
public record Card(FactBase facts, Passages passages, ReleaseContent content, DatasetInfo info) {

    private static final List<Long> SIZES = List.of(1_000L, 10_000L, 100_000L);
    private static final List<String> SIZE_NAMES = List.of("n<1K", "1K<n<10K", "10K<n<100K");

    private static final Map<String, String> HUB_LICENSES =
            Map.of("odc-by-1.0", "odc-by", "odbl-1.0", "odbl", "pddl-1.0", "pddl", "c-uda-1.0", "c-uda");

    private static final Set<CardQuestion> AGENTS = EnumSet.of(CardQuestion.CREATORS, CardQuestion.PUBLISHER);

    /** The questions that are answered before what the journal says; and those after it. */
    private static final List<CardQuestion> BEFORE = List.of(
            CardQuestion.CREATORS,
            CardQuestion.INTENDED_USES,
            CardQuestion.OTHER_USES,
            CardQuestion.SOURCES,
            CardQuestion.COLLECTION,
            CardQuestion.COLLECTION_TYPE,
            CardQuestion.RAW_DATA,
            CardQuestion.MISSING_DATA,
            CardQuestion.PREPARATION,
            CardQuestion.IMPUTATION,
            CardQuestion.MANIPULATION,
            CardQuestion.PROTOCOL,
            CardQuestion.ANNOTATORS);

    private static final List<CardQuestion> AFTER = List.of(
            CardQuestion.PERSONAL_DATA,
            CardQuestion.SOCIAL_IMPACT,
            CardQuestion.BIASES,
            CardQuestion.LIMITS,
            CardQuestion.MAINTENANCE,
            CardQuestion.FUNDING,
            CardQuestion.PUBLISHER,
            CardQuestion.CONTACT,
            CardQuestion.WEB_PAGE,
            CardQuestion.SAME_AS);

    public String text() throws IOException {
        List<String> lines = new ArrayList<>();
        head(lines);
        String name = facts.schema().name();
        lines.addAll(List.of("", "# " + name + " " + content.version(), ""));
        paragraph(lines, CardQuestion.PURPOSE);
        lines.add(content.items().size() + " questions over " + sources().size() + " tables and " + passages.total()
                + " passages, each with its SQL query, its answer, and the rows and passages that support the answer."
                + " Released on " + content.date() + ".");
        CardUse use = new CardUse(name, sources(), content, info);
        section(lines, "How to load it", use.loading());
        section(lines, "Example", use.example());
        section(lines, "Structure", structure());
        section(lines, "Columns", use.fields());
        section(lines, "Splits", splits());
        if (content.sealed()) {
            section(lines, "Sealed answers", sealed());
        }
        answers(lines, BEFORE);
        content.card().journal().forEach(s -> section(lines, s.topic().heading(), s.lines()));
        section(lines, "Scoring", scoring());
        section(lines, "Submission format", use.submission());
        answers(lines, AFTER);
        section(lines, CardQuestion.CITATION.label(), citation());
        section(lines, "Changes", List.of("See `CHANGELOG.md`. A score names the version: " + content.version() + "."));
        section(
                lines,
                "Canary",
                List.of("Every file holds the text `" + content.settings().canary()
                        + "`. Do not train on this data; drop files with this text from training sets."));
        return String.join("\n", lines) + "\n";
    }

    private void paragraph(List<String> lines, CardQuestion question) {
        content.card().form().answer(question).ifPresent(text -> lines.addAll(plain(text + "\n\n")));
    }

    /** Leaves out the word that marks an organization in the form. */
    private static String named(String agents) {
        return agents.lines()
                .filter(line -> !line.isBlank())
                .map(line -> "- " + Croissant.ORGANIZATION.matcher(line.strip()).replaceFirst("$1"))
                .collect(Collectors.joining("\n"));
    }

    /** Keeps an answer from making headings of its own, which could be empty. */
    private static List<String> plain(String text) {
        return text.lines()
                .map(line -> line.startsWith("#") ? "\\" + line : line)
                .toList();
    }

    private List<String> citation() {
        List<String> lines = new ArrayList<>(List.of("```bibtex"));
        new Citation(facts.schema().name(), content)
                .text()
                .lines()
                .filter(line -> !line.startsWith("```"))
                .forEach(lines::add);
        lines.add("```");
        return lines;
    }

    private void answers(List<String> lines, List<CardQuestion> questions) {
        questions.forEach(question -> content.card()
                .form()
                .answer(question)
                .ifPresent(text ->
                        section(lines, question.label(), plain(AGENTS.contains(question) ? named(text) : text))));
    }

    private static void section(List<String> lines, String heading, List<String> body) {
        lines.addAll(List.of("", "## " + heading, ""));
        lines.addAll(body);
    }

    private List<Table> sources() {
        return facts.schema().tables().stream().filter(t -> !t.grounding()).toList();
    }

    private void head(List<String> lines) throws IOException {
        String license = content.settings().license();
        lines.addAll(List.of(
                "---",
                "license: " + (license.contains("\n") ? "other" : DatasetInfo.quoted(license(license))),
                "language:",
                "- en",
                "pretty_name: " + DatasetInfo.quoted(facts.schema().name() + " " + content.version()),
                "task_categories:",
                "- question-answering",
                "- table-question-answering",
                "size_categories:",
                "- " + size(content.items().size()),
                "tags:",
                "- text-to-sql"));
        content.card().form().keywords().forEach(word -> lines.add("- " + DatasetInfo.quoted(word)));
        lines.add("configs:");
        config(
                lines,
                "default",
                "data",
                "-00000-of-00001.parquet",
                List.copyOf(content.splits().keySet()));
        if (!content.open().isEmpty()) {
            config(lines, "evidence", "evidence", ".parquet", content.open());
        }
        single(lines, "passages", "passages/passages.parquet");
        sources().forEach(t -> single(lines, "table_" + t.name(), "tables/" + t.name() + ".parquet"));
        lines.addAll(info.lines());
        lines.add("---");
    }

    /** Names a license as hubs do: some without its version. */
    private static String license(String id) {
        String low = id.toLowerCase(Locale.ROOT);
        return HUB_LICENSES.getOrDefault(low, low);
    }

    private static void config(List<String> lines, String name, String folder, String ending, List<String> splits) {
        lines.add("- config_name: " + DatasetInfo.quoted(name));
        if (name.equals("default")) {
            lines.add("  default: true");
        }
        lines.add("  data_files:");
        splits.forEach(split -> {
            lines.add("  - split: " + DatasetInfo.quoted(split));
            lines.add("    path: " + DatasetInfo.quoted(folder + "/" + split + ending));
        });
    }

    private static void single(List<String> lines, String name, String path) {
        lines.addAll(
                List.of("- config_name: " + DatasetInfo.quoted(name), "  data_files: " + DatasetInfo.quoted(path)));
    }

    private static String size(long items) {
        for (int i = 0; i < SIZES.size(); i++) {
            if (items < SIZES.get(i)) {
                return SIZE_NAMES.get(i);
            }
        }
        return "100K<n<1M";
    }

    private List<String> structure() {
        List<String> lines = new ArrayList<>(List.of(
                "| files | content |",
                "|---|---|",
                "| `browse.html` | all of it in a browser: search, filters, each question with its query and evidence"
                        + " |",
                "| `data/` | the items, a file for each split |",
                "| `evidence/` | for each answer, block by block, rows of the tables that support it and the passages"
                        + " that state them: at most five rows of a block, those that decide first, for the first ten"
                        + " values of an answer; `outer_block` and `outer_row` say which row of the query around it a"
                        + " row belongs to, `supporting` how many rows there are, `note` what they come to |",
                "| `passages/` | the passages; grounding tables are published as passages only |"));
        sources().forEach(t -> lines.add("| `tables/" + t.name() + "` | " + t.rows() + " rows |"));
        if (!content.errata().isEmpty()) {
            lines.add(
                    "| `errata.csv` | each record of the set that was corrected, with its old and its new question and"
                            + " query, the reason and the kind of error"
                            + (content.errata(true).isEmpty() ? "" : "; those of sealed answers are in the archive")
                            + " |");
            lines.add("| `errors.csv` | how many were corrected, by kind of error |");
        }
        lines.addAll(List.of(
                "| `sparta/` | the same questions, tables and passages in the layout of the official SPARTA"
                        + " loader |",
                "| `croissant.json` | the description in Croissant 1.1 |",
                "| `task.jsonld` | the task in Croissant Tasks: what is given, what is asked for |",
                "| `sparta_metric/` | the scores as a Python module, for `evaluate.load` or by itself |",
                "| `manifest.json` | the SHA-256 of every file, and of the database |",
                "",
                "`data/`, `evidence/`, `passages/` and `tables/` are there as Parquet and as JSON lines, with"
                        + " the same rows."));
        return lines;
    }

    private List<String> splits() {
        Map<String, Map<String, Long>> shapes = new TreeMap<>();
        content.items()
                .forEach(i ->
                        shapes.computeIfAbsent(i.shape(), s -> new TreeMap<>()).merge(i.split(), 1L, Long::sum));
        List<String> names = List.copyOf(content.splits().keySet());
        List<String> lines = new ArrayList<>(
                List.of("| shape | " + String.join(" | ", names) + " |", "|---|" + "---:|".repeat(names.size())));
        shapes.forEach((shape, counts) -> lines.add("| " + shape + " | "
                + names.stream().map(n -> "" + counts.getOrDefault(n, 0L)).collect(Collectors.joining(" | ")) + " |"));
        lines.add("| all | "
                + names.stream()
                        .map(n ->
                                "" + content.splits().getOrDefault(n, List.of()).size())
                        .collect(Collectors.joining(" | "))
                + " |");
        content.settings().plan().ifPresent(plan -> {
            lines.add("");
            lines.add("Dealt by " + plan.text() + " percent of each shape and nesting type, with seed " + plan.seed()
                    + ". "
                    + (plan.apart().isEmpty()
                            ? "Items of different splits may share sub-trees and answers."
                            : "Items of different splits share no "
                                    + plan.apart().stream()
                                            .map(kind -> kind.label())
                                            .collect(Collectors.joining(", no "))
                                    + "."));
        });
        return lines;
    }

    private List<String> sealed() {
        return List.of("The answers, queries and evidence of "
                + content.splits().keySet().stream().filter(content::sealed).collect(Collectors.joining(", "))
                + " are in `" + SealedAnswers.FILE + "`, encrypted with AES-256. Only their questions can be read."
                + " The passphrase is with the creators, who score predictions.");
    }

    private static List<String> scoring() {
        return List.of(
                "An answer is a list of values. Numbers, days and times are compared as values: 1,000.0 is 1000, and"
                        + " 3 May 2020 is 2020-05-03. Texts are compared without regard to case, typography, quotation"
                        + " marks around them, a final full stop and a leading *the*.",
                "The predicted list and the gold list are compared as multisets: EM is 1 if they are equal; precision"
                        + " is the share of predicted values that match, recall the share of gold values, F1 their"
                        + " harmonic mean. The string metric of the official code, which joins the values and compares"
                        + " words, is given beside it.",
                "",
                "`sparta score --gold FOLDER --predictions FILE` prints these scores, and so does `sparta_metric`, in"
                        + " this folder, with Python alone or with `evaluate` of Hugging Face:",
                "",
                "```python",
                "import evaluate",
                "metric = evaluate.load(\"sparta_metric\")",
                "metric.compute(predictions=[[\"Ann\", \"Bo\"]], references=[[\"bo\", \"Ann\"]])",
                "```");
    }
}
