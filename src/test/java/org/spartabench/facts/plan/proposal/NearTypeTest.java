package org.spartabench.facts.plan.proposal;

import static org.assertj.core.api.Assertions.assertThat;

import java.nio.file.Path;
import java.util.List;
import java.util.Optional;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.provider.Arguments;
import org.spartabench.Law;
import org.spartabench.facts.load.Import;
import org.spartabench.facts.plan.ImportPlan;
import org.spartabench.facts.statement.SmallFacts;
import org.spartabench.facts.value.ColumnType;

/** A column that nearly has a type, or may have another, gets a line that says why; other columns of text get none. */
class NearTypeTest {

    @TempDir
    private Path folder;

    private int tables;

    private static Arguments line(ColumnType type, String line, String... cells) {
        return Arguments.of(type, line, List.of(cells));
    }

    @Test
    void everyColumnThatNearlyHasATypeGetsALine() {
        ColumnType text = ColumnType.TEXT;
        Law.holdsFor(
                Stream.of(
                        line(
                                text,
                                "would be a number but for digits in groups, '1,234' (1 cell); it stays text",
                                "5",
                                "1,234"),
                        line(
                                text,
                                "would be a number but for digits in groups, currencies and per cent signs,"
                                        + " '$1,234.50' and '7 %' (2 cells); it stays text",
                                "$1,234.50",
                                "7 %"),
                        line(
                                text,
                                "would be a number but for leading zeros, '007' (1 cell); it stays text",
                                "007",
                                "12"),
                        line(
                                text,
                                "would be a number but for leading zeros, '01' and '002' (2 cells); it stays text",
                                "01",
                                "002"),
                        line(
                                text,
                                "would be a number but for plus signs, '+5' (1 cell); it stays text",
                                "+5",
                                "-3",
                                "4"),
                        line(
                                text,
                                "would be a number but for points without digits on both sides, '.5' and '5.' (2"
                                        + " cells); it stays text",
                                ".5",
                                "5.",
                                "0.25"),
                        line(text, "", "01234", "90210", "00501"),
                        line(
                                text,
                                "contains dates or times in several forms, such as '31/12/2020' and '12/31/2020'; it"
                                        + " stays text",
                                "12/31/2020",
                                "31/12/2020",
                                "01/01/2021",
                                "02/02/2021"),
                        line(
                                text,
                                "would be a date but for 'soon' (1 cell); it stays text unless that text is imported as"
                                        + " missing",
                                "12/31/2020",
                                "01/02/2021",
                                "02/03/2021",
                                "03/03/2021",
                                "04/03/2021",
                                "soon"),
                        line(
                                text,
                                "would be a time of day but for '11:9' (1 cell); it stays text",
                                "12:10",
                                "3:05",
                                "21:19",
                                "10:10",
                                "4:04",
                                "11:9"),
                        line(
                                text,
                                "contains '\\N' (1 cell), as if values were missing; it stays text unless that text is"
                                        + " imported as missing",
                                "01234",
                                "\\N",
                                "90210"),
                        line(
                                text,
                                "contains '\\N' (2 cells), as if values were missing; it stays text unless that text is"
                                        + " imported as missing",
                                "Ann",
                                "\\N",
                                "Bob",
                                "\\N"),
                        line(
                                text,
                                "contains 'unknown' (2 cells), as if values were missing; it stays text unless that"
                                        + " text is imported as missing",
                                "Ann",
                                "unknown",
                                "Bob",
                                "unknown"),
                        line(text, "", "Ann", "none", "Bob", "-"),
                        line(
                                text,
                                "would be a number but for '\\N' (1 cell); it stays text unless that text is imported"
                                        + " as missing",
                                "5",
                                "\\N"),
                        line(
                                text,
                                "contains dates that no calendar of the years 1 to 9999 has, such as '12020-01-05' and"
                                        + " '0000-00-00'; it stays text",
                                "12020-01-05",
                                "0000-00-00",
                                "2020-01-05"),
                        line(
                                text,
                                "contains dates that no calendar of the years 1 to 9999 has, such as '0044-03-15 BC';"
                                        + " it stays text",
                                "0044-03-15 BC"),
                        line(
                                text,
                                "contains dates that no calendar of the years 1 to 9999 has, such as '-0044-03-15"
                                        + " 10:00:00'; it stays text",
                                "-0044-03-15 10:00:00",
                                "2020-01-05 10:00:00"),
                        line(
                                text,
                                "contains dates or times in several forms, such as '2020-01-05' and '2020-01-05"
                                        + " 10:00'; it stays text",
                                "2020-01-05",
                                "2020-01-05 10:00"),
                        line(
                                text,
                                "would be a date with a time but for 'NULL' (1 cell); it stays text unless that text"
                                        + " is imported as missing",
                                "2020-01-05 10:00",
                                "NULL"),
                        line(
                                text,
                                "would be a time of day but for '-' (1 cell); it stays text unless that text is"
                                        + " imported as missing",
                                "09:30",
                                "-"),
                        line(
                                text,
                                "would be true or false but for the words 'T' and 'F' (3 cells); it stays text",
                                "T",
                                "F",
                                "T"),
                        line(
                                text,
                                "would be true or false but for the words 'yes' and 'no' (2 cells); it stays text",
                                "yes",
                                "no",
                                "n/a"),
                        line(
                                text,
                                "would be true or false but for 'n/a' (1 cell); it stays text unless that text is"
                                        + " imported as missing",
                                "true",
                                "false",
                                "n/a"),
                        line(
                                text,
                                "would be true or false but for the word 'yes' (1 cell); it stays text",
                                "TRUE",
                                "false",
                                "yes"),
                        line(
                                text,
                                "would be true or false but for 4 cells such as 'yes', 'No' and 'y'; it stays text",
                                "TRUE",
                                "yes",
                                "No",
                                "y",
                                "n"),
                        line(
                                text,
                                "would be true or false but for 4 cells such as '1', '0' and 'yes'; it stays text",
                                "1",
                                "0",
                                "yes",
                                "no"),
                        line(text, "", "F", "M", "F"),
                        line(text, "", "12:10", "30:12", "99:1"),
                        line(
                                ColumnType.TIME,
                                "is read as times of day; if its values are scores or ratios, give it the type TEXT in"
                                        + " the window, or in the file of --keys",
                                "12:10",
                                "0:03"),
                        line(ColumnType.TIMESTAMP, "", "31.12.2019 10:00", "1.12.2019 9:00"),
                        line(ColumnType.TIMESTAMP, "", "31.12.2019 10:00:00", "01.12.2019 09:00:00.5"),
                        line(ColumnType.TIMESTAMP, "", "01/31/2020 10:00", "01/01/2020 10:00"),
                        line(ColumnType.TIMESTAMP, "", "31/01/2020 10:00", "01/01/2020 10:00"),
                        line(
                                text,
                                "may contain dates with the day or the month first; it stays text",
                                "01/02/2020 10:00",
                                "02/03/2020 10:00"),
                        line(
                                text,
                                "contains dates or times in several forms, such as '31.12.2019 10:00' and '01/02/2020"
                                        + " 10:00'; it stays text",
                                "31.12.2019 10:00",
                                "01/02/2020 10:00"),
                        line(
                                text,
                                "would be a date with a time but for '2020-01-05 25:00:00' (1 cell); it stays text"
                                        + " unless that text is imported as missing",
                                "2020-01-05 10:00",
                                "2020-01-06 10:00",
                                "2020-01-07 10:00",
                                "2020-01-08 10:00",
                                "2020-01-05 25:00:00"),
                        line(
                                text,
                                "contains dates that no calendar of the years 1 to 9999 has, such as '31.02.2019"
                                        + " 10:00'; it stays text",
                                "31.02.2019 10:00",
                                "28.02.2019 10:00"),
                        line(
                                text,
                                "contains dates or times in several forms, such as '2020-01-31', '05.12.1999' and"
                                        + " 'Feb 9, 2001'; it stays text",
                                "2020-01-31",
                                "05.12.1999",
                                "Feb 9, 2001"),
                        line(
                                text,
                                "contains dates or times in several forms, such as '2020-01-05 9:05' and '2020-1-6"
                                        + " 19:05'; it stays text",
                                "2020-01-05 9:05",
                                "2020-1-6 19:05"),
                        line(
                                text,
                                "looks like dates or times in a form that is not read, such as 'Feb 9, 2001'; it stays"
                                        + " text",
                                "Feb 9, 2001",
                                "Dec. 12, 2001",
                                "9. Februar 2001",
                                "Mon, 09-FEB-01",
                                "December 1st, 2001 10:00 pm"),
                        line(
                                text,
                                "looks like dates or times in a form that is not read, such as '1/2/20'; it stays text",
                                "1/2/20",
                                "31.12.19",
                                "2020.01.31",
                                "2020-1-6T10:00:00Z",
                                "01/31/2020 9:05 AM",
                                "9:05 AM"),
                        line(text, "", "1.2.3", "10.4.12", "3.0.0"),
                        line(text, "", "May 4", "Marching on", "Decades 2, 2001"),
                        line(ColumnType.TIME, "", "12:10", "09:30"),
                        line(ColumnType.TIME, "", "12:10:00", "9:30:00"),
                        line(ColumnType.INTEGER, "", "1", "12")),
                this::checkWarning);
    }

    @Test
    void aPointThatMaySeparateThousandsGetsALine() {
        ColumnType text = ColumnType.TEXT;
        ColumnType decimal = ColumnType.DECIMAL;
        String commas = "may contain thousands with a point, since column f has numbers such as '12,5'; it stays text";
        String points = commas.replace("12,5", "1.234.567");
        String hint =
                "is read as decimals; if its points separate thousands, give it the type TEXT in the window, or in"
                        + " the file of --keys";
        Law.holdsFor(
                Stream.of(
                        Arguments.of(text, commas, "n;f;c/A;12,5;987/B;103,25;12.500/C;7,75;1.234/D;55,5;300.001"),
                        Arguments.of(text, commas, "n\tf\tc/A\t12,5\t1.234/B\t1,5\t-2.500"),
                        Arguments.of(text, commas, "n,f,c/A,\"12,5\",1.234/B,\"1,5\",2.500"),
                        Arguments.of(text, commas.replace("12,5", "0,125"), "n;c;f/A;1.234;0,125/B;2.500;0,250"),
                        Arguments.of(
                                text,
                                commas.replace("12,5", "12,50 €"),
                                "n;c;f/A;1.234;12,50 €/B;2.500;-/C;2.600;1.000,00 €"),
                        Arguments.of(text, points, "n;c;f/A;1.234;1.234.567/B;2.500;12"),
                        Arguments.of(text, points, "n,c,f/A,1.234,1.234.567/B,2.500,12"),
                        Arguments.of(text, points.replace("column f", "it"), "n;c/A;1.234.567/B;12.500/C;987"),
                        Arguments.of(text, commas, "n;f;c/A;12,5;1.234/B;1,5;k.A./C;k.A.;2"),
                        Arguments.of(
                                text,
                                "would be a number but for digits in groups, '1.234.567' (1 cell); it stays text",
                                "n;c/A;1.234.567/B;987"),
                        Arguments.of(text, "", "n;f;c/A;12,5;1.234/B;1,5;so/C;1;or"),
                        Arguments.of(
                                text,
                                "may contain thousands or decimals with a comma; it stays text",
                                "n;f;c/A;12,5;1,234/B;1,5;2"),
                        Arguments.of(decimal, "", "n;f;c/A;12,5;1.234/B;1,5;1.25"),
                        Arguments.of(decimal, "", "n;f;c/A;12,5;1.234/B;1,5;0.125"),
                        Arguments.of(decimal, "", "n;f;c/A;12.5;1.234/B;1.5;2.500"),
                        Arguments.of(decimal, "", "n;f;c/A;1,234;1.234/B;1,500;2.500"),
                        Arguments.of(decimal, "", "n;f;c/A;so 12,5;1.234/B;or 1,5;2.500"),
                        Arguments.of(decimal, "", "n,c/A,1.234/B,2.500/C,3.500/D,4.500/E,5.500"),
                        Arguments.of(decimal, "", "n;c/A;1.234/B;2.500/C;3.500/D;4.500/E;5"),
                        Arguments.of(decimal, "", "n;c/A;1.234/B;2.500/C;3.500/D;4.500/E;5.500/F;6.25"),
                        Arguments.of(decimal, hint, "n;c/A;1.234/B;2.500/C;3.500/D;3.500/E;5.500/F;6")),
                this::checkFile);
    }

    private void checkFile(Arguments given) {
        check(given, ((String) given.get()[2]).replace('/', '\n') + "\n");
    }

    private void checkWarning(Arguments given) {
        List<?> cells = (List<?>) given.get()[2];
        check(
                given,
                cells.stream()
                        .map(c -> "\"" + c + "\"")
                        .collect(Collectors.joining("\n", "id,c\n", "\n"))
                        .replaceAll("(?m)^\"", "x,\""));
    }

    private void check(Arguments given, String file) {
        Path csv = folder.resolve("t" + tables++);
        SmallFacts.write(csv, "t.csv", file);
        ImportPlan plan = SmallFacts.ok(Import.preview(csv, Optional.empty()));
        assertThat(plan.tables().getFirst().columns().stream()
                        .filter(c -> c.name().equals("c"))
                        .map(c -> c.column().type()))
                .as(file)
                .containsExactly((ColumnType) given.get()[0]);
        String line = (String) given.get()[1];
        assertThat(plan.warnings().stream()
                        .filter(w -> w.startsWith("column t.c "))
                        .toList())
                .as(file)
                .isEqualTo(line.isEmpty() ? List.of() : List.of("column t.c " + line));
    }
}
