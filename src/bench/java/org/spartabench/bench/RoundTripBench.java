package org.spartabench.bench;

import com.fasterxml.jackson.databind.ObjectMapper;
import java.io.IOException;
import java.io.PrintWriter;
import java.io.StringWriter;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.TreeMap;
import java.util.stream.Stream;
import org.spartabench.app.Main;
import org.spartabench.base.file.Folders;
import org.spartabench.judging.review.ItemFilter;
import org.spartabench.judging.review.ItemRow;
import org.spartabench.project.PlantedSet;
import org.spartabench.project.Project;

/**
 * Exports, imports and exports again: 110 items of each of three domains in every format that is imported; then plants
 * errors into their queries and counts those in the first third of the queues by risk.
 */
public final class RoundTripBench {

    private static final List<String> DOMAINS = List.of("medical", "movie", "nba");

    private RoundTripBench() {}

    /** @param args folder for the projects, items a domain (110), planted errors (90), seeds (1,2,3) */
    public static void main(String[] args) throws IOException {
        Path folder = Path.of(args[0]);
        String count = args.length > 1 ? args[1] : "110";
        int errors = args.length > 2 ? Integer.parseInt(args[2]) : 90;
        Folders.delete(folder);
        Path projects = Files.createDirectories(folder.resolve("projects"));
        for (String domain : DOMAINS) {
            Path project = projects.resolve(domain);
            run("sample", domain, project);
            run("generate", project, "--count", count, "--seed", 5);
            for (String format : List.of("sparta", "jsonl", "csv")) {
                again(project, domain, format, folder);
            }
            sheet(project, folder.resolve(domain + "-sheet"));
        }
        for (String layout : List.of("spider", "bird")) {
            Path first = folder.resolve(layout + "-1");
            Path second = folder.resolve(layout + "-2");
            run("export", projects, "--format", layout, "--out", first);
            run("audit", first, "--out", folder.resolve(layout + "-audit"));
            run("export", folder.resolve(layout + "-audit"), "--format", layout, "--out", second);
            tell("all", layout, first, second);
        }
        for (String seed : (args.length > 3 ? args[3] : "1,2,3").split(",")) {
            planted(folder, errors, Long.parseLong(seed));
        }
    }

    private static void again(Path project, String domain, String format, Path folder) throws IOException {
        String ending = format.equals("sparta") ? "" : "." + format;
        Path first = folder.resolve(domain + "-1" + ending);
        Path second = folder.resolve(domain + "-2" + ending);
        Path other = folder.resolve(domain + "-" + format);
        run("export", project, "--format", format, "--out", first);
        run("sample", domain, other);
        run("import", other, first);
        run("export", other, "--format", format, "--out", second);
        tell(domain, format, first, second);
    }

    private static void sheet(Path project, Path files) throws IOException {
        Path first = Files.createDirectories(files).resolve("1.csv");
        Path second = files.resolve("2.csv");
        run("export", project, "--format", "review", "--out", first);
        run("sheet", project, "--in", first, "--validator", "ann");
        run("export", project, "--format", "review", "--out", second);
        tell(String.valueOf(project.getFileName()), "review", first, second);
    }

    private static void tell(String domain, String format, Path first, Path second) throws IOException {
        TreeMap<String, byte[]> one = bytes(first);
        TreeMap<String, byte[]> two = bytes(second);
        boolean same = one.keySet().equals(two.keySet())
                && one.keySet().stream().allMatch(k -> Arrays.equals(one.get(k), two.get(k)));
        System.out.println(
                domain + " " + format + ": " + (same ? "same bytes" : "DIFFERENT") + ", " + one.size() + " files");
    }

    private static TreeMap<String, byte[]> bytes(Path place) throws IOException {
        TreeMap<String, byte[]> bytes = new TreeMap<>();
        try (Stream<Path> all = Files.walk(place)) {
            for (Path file : all.filter(Files::isRegularFile).toList()) {
                bytes.put(place.relativize(file).toString(), Files.readAllBytes(file));
            }
        }
        return bytes;
    }

    private static void planted(Path folder, int errors, long seed) throws IOException {
        Path spider = folder.resolve("spider-1").resolve("dev.json");
        List<String> questions = new ArrayList<>();
        new ObjectMapper().readTree(spider.toFile()).forEach(r -> questions.add(r.toString()));
        PlantedSet set = PlantedSet.make(folder.resolve("planted-" + seed), questions, errors, seed);
        Path audit = folder.resolve("planted-audit-" + seed);
        run("audit", set.folder(), "--out", audit);
        int first = 0;
        List<String> late = new ArrayList<>();
        for (String domain : DOMAINS) {
            run("check", audit.resolve(domain));
            try (Project project = Project.open(audit.resolve(domain)).orThrow(IllegalStateException::new)) {
                List<ItemRow> queue = project.queue().items(ItemFilter.ALL.withRiskFirst(true), 0, 10_000);
                for (int i = 0; i < queue.size(); i++) {
                    String change = set.planted().get(queue.get(i).id());
                    if (change != null && 3 * i < queue.size()) {
                        first++;
                    } else if (change != null) {
                        late.add(queue.get(i).id() + " " + change);
                    }
                }
            }
        }
        System.out.println("seed " + seed + ": " + first + " of "
                + set.planted().size() + " planted errors in the first" + " third of " + questions.size());
        late.forEach(line -> System.out.println("  late: " + line));
    }

    private static void run(Object... words) {
        StringWriter err = new StringWriter();
        String[] line = Stream.of(words).map(String::valueOf).toArray(String[]::new);
        int code = Main.run(line, new PrintWriter(new StringWriter()), new PrintWriter(err, true));
        if (code != 0) {
            System.out.println(String.join(" ", line) + ": exit " + code + " "
                    + err.toString().lines().toList().getLast());
        }
    }
}
