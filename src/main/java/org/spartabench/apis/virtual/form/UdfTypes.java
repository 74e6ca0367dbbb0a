package org.spartabench.apis.virtual.form;

import java.math.BigDecimal;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import org.jspecify.annotations.Nullable;
import org.spartabench.apis.entity.Attribute;
import org.spartabench.apis.entity.Entity;
import org.spartabench.facts.FactSession.SessionFunction;

/**
 * Knows the result types of functions, which the engine needs before the first call: the digits of decimals, and which
 * scalar APIs sometimes find nothing, so that they give a list. What a reply teaches needs another run of the statement;
 * its calls are not made again.
 */
public final class UdfTypes {

    private static final int USUAL = 18;

    /** Digits of a decimal before and behind the point. */
    private record Digits(int whole, int fraction) {
        boolean holds(Digits wanted) {
            return wanted.fraction <= fraction && wanted.whole + fraction <= Math.max(USUAL, whole + fraction);
        }

        Digits with(Digits more) {
            return new Digits(Math.max(whole, more.whole), Math.max(fraction, more.fraction));
        }
    }

    private final Map<String, Digits> digits = new HashMap<>();
    private final Set<String> lists = new HashSet<>();

    /** Whether the function gives a list of records, of any length. */
    boolean list(Entity.Remote entity) {
        return !(entity instanceof Entity.FunctionEntity) || lists.contains(entity.name());
    }

    SessionFunction.Field field(Entity.Remote entity, Attribute a) {
        Digits known = digits.getOrDefault(key(entity, a), new Digits(0, 0));
        return new SessionFunction.Field(a.name(), a.type(), known.whole(), known.fraction());
    }

    /** Takes in the rows of a reply; false if the functions declared so far cannot give them. */
    public boolean fit(Entity.Remote entity, List<List<@Nullable Object>> rows) {
        boolean fit = list(entity) || !rows.isEmpty() || !lists.add(entity.name());
        for (int i = 0; i < entity.attributes().size(); i++) {
            for (List<@Nullable Object> row : rows) {
                if (row.get(i) instanceof BigDecimal number) {
                    Digits wanted = new Digits(number.precision() - number.scale(), number.scale());
                    String key = key(entity, entity.attributes().get(i));
                    Digits known = digits.getOrDefault(key, new Digits(0, 0));
                    fit &= known.holds(wanted);
                    digits.put(key, known.with(wanted));
                }
            }
        }
        return fit;
    }

    private static String key(Entity.Remote entity, Attribute a) {
        return entity.name() + "." + a.name();
    }
}
