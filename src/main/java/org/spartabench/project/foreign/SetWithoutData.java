package org.spartabench.project.foreign;

import com.fasterxml.jackson.databind.node.ObjectNode;
import java.util.EnumSet;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.function.Function;
import java.util.regex.Pattern;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.spartabench.authors.item.answer.Paradigm;
import org.spartabench.authors.item.verdict.CorrectionCategory;
import org.spartabench.facts.schema.JoinGraph;
import org.spartabench.facts.schema.Schema;
import org.spartabench.judging.clarify.LeakCheck;
import org.spartabench.judging.clarify.LeakCheck.Leakage;
import org.spartabench.judging.correct.difference.DifferenceFeature;
import org.spartabench.judging.correct.difference.QueryFeatures;
import org.spartabench.publishing.foreign.SqlSet;
import org.spartabench.publishing.foreign.layout.SetRecord;
import org.spartabench.python.confined.PythonReply;
import org.spartabench.python.confined.PythonSession;
import org.spartabench.python.confined.RunLimits;
import org.spartabench.sql.read.Parsed;
import org.spartabench.sql.sqlite.SqliteNames;
import org.spartabench.sql.sqlite.SqliteSql;

/**
 * Looks at the records of a set whose databases are not at hand: how its queries differ from those of an earlier edition, whether
 * its programs are programs, and whether its clarifications give the query away. Nothing here says whether an answer is right.
 */
public final class SetWithoutData {

    /** What these looks leave open, in one sentence. */
    public static final String OPEN =
            "Not judged, since it needs the databases: whether a query or program runs, what it gives and whether both"
                    + " give the same, ties, repeated rows and missing values, and what models agree on.";

    private static final Schema NAMELESS = new Schema("", "", List.of(), List.of(), new JoinGraph(List.of()));

    private static final Pattern RESULT = Pattern.compile("\\bresult\\b\\s*(?:\\[[^\\n]*]\\s*)?=(?!=)|\\bas result\\b");
    private static final Pattern DEFINES = Pattern.compile("(?m)^\\s*(?:def|class)\\s+\\w");

    /** Leaks that an answer shows by itself, without its inquiry and without the rows. */
    private static final Set<Leakage.Kind> SHOWN =
            EnumSet.of(Leakage.Kind.CODE, Leakage.Kind.OPERATOR, Leakage.Kind.QUERY_TEXT, Leakage.Kind.GROUND_TRUTH);

    /** How a record stands to the one that an earlier edition has: QUESTION with the same query, WRITING with the same clauses. */
    public enum Change {
        NOT_COMPARED,
        ABSENT,
        SAME,
        QUESTION,
        WRITING,
        CHANGED,
        UNREAD;

        public String label() {
            return name().toLowerCase(Locale.ROOT).replace('_', ' ');
        }
    }

    /** What a program shows without tables. */
    public enum Lint {
        NONE("no program"),
        NOT_TRIED("not tried"),
        NO_PYTHON("no Python"),
        NOT_ALLOWED("does what no program may do"),
        NO_RESULT("assigns no result"),
        NO_TABLE("gives an output without any table"),
        FAILS("fails before it reads a table"),
        DEFINES("defines functions"),
        NEEDS_DATA("needs the data");

        private final String label;

        Lint(String label) {
            this.label = label;
        }

        public String label() {
            return label;
        }
    }

    /**
     * What is known of a record.
     *
     * @param unread why its query has no tree; empty if it has one
     * @param differing the features in which its query differs from the earlier one
     * @param why the place and words of the lint
     * @param leaks of each clarification that it has
     */
    public record Judged(
            SetRecord record,
            Optional<String> unread,
            Change change,
            Set<DifferenceFeature> differing,
            Lint lint,
            String why,
            Map<Paradigm, Set<Leakage.Kind>> leaks) {

        /** Gives the category that the differences suggest. */
        public Optional<CorrectionCategory> proposed() {
            return DifferenceFeature.proposed(differing, Paradigm.SQL);
        }

        /** Gives the category that the set itself names; empty if it names none. */
        public String named() {
            return record.fields().path("category").asText();
        }
    }

    private final SqlSet set;
    private final Optional<Map<String, SetRecord>> earlier;
    private final Optional<PythonSession> python;

    /** @param earlier an edition with the same numbers of questions @param python tries the programs, without a table */
    public SetWithoutData(SqlSet set, Optional<SqlSet> earlier, Optional<PythonSession> python) {
        this.set = set;
        this.earlier = earlier.map(e -> all(e).collect(Collectors.toMap(SetRecord::id, Function.identity())));
        this.python = python;
    }

    private static Stream<SetRecord> all(SqlSet set) {
        return set.records().entrySet().stream()
                .sorted(Map.Entry.comparingByKey())
                .flatMap(e -> e.getValue().stream());
    }

    /** Judges all records, by database. A program may take some seconds. */
    public List<Judged> judged() {
        return all(set).map(this::judged).toList();
    }

    /** Gives the numbers of questions that only the earlier edition has. */
    public List<String> gone() {
        Set<String> here = all(set).map(SetRecord::id).collect(Collectors.toSet());
        return earlier.stream()
                .flatMap(e -> e.keySet().stream())
                .filter(id -> !here.contains(id))
                .sorted()
                .toList();
    }

    private Judged judged(SetRecord record) {
        ObjectNode fields = record.fields();
        String sql = set.layout().sql(fields);
        Parsed read = tree(sql);
        Optional<String> unread = read instanceof Parsed.Bad bad ? Optional.of(bad.where()) : Optional.empty();
        Optional<SetRecord> old = earlier.flatMap(e -> Optional.ofNullable(e.get(record.id())));
        Optional<String> before = old.map(e -> set.layout().sql(e.fields()));
        boolean asked = old.map(e -> set.layout().question(e.fields()))
                .filter(q -> plain(q).equals(plain(set.layout().question(fields))))
                .isPresent();
        Optional<Set<DifferenceFeature>> differing = before.flatMap(b ->
                tree(b).tree().flatMap(was -> read.tree().map(now -> QueryFeatures.differing(was, now))));
        Change change = earlier.isEmpty()
                ? Change.NOT_COMPARED
                : before.isEmpty()
                        ? Change.ABSENT
                        : plain(before.get()).equals(plain(sql))
                                ? asked ? Change.SAME : Change.QUESTION
                                : differing
                                        .map(d -> d.isEmpty() ? Change.WRITING : Change.CHANGED)
                                        .orElse(Change.UNREAD);
        String code = fields.path("code").asText();
        PythonReply reply = code.isBlank() || python.isEmpty()
                ? new PythonReply.Unavailable("")
                : python.get().run(code, Map.of(), RunLimits.DEFAULT);
        Lint lint = lint(code, reply);
        boolean told = EnumSet.of(Lint.NO_PYTHON, Lint.NOT_ALLOWED, Lint.FAILS).contains(lint);
        return new Judged(
                record,
                unread,
                change,
                change == Change.CHANGED ? differing.orElseThrow() : Set.of(),
                lint,
                told ? reply.problem() : "",
                leaks(sql, fields));
    }

    private static Parsed tree(String sql) {
        return SqliteSql.asWritten(sql, NAMELESS, SqliteNames.SAME);
    }

    private static String plain(String sql) {
        return sql.strip().replaceFirst(";$", "").replaceAll("\\s+", " ").strip();
    }

    private static Lint lint(String code, PythonReply reply) {
        if (code.isBlank()) {
            return Lint.NONE;
        }
        Lint shown = switch (reply) {
            case PythonReply.Gave _ -> Lint.NO_TABLE;
            case PythonReply.Forbidden f ->
                f.what().startsWith("there is no table") ? Lint.NEEDS_DATA : Lint.NOT_ALLOWED;
            case PythonReply.Raised r ->
                switch (r.type()) {
                    case "SyntaxError" -> Lint.NO_PYTHON;
                    case "NameError" -> Lint.NEEDS_DATA;
                    default -> Lint.FAILS;
                };
            case PythonReply.Overran _ -> Lint.FAILS;
            case PythonReply.Unavailable _ -> Lint.NOT_TRIED;
        };
        return shown != Lint.NEEDS_DATA && shown != Lint.NOT_TRIED
                ? shown
                : !RESULT.matcher(code).find()
                        ? Lint.NO_RESULT
                        : DEFINES.matcher(code).find() ? Lint.DEFINES : shown;
    }

    private Map<Paradigm, Set<Leakage.Kind>> leaks(String sql, ObjectNode fields) {
        String question =
                set.layout().question(fields) + " " + fields.path("evidence").asText();
        LeakCheck barrier = new LeakCheck(sql, question, List.of());
        return Stream.of(Paradigm.values())
                .filter(p -> !fields.path(ClarificationFields.name(p)).asText().isBlank())
                .collect(Collectors.toMap(
                        Function.identity(),
                        p -> barrier
                                .of("", fields.path(ClarificationFields.name(p)).asText())
                                .stream()
                                .map(Leakage::kind)
                                .filter(SHOWN::contains)
                                .collect(Collectors.toSet())));
    }
}
