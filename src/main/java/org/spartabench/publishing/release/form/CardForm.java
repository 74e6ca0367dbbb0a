package org.spartabench.publishing.release.form;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.Collections;
import java.util.EnumMap;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import org.spartabench.base.result.Result;

/**
 * Holds what people say about a data set. Its text is Markdown: a heading for each question, the answer below; lines that are
 * comments are no part of an answer.
 *
 * @param answers those that are not blank
 */
public record CardForm(Map<CardQuestion, String> answers) {

    public static final CardForm EMPTY = new CardForm(Map.of());
    private static final String HEADING = "## ";
    private static final String ESCAPE = "\\";

    public CardForm {
        Map<CardQuestion, String> given = new EnumMap<>(CardQuestion.class);
        answers.forEach((question, answer) -> {
            if (!answer.isBlank()) {
                given.put(question, answer.strip());
            }
        });
        answers = Collections.unmodifiableMap(given);
    }

    /** Reads a form. A problem names the line. */
    public static Result<CardForm> read(String text) {
        Map<CardQuestion, List<String>> answers = new EnumMap<>(CardQuestion.class);
        Optional<CardQuestion> question = Optional.empty();
        List<String> lines = text.lines().toList();
        for (int i = 0; i < lines.size(); i++) {
            String line = lines.get(i);
            if (line.startsWith(HEADING)) {
                String label = line.substring(HEADING.length()).strip();
                question = CardQuestion.labelled(label);
                if (question.isEmpty()) {
                    return Result.bad((i + 1) + ": '" + label + "' is no question of the form");
                }
                if (answers.put(question.get(), new ArrayList<>()) != null) {
                    return Result.bad((i + 1) + ": '" + label + "' stands here a second time");
                }
            } else if (!comment(line)) {
                question.map(answers::get).ifPresent(answer -> answer.add(plain(line)));
            }
        }
        Map<CardQuestion, String> whole = new LinkedHashMap<>();
        answers.forEach((q, answer) -> whole.put(q, String.join("\n", answer)));
        return Result.ok(new CardForm(whole));
    }

    private static boolean comment(String line) {
        return line.strip().startsWith("<!--") && line.strip().endsWith("-->");
    }

    private static String plain(String line) {
        return line.startsWith(ESCAPE + HEADING) || line.startsWith(ESCAPE + "<!--")
                ? line.substring(ESCAPE.length())
                : line;
    }

    /** Writes the form with all questions, so that it can be answered by hand. */
    public String text() {
        List<String> lines = new ArrayList<>(List.of(
                "# Card of the data set", "", "<!-- Write below the headings. What is left empty is left out. -->"));
        for (CardQuestion question : CardQuestion.values()) {
            lines.addAll(List.of("", HEADING + question.label()));
            lines.add("<!-- " + (question.required() ? "Required. " : "") + question.hint() + " -->");
            answer(question)
                    .ifPresent(answer -> answer.lines()
                            .map(line -> line.startsWith(HEADING) || comment(line) ? ESCAPE + line : line)
                            .forEach(lines::add));
        }
        return String.join("\n", lines) + "\n";
    }

    public Optional<String> answer(CardQuestion question) {
        return Optional.ofNullable(answers.get(question));
    }

    /** Gives the lines of an answer that are not blank. */
    public List<String> lines(CardQuestion question) {
        return answer(question).stream()
                .flatMap(String::lines)
                .map(String::strip)
                .filter(line -> !line.isEmpty())
                .toList();
    }

    public CardForm with(CardQuestion question, String answer) {
        Map<CardQuestion, String> changed = new LinkedHashMap<>(answers);
        changed.put(question, answer);
        return new CardForm(changed);
    }

    /** Gives the names that annotators have in the card, by their names in the project: only those who agreed. */
    public Map<String, String> names() {
        return pairs(CardQuestion.NAMES);
    }

    /** Says what tables and columns hold, by {@code table} and {@code table.column}. */
    public Map<String, String> columns() {
        return pairs(CardQuestion.COLUMNS);
    }

    private Map<String, String> pairs(CardQuestion question) {
        Map<String, String> pairs = new LinkedHashMap<>();
        for (String line : lines(question)) {
            String[] parts = line.split("=", 2);
            pairs.put(parts[0].strip(), parts[parts.length - 1].strip());
        }
        return pairs;
    }

    /** Lists the words that others find the data set by. */
    public List<String> keywords() {
        return lines(CardQuestion.KEYWORDS).stream()
                .flatMap(line -> Arrays.stream(line.split(",")))
                .map(String::strip)
                .filter(word -> !word.isEmpty())
                .toList();
    }

    /** Lists the required questions without an answer. */
    public List<CardQuestion> missing() {
        return Arrays.stream(CardQuestion.values())
                .filter(q -> q.required() && answer(q).isEmpty())
                .toList();
    }

    /** Says in one line why nothing can be released with this form; empty if it can. */
    public Optional<String> objection() {
        List<String> missing = missing().stream().map(CardQuestion::label).toList();
        if (!missing.isEmpty()) {
            return Optional.of("card: " + String.join(", ", missing) + (missing.size() == 1 ? " has" : " have")
                    + " no answer; fill in card.md in the project, or the page Card");
        }
        return wrong(CardQuestion.WEB_PAGE);
    }

    /** Says in one line why the answer to a question is none; empty if it is one, or there is none yet. */
    public Optional<String> wrong(CardQuestion question) {
        return answer(question)
                .filter(page -> question == CardQuestion.WEB_PAGE && !page.matches("https?://\\S+"))
                .map(page -> "card: Web page: '" + page + "' is no address that begins with https://");
    }
}
