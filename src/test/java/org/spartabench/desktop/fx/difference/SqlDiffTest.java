package org.spartabench.desktop.fx.difference;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.List;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.spartabench.Law;
import org.spartabench.desktop.HandMade;
import org.spartabench.desktop.fx.code.CodeText;
import org.spartabench.desktop.text.PrettySql;
import org.spartabench.making.run.event.RunEvent;

/** A diff holds both versions, whole. */
class SqlDiffTest {

    record Pair(String before, String after) {}

    static Stream<Pair> pairs() {
        String plain = "SELECT name FROM doctors WHERE years_experience > 5 AND hospital_branch = 'Central Hospital'";
        Stream<Pair> written = Stream.of(
                new Pair(plain, plain),
                new Pair(plain, plain.replace("> 5", ">= 7")),
                new Pair(plain, "SELECT name FROM doctors"),
                new Pair("SELECT name FROM doctors", plain),
                new Pair(plain, "SELECT COUNT(*) FROM billing WHERE amount < 3"),
                new Pair("not SQL at all", plain));
        Stream<Pair> repairs = HandMade.tree(1).stream()
                .filter(RunEvent.Repaired.class::isInstance)
                .map(RunEvent.Repaired.class::cast)
                .map(r -> new Pair(r.before(), r.after()));
        return Stream.concat(written, repairs);
    }

    @Test
    void bothVersionsCanBeReadFromIt() {
        Law.holdsFor(pairs(), pair -> {
            SqlDiff diff = SqlDiff.of(pair.before(), pair.after());
            assertThat(without(diff, '+')).isEqualTo(PrettySql.lines(pair.before()));
            assertThat(without(diff, '−')).isEqualTo(PrettySql.lines(pair.after()));
        });
    }

    @Test
    void marksStandInTheLinesOfTheirVersion() {
        Law.holdsFor(pairs(), pair -> {
            SqlDiff diff = SqlDiff.of(pair.before(), pair.after());
            for (CodeText.Mark mark : diff.marks()) {
                int line = diff.text().lastIndexOf('\n', mark.start()) + 1;
                assertThat(diff.text().charAt(line)).isEqualTo(mark.style().equals("removed") ? '−' : '+');
                assertThat(diff.text().substring(mark.start(), mark.end())).doesNotContain("\n");
            }
            assertThat(diff.marks().isEmpty())
                    .isEqualTo(PrettySql.lines(pair.before()).equals(PrettySql.lines(pair.after())));
        });
    }

    private static List<String> without(SqlDiff diff, char sign) {
        return diff.text()
                .lines()
                .filter(line -> line.charAt(0) != sign)
                .map(line -> line.substring(2))
                .toList();
    }
}
