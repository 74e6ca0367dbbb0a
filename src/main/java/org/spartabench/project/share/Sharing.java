package org.spartabench.project.share;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.HashSet;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.UUID;
import java.util.function.BooleanSupplier;
import java.util.function.Consumer;
import java.util.function.UnaryOperator;
import org.jdbi.v3.core.Handle;
import org.spartabench.base.result.Result;
import org.spartabench.project.failure.FailureText;
import org.spartabench.project.share.entry.EntryGate;
import org.spartabench.project.share.entry.LogEntry;
import org.spartabench.project.share.entry.MachineKey;
import org.spartabench.project.share.entry.Member;
import org.spartabench.project.share.fold.EntryFold;
import org.spartabench.project.share.fold.Seal;
import org.spartabench.project.share.log.SharedLog;
import org.spartabench.project.table.ProjectCore;

/**
 * Shares one copy of a project: gives its entries to a log and takes in those of others. The copy works without the log; what it
 * says waits. For one thread at a time.
 */
public final class Sharing implements AutoCloseable {

    private static final String OWNER = "share.owner";
    private static final String SENT = "share.sent.";

    private final ProjectCore core;
    private final Path settings;
    private final Consumer<EntryFold.Folded> changed;
    private final EntryFold fold;
    private Optional<MachineKey> key = Optional.empty();
    private Optional<SharedLog> log = Optional.empty();
    private Optional<Entrance> entrance = Optional.empty();

    /**
     * @param settings folder of the user's settings
     * @param changed takes what came in, after each commit
     */
    public Sharing(ProjectCore core, Path settings, Consumer<EntryFold.Folded> changed) {
        this.core = core;
        this.settings = settings;
        this.changed = changed;
        this.fold = new EntryFold(core.tables(), core.database().codec(), core.folder());
    }

    /** The key is made at the first need: a project that is not shared has none. */
    private MachineKey key() {
        if (key.isEmpty()) {
            key = Optional.of(MachineKey.of(settings, core.folder()));
        }
        return key.get();
    }

    private Optional<String> setting(Handle h, String name) {
        return core.tables().settings().get(h, name);
    }

    /** Gives the id of the shared project; empty if it is not shared. */
    private Optional<String> project() {
        return core.read(h -> setting(h, EntryFold.PROJECT)).filter(id -> !id.isEmpty());
    }

    /** Whether this copy is one of several that share the project. */
    public boolean shared() {
        return project().isPresent() && SharePlace.of(settings, core.folder()).isPresent();
    }

    /** Whether what this copy says of the team counts: the project is not shared, or this is the owner's copy. */
    public boolean leads() {
        return !shared() || owner();
    }

    private boolean owner() {
        return project()
                .filter(id -> EntryGate.owner(id).equals(key().machine()))
                .isPresent();
    }

    /**
     * Shares the project for the first time, or joins with a copy of a shared one.
     *
     * @param with folder of the log, or address of a PostgreSQL database
     * @param code of the invitation; the owner needs none
     */
    public Result<Boolean> start(String with, String person, String code) {
        boolean fresh = project().isEmpty();
        entrance = Optional.empty();
        String id =
                project().orElseGet(() -> EntryGate.project(UUID.randomUUID().toString(), key()));
        if (!fresh && !with.startsWith("jdbc:") && !Files.isDirectory(Path.of(with))) {
            return Result.bad(with + ": is no folder; name the one that the project is shared over");
        }
        Result<SharedLog> opened = SharePlace.open(with, id, key().machine(), fresh);
        if (opened instanceof Result.Bad<SharedLog> bad) {
            return new Result.Bad<>(bad.problems());
        }
        close();
        log = opened.toOptional();
        Map<String, String> codes = new HashMap<>(
                SharePlace.of(settings, core.folder()).map(SharePlace::codes).orElse(Map.of()));
        if (!code.isEmpty()) {
            codes.put(person, code);
        }
        new SharePlace(SharePlace.address(with), person, codes, Optional.empty()).keep(settings, core.folder());
        core.write(h -> {
            if (fresh) {
                core.tables().settings().put(h, EntryFold.PROJECT, id);
                core.tables().settings().put(h, OWNER, key().publicKey());
                fold.begin(h);
                fold.say(h, "member", core.now(), member(key().publicKey(), person, Member.Role.OWNER));
            } else if (!owner() && entrance().member(key().machine()).isEmpty()) {
                fold.say(
                        h,
                        "key",
                        core.now(),
                        new SharePlace.Join(
                                key().publicKey(), person, SharePlace.proof(code, person, key().publicKey())));
            }
            return fresh;
        });
        entrance = Optional.empty();
        return Result.ok(fresh);
    }

    private static Member member(String publicKey, String person, Member.Role role) {
        return new Member(MachineKey.machine(publicKey), publicKey, List.of(person), role);
    }

    /**
     * Invites somebody.
     *
     * @param reader whether they may only read
     * @return the code that they need, with a copy of this folder
     */
    public Result<String> invite(String person, boolean reader) {
        Optional<SharePlace> place = SharePlace.of(settings, core.folder());
        if (place.isEmpty() || !owner()) {
            return Result.bad("only the copy that shared the project first can invite");
        }
        Map<String, String> codes = new HashMap<>(place.get().codes());
        String code = codes.compute(
                person,
                (name, open) -> open != null && SharePlace.forReader(open) == reader ? open : SharePlace.code(reader));
        note(p -> p.withCodes(codes));
        return Result.ok(code);
    }

    /** Takes somebody off the register: what the owner has seen of them stays, what they say later does not count. */
    public Result<Integer> remove(String person) {
        if (!owner()) {
            return Result.bad("only the copy that shared the project first can remove a member");
        }
        List<Member> gone = entrance().members().stream()
                .filter(m -> m.people().contains(person)
                        && (m.role() == Member.Role.VALIDATOR || m.role() == Member.Role.READER))
                .toList();
        core.write(h -> {
            gone.forEach(m -> fold.say(
                    h, "member", core.now(), new Member(m.machine(), m.key(), m.people(), Member.Role.REMOVED)));
            return gone.size();
        });
        return gone.isEmpty() ? Result.bad("nobody called " + person + " shares this project") : Result.ok(gone.size());
    }

    /** Ends the sharing of this copy; all that came in stays. */
    public void leave() {
        close();
        SharePlace.forget(settings, core.folder());
    }

    /** Gives what is new here to the log and takes in what is there. Empty if this copy does not share. */
    public Optional<Result<SharingStatus>> exchange() {
        Optional<String> id = project();
        return SharePlace.of(settings, core.folder())
                .filter(p -> id.isPresent())
                .map(place -> {
                    if (log.isEmpty()) {
                        Result<SharedLog> opened =
                                SharePlace.open(place.address(), id.orElseThrow(), key().machine(), false);
                        if (opened instanceof Result.Bad<SharedLog> bad) {
                            return new Result.Bad<>(bad.problems());
                        }
                        log = opened.toOptional();
                    }
                    return Result.ok(exchange(log.orElseThrow(), place));
                });
    }

    private SharingStatus exchange(SharedLog open, SharePlace place) {
        Set<String> notes = new LinkedHashSet<>();
        int decisions = 0;
        int came = 0;
        Optional<String> lost = Optional.empty();
        try {
            boolean more = true;
            while (more) {
                SharedLog.Arrived arrived = open.read(entrance().taken());
                more = arrived.more();
                arrived.damaged().forEach(line -> notes.add(line + "; it is left out"));
                entrance().hold(arrived.entries());
                EntryFold.Folded folded = take(place, notes);
                came += folded.came().size();
                decisions += (int) folded.count("decision");
            }
            send(open, notes);
        } catch (IOException e) {
            String since = place.lost().orElseGet(() -> core.now().toString());
            lost = Optional.of("no connection since " + since + "; nothing is lost (" + FailureText.of(e) + ")");
            note(p -> p.withLost(Optional.of(since)));
            take(place, notes);
        }
        if (lost.isEmpty() && place.lost().isPresent()) {
            note(p -> p.withLost(Optional.empty()));
        }
        int refused = notes.size();
        notes.addAll(entrance().waiting(owner()));
        return status(open, place, decisions, came, lost, refused, notes);
    }

    private void note(UnaryOperator<SharePlace> change) {
        SharePlace.of(settings, core.folder())
                .ifPresent(place -> change.apply(place).keep(settings, core.folder()));
    }

    private SharingStatus status(
            SharedLog open,
            SharePlace place,
            int decisions,
            int came,
            Optional<String> lost,
            int refused,
            Set<String> notes) {
        long sent = core.read(this::sent);
        return new SharingStatus(
                open.place(),
                place.person(),
                entrance().member(key().machine()).map(Member::role),
                entrance().members().stream()
                        .filter(m -> m.role() != Member.Role.REMOVED)
                        .flatMap(m -> m.people().stream())
                        .distinct()
                        .sorted()
                        .toList(),
                decisions,
                came,
                (int) (core.read(h -> fold.last(h, key().machine())) - sent),
                core.read(fold::newer),
                lost,
                refused,
                List.copyOf(notes));
    }

    private long sent(Handle h) {
        return setting(h, SENT + key().machine()).map(Long::parseLong).orElse(0L);
    }

    private void send(SharedLog open, Set<String> notes) throws IOException {
        long there = open.last(); // a log that was set back gets what it lacks
        long before = core.read(this::sent);
        if (there < before) {
            notes.add("the log was set back or replaced: of this copy's entries it had " + there + " and not " + before
                    + "; they were sent again");
        }
        List<LogEntry> fresh = core.read(h -> fold.after(h, key().machine(), there));
        open.append(fresh);
        long last = fresh.isEmpty() ? there : fresh.getLast().number();
        core.write(h ->
                sent(h) == last ? 0 : core.tables().settings().put(h, SENT + key().machine(), String.valueOf(last)));
    }

    private EntryFold.Folded take(SharePlace place, Set<String> notes) {
        Entrance open = entrance();
        Set<String> joined = new HashSet<>();
        try {
            EntryFold.Folded folded = core.write(
                    h -> {
                        Seal seal = seal(open, place);
                        List<LogEntry> own = new ArrayList<>(fold.own(h, seal, core.now(), Set.of()));
                        open.took(own);
                        Set<LogEntry> refused = new HashSet<>();
                        List<LogEntry> coming = new ArrayList<>(open.admitted(h, notes, refused));
                        if (owner() && register(h, place, joined)) {
                            List<LogEntry> listed = fold.own(h, seal, core.now(), Set.of());
                            open.took(listed);
                            own.addAll(listed);
                            coming.addAll(open.admitted(h, notes, refused));
                        }
                        EntryFold.Folded taken =
                                fold.take(h, seal, core.now(), core.fingerprint(), own, coming, refused);
                        open.took(taken.own()); // it may have answered
                        return taken;
                    },
                    changed);
            fold.committed();
            if (!joined.isEmpty()) { // a code is good for one copy
                note(p -> {
                    Map<String, String> codes = new HashMap<>(p.codes());
                    codes.keySet().removeAll(joined);
                    return p.withCodes(codes);
                });
            }
            folded.unclear().forEach((entry, why) -> notes.add(open.named(entry) + " " + why));
            folded.fast()
                    .forEach(machine -> notes.add("the clock of " + open.named(machine)
                            + " is more than ten minutes ahead of this one's; where others decided the"
                            + " same, their decisions stand"));
            return folded;
        } catch (RuntimeException e) {
            entrance = Optional.empty(); // it knows more than the disk
            throw e;
        }
    }

    private Seal seal(Entrance open, SharePlace place) {
        Member self = open.member(key().machine())
                .orElseGet(() -> member(key().publicKey(), place.person(), place.role(place.person())));
        return Seal.of(project().orElseThrow(), key(), self);
    }

    /** Lists those who were invited and come with the code. @return whether there are some */
    private boolean register(Handle h, SharePlace place, Set<String> joined) {
        for (LogEntry entry : entrance().held()) {
            Optional<SharePlace.Join> join =
                    entry.kind().equals("key") ? fold.content(entry, SharePlace.Join.class) : Optional.empty();
            if (join.isPresent()
                    && MachineKey.machine(join.get().key()).equals(entry.machine())
                    && MachineKey.signed(entry, join.get().key())
                    && place.proven(join.get())
                    && joined.add(join.get().person())) {
                fold.say(
                        h,
                        "member",
                        core.now(),
                        member(
                                join.get().key(),
                                join.get().person(),
                                place.role(join.get().person())));
            }
        }
        return !joined.isEmpty();
    }

    private Entrance entrance() {
        if (entrance.isEmpty()) {
            String id = project().orElseThrow();
            entrance = Optional.of(
                    core.read(h -> new Entrance(h, fold, id, setting(h, OWNER).orElse(""), key().machine())));
        }
        return entrance.get();
    }

    /**
     * Waits until something may have come, at most {@link SharedLog#LOOK}; as long where there is no connection.
     *
     * @param sooner ends the waiting; asked some times a second
     */
    public void await(BooleanSupplier sooner) throws InterruptedException {
        try {
            if (log.isPresent()) {
                log.get().await(sooner);
            } else {
                rest(sooner);
            }
        } catch (IOException e) {
            rest(sooner); // the next exchange says it
        }
    }

    /** Waits as long as between two looks. @param sooner ends it */
    public void rest(BooleanSupplier sooner) throws InterruptedException {
        SharedLog.pause(SharedLog.LOOK, sooner);
    }

    @Override
    public void close() {
        log.ifPresent(SharedLog::close);
        log = Optional.empty();
        entrance = Optional.empty();
    }
}
