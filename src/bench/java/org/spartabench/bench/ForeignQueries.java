package org.spartabench.bench;

import java.util.ArrayList;
import java.util.List;
import java.util.Random;
import java.util.stream.Collectors;
import java.util.stream.IntStream;
import org.jspecify.annotations.Nullable;
import org.spartabench.apis.paged.PagedServer;

/**
 * Draws queries over tables as text, without the program's own generator and tree: joins, outer joins, lists, subqueries of each
 * kind, counts in correlation, OR, NOT, groups, DISTINCT, LIMIT with a total order, to a depth of three.
 */
final class ForeignQueries {

    private static final int DEEPEST = 3;

    private final List<PagedServer.Table> tables;
    private final List<Join> joins;
    private final Random random;
    private int aliases;

    /** Says that two columns have common values. */
    record Join(PagedServer.Table left, String column, PagedServer.Table right, String other) {}

    private record Use(PagedServer.Table table, String alias) {
        String column(String name) {
            return alias + "." + name;
        }
    }

    ForeignQueries(List<PagedServer.Table> tables, List<Join> joins, Random random) {
        this.tables = tables;
        this.joins = joins;
        this.random = random;
    }

    String query() {
        aliases = 0;
        Use first = use(pick(tables));
        List<Use> uses = new ArrayList<>(List.of(first));
        String from = from(uses);
        String where = where(uses, 1);
        int form = random.nextInt(10);
        if (form == 0) {
            return "SELECT COUNT(*) FROM " + from + where;
        }
        if (form == 1) {
            String number = number(first);
            return "SELECT COUNT(" + number + "), MIN(" + number + "), MAX(" + number + ") FROM " + from + where;
        }
        if (form <= 3) {
            String by = any(pick(uses));
            String having = random.nextBoolean() ? " HAVING COUNT(*) > " + random.nextInt(3) : "";
            return "SELECT " + by + ", COUNT(*), MAX(" + number(first) + ") FROM " + from + where + " GROUP BY " + by
                    + having;
        }
        if (form == 4 && uses.size() == 1) {
            String key = first.column(key(first.table()));
            return "SELECT " + key + ", " + any(first) + " FROM " + from + where + " ORDER BY " + key
                    + (random.nextBoolean() ? " DESC" : "") + " LIMIT " + random.nextInt(1, 8);
        }
        String select = IntStream.range(0, random.nextInt(1, 4))
                .mapToObj(i -> any(pick(uses)))
                .collect(Collectors.joining(", "));
        return "SELECT " + (random.nextInt(3) == 0 ? "DISTINCT " : "") + select + " FROM " + from + where;
    }

    private String from(List<Use> uses) {
        StringBuilder from = new StringBuilder(
                uses.getFirst().table().name() + " " + uses.getFirst().alias());
        for (int more = random.nextInt(3); more > 0; more--) {
            Use anchor = pick(uses);
            List<Join> fitting = joins(anchor.table());
            if (!fitting.isEmpty()) {
                Join join = pick(fitting);
                Use next = use(join.right());
                from.append(random.nextInt(3) == 0 ? " LEFT JOIN " : " JOIN ")
                        .append(next.table().name())
                        .append(' ')
                        .append(next.alias())
                        .append(" ON ")
                        .append(anchor.column(join.column()))
                        .append(" = ")
                        .append(next.column(join.other()));
                if (random.nextInt(5) == 0) {
                    from.append(" AND ").append(compared(next));
                }
                uses.add(next);
            }
        }
        return from.toString();
    }

    private List<Join> joins(PagedServer.Table table) {
        return joins.stream().filter(j -> j.left() == table).toList();
    }

    private String where(List<Use> uses, int depth) {
        List<String> all = new ArrayList<>();
        if (random.nextInt(3) > 0) {
            all.add(keyed(pick(uses)));
        }
        for (int i = random.nextInt(3); i > 0; i--) {
            all.add(condition(uses, depth));
        }
        return all.isEmpty() ? "" : " WHERE " + String.join(" AND ", all);
    }

    private String keyed(Use use) {
        String key = key(use.table());
        int many = random.nextInt(1, 5);
        List<String> values = IntStream.range(0, many)
                .mapToObj(i -> value(use, key))
                .distinct()
                .toList();
        return values.size() == 1
                ? use.column(key) + " = " + values.getFirst()
                : use.column(key) + " IN (" + String.join(", ", values) + ")";
    }

    private String condition(List<Use> uses, int depth) {
        Use use = pick(uses);
        int kind = random.nextInt(depth < DEEPEST ? 14 : 7);
        return switch (kind) {
            case 0, 1, 2 -> compared(use);
            case 3 -> listed(use);
            case 4 -> any(use) + (random.nextBoolean() ? " IS NULL" : " IS NOT NULL");
            case 5 -> "(" + compared(use) + " OR " + compared(pick(uses)) + ")";
            case 6 -> "NOT (" + compared(use) + (random.nextBoolean() ? " AND " : " OR ") + compared(pick(uses)) + ")";
            default -> nested(use, kind, depth);
        };
    }

    private String nested(Use use, int kind, int depth) {
        List<Join> fitting = joins(use.table());
        if (fitting.isEmpty()) {
            return compared(use);
        }
        Join join = pick(fitting);
        Use inner = use(join.right());
        List<Use> uses = new ArrayList<>(List.of(inner));
        String from = random.nextInt(4) == 0 ? from(uses) : inner.table().name() + " " + inner.alias();
        String own = use.column(join.column());
        String other = inner.column(join.other());
        String more = where(uses, depth + 1);
        String and = more.isEmpty() ? " WHERE " : more + " AND ";
        return switch (kind) {
            case 7, 8 -> own + " IN (SELECT " + other + " FROM " + from + more + ")";
            case 9 -> own + " NOT IN (SELECT " + other + " FROM " + from + and + other + " IS NOT NULL)";
            case 10 -> "EXISTS (SELECT 1 FROM " + from + and + other + " = " + own + ")";
            case 11 -> "NOT EXISTS (SELECT 1 FROM " + from + and + other + " = " + own + ")";
            case 12 ->
                "(SELECT COUNT(*) FROM " + from + and + other + " = " + own + ") " + pick(List.of(">", "=", "<")) + " "
                        + random.nextInt(3);
            default ->
                numeric(use) && numeric(inner)
                        ? number(use) + pick(List.of(" > ", " <= ")) + "(SELECT " + pick(List.of("MIN", "MAX", "AVG"))
                                + "(" + number(inner) + ") FROM " + from + more + ")"
                        : compared(use);
        };
    }

    private String compared(Use use) {
        String column = pick(use.table().columns()).name();
        return use.column(column) + " " + pick(List.of("=", "=", "<>", "<", ">=")) + " " + value(use, column);
    }

    private String listed(Use use) {
        String column = pick(use.table().columns()).name();
        String values = IntStream.range(0, random.nextInt(2, 5))
                .mapToObj(i -> value(use, column))
                .distinct()
                .collect(Collectors.joining(", "));
        return use.column(column) + (random.nextInt(3) == 0 ? " NOT IN (" : " IN (") + values + ")";
    }

    private String any(Use use) {
        return use.column(pick(use.table().columns()).name());
    }

    private static boolean numeric(Use use) {
        return use.table().columns().stream().anyMatch(c -> !c.type().equals("string"));
    }

    private String number(Use use) {
        List<PagedServer.Column> numbers = use.table().columns().stream()
                .filter(c -> !c.type().equals("string"))
                .toList();
        return use.column(numbers.isEmpty() ? key(use.table()) : pick(numbers).name());
    }

    /** Gives a value of a column, or one near it that may not be there. */
    private String value(Use use, String column) {
        List<PagedServer.Column> columns = use.table().columns();
        int at = IntStream.range(0, columns.size())
                .filter(i -> columns.get(i).name().equals(column))
                .findFirst()
                .orElseThrow();
        boolean text = columns.get(at).type().equals("string");
        @Nullable
        Object value =
                use.table().rows().isEmpty() ? null : pick(use.table().rows()).get(at);
        if (value == null) {
            return text ? "'none'" : "0";
        }
        if (random.nextInt(12) == 0) {
            return text ? "'nobody has this'" : "-987654";
        }
        return text ? "'" + value.toString().replace("'", "''") + "'" : value.toString();
    }

    private static String key(PagedServer.Table table) {
        return table.columns().getFirst().name();
    }

    private Use use(PagedServer.Table table) {
        return new Use(table, "a" + ++aliases);
    }

    private <T> T pick(List<T> all) {
        return all.get(random.nextInt(all.size()));
    }
}
