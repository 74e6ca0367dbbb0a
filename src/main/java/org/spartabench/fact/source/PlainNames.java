package org.spartabench.fact.source;

import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Locale;
import java.util.Set;
import org.spartabench.fact.TableNames;

/** Names for tables or columns of a database whose own names may be anything. */
final class PlainNames {

    private PlainNames() {}

    /** One name for each: its own where that is an identifier, else the nearest one; no two differ in case only. */
    static List<String> of(List<String> names) {
        Set<String> taken = new HashSet<>();
        List<String> plain = new ArrayList<>();
        for (String name : names) {
            boolean usable = TableNames.fault(name).isEmpty() && !taken.contains(name.toLowerCase(Locale.ROOT));
            String chosen = usable ? name : free(TableNames.fixed(name), names, taken);
            taken.add(chosen.toLowerCase(Locale.ROOT));
            plain.add(chosen);
        }
        return plain;
    }

    /** The name with a number behind it where it is taken, also by one that comes later. */
    private static String free(String wanted, List<String> names, Set<String> taken) {
        String name = wanted;
        for (int n = 2;
                taken.contains(name.toLowerCase(Locale.ROOT)) || names.stream().anyMatch(name::equalsIgnoreCase);
                n++) {
            name = wanted + "_" + n;
        }
        return name;
    }
}
