package org.spartabench.project.share;

import static org.assertj.core.api.Assertions.assertThat;

import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.SplittableRandom;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;
import org.spartabench.project.share.entry.EntryGate;
import org.spartabench.project.share.entry.EntryGate.Refusal;
import org.spartabench.project.share.entry.EntryGate.Refused;
import org.spartabench.project.share.entry.LogEntry;
import org.spartabench.project.share.entry.MachineKey;
import org.spartabench.project.share.entry.Member;

/** Only entries that are what they say come in; every other one is refused by name. */
class EntryGateTest {

    private static final MachineKey ANN = MachineKey.generate();
    private static final MachineKey BO = MachineKey.generate();
    private static final MachineKey EVE = MachineKey.generate();

    @TempDir
    private Path temp;

    private final List<LogEntry> taken = new ArrayList<>();

    private static Member member(MachineKey key, String person, Member.Role role) {
        return new Member(key.machine(), key.publicKey(), List.of(person), role);
    }

    private static EntryGate gate() {
        EntryGate gate = new EntryGate(Chains.PROJECT);
        gate.list(member(Chains.OWNER, "olga", Member.Role.OWNER), 0);
        gate.list(member(ANN, "ann", Member.Role.VALIDATOR), 0);
        gate.list(member(BO, "bo", Member.Role.VALIDATOR), 0);
        return gate;
    }

    private Optional<Refusal> check(EntryGate gate, LogEntry entry) {
        Optional<Refused> refused = gate.check(
                entry,
                number -> taken.stream()
                        .filter(e -> e.machine().equals(entry.machine()) && e.number() == number)
                        .map(LogEntry::hash)
                        .findFirst());
        if (refused.isEmpty() || refused.get().why().chained()) {
            taken.add(entry);
        }
        refused.ifPresent(r -> assertThat(r.text()).contains(gate.named(entry.machine())));
        return refused.map(Refused::why);
    }

    /** Every field is signed: changed in any, an entry is refused, and the true one comes in afterwards. */
    @ParameterizedTest
    @ValueSource(longs = {1, 2, 3})
    void anyChangeOfAnEntryIsRefused(long seed) {
        SplittableRandom random = new SplittableRandom(seed);
        EntryGate gate = gate();
        for (LogEntry entry : Chains.of(ANN, "ann", 20)) {
            LogEntry forged = switch (random.nextInt(9)) {
                case 0 -> entry.withContent(entry.content() + " ");
                case 1 -> entry.withPerson("bo");
                case 2 -> entry.withTime(entry.time() + 1);
                case 3 -> entry.withWall(entry.wall() - 1);
                case 4 -> entry.withKind("body");
                case 5 -> entry.withName("");
                case 6 -> entry.withSeen(java.util.Map.of(BO.machine(), 3L));
                case 7 -> entry.withNumber(entry.number() + 1);
                default -> entry.withFormat(2);
            };
            assertThat(check(gate, forged)).contains(Refusal.FORGED);
            assertThat(check(gate, entry.withMachine(BO.machine()))).contains(Refusal.FORGED);
            assertThat(check(gate, entry)).isEmpty();
            assertThat(check(gate, entry)).contains(Refusal.REPLAYED);
        }
        assertThat(gate.taken()).containsEntry(ANN.machine(), 20L).doesNotContainKey(BO.machine());
    }

    @Test
    void eachOtherFaultHasItsName() {
        EntryGate gate = gate();
        List<LogEntry> ann = Chains.of(ANN, "ann", 3);
        assertThat(check(gate, ann.get(0))).isEmpty();
        assertThat(check(gate, ann.get(2))).contains(Refusal.CUT);
        assertThat(check(gate, Chains.of(EVE, "ann", 1).getFirst())).contains(Refusal.UNKNOWN_KEY);
        assertThat(check(gate, BO.sign(ann.get(1)))).contains(Refusal.OTHERS_KEY);
        assertThat(check(gate, ANN.sign(ann.get(1).withProject("other." + ANN.machine()))))
                .contains(Refusal.OTHER_PROJECT);
        assertThat(check(gate, ANN.sign(ann.get(1).withBefore("")))).contains(Refusal.SECOND_CHAIN);
        assertThat(check(gate, ANN.sign(ann.get(0).withContent("{}")))).contains(Refusal.SECOND_CHAIN);
        assertThat(check(gate, ann.get(1))).isEmpty();
        assertThat(check(gate, ann.get(2))).isEmpty();
    }

    /** E11: nobody votes in another's name, and a member who was removed says nothing after what the owner had seen. */
    @Test
    void nobodySpeaksForAnotherOrAfterTheirTime() {
        EntryGate gate = gate();
        assertThat(check(gate, Chains.of(BO, "ann", 1).getFirst())).contains(Refusal.NOT_ALLOWED);
        List<LogEntry> ann = new ArrayList<>(Chains.of(ANN, "ann", 2));
        ann.add(Chains.next(ann, ANN, "", "team", "{}"));
        ann.add(Chains.next(ann, ANN, "ann", "decision", "{}"));
        ann.add(Chains.next(ann, ANN, "ann", "decision", "{}"));
        assertThat(check(gate, ann.get(0))).isEmpty();
        assertThat(check(gate, ann.get(1))).isEmpty();
        assertThat(check(gate, ann.get(2))).contains(Refusal.NOT_ALLOWED);
        gate.list(member(ANN, "ann", Member.Role.REMOVED), 4);
        assertThat(check(gate, ann.get(3))).isEmpty();
        assertThat(check(gate, ann.get(4))).contains(Refusal.REMOVED);
        gate.list(new Member(BO.machine(), EVE.publicKey(), List.of("bo"), Member.Role.OWNER), 0);
        assertThat(gate.member(BO.machine()).orElseThrow().role())
                .as("a key that is not the machine's")
                .isEqualTo(Member.Role.VALIDATOR);
        gate.list(member(BO, "bo", Member.Role.READER), 0);
        List<LogEntry> bo = Chains.of(BO, "ann", 1);
        assertThat(check(gate, Chains.next(bo, BO, "bo", "decision", "{}"))).contains(Refusal.NOT_ALLOWED);
    }

    @Test
    void aCopyOfTheFolderHasAKeyOfItsOwn() {
        Path one = temp.resolve("one");
        Path two = temp.resolve("two");
        assertThat(one.toFile().mkdir() && two.toFile().mkdir()).isTrue();
        MachineKey key = MachineKey.of(temp.resolve("settings"), one);
        assertThat(MachineKey.of(temp.resolve("settings"), one)).isEqualTo(key);
        assertThat(MachineKey.of(temp.resolve("settings"), two).machine()).isNotEqualTo(key.machine());
        assertThat(key.toString()).doesNotContain(key.privateKey());
    }

    @Test
    void noHostileLineIsAnEntry() {
        String line = Chains.of(ANN, "ann", 1).getFirst().line();
        assertThat(LogEntry.read(line))
                .hasValueSatisfying(e -> assertThat(e.line()).isEqualTo(line));
        for (String hostile : List.of(
                "",
                "null",
                "[]",
                "{}",
                line.substring(1),
                line + "{}",
                line.replace("\"person\":\"ann\"", "\"person\":null"),
                line.replace("\"number\":1", "\"number\":0"),
                line.replace("\"number\":1", "\"number\":1e400"),
                line.replace("\"seen\":{}", "\"seen\":null"),
                line.replace("\"seen\":{}", "\"seen\":{\"x\":null}"))) {
            assertThat(LogEntry.read(hostile)).as(hostile).isEmpty();
        }
    }
}
