package org.spartabench.authors.prompted;

import java.util.ArrayList;
import java.util.Collections;
import java.util.LinkedHashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.Collectors;
import org.spartabench.authors.llm.message.Prompt;
import org.spartabench.base.result.Problem;
import org.spartabench.base.result.Result;

/**
 * Holds the prompt of one kind of request: a system and a user part with placeholders.
 *
 * @param kind of the request
 * @param own whether it is the project's own rather than a shipped one
 * @param text the whole file
 * @param hash of the whole file, as lineage shows it
 */
public record PromptFile(String kind, boolean own, String text, String hash, String system, String user) {

    /** The names of the placeholders, each with its content. */
    public static final Map<String, String> PLACEHOLDERS = """
        persona = persona who asks, from the domain
        schema = the relevant tables with columns and keys
        tables = names of the relevant tables
        files = the tables as CREATE TABLE, or the first lines of their files
        sample_rows = a few rows of the relevant tables
        clauses_so_far = the current block
        partial_result = result of the current block
        figures = ranges and frequent values of the current rows
        next = what follows on this step
        purpose = the question that the whole query has to answer
        feedback = earlier attempts and their outcomes
        inner_block = the finished inner blocks
        candidates = numbered lists of choices
        diagnosis = why the query is empty, with the blamed predicates numbered
        query = the whole query, with its question where it has one
        wanted = the clauses required in a whole query
        tree = the required nested predicates: place, type, contents
        question = the question to answer
        evidence = what words and values of the question mean
        inquiry = what is asked about the question
        conditions = the conditions that a question has to state
        outputs = outputs or answers, each between fences
        exemplars = queries with good questions and the most similar trees
        apis = the APIs in the form that the strategy uses, each with a reply
        turns = what an agent did so far, and what came back
        words = what a table and its columns are called now
        doubts = which of these words may be wrong, and why
        nouns = what rows of the other tables are called
        facts = the tables and columns that a text shall fill
        passage = the text to be read, between fences
        """.lines().map(line -> line.split(" = ")).collect(
            Collectors.collectingAndThen(
                    Collectors.toMap(pair -> pair[0], pair -> pair[1], (one, other) -> one, LinkedHashMap::new),
                    Collections::unmodifiableMap));

    private static final int VERSION = 1;
    private static final Pattern FORM =
            Pattern.compile("---\\R(.*?)\\R---\\R+# System\\R+(.*?)\\R+# User\\R+(.*)", Pattern.DOTALL);
    private static final Pattern PLACEHOLDER = Pattern.compile("\\{\\{([^{}]*)}}");
    private static final Pattern EXAMPLE = Pattern.compile("(?s)```json\\R.*?\\R```");

    /** Reads the text of a file, or lists all its errors, one line each. */
    public static Result<PromptFile> read(String kind, boolean own, String text) {
        String file = kind + ".md: ";
        Matcher form = FORM.matcher(text.strip() + "\n");
        if (!form.matches()) {
            return Result.bad(file + "needs front matter between lines of ---, then '# System' and '# User'");
        }
        List<Problem> problems = new ArrayList<>();
        Set<String> front =
                new LinkedHashSet<>(form.group(1).lines().map(String::strip).toList());
        if (!front.contains("version: " + VERSION)) {
            problems.add(new Problem(file + "its front matter has no line 'version: " + VERSION + "'"));
        }
        if (!front.contains("kind: " + kind)) {
            problems.add(new Problem(file + "its front matter has no line 'kind: " + kind + "'"));
        }
        PLACEHOLDER
                .matcher(text)
                .results()
                .map(m -> m.group(1))
                .filter(name -> !PLACEHOLDERS.containsKey(name))
                .distinct()
                .forEach(name -> problems.add(new Problem(file + "there is no placeholder {{" + name + "}}; there are "
                        + String.join(", ", PLACEHOLDERS.keySet()))));
        List<String> examples =
                EXAMPLE.matcher(text).results().map(m -> m.group()).toList();
        if (examples.size() != 1) {
            problems.add(new Problem(file + "needs one block marked json, which shows the form of the reply"));
        } else {
            PromptFiles.fields(kind).stream()
                    .filter(field -> !examples.getFirst().contains("\"" + field + "\""))
                    .forEach(field -> problems.add(new Problem(file + "the reply that it shows has no field \"" + field
                            + "\", which this version reads; begin again with the shipped prompt")));
        }
        return problems.isEmpty()
                ? Result.ok(new PromptFile(
                        kind,
                        own,
                        text,
                        Prompt.hash(text),
                        form.group(2).strip(),
                        form.group(3).strip()))
                : new Result.Bad<>(problems);
    }

    /** Fills the placeholders, those without a value with "(none)". */
    Prompt filled(Map<String, String> values) {
        return new Prompt(filled(system, values), filled(user, values));
    }

    private static String filled(String part, Map<String, String> values) {
        return PLACEHOLDER.matcher(part).replaceAll(m -> {
            String value = values.getOrDefault(m.group(1), "").strip();
            return Matcher.quoteReplacement(value.isEmpty() ? "(none)" : value);
        });
    }
}
