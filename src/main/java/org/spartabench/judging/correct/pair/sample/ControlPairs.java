package org.spartabench.judging.correct.pair.sample;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.ArrayNode;
import com.fasterxml.jackson.databind.node.DecimalNode;
import com.fasterxml.jackson.databind.node.JsonNodeFactory;
import com.fasterxml.jackson.databind.node.ObjectNode;
import java.math.BigDecimal;
import java.math.RoundingMode;
import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import java.util.Optional;
import java.util.Random;
import java.util.stream.IntStream;
import java.util.stream.Stream;
import org.spartabench.base.result.Result;
import org.spartabench.rows.output.OutputPair;
import org.spartabench.rows.verdict.OutputProfile;

/**
 * Makes pairs of which it is known how they must be judged, to measure those who judge: the idea of fault seeding (Mills 1972). An output stands
 * beside a copy of itself that has another value in one place, or, where no order is asked for, its rows in another order. Both profiles of the
 * validator must say of the first that it differs, and of the second that it is equal.
 */
final class ControlPairs {

    private static final String LEFT = "left";
    private static final String RIGHT = "right";
    private static final String ROWS = "rows";

    /** Most places of an output to change until the validator says that it differs. */
    private static final int TRIED = 12;

    private final Random random;

    ControlPairs(long seed) {
        this.random = new Random(seed);
    }

    /** A control and the pair whose left output it shows. */
    record Control(ComparedPair pair, ComparedPair madeOf) {}

    /** Makes so many, or fewer where the outputs allow no more; at most one of each pair, different and equal ones in turn. */
    List<Control> of(List<ComparedPair> pairs, int count) {
        List<ComparedPair> shuffled = new ArrayList<>(pairs);
        Collections.shuffle(shuffled, random);
        List<Control> controls = new ArrayList<>();
        for (ComparedPair pair : shuffled) {
            if (controls.size() == count) {
                break;
            }
            boolean equal = controls.size() % 2 == 1;
            made(pair, equal).or(() -> made(pair, !equal)).ifPresent(made -> controls.add(new Control(made, pair)));
        }
        return controls;
    }

    private Optional<ComparedPair> made(ComparedPair pair, boolean equal) {
        JsonNode shown = ComparedPair.tree(pair.shown());
        if (!(shown.path(LEFT).path(ROWS) instanceof ArrayNode rows) || rows.isEmpty()) {
            return Optional.empty();
        }
        return equal
                ? shown.path("ordered").asBoolean() ? Optional.empty() : control(pair, shown, shuffled(rows), "equal")
                : IntStream.range(0, TRIED)
                        .boxed()
                        .flatMap(n -> altered(rows).stream())
                        .flatMap(other -> control(pair, shown, other, "different").stream())
                        .findFirst();
    }

    /** Takes rows that both profiles judge as is expected. */
    private static Optional<ComparedPair> control(ComparedPair pair, JsonNode shown, ArrayNode rows, String expected) {
        ObjectNode right = ((ObjectNode) shown.path(LEFT)).deepCopy();
        right.set(ROWS, rows);
        ObjectNode control = ((ObjectNode) shown).deepCopy();
        control.set(RIGHT, right);
        String text = control.toString();
        return OutputPair.read(text) instanceof Result.Ok<OutputPair>(OutputPair made)
                        && !rows.equals(shown.path(LEFT).path(ROWS))
                        && Stream.of(OutputProfile.values())
                                .allMatch(
                                        profile -> made.verdict(profile).label().equals(expected))
                ? Optional.of(new ComparedPair(
                        "control of " + pair.id(), text, pair.stratum().with(made.verdict(OutputProfile.PAPER))))
                : Optional.empty();
    }

    private ArrayNode shuffled(ArrayNode rows) {
        List<JsonNode> shuffled = new ArrayList<>();
        rows.forEach(shuffled::add);
        Collections.shuffle(shuffled, random);
        return JsonNodeFactory.instance.arrayNode().addAll(shuffled);
    }

    /** Puts a value of another row in the place of one; a lone row's number grows by a tenth, by 1 at least. */
    private Optional<ArrayNode> altered(ArrayNode rows) {
        ArrayNode altered = rows.deepCopy();
        if (!(altered.get(random.nextInt(rows.size())) instanceof ArrayNode row) || row.isEmpty()) {
            return Optional.empty();
        }
        int column = random.nextInt(row.size());
        JsonNode value = row.get(column);
        if (rows.size() > 1) {
            row.set(column, rows.get(random.nextInt(rows.size())).path(column));
        } else if (value.isNumber()) {
            BigDecimal tenth = value.decimalValue().abs().movePointLeft(1).setScale(0, RoundingMode.CEILING);
            row.set(column, new DecimalNode(value.decimalValue().add(tenth.max(BigDecimal.ONE))));
        } else {
            return Optional.empty();
        }
        return Optional.of(altered);
    }
}
