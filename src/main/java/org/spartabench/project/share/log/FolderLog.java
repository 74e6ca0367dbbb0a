package org.spartabench.project.share.log;

import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.LinkOption;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.HexFormat;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;
import java.util.function.BooleanSupplier;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.Stream;
import java.util.zip.CRC32C;
import org.spartabench.project.disk.GrowingFile;
import org.spartabench.project.failure.StoreException;
import org.spartabench.project.share.entry.LogEntry;

/**
 * Keeps the log in a folder that all copies reach: on a network, synchronised by a service or by git, or on a stick. Each machine
 * writes files of its own alone, {@code <machine>.<first number>.log}; a line is a checksum (CRC-32C) and an entry. What a killed
 * writer left of a line is cut off when it comes back; readers wait for the end of a line.
 */
public final class FolderLog implements SharedLog {

    /** A file of this size gets no further line. */
    static final long SEGMENT = 1 << 20;

    private static final int LONGEST = 16 << 20;
    private static final int AT_ONCE = 4_000;
    private static final Duration BETWEEN_LOOKS = Duration.ofMillis(500);
    private static final Pattern NAME = Pattern.compile("([0-9a-f]{32})\\.(\\d{12})\\.log");

    private final Path folder;
    private final String machine;
    private final Map<Path, Long> read = new HashMap<>();
    private final Map<Path, Integer> lines = new HashMap<>();
    private Optional<Own> own = Optional.empty();

    /** The last file of this machine with its size, and the last number up to which its files lack none. */
    private record Own(Path file, long number, long size) {}

    /** One file of a machine. */
    private record Segment(Path file, String machine, long first) {}

    /** @param folder that exists @param machine whose entries are appended */
    public FolderLog(Path folder, String machine) {
        this.folder = folder;
        this.machine = machine;
    }

    @Override
    public String place() {
        return folder.toString();
    }

    @Override
    public long last() throws IOException {
        if (own.isEmpty() || own.get().size() != size(own.get().file())) { // or somebody else has changed the file
            own = Optional.of(found());
        }
        return own.get().number();
    }

    @Override
    public void append(List<LogEntry> entries) throws IOException {
        if (entries.isEmpty()) {
            return;
        }
        try {
            Own last = own.isPresent() ? own.get() : found();
            for (LogEntry entry : entries) {
                if (entry.number() > last.number()) {
                    String line = line(entry);
                    boolean fresh = last.number() == 0 || Files.size(last.file()) + line.length() > SEGMENT;
                    Path file = fresh ? file(entry.number()) : last.file();
                    own = Optional.empty(); // until the line is whole
                    GrowingFile.append(file, line);
                    last = new Own(file, entry.number(), size(file));
                    own = Optional.of(last);
                }
            }
        } catch (StoreException e) {
            throw new IOException(e.getMessage(), e);
        }
    }

    private static long size(Path file) throws IOException {
        return Files.exists(file) ? Files.size(file) : 0;
    }

    private Path file(long first) {
        return folder.resolve(String.format(Locale.ROOT, "%s.%012d.log", machine, first));
    }

    /** Finds the end of what this machine has written, and cuts off half a line. */
    private Own found() throws IOException {
        Own last = new Own(file(1), 0, size(file(1)));
        for (Segment segment : segments()) {
            if (segment.machine().equals(machine)) {
                GrowingFile.cutTorn(segment.file());
                long number = last.number();
                List<LogEntry> entries = new ArrayList<>();
                take(segment, 0, entries, new ArrayList<>());
                for (LogEntry entry : entries) {
                    number += entry.number() == number + 1 ? 1 : 0; // behind a damaged line all goes out again
                }
                last = new Own(segment.file(), number, size(segment.file()));
            }
        }
        return last;
    }

    @Override
    public Arrived read(Map<String, Long> taken) throws IOException {
        try {
            return fresh(taken);
        } catch (IOException e) {
            read.clear(); // what was read in vain comes again
            lines.clear();
            throw e;
        }
    }

    private Arrived fresh(Map<String, Long> taken) throws IOException {
        List<LogEntry> entries = new ArrayList<>();
        List<String> damaged = new ArrayList<>();
        List<Segment> segments = segments();
        for (int i = 0; i < segments.size(); i++) {
            Segment segment = segments.get(i);
            boolean followed =
                    i + 1 < segments.size() && segments.get(i + 1).machine().equals(segment.machine());
            long last = taken.getOrDefault(segment.machine(), 0L);
            if (followed
                    && !read.containsKey(segment.file())
                    && segments.get(i + 1).first() <= last + 1) {
                read.put(segment.file(), Files.size(segment.file())); // all of it is known
            }
            long from = read.getOrDefault(segment.file(), 0L);
            long size = Files.size(segment.file());
            if (size < from) {
                from = 0; // another copy of the file was put in its place
                lines.remove(segment.file());
            }
            if (size > from) {
                boolean first = from == 0;
                List<LogEntry> fresh = new ArrayList<>();
                read.put(segment.file(), take(segment, from, fresh, damaged));
                fresh.stream()
                        .filter(e -> !first || e.number() > taken.getOrDefault(e.machine(), 0L))
                        .forEach(entries::add);
            }
            if (entries.size() > AT_ONCE) {
                return new Arrived(entries, damaged, true);
            }
        }
        return new Arrived(entries, damaged, false);
    }

    /** Reads whole lines from a place on, and tells of damaged ones that no later line makes good. @return the place after the last */
    private long take(Segment segment, long from, List<LogEntry> entries, List<String> damaged) throws IOException {
        Path file = segment.file();
        List<String> lacking = new ArrayList<>();
        long[] last = {segment.first() - 1};
        long[] end = {from};
        long size = Files.size(file);
        GrowingFile.lines(file, LONGEST, (offset, length, start) -> {
            if (offset < from || offset + length >= size) {
                return; // known, or without its end
            }
            int number = lines.merge(file, 1, Integer::sum);
            end[0] = offset + length + 1;
            Optional<LogEntry> read = entry(new String(start, StandardCharsets.UTF_8));
            if (read.isEmpty()) {
                lacking.add(file.getFileName() + ", line " + number + ", is damaged");
                return;
            }
            entries.add(read.get());
            if (read.get().number() == last[0] + 1) {
                last[0]++;
                lacking.clear(); // its entry, if it was one, came again
            }
        });
        damaged.addAll(lacking);
        return end[0];
    }

    private static String line(LogEntry entry) {
        String text = entry.line();
        return checksum(text) + " " + text + "\n";
    }

    private static Optional<LogEntry> entry(String line) {
        int space = line.indexOf(' ');
        return space > 0 && line.substring(0, space).equals(checksum(line.substring(space + 1)))
                ? LogEntry.read(line.substring(space + 1))
                : Optional.empty();
    }

    private static String checksum(String text) {
        CRC32C sum = new CRC32C();
        sum.update(text.getBytes(StandardCharsets.UTF_8));
        return HexFormat.of().toHexDigits((int) sum.getValue());
    }

    /** Lists the files of all machines, each machine's in their order. */
    private List<Segment> segments() throws IOException {
        try (Stream<Path> files = Files.list(folder)) {
            return files.filter(file -> Files.isRegularFile(file, LinkOption.NOFOLLOW_LINKS))
                    .sorted()
                    .flatMap(file -> {
                        Matcher name = NAME.matcher(file.getFileName().toString());
                        return name.matches()
                                ? Stream.of(new Segment(file, name.group(1), Long.parseLong(name.group(2))))
                                : Stream.empty();
                    })
                    .toList();
        }
    }

    @Override
    public void await(BooleanSupplier sooner) throws InterruptedException {
        SharedLog.pause(BETWEEN_LOOKS, sooner);
    }

    @Override
    public void close() {}
}
