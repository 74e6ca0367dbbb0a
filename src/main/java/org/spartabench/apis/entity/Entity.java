package org.spartabench.apis.entity;

import io.soabase.recordbuilder.core.RecordBuilder;
import java.net.URI;
import java.util.Comparator;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.stream.Stream;
import org.spartabench.facts.value.ColumnType;

/** Describes a source of rows, whether it is a table or stands behind an API. */
public sealed interface Entity {

    String name();

    List<Attribute> attributes();

    /** Names the columns of the key; empty when none is known. */
    List<String> key();

    /** Finds a column in any case of letters. */
    default Optional<Attribute> attribute(String column) {
        return attributes().stream()
                .filter(a -> a.name().equalsIgnoreCase(column))
                .findFirst();
    }

    /** A table of the facts. */
    record TableEntity(String name, List<Attribute> attributes, List<String> key) implements Entity {
        public TableEntity {
            attributes = List.copyOf(attributes);
            key = List.copyOf(key);
        }
    }

    /** An entity whose rows come from calls. */
    sealed interface Remote extends Entity {

        /** Gives the description of the API; may be empty. */
        String description();

        /** Gives the mapping, or the first of several. */
        ApiMapping mapping();

        /** Lists all mappings: operations that give the same columns and take other inputs. */
        default List<ApiMapping> mappings() {
            return List.of(mapping());
        }

        /** Gives this API with one mapping alone that takes these columns and needs no other: lists of values, if it can. */
        default Remote taking(Set<String> columns) {
            return this;
        }

        /** Lists the columns that can go into a call. */
        default List<Attribute> inputs() {
            return attributes().stream().filter(a -> a.use().input()).toList();
        }

        /** Lists the columns without which no call can be made. */
        default List<Attribute> required() {
            return attributes().stream()
                    .filter(a -> a.use() == Attribute.Use.REQUIRED)
                    .toList();
        }

        /** Changes the mapping, or the first of several. */
        Remote withMapping(ApiMapping mapping);

        /** Moves the API to another server. */
        default Remote at(URI server) {
            return withMapping(mapping().at(server));
        }
    }

    /**
     * An API whose reply is a list of records.
     *
     * @param others further mappings for the same columns, such as by the key alone
     */
    @RecordBuilder
    record ApiEntity(
            String name,
            String description,
            List<Attribute> attributes,
            List<String> key,
            ApiMapping mapping,
            List<ApiMapping> others)
            implements Remote, EntityApiEntityBuilder.With {
        public ApiEntity {
            attributes = List.copyOf(attributes);
            key = List.copyOf(key);
            others = List.copyOf(others);
        }

        public ApiEntity(
                String name, String description, List<Attribute> attributes, List<String> key, ApiMapping mapping) {
            this(name, description, attributes, key, mapping, List.of());
        }

        @Override
        public List<ApiMapping> mappings() {
            return Stream.concat(Stream.of(mapping), others.stream()).toList();
        }

        @Override
        public ApiEntity taking(Set<String> columns) {
            return mappings().stream()
                    .filter(m -> m.takes(columns))
                    .max(Comparator.comparing(
                            m -> columns.stream().mapToInt(m::values).max().orElse(0)))
                    .map(this::alone)
                    .orElse(this);
        }

        /**
         * Makes a parameter and a field of the reply one column, where a document names them differently: {@code q} finds
         * {@code name}.
         *
         * @param input column that only goes into calls
         * @param output column that comes out; it becomes the input, too
         */
        public ApiEntity joined(String input, String output) {
            return withAttributes(attributes.stream()
                            .filter(a -> !a.name().equals(input))
                            .map(a -> a.name().equals(output)
                                    ? new Attribute(
                                            a.name(),
                                            a.type(),
                                            attribute(input).map(Attribute::use).orElse(a.use()),
                                            a.description())
                                    : a)
                            .toList())
                    .withKey(key.stream().map(k -> k.equals(input) ? output : k).toList())
                    .withMapping(mapping.withInputs(mapping.inputs().stream()
                            .map(i -> i.column().equals(input) ? i.withColumn(output) : i)
                            .toList()))
                    .withOthers(List.of());
        }

        /** Makes a column of texts one of numbers, where an API writes its numbers as texts: "12.50". */
        public ApiEntity quoted(String column) {
            return withAttributes(attributes.stream()
                            .map(a -> a.name().equals(column)
                                    ? new Attribute(a.name(), ColumnType.DECIMAL, a.use(), a.description())
                                    : a)
                            .toList())
                    .withMapping(mapping.quoted(column))
                    .withOthers(others.stream().map(m -> m.quoted(column)).toList());
        }

        /** Gives this API with one mapping. */
        ApiEntity alone(ApiMapping one) {
            return withMapping(one).withOthers(List.of());
        }

        @Override
        public ApiEntity withMapping(ApiMapping changed) {
            return EntityApiEntityBuilder.With.super.withMapping(changed);
        }

        @Override
        public ApiEntity at(URI server) {
            return withMapping(mapping.at(server))
                    .withOthers(others.stream().map(m -> m.at(server)).toList());
        }
    }

    /** An API that computes one value from its inputs. */
    record FunctionEntity(String name, String description, List<Attribute> attributes, ApiMapping mapping)
            implements Remote {
        public FunctionEntity {
            attributes = List.copyOf(attributes);
        }

        @Override
        public List<String> key() {
            return inputs().stream().map(Attribute::name).toList();
        }

        /** Gives the computed column. */
        public Attribute output() {
            return attributes().stream()
                    .filter(a -> a.use() == Attribute.Use.OUTPUT)
                    .findFirst()
                    .orElseThrow(() -> new IllegalStateException(name + " computes nothing"));
        }

        @Override
        public FunctionEntity withMapping(ApiMapping changed) {
            return new FunctionEntity(name, description, attributes, changed);
        }
    }
}
