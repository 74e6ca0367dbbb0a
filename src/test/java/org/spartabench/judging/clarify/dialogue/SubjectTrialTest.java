package org.spartabench.judging.clarify.dialogue;

import static org.assertj.core.api.Assertions.assertThat;

import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.spartabench.apis.virtual.planner.HybridClinic;
import org.spartabench.authors.item.Item;
import org.spartabench.authors.item.Lineage;
import org.spartabench.authors.item.Question;
import org.spartabench.authors.item.answer.Answer;
import org.spartabench.authors.llm.call.CallPurpose;
import org.spartabench.authors.request.Author;
import org.spartabench.authors.request.AuthorReply;
import org.spartabench.authors.request.Request;
import org.spartabench.facts.FactBase;
import org.spartabench.facts.schema.Column;
import org.spartabench.facts.schema.JoinGraph;
import org.spartabench.facts.schema.Role;
import org.spartabench.facts.schema.Schema;
import org.spartabench.facts.schema.Table;
import org.spartabench.facts.value.ColumnType;
import org.spartabench.judging.clarify.Clarification;
import org.spartabench.judging.clarify.InquiryKind;
import org.spartabench.judging.clarify.dialogue.Clarifier.Clarified;
import org.spartabench.rows.Output;
import org.spartabench.rows.OutputContext;
import org.spartabench.rows.RowComparison;
import org.spartabench.rows.verdict.OutputProfile;
import org.spartabench.rows.verdict.OutputVerdict;
import org.spartabench.sql.tree.Block;

/** A subject's query is right if it gives the rows of the item, in its order where the item asks for one. */
final class SubjectTrialTest {

    private static final Schema SCHEMA = new Schema(
            "harbor",
            "a reader",
            List.of(new Table(
                    "boats",
                    List.of(column("name", ColumnType.TEXT), column("length", ColumnType.INTEGER)),
                    List.of(),
                    false,
                    4)),
            List.of(),
            new JoinGraph(List.of()));

    private static final List<String> ROWS = List.of(
            "CREATE TABLE boats (name VARCHAR, length BIGINT)",
            "INSERT INTO boats VALUES ('Ada', 9), ('Bea', 12), ('Cleo', 12), ('Dora', 15)");

    @TempDir
    private Path folder;

    private static Column column(String name, ColumnType type) {
        return new Column(name, type, Role.NAME, Optional.empty(), true);
    }

    /** Says one query, whatever is asked. */
    private record Subject(String sql) implements Author {

        @Override
        public String name() {
            return "subject";
        }

        @Override
        @SuppressWarnings("unchecked")
        public <R> AuthorReply<R> ask(Request<R> request) {
            return (AuthorReply<R>) new AuthorReply.Given<>(sql, AuthorReply.Usage.of(0));
        }
    }

    private static Block block(String sql) {
        return (Block) HybridClinic.query(sql);
    }

    private static boolean right(FactBase facts, String item, String subject) {
        Item asked = new Item(
                1,
                "harbor:1",
                block(item),
                Question.plain("Which boats?"),
                new Answer(List.of("?")),
                List.of(),
                new Lineage(7, 1, "manual", "offline", List.of(), 0, Map.of(), Optional.empty()));
        Clarified nothing = new Clarified(
                new Clarification(1, "subject", "", InquiryKind.OUTPUT, "oracle", "", List.of()),
                Optional.empty(),
                asked.question(),
                List.of());
        return new SubjectTrial(facts, new Subject(subject), Optional.empty())
                .of(asked, nothing, CallPurpose.NONE)
                .orThrow(IllegalStateException::new)
                .standard();
    }

    @Test
    void theOrderCountsWhereTheItemAsksForOne() {
        try (FactBase facts = HybridClinic.facts(folder.resolve("facts.duckdb"), SCHEMA, ROWS)) {
            String ordered = "SELECT name, length AS feet FROM boats WHERE name <> 'Cleo' ORDER BY feet";
            assertThat(right(facts, ordered, "SELECT name, length FROM boats WHERE name <> 'Cleo' ORDER BY length"))
                    .isTrue();
            assertThat(right(
                            facts, ordered, "SELECT name, length FROM boats WHERE name <> 'Cleo' ORDER BY length DESC"))
                    .isFalse();
            assertThat(right(facts, "SELECT name FROM boats", "SELECT name FROM boats ORDER BY length DESC"))
                    .isTrue();
        }
    }

    /** Rows that tie by an alias, a place or a column's name may swap; a cut among them is nobody's mistake. */
    @Test
    void whatAQueryAsksForIsReadInOnePlace() {
        try (FactBase facts = HybridClinic.facts(folder.resolve("facts.duckdb"), SCHEMA, ROWS)) {
            for (String key : List.of("feet", "2", "length")) {
                String item = "SELECT name, length AS feet FROM boats ORDER BY " + key;
                assertThat(right(facts, item, "SELECT name, length FROM boats ORDER BY length, name DESC"))
                        .as(key)
                        .isTrue();
            }
        }
        OutputContext cut =
                OutputContext.of(block("SELECT name, length AS feet FROM boats ORDER BY feet LIMIT 2"), "Which boats?");
        assertThat(RowComparison.compare(rows("Bea"), rows("Cleo"), cut, OutputProfile.STRICT))
                .isInstanceOf(OutputVerdict.Unsure.class);
    }

    private static Output rows(String second) {
        return new Output.Table(
                List.of("name", "feet"), List.of(List.of("Ada", 9L), List.of(second, 12L)), Output.Form.ROWS);
    }
}
