package org.spartabench.apis.document;

import java.util.ArrayList;
import java.util.HashMap;
import java.util.HashSet;
import java.util.LinkedHashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Optional;
import java.util.Set;
import org.spartabench.apis.document.OpenApiReader.Described;
import org.spartabench.apis.document.OpenApiReader.Operation;
import org.spartabench.apis.entity.ApiMapping;
import org.spartabench.apis.entity.ApiMapping.Method;
import org.spartabench.apis.entity.Attribute;
import org.spartabench.apis.entity.Attribute.Use;
import org.spartabench.apis.entity.Entity;
import org.spartabench.apis.entity.Entity.ApiEntity;

/** Makes one entity of a collection and its members: {@code /museum} and {@code /museum/{id}} are two mappings of one. */
final class SameEntities {

    private SameEntities() {}

    static Described merged(Described all) {
        Map<String, Entity> kept = new LinkedHashMap<>();
        Map<String, Set<String>> byPath = new HashMap<>();
        for (Entity entity : all.entities()) {
            kept.put(entity.name(), entity);
            if (entity instanceof ApiEntity api) {
                byPath.computeIfAbsent(api.mapping().operation().path(), path -> new LinkedHashSet<>())
                        .add(api.name());
            }
        }
        Map<String, ApiEntity> members = new HashMap<>();
        Map<String, String> moved = new HashMap<>();
        for (Entity one : all.entities()) {
            if (one instanceof ApiEntity member && one.equals(kept.get(one.name()))) {
                byPath.getOrDefault(above(member.mapping().operation().path()), Set.of()).stream()
                        .map(kept::get)
                        .filter(ApiEntity.class::isInstance)
                        .map(ApiEntity.class::cast)
                        .filter(whole -> holds(whole, member))
                        .findFirst()
                        .ifPresent(whole -> {
                            kept.remove(member.name());
                            kept.put(whole.name(), merged(whole, member));
                            moved.put(member.name(), whole.name());
                            members.put(member.name(), member);
                        });
            }
        }
        for (Operation operation : all.operations()) {
            String parent =
                    operation.tables().isEmpty() ? "" : operation.tables().getFirst();
            for (String table : members.containsKey(parent) ? operation.tables() : List.<String>of()) {
                String same = moved.get(parent) + table.substring(Math.min(table.length(), parent.length()));
                if (kept.get(table) instanceof ApiEntity list
                        && kept.get(same) instanceof ApiEntity whole
                        && whole != list) {
                    ApiEntity member = completed(list, Objects.requireNonNull(members.get(parent)), whole);
                    if (holds(whole, member)) {
                        kept.remove(table);
                        kept.put(same, merged(whole, member));
                        moved.put(table, same);
                    }
                }
            }
        }
        List<Operation> operations =
                all.operations().stream().map(o -> moved(o, moved)).toList();
        return new Described(List.copyOf(kept.values()), operations, all.writing());
    }

    /** Adds to a list in one thing what the lists of all things have of their rows, since the one thing has it, too. */
    private static ApiEntity completed(ApiEntity list, ApiEntity thing, ApiEntity whole) {
        int up = list.mapping().rows().split("/", -1).length
                - thing.mapping().rows().split("/", -1).length;
        List<ApiMapping.Output> outputs = new ArrayList<>(list.mapping().outputs());
        List<Attribute> attributes = new ArrayList<>(list.attributes());
        for (Attribute a : whole.attributes()) {
            thing.mapping().outputs().stream()
                    .filter(o -> o.column().equals(a.name())
                            && list.attribute(a.name()).isEmpty())
                    .forEach(o -> {
                        outputs.add(o.at(up + o.pointer()));
                        attributes.add(new Attribute(a.name(), a.type(), Attribute.Use.OUTPUT, a.description()));
                    });
        }
        return list.withAttributes(attributes).withMapping(list.mapping().withOutputs(outputs));
    }

    private static Operation moved(Operation operation, Map<String, String> moved) {
        List<String> notes = new ArrayList<>(operation.notes());
        operation.tables().stream()
                .limit(1)
                .filter(moved::containsKey)
                .forEach(t -> notes.add("is another way to ask for " + moved.get(t)));
        List<String> tables =
                operation.tables().stream().map(t -> moved.getOrDefault(t, t)).toList();
        return new Operation(operation.id(), operation.place(), tables, notes);
    }

    /** Whether the member gives the same columns to a GET, and one step more in its path is its input. */
    private static boolean holds(ApiEntity whole, ApiEntity member) {
        return member.mapping().operation().method() == Method.GET
                && whole.mapping().operation().reads()
                && outputs(whole).isPresent()
                && outputs(whole).equals(outputs(member))
                && list(whole).equals(list(member));
    }

    /** Names the list in a thing whose elements the rows are; empty for the things themselves. */
    private static String list(ApiEntity entity) {
        return entity.mapping().rows().replaceFirst("^[^*]*$|^.*/([^/]*)/\\*$", "$1");
    }

    /** Gives the path without its last step, if that is an input; else empty. */
    private static String above(String path) {
        int last = path.lastIndexOf('/');
        return last >= 0 && path.substring(last).matches("/\\{[^/}]*\\}") ? path.substring(0, last) : "";
    }

    /** Gives names and types of the columns; empty if one of them does not come out. */
    private static Optional<Set<String>> outputs(ApiEntity entity) {
        Set<String> back = new HashSet<>();
        entity.mapping().outputs().forEach(o -> back.add(o.column()));
        Set<String> columns = new HashSet<>();
        entity.attributes().forEach(a -> columns.add(a.name() + " " + a.type()));
        return entity.attributes().stream().allMatch(a -> back.contains(a.name()))
                ? Optional.of(columns)
                : Optional.empty();
    }

    private static ApiEntity merged(ApiEntity whole, ApiEntity member) {
        List<ApiMapping> others = new ArrayList<>(whole.others());
        others.add(member.mapping());
        List<Attribute> attributes = whole.attributes().stream()
                .map(a -> new Attribute(
                        a.name(),
                        a.type(),
                        use(a.use(), member.attribute(a.name()).orElseThrow().use()),
                        a.description()))
                .toList();
        return whole.withAttributes(attributes).withOthers(others);
    }

    /** Requires a column only if every mapping needs it. */
    private static Use use(Use one, Use other) {
        return one == other ? one : Use.OPTIONAL;
    }
}
