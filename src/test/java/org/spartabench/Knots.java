package org.spartabench;

import com.tngtech.archunit.core.domain.JavaClass;
import com.tngtech.archunit.core.domain.JavaClasses;
import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.Deque;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.TreeMap;
import java.util.TreeSet;

/** Finds knots: classes of one package of which each reaches each other one. Nested classes count as the class around them. */
final class Knots {

    private final Map<String, Set<String>> uses = new TreeMap<>();

    private final Set<String> names = new HashSet<>();

    Knots(JavaClasses classes) {
        classes.forEach(type -> names.add(type.getName()));
        for (JavaClass user : classes) {
            String from = outermost(user);
            Set<String> targets = uses.computeIfAbsent(from, name -> new TreeSet<>());
            user.getDirectDependenciesFromSelf().stream()
                    .map(dependency -> dependency.getTargetClass())
                    .filter(used -> used.getPackageName().equals(user.getPackageName()))
                    .map(this::outermost)
                    .filter(used -> !used.equals(from))
                    .forEach(targets::add);
        }
    }

    /** The knots of more classes than that, each sorted, by their first class. */
    List<Set<String>> largerThan(int size) {
        List<Set<String>> knots = new ArrayList<>();
        Set<String> done = new HashSet<>();
        for (String name : uses.keySet()) {
            if (done.contains(name)) {
                continue;
            }
            Set<String> knot = new TreeSet<>();
            for (String other : reached(name)) {
                if (reached(other).contains(name)) {
                    knot.add(other);
                }
            }
            done.addAll(knot);
            if (knot.size() > size) {
                knots.add(knot);
            }
        }
        return knots;
    }

    private Set<String> reached(String from) {
        Set<String> seen = new HashSet<>();
        Deque<String> open = new ArrayDeque<>(List.of(from));
        while (!open.isEmpty()) {
            for (String used : uses.getOrDefault(open.pop(), Set.of())) {
                if (seen.add(used)) {
                    open.push(used);
                }
            }
        }
        return seen;
    }

    /** The class of a file; a generated builder belongs to its record. */
    private String outermost(JavaClass type) {
        String name = type.getName().replaceFirst("\\$.*", "");
        String record = name.replaceFirst("Builder$", "");
        return names.contains(record) ? record : name;
    }
}
