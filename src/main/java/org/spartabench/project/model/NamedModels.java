package org.spartabench.project.model;

import java.util.ArrayList;
import java.util.Collections;
import java.util.EnumMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.SortedMap;
import java.util.TreeMap;
import org.spartabench.authors.llm.ModelRole;
import org.spartabench.authors.llm.settings.ModelSettings;
import org.spartabench.base.result.Result;

/**
 * Holds the models of a project by name, and the names of each role.
 *
 * @param settings without keys
 * @param roles only roles that have a model
 */
public record NamedModels(SortedMap<String, ModelSettings> settings, Map<ModelRole, List<String>> roles) {

    public static final NamedModels NONE = new NamedModels(new TreeMap<>(), Map.of());

    public NamedModels {
        settings = Collections.unmodifiableSortedMap(new TreeMap<>(settings));
        Map<ModelRole, List<String>> named = new EnumMap<>(ModelRole.class);
        roles.forEach((role, names) -> {
            if (!names.isEmpty()) {
                named.put(role, List.copyOf(names));
            }
        });
        roles = Collections.unmodifiableMap(named);
    }

    public List<String> names(ModelRole role) {
        return roles.getOrDefault(role, List.of());
    }

    public Optional<ModelSettings> named(String name) {
        return Optional.ofNullable(settings.get(name));
    }

    /** Gives the first model of a role. */
    public Optional<ModelSettings> first(ModelRole role) {
        return names(role).stream().findFirst().flatMap(this::named);
    }

    /** Gives the name that a role's model has, or gets if the role has none yet. */
    public String usualName(ModelRole role) {
        return names(role).stream().findFirst().orElse(role.word());
    }

    /** Stores settings under a name, and gives the name to a role; a role of one model then has this one. */
    public Result<NamedModels> with(ModelRole role, String name, ModelSettings model) {
        if (!name.matches("[\\p{L}\\d][\\p{L}\\d._:/-]{0,79}")) {
            return Result.bad("the name of a model is made of letters, digits and ._:/-, not '" + name + "'");
        }
        List<String> names = new ArrayList<>(role.most() == 1 ? List.of() : names(role));
        if (!names.contains(name)) {
            names.add(name);
        }
        if (names.size() > role.most()) {
            return Result.bad("the role " + role.word() + " has " + role.most() + " models ("
                    + String.join(", ", names(role)) + "); take one away first");
        }
        SortedMap<String, ModelSettings> all = new TreeMap<>(settings);
        all.put(name, model);
        return Result.ok(new NamedModels(all, changed(role, names)));
    }

    /** Takes a name from a role; the settings go with the last role that has the name. */
    public NamedModels without(ModelRole role, String name) {
        Map<ModelRole, List<String>> left =
                changed(role, names(role).stream().filter(n -> !n.equals(name)).toList());
        SortedMap<String, ModelSettings> all = new TreeMap<>(settings);
        if (left.values().stream().noneMatch(names -> names.contains(name))) {
            all.remove(name);
        }
        return new NamedModels(all, left);
    }

    private Map<ModelRole, List<String>> changed(ModelRole role, List<String> names) {
        Map<ModelRole, List<String>> all = new EnumMap<>(ModelRole.class);
        all.putAll(roles);
        all.put(role, names);
        return all;
    }
}
