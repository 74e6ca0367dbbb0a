package org.spartabench.apis.mock;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.JsonNodeFactory;
import com.fasterxml.jackson.databind.node.ObjectNode;
import java.math.BigDecimal;
import java.time.LocalDateTime;
import java.util.AbstractList;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import org.jspecify.annotations.Nullable;
import org.spartabench.apis.entity.ApiMapping;
import org.spartabench.apis.entity.Attribute;
import org.spartabench.apis.entity.Entity;
import org.spartabench.apis.scalar.ScalarFunction;
import org.spartabench.facts.value.Values;

/** Gives the rows of one entity. */
final class ServedApi {

    private static final JsonNodeFactory JSON = JsonNodeFactory.withExactBigDecimals(true);

    private final Entity.Remote entity;
    private final ApiMapping mapping;
    private final List<List<@Nullable Object>> rows;
    private final Optional<ScalarFunction> function;

    /**
     * @param mapping one of its mappings
     * @param rows with a value for each attribute; none for a built-in function
     */
    ServedApi(Entity.Remote entity, ApiMapping mapping, List<List<@Nullable Object>> rows) {
        this.entity = entity;
        this.mapping = mapping;
        this.rows = rows;
        this.function = ScalarFunction.of(entity.name());
    }

    Entity.Remote entity() {
        return entity;
    }

    ApiMapping mapping() {
        return mapping;
    }

    /** Gives what stands between the values of a parameter, as an address writes it; empty if it has one value. */
    String separator(String parameter) {
        return mapping.inputs().stream()
                .filter(i -> i.parameter().equals(parameter))
                .flatMap(i -> i.list().stream())
                .map(ApiMapping.ValueList::inAddress)
                .findFirst()
                .orElse("");
    }

    /** Gives the entity with this mapping alone. */
    Entity.Remote served() {
        return entity.withMapping(mapping);
    }

    /**
     * Finds what a request asks for; empty for nothing found.
     *
     * @param given texts of the arguments by column, several where a list is taken
     * @throws NumberFormatException for an argument that is no number
     */
    Optional<List<ObjectNode>> find(Map<String, List<String>> given) {
        if (entity instanceof Entity.FunctionEntity && rows.isEmpty() && function.isPresent()) {
            return computed(function.get(), given);
        }
        List<List<@Nullable Object>> found = given.isEmpty()
                ? rows
                : rows.stream().filter(row -> matches(row, given)).toList();
        boolean one = entity instanceof Entity.FunctionEntity;
        return one && found.isEmpty() ? Optional.empty() : Optional.of(written(found));
    }

    /** Writes each row when it is asked for: of a large table, a request shows one page. */
    private List<ObjectNode> written(List<List<@Nullable Object>> found) {
        return new AbstractList<>() {
            @Override
            public ObjectNode get(int index) {
                return json(found.get(index));
            }

            @Override
            public int size() {
                return found.size();
            }
        };
    }

    private Optional<List<ObjectNode>> computed(ScalarFunction f, Map<String, List<String>> given) {
        List<String> arguments = f.parameters().stream()
                .map(p -> given.getOrDefault(p.name(), List.of("")).getFirst())
                .toList();
        Optional<Object> value = f.of(arguments);
        ObjectNode row = JSON.objectNode();
        put(row, "/" + f.output(), value.orElse(null));
        return Optional.of(List.of(row));
    }

    private boolean matches(List<@Nullable Object> row, Map<String, List<String>> given) {
        List<Attribute> attributes = entity.attributes();
        for (int i = 0; i < attributes.size(); i++) {
            @Nullable Object value = row.get(i);
            @Nullable List<String> wanted = given.get(attributes.get(i).name());
            if (wanted != null && wanted.stream().noneMatch(w -> same(value, w))) {
                return false;
            }
        }
        return true;
    }

    private static boolean same(@Nullable Object value, String wanted) {
        return switch (value) {
            case null -> false;
            case Long n -> new BigDecimal(wanted).compareTo(BigDecimal.valueOf(n)) == 0;
            case BigDecimal n -> new BigDecimal(wanted).compareTo(n) == 0;
            case LocalDateTime moment -> moment.equals(LocalDateTime.parse(wanted.replaceFirst("Z$", "")));
            default -> text(value).equals(wanted);
        };
    }

    private static String text(Object value) {
        return value instanceof LocalDateTime t ? t.toString() : Values.text(value);
    }

    private ObjectNode json(List<@Nullable Object> row) {
        ObjectNode json = JSON.objectNode();
        List<Attribute> attributes = entity.attributes();
        for (ApiMapping.Output output : mapping.outputs()) {
            for (int i = 0; i < attributes.size(); i++) {
                if (attributes.get(i).name().equals(output.column())) {
                    put(json, output.pointer(), row.get(i));
                }
            }
        }
        return json;
    }

    private static void put(ObjectNode row, String pointer, @Nullable Object value) {
        int last = pointer.lastIndexOf('/');
        ObjectNode into = last == 0 ? row : row.withObject(pointer.substring(0, last));
        String name = pointer.substring(last + 1).replace("~1", "/").replace("~0", "~");
        into.set(name, json(value));
    }

    private static JsonNode json(@Nullable Object value) {
        return switch (value) {
            case null -> JSON.nullNode();
            case Boolean truth -> JSON.booleanNode(truth);
            case Long number -> JSON.numberNode(number);
            case BigDecimal number -> JSON.numberNode(number);
            default -> JSON.textNode(text(value));
        };
    }
}
