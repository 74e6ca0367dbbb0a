package org.spartabench.project.share.entry;

import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.function.LongFunction;

/**
 * Lets in the entries of a shared project that are what they say: signed by a machine of the owner's register, and the next of that
 * machine's chain. Every other one is refused by name. Not safe for use by several threads.
 */
public final class EntryGate {

    /** Why an entry is not folded. */
    public enum Refusal {
        OTHER_PROJECT("is of another project"),
        UNKNOWN_KEY("has a key that is not in the owner's register"),
        FORGED("is forged: the signature is of another text"),
        OTHERS_KEY("is signed with the key of another machine"),
        REPLAYED("was there before"),
        SECOND_CHAIN(
                "is a second one with this number: the copy was set back to an older state, or its key is used twice"),
        CUT("comes before what precedes it; it waits"),
        REMOVED("was made by a member who was removed"),
        NOT_ALLOWED("is not allowed to this member");

        private final String text;

        Refusal(String text) {
            this.text = text;
        }

        /** Whether the entry is a part of its machine's chain, although it has no effect. */
        public boolean chained() {
            return this == REMOVED || this == NOT_ALLOWED;
        }
    }

    /** An entry that has no effect, and why. @param named the entry in words */
    public record Refused(LogEntry entry, String named, Refusal why) {
        /** Says it in one line. */
        public String text() {
            return named + " " + why.text;
        }
    }

    /** The kinds that only owners may write. */
    private static final Set<String> OWNERS = Set.of("member", "team", "assignment", "fault", "setting");

    /** The kinds that say something of the copy itself, and that any machine may write. */
    private static final Set<String> OWN = Set.of("key", "clock");

    private static final int ID = 8;

    private record Head(long number, String hash) {}

    private record Listed(Member member, long until) {}

    private final String project;
    private final Map<String, Listed> register = new HashMap<>();
    private final Map<String, Head> heads = new HashMap<>();

    /** @param project id of the project, which ends with the machine of its first owner */
    public EntryGate(String project) {
        this.project = project;
    }

    /** Names a new shared project of an owner. */
    public static String project(String random, MachineKey owner) {
        return random + "." + owner.machine();
    }

    /** Gives the machine of the first owner of a project. */
    public static String owner(String project) {
        return project.substring(project.lastIndexOf('.') + 1);
    }

    /** Lists a machine, in the place of what was listed of it before. @param until the last number that counts of a removed one */
    public void list(Member member, long until) {
        if (MachineKey.machine(member.key()).equals(member.machine())) {
            boolean removed = member.role() == Member.Role.REMOVED;
            register.put(member.machine(), new Listed(member, removed ? until : Long.MAX_VALUE));
        }
    }

    /** Gives what the register says of a machine. */
    public Optional<Member> member(String machine) {
        return Optional.ofNullable(register.get(machine)).map(Listed::member);
    }

    /** Lists all that the register says. */
    public List<Member> members() {
        return register.values().stream().map(Listed::member).toList();
    }

    /** Names a machine by its people: {@code bo's copy}; one that is not listed, or one of several, by letters of its id. */
    public String named(String machine) {
        String people = people(machine);
        boolean alone =
                register.keySet().stream().filter(m -> people(m).equals(people)).count() < 2;
        String id = machine.substring(0, Math.min(ID, machine.length()));
        return member(machine).isEmpty()
                ? "the unlisted copy " + id
                : people.isEmpty() ? "the owner's copy" : people + "'s copy" + (alone ? "" : " " + id);
    }

    private String people(String machine) {
        return member(machine).map(m -> String.join(" and ", m.people())).orElse("");
    }

    /** Names an entry by its number, its copy, and the person if it is another's. */
    public String named(LogEntry entry) {
        boolean other = !entry.person().isEmpty()
                && member(entry.machine())
                        .filter(m -> m.people().contains(entry.person()))
                        .isEmpty();
        return "entry " + entry.number() + " of " + named(entry.machine())
                + (other ? ", in the name of " + entry.person() + "," : "");
    }

    /** Says that an entry has no effect. */
    public Refused refused(LogEntry entry, Refusal why) {
        return new Refused(entry, named(entry), why);
    }

    /** Sets the last entry that was taken of a machine. */
    public void head(String machine, long number, String hash) {
        heads.put(machine, new Head(number, hash));
    }

    /** Gives the highest number that was taken of each machine. */
    public Map<String, Long> taken() {
        Map<String, Long> all = new HashMap<>();
        heads.forEach((machine, head) -> all.put(machine, head.number()));
        return all;
    }

    /** Whether the author of an entry had seen nothing that is not here. */
    public boolean complete(LogEntry entry) {
        return entry.seen().entrySet().stream()
                .allMatch(e -> heads.getOrDefault(e.getKey(), new Head(0, "")).number() >= e.getValue());
    }

    /**
     * Checks an entry, and takes it as the last of its machine's chain if it is one.
     *
     * @param known hash of an earlier entry of the same machine by its number
     */
    public Optional<Refused> check(LogEntry entry, LongFunction<Optional<String>> known) {
        Optional<Refusal> refusal = refusal(entry, known);
        if (refusal.isEmpty() || refusal.get().chained()) {
            heads.put(entry.machine(), new Head(entry.number(), entry.hash()));
        }
        return refusal.map(why -> refused(entry, why));
    }

    private Optional<Refusal> refusal(LogEntry entry, LongFunction<Optional<String>> known) {
        if (!entry.project().equals(project)) {
            return Optional.of(Refusal.OTHER_PROJECT);
        }
        Optional<Listed> listed = Optional.ofNullable(register.get(entry.machine()));
        if (listed.isEmpty()) {
            return Optional.of(Refusal.UNKNOWN_KEY);
        }
        Member author = listed.get().member();
        if (!MachineKey.signed(entry, author.key())) {
            boolean others = register.values().stream()
                    .anyMatch(l -> MachineKey.signed(entry, l.member().key()));
            return Optional.of(others ? Refusal.OTHERS_KEY : Refusal.FORGED);
        }
        Head head = heads.getOrDefault(entry.machine(), new Head(0, ""));
        if (entry.number() <= head.number()) {
            boolean same =
                    known.apply(entry.number()).filter(entry.hash()::equals).isPresent();
            return Optional.of(same ? Refusal.REPLAYED : Refusal.SECOND_CHAIN);
        }
        if (entry.number() > head.number() + 1) {
            return Optional.of(Refusal.CUT);
        }
        if (!entry.before().equals(head.hash())) {
            return Optional.of(Refusal.SECOND_CHAIN);
        }
        if (entry.number() > listed.get().until()) {
            return Optional.of(Refusal.REMOVED);
        }
        return allowed(entry, author) ? Optional.empty() : Optional.of(Refusal.NOT_ALLOWED);
    }

    /** Whether a machine of a role may write a kind of entries. */
    public static boolean allows(Member.Role role, String kind) {
        return switch (role) {
            case OWNER -> true;
            case VALIDATOR, REMOVED -> !OWNERS.contains(kind);
            case READER -> OWN.contains(kind);
        };
    }

    private static boolean allowed(LogEntry entry, Member author) {
        return allows(author.role(), entry.kind())
                && (author.role() == Member.Role.OWNER
                        || entry.person().isEmpty()
                        || author.people().contains(entry.person()));
    }
}
