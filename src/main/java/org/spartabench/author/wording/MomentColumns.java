package org.spartabench.author.wording;

import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import org.spartabench.author.wording.ColumnWords.Kind;

/** Words for dates, times, years and seasons, from what the name says happened then. */
final class MomentColumns {

    /** What happened: as a phrase after the noun (none where only a clause can say it), and as a verb. */
    private record Happening(Optional<String> after, String verb, String denied) {

        static Happening passive(String participle) {
            return new Happening(Optional.of(participle), "[was|were] / " + participle, "[was|were] not " + participle);
        }

        static Happening active(String participle, String past, String base) {
            return new Happening(
                    participle.isEmpty() ? Optional.empty() : Optional.of(participle), past, "did not " + base);
        }
    }

    private static final Set<String> HOLLOW =
            Set.of("date", "day", "time", "timestamp", "year", "on", "at", "of", "datetime", "when", "month");

    private static final Map<String, String> PASSIVE = Map.ofEntries(
            Map.entry("birth", "born"),
            Map.entry("publication", "published"),
            Map.entry("publish", "published"),
            Map.entry("release", "released"),
            Map.entry("hire", "hired"),
            Map.entry("foundation", "founded"),
            Map.entry("founding", "founded"),
            Map.entry("establishment", "established"),
            Map.entry("construction", "built"),
            Map.entry("built", "built"),
            Map.entry("build", "built"),
            Map.entry("made", "made"),
            Map.entry("sold", "sold"),
            Map.entry("sale", "sold"),
            Map.entry("bought", "bought"),
            Map.entry("sent", "sent"),
            Map.entry("written", "written"),
            Map.entry("taken", "taken"),
            Map.entry("creation", "created"),
            Map.entry("create", "created"),
            Map.entry("update", "updated"),
            Map.entry("manufacture", "manufactured"),
            Map.entry("production", "produced"),
            Map.entry("ship", "shipped"),
            Map.entry("shipment", "shipped"),
            Map.entry("delivery", "delivered"),
            Map.entry("payment", "paid"),
            Map.entry("paid", "paid"),
            Map.entry("purchase", "purchased"),
            Map.entry("enrollment", "enrolled"),
            Map.entry("enrolment", "enrolled"),
            Map.entry("registration", "registered"),
            Map.entry("admission", "admitted"),
            Map.entry("discharge", "discharged"),
            Map.entry("return", "returned"),
            Map.entry("installation", "installed"),
            Map.entry("launch", "launched"),
            Map.entry("issue", "issued"),
            Map.entry("inspection", "inspected"),
            Map.entry("review", "reviewed"),
            Map.entry("appointment", "appointed"),
            Map.entry("approval", "approved"),
            Map.entry("promotion", "promoted"),
            Map.entry("acquisition", "acquired"));

    private static final Map<String, Happening> ACTIVE = Map.ofEntries(
            Map.entry("death", Happening.active("", "died", "die")),
            Map.entry("died", Happening.active("", "died", "die")),
            Map.entry("join", Happening.active("", "joined", "join")),
            Map.entry("joined", Happening.active("", "joined", "join")),
            Map.entry("joining", Happening.active("", "joined", "join")),
            Map.entry("graduation", Happening.active("", "graduated", "graduate")),
            Map.entry("graduated", Happening.active("", "graduated", "graduate")),
            Map.entry("retirement", Happening.active("", "retired", "retire")),
            Map.entry("open", Happening.passive("opened")),
            Map.entry("opening", Happening.passive("opened")),
            Map.entry("start", Happening.active("starting", "started", "start")),
            Map.entry("started", Happening.active("starting", "started", "start")),
            Map.entry("begin", Happening.active("beginning", "began", "begin")),
            Map.entry("end", Happening.active("ending", "ended", "end")),
            Map.entry("ended", Happening.active("ending", "ended", "end")),
            Map.entry("departure", Happening.active("departing", "departed", "depart")),
            Map.entry("depart", Happening.active("departing", "departed", "depart")),
            Map.entry("arrival", Happening.active("arriving", "arrived", "arrive")),
            Map.entry("expiry", Happening.active("expiring", "expired", "expire")),
            Map.entry("expiration", Happening.active("expiring", "expired", "expire")),
            Map.entry("due", new Happening(Optional.of("due"), "[is|are] / due", "[is|are] not due")));

    /** What is done with a row of such a kind: a loan is made, a match is held. */
    private static final Map<String, String> DONE = Map.ofEntries(
            Map.entry("loan", "made"),
            Map.entry("payment", "made"),
            Map.entry("purchase", "made"),
            Map.entry("donation", "made"),
            Map.entry("reservation", "made"),
            Map.entry("booking", "made"),
            Map.entry("call", "made"),
            Map.entry("deposit", "made"),
            Map.entry("transaction", "made"),
            Map.entry("rental", "made"),
            Map.entry("sale", "made"),
            Map.entry("order", "placed"),
            Map.entry("bet", "placed"),
            Map.entry("check", "carried out"),
            Map.entry("inspection", "carried out"),
            Map.entry("test", "carried out"),
            Map.entry("survey", "carried out"),
            Map.entry("audit", "carried out"),
            Map.entry("repair", "carried out"),
            Map.entry("game", "played"),
            Map.entry("match", "played"),
            Map.entry("race", "held"),
            Map.entry("meeting", "held"),
            Map.entry("event", "held"),
            Map.entry("concert", "held"),
            Map.entry("election", "held"),
            Map.entry("auction", "held"),
            Map.entry("exam", "held"),
            Map.entry("review", "written"),
            Map.entry("report", "written"),
            Map.entry("letter", "written"),
            Map.entry("invoice", "issued"),
            Map.entry("bill", "issued"),
            Map.entry("license", "issued"),
            Map.entry("permit", "issued"));

    private final Noun row;

    /** @param row what a row of the table is */
    MomentColumns(Noun row) {
        this.row = row;
    }

    ColumnWords of(String name, Kind kind) {
        if (kind == Kind.SEASON) {
            return ColumnWords.plain(Noun.thing(name, English.plural(name)), kind)
                    .saying(Forms.of("in {v}", "[is|are] from {v}"), Forms.NONE);
        }
        ColumnWords plain = ColumnWords.plain(noun(name, kind), kind);
        Optional<Happening> happening = happening(name);
        if (happening.isEmpty()) {
            return plain.saying(
                    Forms.of(
                            "with / {a} " + plain.noun().one() + " {v}",
                            "[has|have] / {a} " + plain.noun().one() + " {v}"),
                    Forms.NONE);
        }
        Happening h = happening.get();
        Forms is = new Forms(
                List.of(),
                h.after().map(a -> List.of(new Template(a + " {v}"))).orElse(List.of()),
                List.of(new Template(h.verb() + " {v}")),
                List.of());
        ColumnWords said = plain.saying(is, Forms.verb(h.denied() + " {v}"));
        Optional<String> participle = h.verb().startsWith("[was|were] / ")
                ? Optional.of(h.verb().substring("[was|were] / ".length()))
                : Optional.empty();
        String when = kind == Kind.YEAR ? "In which {different} years" : "When";
        return participle.map(p -> said.asking(when + " were {np} " + p)).orElse(said);
    }

    /** "opening date" for {@code opened_on}: a noun that can stand where the phrase cannot. */
    private static Noun noun(String name, Kind kind) {
        List<String> words = new ArrayList<>(List.of(name.split(" ")));
        if (words.size() > 1 && (words.getLast().equals("on") || words.getLast().equals("at"))) {
            words.removeLast();
            words.add("date");
        }
        if (kind == Kind.YEAR && words.size() > 1 && words.getFirst().equals("year")) {
            words.removeFirst();
            words.add("year");
        }
        if (words.getFirst().equals("opened")) {
            words.set(0, "opening");
        }
        if (words.getFirst().equals("built") || words.getFirst().equals("build")) {
            words.set(0, "construction");
        }
        String one = String.join(" ", words);
        return Noun.thing(one, English.plural(one));
    }

    private Optional<Happening> happening(String name) {
        List<String> stem = new ArrayList<>(List.of(name.split(" ")));
        stem.removeIf(HOLLOW::contains);
        String said = String.join(" ", stem);
        String own = English.lastWord(row.one());
        Optional<String> done = Optional.ofNullable(DONE.get(own));
        if (said.isEmpty() || said.equals(own) || said.equals(row.one())) {
            return done.map(Happening::passive)
                    .or(() ->
                            Optional.of(new Happening(Optional.of("dated"), "[is|are] / dated", "[is|are] not dated")));
        }
        if (ACTIVE.containsKey(said)) {
            return Optional.of(ACTIVE.get(said));
        }
        Optional<String> participle = Optional.ofNullable(PASSIVE.get(said))
                .or(() -> stem.size() == 1 && said.length() > 4 && said.endsWith("ed")
                        ? Optional.of(said)
                        : Optional.empty());
        return participle.map(Happening::passive);
    }
}
