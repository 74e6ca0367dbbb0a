package org.spartabench.project.db;

import java.lang.reflect.Constructor;
import java.lang.reflect.RecordComponent;
import java.lang.reflect.Type;
import java.time.Instant;
import java.time.OffsetDateTime;
import java.time.ZoneOffset;
import java.util.Arrays;
import java.util.EnumSet;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.concurrent.ConcurrentHashMap;
import java.util.function.Function;
import java.util.stream.Collectors;
import org.jdbi.v3.core.Jdbi;
import org.jdbi.v3.core.argument.Argument;
import org.jdbi.v3.core.config.ConfigRegistry;
import org.jdbi.v3.core.generic.GenericType;
import org.jdbi.v3.core.mapper.ColumnMapper;
import org.jdbi.v3.core.mapper.RowMapper;
import org.jdbi.v3.core.mapper.reflect.ConstructorMapper;
import org.jspecify.annotations.Nullable;
import org.spartabench.authors.item.Lineage;
import org.spartabench.authors.item.Question;
import org.spartabench.authors.item.answer.Answer;
import org.spartabench.authors.item.finding.Finding;
import org.spartabench.authors.item.verdict.Verdict;
import org.spartabench.judging.correct.consensus.ComparedItem;
import org.spartabench.judging.review.Feature;
import org.spartabench.judging.review.ItemFilter;
import org.spartabench.judging.review.team.Roster;
import org.spartabench.making.run.cost.Cost;
import org.spartabench.making.run.cost.Metrics;
import org.spartabench.making.run.plan.RunPlan;
import org.spartabench.sql.print.Sql;
import org.spartabench.sql.shape.Nesting;
import org.spartabench.sql.tree.Block;
import org.spartabench.sql.tree.Query;

/**
 * Registers with Jdbi how columns store the values of this program: moments in UTC, queries as SQL, sets and lists of
 * constants as their names, values with parts as JSON. Any other record is read from the columns with the names of its
 * components. The forms are part of the project format: a change needs a migration.
 */
public final class ColumnTypes {

    public static final GenericType<List<Finding>> FINDINGS = new GenericType<>() {};
    public static final GenericType<Map<String, ItemFilter>> FILTERS = new GenericType<>() {};

    private static final Type TEXTS = new GenericType<List<String>>() {}.getType();
    private static final Type NESTINGS = new GenericType<List<Nesting>>() {}.getType();
    private static final Type FEATURES = new GenericType<Set<Feature>>() {}.getType();
    private static final List<Type> JSON = List.of(
            Verdict.class,
            Question.class,
            Lineage.class,
            RunPlan.class,
            Metrics.class,
            Cost.class,
            Roster.class,
            ComparedItem.class,
            TEXTS,
            FINDINGS.getType(),
            FILTERS.getType());

    private final Codec codec;
    private final Map<Class<?>, RowMapper<?>> records = new ConcurrentHashMap<>();

    ColumnTypes(Codec codec) {
        this.codec = codec;
    }

    Jdbi register(Jdbi jdbi) {
        return jdbi.registerArgument(this::argument)
                .registerColumnMapper(
                        Instant.class,
                        (r, i, c) -> r.getObject(i, OffsetDateTime.class) instanceof OffsetDateTime at
                                ? at.toInstant()
                                : null)
                .registerColumnMapper(
                        Block.class,
                        (r, i, c) -> r.getString(i) instanceof String sql
                                ? c.getConfig(StoredQueries.class).block(sql)
                                : null)
                .registerColumnMapper(Answer.class, text(json -> new Answer(List.of(codec.read(String[].class, json)))))
                .registerColumnMapper(NESTINGS, text(ColumnTypes::nestings))
                .registerColumnMapper(FEATURES, (r, i, c) -> names(Feature.class, r.getString(i)))
                .registerColumnMapper(this::json)
                .registerRowMapper(this::record);
    }

    private Optional<Argument> argument(Type type, @Nullable Object value, ConfigRegistry config) {
        return Optional.ofNullable(written(type, value))
                .map(stored -> (position, statement, context) -> statement.setObject(position, stored));
    }

    private Optional<ColumnMapper<?>> json(Type type, ConfigRegistry config) {
        return JSON.contains(type) ? Optional.of(text(json -> codec.read(type, json))) : Optional.empty();
    }

    private Optional<RowMapper<?>> record(Type type, ConfigRegistry config) {
        return type instanceof Class<?> c && c.isRecord() && !JSON.contains(c) && c != Answer.class
                ? Optional.of(records.computeIfAbsent(c, ColumnTypes::byComponents))
                : Optional.empty();
    }

    /** The value as JDBC takes it; null for a type that Jdbi itself knows. */
    private @Nullable Object written(Type type, @Nullable Object value) {
        return switch (value) {
            case null -> null;
            case Instant at -> at.atOffset(ZoneOffset.UTC);
            case Query query -> Sql.print(query);
            case Answer answer -> codec.write(answer.values());
            case Set<?> names -> names.stream().map(Object::toString).collect(Collectors.joining(" "));
            case List<?> nestings
            when type.equals(NESTINGS) ->
                nestings.stream().map(Object::toString).collect(Collectors.joining(" ", " ", " "));
            default -> JSON.contains(type) ? codec.write(type, value) : null;
        };
    }

    private static <T> ColumnMapper<T> text(Function<String, T> read) {
        return (r, i, c) -> r.getString(i) instanceof String text ? read.apply(text) : null;
    }

    private static RowMapper<?> byComponents(Class<?> type) {
        Class<?>[] parts = Arrays.stream(type.getRecordComponents())
                .map(RecordComponent::getType)
                .toArray(Class<?>[]::new);
        try {
            Constructor<?> canonical = type.getDeclaredConstructor(parts);
            canonical.setAccessible(true);
            return ConstructorMapper.of(canonical);
        } catch (NoSuchMethodException e) {
            throw new IllegalArgumentException(type + " is no record", e);
        }
    }

    public static List<Nesting> nestings(String names) {
        return names.isBlank()
                ? List.of()
                : Arrays.stream(names.trim().split(" ")).map(Nesting::valueOf).toList();
    }

    /** Reads a set of constants; empty for a field that an earlier format lacked. */
    public static <E extends Enum<E>> Set<E> names(Class<E> type, @Nullable String text) {
        Set<E> names = EnumSet.noneOf(type);
        if (text != null && !text.isEmpty()) {
            Arrays.stream(text.split(" ")).forEach(name -> names.add(Enum.valueOf(type, name)));
        }
        return names;
    }
}
