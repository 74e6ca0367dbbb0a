package org.spartabench.app;

import com.fasterxml.jackson.databind.node.JsonNodeFactory;
import com.fasterxml.jackson.databind.node.ObjectNode;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.SplittableRandom;
import java.util.regex.MatchResult;
import java.util.regex.Pattern;
import java.util.stream.Stream;
import org.spartabench.authors.llm.message.ChatServer;
import org.spartabench.authors.llm.message.Prompt;

/**
 * Plays a model that reads: each reply follows from the words of the prompt and the seed alone. It takes one of the choices that
 * are listed, and writes clauses from the figures that are shown, by the rules that the prompt states.
 */
public final class PromptPlayer implements ChatServer.Script {

    private static final Pattern HEADING = Pattern.compile(
            "(?m)^(Tables|Sample rows|The block so far|The outer block so far|What it returns now|Columns in these"
                    + " rows|Query|Conditions that would do|What would do|The whole is to answer|It was made to"
                    + " answer|What follows|Earlier attempts|Inner block|Candidates[^:\\n"
                    + "]*|Diagnosis|Its question|Its answer)[^:\\n"
                    + "]*:\\s*");
    private static final Pattern EXAMPLE = Pattern.compile("```json\\s*(\\{.*?\\})\\s*```", Pattern.DOTALL);
    private static final Pattern LISTED = Pattern.compile("(?m)^(\\d+)\\. ");
    private static final Pattern OFFERED = Pattern.compile("(?m)(?:^|; )(.*?) \\(\\d+\\)(?=; |$)");
    private static final Pattern TEXT = Pattern.compile("'((?:[^']|'')*)'");
    private static final Pattern GROUP = Pattern.compile("(?m)^[^|]+ \\| (\\d+)(?: \\||$)");
    private static final Pattern BLAMED =
            Pattern.compile("(?m)^ {2}(\\d+)\\. (.*)\\n(?: {5}refuses.*\\n| {5}its inner.*\\n| {5}a row.*\\n)*"
                    + "(?: {5}the nearest value that lets it through: (.*))?");

    @Override
    public ChatServer.Answer answer(ChatServer.Asked asked) {
        return new ChatServer.Answer.Text(
                reply(asked.prompt(), asked.body().path("seed").asLong()));
    }

    static String reply(Prompt prompt, long seed) {
        return new Reader(prompt, new SplittableRandom(seed)).reply().toString();
    }

    private record Reader(String system, Map<String, String> parts, SplittableRandom chance) {

        Reader(Prompt prompt, SplittableRandom chance) {
            this(prompt.system(), parts(prompt.user()), chance);
        }

        private static Map<String, String> parts(String user) {
            Map<String, String> parts = new LinkedHashMap<>();
            List<MatchResult> headings = HEADING.matcher(user).results().toList();
            for (int i = 0; i < headings.size(); i++) {
                int end = i + 1 < headings.size() ? headings.get(i + 1).start() : user.length();
                parts.put(
                        headings.get(i).group(1).replaceFirst(" .*outer", ""),
                        user.substring(headings.get(i).end(), end).strip());
            }
            return parts;
        }

        private String part(String name) {
            return parts.entrySet().stream()
                    .filter(e -> e.getKey().startsWith(name))
                    .map(Map.Entry::getValue)
                    .findFirst()
                    .orElse("");
        }

        ObjectNode reply() {
            String form =
                    EXAMPLE.matcher(system).results().findFirst().orElseThrow().group(1);
            ObjectNode reply = JsonNodeFactory.instance.objectNode();
            if (form.startsWith("{\"where\"")) {
                return any(conditions())
                        .map(c -> {
                            reply.putArray("where").add(c);
                            return reply;
                        })
                        .orElseGet(() -> reply.put("none", "no condition leaves rows enough"));
            }
            if (form.startsWith("{\"choice\"")) {
                List<MatchResult> listed =
                        LISTED.matcher(part("Candidates")).results().toList();
                int choice = chance.nextInt(listed.size());
                reply.put("choice", choice + 1);
                if (form.contains("question")) {
                    String all = part("Candidates");
                    int end =
                            choice + 1 < listed.size() ? listed.get(choice + 1).start() : all.length();
                    reply.put(
                            "question",
                            question(all.substring(listed.get(choice).end(), end)));
                }
                return reply;
            }
            if (form.startsWith("{\"asked\"")) {
                return reply.put("asked", true).put("reason", "");
            }
            if (form.startsWith("{\"blamed\"")) {
                return repair(reply);
            }
            if (form.startsWith("{\"question\"")) {
                return reply.put("question", question(part("Query")));
            }
            if (form.startsWith("{\"limit\"")) {
                return reply.put("limit", Math.clamp(rows() - 1, 1, 3));
            }
            if (form.startsWith("{\"having\"") && !conditions().isEmpty()) {
                return named(reply, "having", conditions());
            }
            if (form.startsWith("{\"having\"")) {
                List<Long> sizes = GROUP.matcher(part("Columns in these rows"))
                        .results()
                        .map(m -> Long.parseLong(m.group(1)))
                        .sorted()
                        .toList();
                return reply.put("having", "COUNT(*) >= " + (sizes.isEmpty() ? 2 : sizes.getLast()));
            }
            if (form.startsWith("{\"group_by\"")) {
                return named(reply, "group_by", figures());
            }
            if (form.startsWith("{\"order_by\"")) {
                columns("MEASURE", "MOMENT", "NAME").stream()
                        .limit(1)
                        .forEach(c -> reply.withArray("order_by").add(c + " DESC"));
                reply.withArray("order_by").add(key());
                return reply;
            }
            return named(reply, "select", outputs());
        }

        private ObjectNode named(ObjectNode reply, String field, List<String> choice) {
            return any(choice)
                    .map(c -> reply.put(field, c))
                    .orElseGet(() -> reply.put("none", "no column is left to ask for"));
        }

        private <T> Optional<T> any(List<T> choice) {
            return choice.isEmpty() ? Optional.empty() : Optional.of(choice.get(chance.nextInt(choice.size())));
        }

        /** Asks for whatever the text names in quotes, and names its first table. */
        private String question(String query) {
            String about = query.lines().findFirst().orElse("").replaceAll(".*?(?:FROM|about) (\\S+).*", "$1");
            List<String> named = TEXT.matcher(query)
                    .results()
                    .map(m -> m.group(1).replace("''", "'"))
                    .distinct()
                    .toList();
            return "What is there to know of " + about + (named.isEmpty() ? "" : " with " + String.join(" and ", named))
                    + "?";
        }

        private long rows() {
            Pattern rows = Pattern.compile("(?m)^(\\d+) rows?\\b");
            return Stream.of("What it returns now", "Columns in these rows")
                    .flatMap(p -> rows.matcher(part(p)).results())
                    .mapToLong(m -> Long.parseLong(m.group(1)))
                    .findFirst()
                    .orElse(0);
        }

        /** Lists the conditions that would do, without those that were tried. */
        private List<String> conditions() {
            return OFFERED.matcher(part("Conditions that would do"))
                    .results()
                    .map(m -> m.group(1))
                    .filter(c -> !part("Earlier attempts").contains(c))
                    .toList();
        }

        /** Lists the columns of the block's table with those roles, in their order, that no condition names. */
        private List<String> columns(String... roles) {
            String block = part("The");
            String tables = part("Tables");
            String table = block.replaceAll("(?s).*?FROM (\\S+).*", "$1");
            String own = tables.substring(Math.max(0, tables.indexOf("\n" + table)))
                    .strip()
                    .lines()
                    .skip(1)
                    .takeWhile(l -> l.startsWith("  "))
                    .reduce("", (a, b) -> a + "\n" + b);
            List<String> found = new ArrayList<>();
            for (String role : roles) {
                own.lines()
                        .filter(l -> l.startsWith("  " + role + ": "))
                        .forEach(l -> Stream.of(l.split(": ")[1].split(", "))
                                .map(c -> c.replaceAll("[? ].*", ""))
                                .filter(c -> !block.contains(c)
                                        && !part("Earlier attempts").contains(c))
                                .forEach(found::add));
            }
            return found;
        }

        /** Lists the columns that the figures name and that were not tried. */
        private List<String> figures() {
            return part("Columns in these rows")
                    .lines()
                    .filter(l -> l.contains(": "))
                    .map(l -> l.substring(0, l.indexOf(": ")))
                    .filter(c -> !part("Earlier attempts").contains(c))
                    .toList();
        }

        private String key() {
            return part("Tables").replaceAll("(?s).*?one row for each (\\S+).*", "$1");
        }

        private List<String> outputs() {
            return Stream.of(part("What would do").split(", "))
                    .filter(o -> !o.isEmpty() && !part("Earlier attempts").contains(o))
                    .toList();
        }

        /** Takes the nearest value that lets the row through, or turns a predicate around. */
        private ObjectNode repair(ObjectNode reply) {
            for (MatchResult blamed :
                    BLAMED.matcher(part("Diagnosis")).results().toList()) {
                String predicate = blamed.group(2);
                String change = predicate.matches("\\S+ = '.*") && blamed.group(3) != null
                        ? "= '" + blamed.group(3).replace("'", "''") + "'"
                        : predicate.matches("\\S+ [<>]=? [-\\d.]+.*") && blamed.group(3) != null
                                ? predicate.replaceAll("\\S+ ([<>])=? .*", "$1= ") + blamed.group(3)
                                : predicate.contains(" NOT IN (") || predicate.startsWith("NOT EXISTS")
                                        ? predicate.startsWith("NOT") ? "EXISTS" : "IN"
                                        : "";
                if (!change.isEmpty() && !part("Earlier attempts").contains(change)) {
                    return reply.put("blamed", Integer.parseInt(blamed.group(1)))
                            .put("change", change)
                            .put("purpose", "What is there to know now that it is " + change + "?");
                }
            }
            return reply.put("none", "nothing can be changed a little");
        }
    }
}
