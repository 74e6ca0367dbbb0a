package org.spartabench.api;

import java.util.List;
import java.util.Optional;

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

        /** Says what the API does; may be empty. */
        String says();

        ApiMapping mapping();

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

        Remote withMapping(ApiMapping mapping);
    }

    /** An API whose reply is a list of records. */
    record ApiEntity(String name, String says, List<Attribute> attributes, List<String> key, ApiMapping mapping)
            implements Remote {
        public ApiEntity {
            attributes = List.copyOf(attributes);
            key = List.copyOf(key);
        }

        @Override
        public ApiEntity withMapping(ApiMapping changed) {
            return new ApiEntity(name, says, attributes, key, changed);
        }
    }

    /** An API that computes one value from its inputs. */
    record FunctionEntity(String name, String says, List<Attribute> attributes, ApiMapping mapping) implements Remote {
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
            return new FunctionEntity(name, says, attributes, changed);
        }
    }
}
