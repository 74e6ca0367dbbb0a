package org.spartabench.desktop.publish;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.EnumMap;
import java.util.EnumSet;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalLong;
import java.util.Set;
import org.spartabench.authors.item.Status;
import org.spartabench.authors.item.answer.Paradigm;
import org.spartabench.base.file.FileFailure;
import org.spartabench.base.report.Numbers;
import org.spartabench.base.result.Result;
import org.spartabench.judging.review.ItemRow;
import org.spartabench.judging.review.audit.AuditReport;
import org.spartabench.project.Project;
import org.spartabench.project.ProjectFolder;
import org.spartabench.project.correct.ruling.SettledRulings;
import org.spartabench.project.file.KeptSet;
import org.spartabench.project.foreign.SetExport;
import org.spartabench.project.publication.PublishedItems;
import org.spartabench.project.review.Audit;
import org.spartabench.publishing.exchange.SpartaExport;
import org.spartabench.publishing.exchange.SpartaImport;
import org.spartabench.publishing.foreign.layout.SetLayout;
import org.spartabench.sql.shape.Nesting;
import org.spartabench.sql.shape.Shape;

/** Models the composition, export and import of a set, without controls. All methods may take long. */
record PublishModel(Project project) {

    /** Shares of the types in the published set (paper, Table 10), in percent of the nested items. */
    static final Map<Nesting, Double> PUBLISHED_TYPES =
            Map.of(Nesting.N, 57.8, Nesting.A, 64.3, Nesting.J, 32.4, Nesting.JA, 15.2);

    /** Gives the share of a shape in the published set, in percent of all items. */
    static double publishedShare(Shape shape) {
        return shape.children().isEmpty() ? 45.5 : 9.1;
    }

    /** Holds one line of the board: count, share and published share, both in percent. */
    record Share(String name, int count, double share, double published) {}

    /**
     * Summarises the set; shapes and types leave rejected items out.
     *
     * @param others how many projects beside this one hold other databases of the same set
     */
    record Board(Map<Status, Integer> states, List<Share> shapes, List<Share> types, int items, int others) {}

    /** Reports the results of the audit so far. */
    AuditReport audited() {
        return Audit.report(
                project.team().decisions(), project.records().cases().all(Paradigm.SQL));
    }

    Board board() {
        List<ItemRow> set = project.set().rows();
        List<ItemRow> kept =
                set.stream().filter(r -> r.status() != Status.REJECTED).toList();
        long nested = kept.stream().filter(r -> !r.nestings().isEmpty()).count();
        List<Share> shapes = new ArrayList<>();
        for (Shape shape : Shape.PUBLISHED) {
            int count = (int)
                    kept.stream().filter(r -> r.shape().equals(shape.label())).count();
            shapes.add(new Share(shape.label(), count, percent(count, kept.size()), publishedShare(shape)));
        }
        List<Share> types = new ArrayList<>();
        for (Nesting type : Nesting.values()) {
            int count =
                    (int) kept.stream().filter(r -> r.nestings().contains(type)).count();
            types.add(new Share(type.name(), count, percent(count, nested), PUBLISHED_TYPES.getOrDefault(type, 0.0)));
        }
        return new Board(project.set().states(), shapes, types, kept.size(), others().size());
    }

    private static double percent(long count, long of) {
        return of == 0 ? 0 : 100.0 * count / of;
    }

    /** Names what an export writes: the official files, one JSON object a line, or the set that the project came from. */
    enum Format {
        SPARTA("-benchmark"),
        LINES(".jsonl"),
        SET("-corrected");

        private final String ending;

        Format(String ending) {
            this.ending = ending;
        }
    }

    /** Gives the layout of the set that the project came from; empty for a project of no set. */
    Optional<SetLayout> set() {
        return KeptSet.of(project.folder()).map(KeptSet::layout);
    }

    /**
     * Says what to export.
     *
     * @param undecided whether items without a decision that counts are included
     * @param disputed whether items on which validators disagree are included
     * @param together whether the other databases of a set go with this one
     */
    record Wish(Path out, Format format, boolean undecided, boolean disputed, boolean together) {

        Set<Status> states() {
            Set<Status> states = EnumSet.of(Status.ACCEPTED, Status.EDITED);
            if (undecided) {
                states.addAll(UNDECIDED);
            }
            if (disputed) {
                states.add(Status.DISAGREED);
            }
            return states;
        }
    }

    /**
     * Describes an export before it is made.
     *
     * @param items that will be written
     * @param left how many others there are, by state
     * @param replaced items of an export that is there already; empty if nothing is there
     */
    record Ahead(Wish wish, int items, Map<Status, Integer> left, OptionalLong replaced) {}

    private static final Set<Status> UNDECIDED = EnumSet.of(Status.OPEN, Status.DEFERRED, Status.STALE);

    Result<Ahead> ahead(Wish wish) {
        if (wish.format() == Format.SET) {
            return ofSet(wish);
        }
        Set<Status> states = wish.states();
        Map<Status, Integer> left = new EnumMap<>(Status.class);
        int items = 0;
        for (Map.Entry<Status, Integer> state : project.set().states().entrySet()) {
            if (states.contains(state.getKey())) {
                items += state.getValue();
            } else if (state.getValue() > 0) {
                left.put(state.getKey(), state.getValue());
            }
        }
        return Result.ok(new Ahead(wish, items, left, SpartaExport.present(wish.out())));
    }

    /** Lists the projects beside this one that hold the other databases of the set. */
    List<Path> others() {
        Optional<SetLayout> layout = set();
        Path beside = project.folder().toAbsolutePath().normalize().getParent();
        if (layout.isEmpty() || beside == null) {
            return List.of();
        }
        try {
            return SetExport.projects(beside).stream()
                    .filter(other ->
                            !other.getFileName().equals(project.folder().getFileName())
                                    && KeptSet.of(other).map(KeptSet::layout).equals(layout))
                    .toList();
        } catch (IOException e) {
            return List.of();
        }
    }

    /** Gives a project of the set to a step: this one as it is open, another one read. */
    private Result<String> each(Wish wish, SetStep step) throws IOException {
        step.take(project);
        for (Path other : wish.together() ? others() : List.<Path>of()) {
            Result<Project> opened = ProjectFolder.openOrRead(other, why -> {});
            if (opened instanceof Result.Bad<Project> bad) {
                return Result.bad(bad.message());
            }
            try (Project read = opened.orThrow(IllegalStateException::new)) {
                step.take(read);
            }
        }
        return Result.ok("");
    }

    /** Takes a project of a set. */
    private interface SetStep {
        void take(Project project) throws IOException;
    }

    /** Of a set, what consensus or people confirmed or corrected counts, too. */
    private Result<Ahead> ofSet(Wish wish) {
        Map<Status, Integer> left = new EnumMap<>(Status.class);
        int[] items = new int[1];
        try {
            return each(wish, one -> {
                        SettledRulings rulings = new SettledRulings(one, Paradigm.SQL);
                        for (ItemRow row : one.set().rows()) {
                            boolean counts = row.status() != Status.REJECTED
                                    && (wish.undecided()
                                            || wish.states().contains(row.status())
                                            || rulings.decided(row));
                            if (counts) {
                                items[0]++;
                            } else {
                                left.merge(row.status(), 1, Integer::sum);
                            }
                        }
                    })
                    .map(all -> new Ahead(
                            wish,
                            items[0],
                            left,
                            Files.exists(wish.out()) ? OptionalLong.of(0) : OptionalLong.empty()));
        } catch (IOException e) {
            return Result.bad(wish.out() + ": cannot be written (" + FileFailure.of(e) + ")");
        }
    }

    /** Writes the set as it came, corrected, with its databases and errata. */
    private Result<String> exportSet(Wish wish) {
        try (SetExport export = new SetExport(set().orElseThrow(), !wish.undecided(), false)) {
            return each(wish, export::add)
                    .then(all -> export.write(wish.out()))
                    .map(w -> wish.out() + ": " + Numbers.counted(w.items(), "item") + ", "
                            + Numbers.counted(w.databases(), "database") + ", errata: " + w.errata()
                            + (w.leftOut().isEmpty()
                                    ? ""
                                    : "; left out: " + w.leftOut().size() + " (first: "
                                            + w.leftOut().getFirst() + ")"));
        } catch (IOException e) {
            return Result.bad(wish.out() + ": cannot be written (" + FileFailure.of(e) + ")");
        }
    }

    /** Writes an export; reports in one line what was written. */
    Result<String> export(Wish wish) {
        if (wish.format() == Format.SET) {
            return exportSet(wish);
        }
        PublishedItems entries = new PublishedItems(project, wish.states());
        SpartaExport export = new SpartaExport(project.facts(), project.files().passages());
        Result<SpartaExport.Written> written =
                wish.format() == Format.LINES ? export.lines(entries, wish.out()) : export.folder(entries, wish.out());
        return written.map(w -> w.path() + ": " + Numbers.counted(w.items(), "item")
                + (wish.format() == Format.LINES
                        ? ""
                        : ", " + Numbers.counted(w.tables(), "table") + ", " + Numbers.counted(w.passages(), "passage"))
                + entries.leftOut().map(line -> "; " + line).orElse(""));
    }

    /** Imports items from a questions file; reports in one line what was imported and skipped. */
    Result<String> take(Path file) {
        return SpartaImport.read(file, project.facts()).map(read -> {
            List<String> known = project.set().add(read.entries());
            String refused = read.refused().isEmpty()
                    ? ""
                    : ", " + read.refused().size() + " skipped (first: "
                            + read.refused().getFirst().message() + ")";
            String there = known.isEmpty() ? "" : ", " + known.size() + " skipped because their ids already exist";
            return file.getFileName() + ": " + Numbers.counted(read.entries().size() - known.size(), "item")
                    + " imported" + there + refused;
        });
    }

    /** @param together whether the other databases of a set go with this one */
    Path proposed(Format format, boolean together) {
        Path own = project.folder().toAbsolutePath().normalize();
        Path beside = Optional.ofNullable(own.getParent()).orElse(own);
        return together && format == Format.SET && beside.getParent() != null
                ? beside.resolveSibling(beside.getFileName() + format.ending)
                : beside.resolve(own.getFileName() + format.ending);
    }
}
