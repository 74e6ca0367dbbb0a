package org.spartabench.apis.call;

import java.util.ArrayList;
import java.util.List;
import org.jspecify.annotations.Nullable;
import org.spartabench.apis.call.ledger.Arguments;
import org.spartabench.apis.entity.ApiMapping;
import org.spartabench.apis.entity.Attribute;
import org.spartabench.apis.entity.Entity;

/** Finds the field of a reply that a parameter of another name filters, by what the API gave. */
public final class JoinProposals {

    private JoinProposals() {}

    /**
     * @param asked arguments that were tried
     * @param rows what each of them gave
     * @return a line for each parameter that does not come back, and a field that always had its value
     */
    public static List<String> of(
            Entity.Remote entity, List<Arguments> asked, List<List<List<@Nullable Object>>> rows) {
        List<String> all = new ArrayList<>();
        if (entity instanceof Entity.FunctionEntity) {
            return all;
        }
        for (ApiMapping.Input input : entity.mapping().inputs()) {
            if (back(entity, input.column())) {
                continue;
            }
            for (int i = 0; i < entity.attributes().size(); i++) {
                Attribute field = entity.attributes().get(i);
                if (back(entity, field.name()) && always(input.column(), asked, rows, i)) {
                    all.add(entity.name() + ": its parameter " + input.parameter() + " finds " + field.name()
                            + "; to make them one column, write x-sparta-column: " + field.name()
                            + " beside the parameter and add the document again");
                }
            }
        }
        return all;
    }

    private static boolean back(Entity.Remote entity, String column) {
        return entity.mapping().outputs().stream().anyMatch(o -> o.column().equals(column));
    }

    private static boolean always(
            String column, List<Arguments> asked, List<List<List<@Nullable Object>>> rows, int field) {
        int seen = 0;
        for (int i = 0; i < asked.size(); i++) {
            Object value = asked.get(i).values().get(column);
            for (List<@Nullable Object> row : rows.get(i)) {
                if (value == null || !value.equals(row.get(field))) {
                    return false;
                }
                seen++;
            }
        }
        return seen > 0;
    }
}
