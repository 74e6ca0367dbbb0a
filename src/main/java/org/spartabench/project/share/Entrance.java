package org.spartabench.project.share;

import java.util.ArrayList;
import java.util.HashSet;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import org.jdbi.v3.core.Handle;
import org.spartabench.project.share.entry.EntryGate;
import org.spartabench.project.share.entry.EntryGate.Refusal;
import org.spartabench.project.share.entry.LogEntry;
import org.spartabench.project.share.entry.MachineKey;
import org.spartabench.project.share.entry.Member;
import org.spartabench.project.share.fold.EntryFold;

/** Holds what arrived until it may come in: when its author is listed, and all that they had seen is here. */
final class Entrance {

    private final EntryFold fold;
    private final EntryGate gate;
    private final String self;
    private final Set<LogEntry> held = new LinkedHashSet<>();

    /**
     * Reads the register and what was taken of each machine.
     *
     * @param owner public key of the first owner
     * @param self machine of this copy, whose own entries come back from the log
     */
    Entrance(Handle h, EntryFold fold, String project, String owner, String self) {
        this.fold = fold;
        this.self = self;
        this.gate = new EntryGate(project);
        gate.list(new Member(MachineKey.machine(owner), owner, List.of(), Member.Role.OWNER), 0);
        fold.entries(h, "member").forEach(this::list);
        fold.numbers(h)
                .forEach((machine, last) ->
                        gate.head(machine, last, fold.hash(h, machine, last).orElse("")));
    }

    void hold(List<LogEntry> arrived) {
        held.addAll(arrived);
    }

    List<LogEntry> held() {
        return List.copyOf(held);
    }

    Map<String, Long> taken() {
        return gate.taken();
    }

    Optional<Member> member(String machine) {
        return gate.member(machine);
    }

    List<Member> members() {
        return gate.members();
    }

    String named(String machine) {
        return gate.named(machine);
    }

    String named(LogEntry entry) {
        return gate.named(entry);
    }

    /** Follows the entries of this copy. */
    void took(List<LogEntry> own) {
        own.forEach(entry -> {
            gate.head(entry.machine(), entry.number(), entry.hash());
            list(entry);
        });
    }

    /** Takes what is checked out of what is held, in an order in which each comes after those that its author had seen. */
    List<LogEntry> admitted(Handle h, Set<String> notes, Set<LogEntry> refused) {
        List<LogEntry> admitted = new ArrayList<>();
        boolean again = true;
        while (again) {
            again = false;
            for (LogEntry entry : List.copyOf(held)) {
                if (!gate.complete(entry)) {
                    continue;
                }
                Optional<EntryGate.Refused> problem =
                        gate.check(entry, number -> fold.hash(h, entry.machine(), number));
                Optional<Refusal> why = problem.map(EntryGate.Refused::why);
                if (why.filter(w -> w == Refusal.CUT || w == Refusal.UNKNOWN_KEY)
                        .isPresent()) {
                    continue;
                }
                held.remove(entry);
                if (why.filter(w -> w == Refusal.REPLAYED).isPresent()
                        && entry.machine().equals(self)) {
                    continue;
                }
                if (why.isEmpty() || why.get().chained()) {
                    admitted.add(entry);
                    again = true;
                }
                if (why.isEmpty()) {
                    list(entry).ifPresent(notes::add);
                }
                problem.ifPresent(p -> {
                    notes.add(p.text());
                    refused.add(entry);
                });
            }
        }
        return admitted;
    }

    /** Follows the register. @return what of a removed member came before the removal and does not count */
    private Optional<String> list(LogEntry entry) {
        Optional<Member> member = entry.kind().equals("member") ? fold.content(entry, Member.class) : Optional.empty();
        member.ifPresent(m -> gate.list(m, entry.seenOf(m.machine())));
        return member.filter(m -> m.role() == Member.Role.REMOVED
                        && taken().getOrDefault(m.machine(), 0L) > entry.seenOf(m.machine()))
                .map(m -> String.join(", ", m.people()) + " was removed: what they said after entry "
                        + entry.seenOf(m.machine()) + " does not count");
    }

    /** Names what waits. @param owner whether this copy lists who comes with the code of an invitation */
    List<String> waiting(boolean owner) {
        List<String> notes = new ArrayList<>();
        Set<String> named = new HashSet<>();
        for (LogEntry entry : held) {
            if (named.add(entry.machine())) {
                notes.add(
                        gate.member(entry.machine()).isEmpty()
                                ? gate.refused(entry, Refusal.UNKNOWN_KEY).text() + asked(entry, owner)
                                : gate.refused(entry, Refusal.CUT).text());
            }
        }
        return notes;
    }

    private String asked(LogEntry entry, boolean owner) {
        return (entry.kind().equals("key")
                        ? fold.content(entry, SharePlace.Join.class)
                        : Optional.<SharePlace.Join>empty())
                .map(join -> "; it asks to join as " + join.person()
                        + (owner ? ", and its code is of no open invitation" : " and waits for the owner's copy"))
                .orElse("");
    }
}
