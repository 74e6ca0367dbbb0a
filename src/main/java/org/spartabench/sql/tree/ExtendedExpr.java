package org.spartabench.sql.tree;

import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.spartabench.sql.word.SqlWords;

/** Represents SQL that occurs only in foreign queries; no author writes it. */
public sealed interface ExtendedExpr extends Expr {

    /** Lists its expressions in the order of the text. */
    List<Expr> parts();

    /** Returns the same with other parts, as many as there are. */
    ExtendedExpr withParts(List<Expr> parts);

    enum Field {
        MILLENNIUM,
        CENTURY,
        DECADE,
        YEAR,
        QUARTER,
        MONTH,
        WEEK,
        DAY,
        HOUR,
        MINUTE,
        SECOND,
        MILLISECOND,
        MICROSECOND,
        NANOSECOND,
        DOW,
        ISODOW,
        DOY,
        ISOYEAR,
        YEARWEEK,
        WEEKDAY,
        EPOCH,
        DAY_OF_WEEK,
        DAY_OF_YEAR,
        ISO_DAY_OF_WEEK,
        ISO_WEEK;

        /** By singular and plural, since each word of each statement is looked up. */
        private static final Map<String, Field> BY_NAME = Stream.of(values())
                .flatMap(f -> Stream.of(Map.entry(f.name(), f), Map.entry(f.name() + "S", f)))
                .collect(Collectors.toMap(Map.Entry::getKey, Map.Entry::getValue));

        /** Returns the part that a word names, in singular or plural. */
        public static Optional<Field> of(String word) {
            return Optional.ofNullable(BY_NAME.get(word.toUpperCase(Locale.ROOT)));
        }
    }

    /** {@code EXTRACT(YEAR FROM d)}. */
    record Extract(Field field, Expr operand) implements ExtendedExpr {
        @Override
        public List<Expr> parts() {
            return List.of(operand);
        }

        @Override
        public Extract withParts(List<Expr> parts) {
            return new Extract(field, parts.getFirst());
        }
    }

    /** Represents {@code INTERVAL '1' MONTH}; without a unit if the text names it. */
    record Interval(Literal amount, Optional<Field> unit) implements ExtendedExpr {
        @Override
        public List<Expr> parts() {
            return List.of();
        }

        @Override
        public Interval withParts(List<Expr> parts) {
            return this;
        }
    }

    /** Lists fixed words around operands; each ? stands for one operand. */
    enum Form {
        ESCAPE("? ESCAPE ?"),
        COLLATE_NOCASE("? COLLATE NOCASE"),
        COLLATE_BINARY("? COLLATE BINARY"),
        COLLATE_RTRIM("? COLLATE RTRIM"),
        IS_TRUE("? IS TRUE"),
        IS_NOT_TRUE("? IS NOT TRUE"),
        IS_FALSE("? IS FALSE"),
        IS_NOT_FALSE("? IS NOT FALSE"),
        IS_UNKNOWN("? IS UNKNOWN"),
        IS_NOT_UNKNOWN("? IS NOT UNKNOWN"),
        IS_DISTINCT("? IS DISTINCT FROM ?"),
        IS_NOT_DISTINCT("? IS NOT DISTINCT FROM ?"),
        CURRENT_DATE("CURRENT_DATE"),
        CURRENT_TIME("CURRENT_TIME"),
        CURRENT_TIMESTAMP("CURRENT_TIMESTAMP"),
        /** Stands for an omitted part of a shown query; no text is read as this. */
        OMITTED("…");

        private final String words;

        Form(String words) {
            this.words = words;
        }

        /** Returns the words before, between and after the operands. */
        public List<String> words() {
            return List.of(words.split("\\?", -1));
        }

        /** Whether the form is a condition. */
        public boolean predicate() {
            return name().startsWith("IS_");
        }
    }

    record Fixed(Form form, List<Expr> parts) implements ExtendedExpr {
        public Fixed {
            parts = List.copyOf(parts);
            SqlWords.require(parts.size() == form.words().size() - 1, form + " of " + parts.size());
        }

        public static Fixed of(Form form, Expr... parts) {
            return new Fixed(form, List.of(parts));
        }

        @Override
        public Fixed withParts(List<Expr> changed) {
            return new Fixed(form, changed);
        }
    }

    /**
     * Represents a function with more than its arguments: {@code MAX(a ORDER BY b) FILTER (WHERE c) OVER (PARTITION BY
     * d)}. Its parts are those of the call, not the call: an aggregate over a window aggregates no block.
     */
    record Extended(Call call, List<Block.Order> orderBy, Optional<Expr> filter, Optional<Window> window)
            implements ExtendedExpr {
        public Extended {
            orderBy = List.copyOf(orderBy);
        }

        @Override
        public List<Expr> parts() {
            List<Expr> all = new ArrayList<>(call.arguments());
            orderBy.forEach(o -> all.add(o.expr()));
            filter.ifPresent(all::add);
            window.ifPresent(w -> {
                all.addAll(w.partitionBy());
                w.orderBy().forEach(o -> all.add(o.expr()));
                w.frame().ifPresent(f -> f.edges().forEach(e -> e.distance().ifPresent(all::add)));
            });
            return all;
        }

        @Override
        public Extended withParts(List<Expr> parts) {
            List<Expr> left = new ArrayList<>(parts);
            List<Expr> arguments = take(left, call.arguments().size());
            return new Extended(
                    new Call(call.name(), call.distinct(), arguments),
                    ordered(orderBy, left),
                    filter.map(f -> left.removeFirst()),
                    window.map(w -> new Window(
                            take(left, w.partitionBy().size()),
                            ordered(w.orderBy(), left),
                            w.frame().map(f -> f.with(left)))));
        }

        private static List<Expr> take(List<Expr> from, int count) {
            return Stream.generate(from::removeFirst).limit(count).toList();
        }

        private static List<Block.Order> ordered(List<Block.Order> orders, List<Expr> from) {
            return orders.stream()
                    .map(o -> new Block.Order(from.removeFirst(), o.descending(), o.nulls()))
                    .toList();
        }
    }

    /** Holds the content of the parentheses of OVER. */
    record Window(List<Expr> partitionBy, List<Block.Order> orderBy, Optional<Frame> frame) {
        public Window {
            partitionBy = List.copyOf(partitionBy);
            orderBy = List.copyOf(orderBy);
        }
    }

    enum FrameUnit {
        ROWS,
        RANGE,
        GROUPS
    }

    /** Holds one edge, or two with BETWEEN. */
    record Frame(FrameUnit unit, List<Edge> edges) {
        public Frame {
            edges = List.copyOf(edges);
        }

        private Frame with(List<Expr> distances) {
            List<Edge> changed = new ArrayList<>();
            edges.forEach(e -> changed.add(new Edge(e.end(), e.distance().map(d -> distances.removeFirst()))));
            return new Frame(unit, changed);
        }
    }

    enum End {
        PRECEDING,
        CURRENT_ROW,
        FOLLOWING
    }

    /** Represents an edge of a frame; without a distance it is UNBOUNDED or the current row. */
    record Edge(End end, Optional<Expr> distance) {}
}
