package org.spartabench.app;

import java.time.Clock;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.TreeMap;
import java.util.concurrent.ConcurrentLinkedQueue;
import java.util.regex.Pattern;
import org.spartabench.Patient;
import org.spartabench.authors.item.Item;
import org.spartabench.authors.item.finding.Check;
import org.spartabench.authors.item.finding.Finding;
import org.spartabench.authors.llm.ChatModel;
import org.spartabench.authors.llm.ServerKey;
import org.spartabench.authors.llm.call.Call;
import org.spartabench.authors.llm.call.CallJournal;
import org.spartabench.authors.llm.message.ChatServer;
import org.spartabench.authors.llm.message.ModelReply;
import org.spartabench.authors.llm.settings.ModelSettings;
import org.spartabench.authors.prompted.LlmAuthor;
import org.spartabench.authors.prompted.PromptFiles;
import org.spartabench.authors.prompted.RequestText;
import org.spartabench.authors.request.Author;
import org.spartabench.authors.wording.lexicon.Lexicon;
import org.spartabench.base.task.TaskControl;
import org.spartabench.facts.FactBase;
import org.spartabench.judging.check.Checks;
import org.spartabench.judging.check.similar.SimilarItems;
import org.spartabench.making.run.Pipeline;
import org.spartabench.making.run.RunStopped;
import org.spartabench.making.run.event.RunEvent;
import org.spartabench.making.run.plan.RunPlan;
import org.spartabench.making.run.plan.quota.RunPlans;
import org.spartabench.sql.shape.Shape;

/**
 * Plays plans of nested items over one database with a {@link PromptPlayer} behind a chat server, and counts what each item took.
 */
public final class PlayedPlans {

    private static final Pattern FEEDBACK = Pattern.compile("(?m)^- (.*)\\n {2}-> (.*)$");
    private static final Pattern ROWS =
            Pattern.compile("rows stay|changes nothing|too many|too few|no rows|true for every|excludes nearly all"
                    + "|changes hardly anything|one by one");

    private final List<Call> calls = new ArrayList<>();
    private final ConcurrentLinkedQueue<RunEvent> events = new ConcurrentLinkedQueue<>();
    private final FactBase facts;
    private String end = "";

    private PlayedPlans(FactBase facts) {
        this.facts = facts;
    }

    /** What so many items took; all but {@code items} and {@code hops} are sums. */
    public record Figures(
            int planned,
            List<Item> items,
            Map<String, Integer> callsByKind,
            int leafCalls,
            Set<String> refusedForRows,
            List<String> repeatedCandidates,
            List<String> idleHops,
            int repairs,
            List<String> stalePurposes,
            Map<String, Integer> lost,
            String end) {

        public int calls() {
            return callsByKind.values().stream().mapToInt(c -> c).sum();
        }

        public double callsPerItem() {
            return calls() / (double) Math.max(1, items.size());
        }
    }

    /** Runs one plan of that many items, of each published shape in turn. */
    public static Figures of(FactBase facts, int count, long seed) {
        List<Shape> nested =
                Shape.PUBLISHED.stream().filter(s -> !s.children().isEmpty()).toList();
        List<RunPlan.Target> targets = new ArrayList<>();
        for (int i = 0; i < nested.size(); i++) {
            targets.add(new RunPlan.Target(nested.get(i), (count + nested.size() - 1 - i) / nested.size()));
        }
        PlayedPlans played = new PlayedPlans(facts);
        try (ChatServer server = new ChatServer(new PromptPlayer())) {
            Author author = new LlmAuthor(
                            new ChatModel(
                                    ModelSettings.of(server.url(), "player"), ServerKey.NONE, ChatModel.Backoff.USUAL),
                            PromptFiles.shipped())
                    .keeping(played.journal());
            new Pipeline(facts, author, Clock.systemUTC())
                    .run(RunPlans.of(targets, seed, 1), List.of(), played.events::addAll, TaskControl.NONE);
        } catch (RunStopped wasteful) {
            played.end = wasteful.getMessage();
        }
        return played.figures(count);
    }

    private CallJournal journal() {
        return new CallJournal() {
            @Override
            public Optional<ModelReply> answered(Call call) {
                return Optional.empty();
            }

            @Override
            public void append(Call call, String model, ModelReply reply) {
                synchronized (calls) {
                    calls.add(call);
                }
            }
        };
    }

    private Figures figures(int planned) {
        List<Item> items = events.stream()
                .filter(RunEvent.Accepted.class::isInstance)
                .map(e -> ((RunEvent.Accepted) e).accepted())
                .toList();
        Map<String, Integer> byKind = new TreeMap<>();
        calls.forEach(c -> byKind.merge(c.kind(), 1, Integer::sum));
        int leaves = (int) calls.stream().filter(c -> c.work().item() < 0).count();
        return new Figures(
                planned,
                items,
                byKind,
                leaves,
                refused(),
                repeated(),
                idle(items),
                (int) calls.stream().filter(c -> c.kind().equals("repair")).count(),
                stale(),
                lost(),
                end);
    }

    /** Counts why blocks and attempts were given up. */
    private Map<String, Integer> lost() {
        Map<String, Integer> lost = new TreeMap<>();
        for (RunEvent event : events) {
            switch (event) {
                case RunEvent.RolledBack rolled -> lost.merge("block: " + rolled.reason(), 1, Integer::sum);
                case RunEvent.Refused refused -> lost.merge("attempt: " + refused.reason(), 1, Integer::sum);
                default -> {}
            }
        }
        return lost;
    }

    private Set<String> refused() {
        Set<String> refused = new HashSet<>();
        for (Call call : calls) {
            FEEDBACK.matcher(call.prompt().user())
                    .results()
                    .filter(m -> ROWS.matcher(m.group(2)).find())
                    .forEach(
                            m -> refused.add(call.work() + " " + call.kind() + " " + m.group(1) + " -> " + m.group(2)));
        }
        for (RunEvent event : events) {
            if (event instanceof RunEvent.RolledBack(int item, var _, String reason)
                    && ROWS.matcher(reason).find()) {
                refused.add("item " + item + " rolled back: " + reason);
            }
        }
        return refused;
    }

    /** Finds requests that offer an item the same candidates as an earlier one. */
    private List<String> repeated() {
        Set<String> offered = new HashSet<>();
        List<String> repeated = new ArrayList<>();
        for (Call call : calls) {
            String user = call.prompt().user();
            int end = Math.max(user.indexOf("\nEarlier attempts"), user.indexOf("\nWhat follows"));
            boolean choice = user.contains("\n1. ") && !call.kind().equals("repair");
            if (choice && call.turn() == 1 && !offered.add(call.work().item() + call.kind() + user.substring(0, end))) {
                repeated.add(call.work() + " " + call.kind());
            }
        }
        return repeated;
    }

    private List<String> idle(List<Item> items) {
        Checks checks = new Checks(
                facts,
                Optional.empty(),
                Patient.LIMITS,
                Lexicon.derive(facts.schema()),
                new SimilarItems(facts.schema()),
                Set.of());
        return items.stream()
                .flatMap(item -> checks.of(item).stream()
                        .filter(f -> f.check() == Check.NECESSITY && f.severity() != Finding.Severity.INFO)
                        .map(f -> item.number() + ": " + f.message()))
                .toList();
    }

    /** Finds repairs after which the next request with a purpose, of the same attempt, states the old one or none. */
    private List<String> stale() {
        List<String> stale = new ArrayList<>();
        Map<Integer, String> stated = new HashMap<>();
        Map<Integer, String> repaired = new HashMap<>();
        for (RunEvent event : events) {
            switch (event) {
                case RunEvent.Planned(int item, int _, var _, var _) -> {
                    stated.remove(item);
                    repaired.remove(item);
                }
                case RunEvent.Repaired(int item, var _, var _, var _, String was, String is, long _) ->
                    repaired.put(item, was + " -> " + is);
                case RunEvent.Asked(int item, var _, String kind, String request) -> {
                    String purpose = RequestText.values(request).getOrDefault("purpose", "");
                    boolean shown = !kind.equals("repair")
                            && !kind.equals("having")
                            && !kind.equals("order-by")
                            && !kind.equals("limit");
                    String change = shown ? repaired.remove(item) : null;
                    if (change != null && (purpose.isEmpty() || purpose.equals(stated.get(item)))) {
                        stale.add(item + ": " + change + ": " + purpose);
                    }
                    stated.put(item, purpose);
                }
                default -> {}
            }
        }
        return stale;
    }
}
