package org.spartabench.app;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.LocalDateTime;
import java.util.List;
import java.util.stream.Collectors;
import java.util.stream.IntStream;

/** Takes a project from its tables to scores in one process, and keeps what each command wrote. */
final class EveryStageChild {

    private static final List<String> TITLES = List.of("INDIGO", "ışık", "İZMİR", "titanic", "LIMIT", "quiz", "Ilk");

    private static final LocalDateTime FIRST = LocalDateTime.of(2020, 1, 1, 23, 30, 1);

    private EveryStageChild() {}

    /** @param args the folder for all of it; what the commands wrote is in its folder {@code out} */
    public static void main(String[] args) throws IOException {
        Path folder = Path.of(args[0]);
        Path out = Files.createDirectories(folder.resolve("out"));
        Path project = folder.resolve("PROJECT");
        Path csv = Files.createDirectories(folder.resolve("csv"));
        Files.writeString(
                csv.resolve("INVOICES.csv"),
                IntStream.range(0, 210)
                        .mapToObj(i -> i + "," + TITLES.get(i % 7) + " " + i % 30 + "," + FIRST.plusHours(7 * i) + ","
                                + (1000 + i * 7) / 4.0 + "," + (i % 3 == 0 ? "TRUE" : "FALSE"))
                        .collect(Collectors.joining("\n", "INVOICE_ID,TITLE,ISSUED_AT,PRICE,IS_PAID\n", "\n")));
        kept(out, "new", project, "--from", csv, "--name", "invoices");
        kept(out, "generate", project, "--shapes", "non-nested=4", "--seed", 5);
        kept(out, "info", project);
        kept(out, "check", project, "--out", out.resolve("checks.json"));
        kept(out, "program", project, "--all", "--out", out.resolve("programs"));
        kept(out, "api", "add", project, "scalars");
        kept(out, "api", "export", project, "--out", out.resolve("api.json"));
        kept(
                out,
                "answer",
                project,
                "--json",
                "--sql",
                "SELECT UPPER(title), LOWER(title), issued_at FROM invoices LIMIT 7");
        kept(out, "sheet", project, "--out", out.resolve("sheet.csv"));
        kept(out, "sheet", project, "--in", out.resolve("sheet.csv"), "--validator", "ILKİ");
        kept(out, "export", project, "--format", "csv", "--out", out.resolve("csv"));
        kept(out, "export", project, "--format", "sparta", "--out", out.resolve("sparta"));
        Path predictions = folder.resolve("system.json");
        Files.writeString(predictions, "{\"invoices:1\": \"INDIGO\", \"invoices:2\": [\"1.000,5\", \"1,000.5\"]}");
        kept(out, "score", "--gold", project, "--predictions", predictions, "--json");
    }

    private static void kept(Path out, Object... words) throws IOException {
        Ran ran = Ran.command(words);
        if (ran.code() != 0) {
            throw new IllegalStateException(List.of(words) + ": " + ran.err());
        }
        if (List.of(words).contains("--json")) {
            Files.writeString(out.resolve(words[0] + ".out"), ran.out().replaceAll("\"millis\" : [0-9.]+", ""));
        }
    }
}
