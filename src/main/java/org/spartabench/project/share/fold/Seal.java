package org.spartabench.project.share.fold;

import java.time.Instant;
import java.time.temporal.ChronoUnit;
import java.util.Optional;
import java.util.UUID;
import java.util.function.Predicate;
import org.spartabench.project.share.entry.EntryGate;
import org.spartabench.project.share.entry.LogEntry;
import org.spartabench.project.share.entry.MachineKey;
import org.spartabench.project.share.entry.Member;

/**
 * Makes entries of one copy.
 *
 * @param project id of the shared project; empty for one that is not shared
 * @param machine id of this copy
 * @param key of this copy; without one, entries are not signed
 * @param mine whether this copy may say something in somebody's name
 * @param allows whether it may write a kind of entries; what it may not say stays here
 */
public record Seal(
        String project, String machine, Optional<MachineKey> key, Predicate<String> mine, Predicate<String> allows) {

    /** For a project that is not shared: its copies trust each other. */
    static Seal unshared() {
        return new Seal(
                "", UUID.randomUUID().toString().replace("-", ""), Optional.empty(), person -> true, kind -> true);
    }

    /** @param member who the copy is, or will be; an owner decides in all names */
    public static Seal of(String project, MachineKey key, Member member) {
        return new Seal(
                project,
                key.machine(),
                Optional.of(key),
                person -> member.role() == Member.Role.OWNER || member.people().contains(person),
                kind -> EntryGate.allows(member.role(), kind));
    }

    LogEntry seal(LogEntry entry) {
        return key.map(k -> k.sign(entry)).orElse(entry);
    }

    static long micros(Instant moment) {
        return ChronoUnit.MICROS.between(Instant.EPOCH, moment);
    }
}
