package org.spartabench.project.db;

import com.fasterxml.jackson.annotation.JsonSetter;
import com.fasterxml.jackson.annotation.JsonTypeInfo;
import com.fasterxml.jackson.annotation.Nulls;
import com.fasterxml.jackson.core.JsonGenerator;
import com.fasterxml.jackson.core.JsonParser;
import com.fasterxml.jackson.core.JsonProcessingException;
import com.fasterxml.jackson.databind.DeserializationContext;
import com.fasterxml.jackson.databind.KeyDeserializer;
import com.fasterxml.jackson.databind.ObjectMapper;
import com.fasterxml.jackson.databind.SerializerProvider;
import com.fasterxml.jackson.databind.deser.std.StdDeserializer;
import com.fasterxml.jackson.databind.json.JsonMapper;
import com.fasterxml.jackson.databind.jsontype.NamedType;
import com.fasterxml.jackson.databind.module.SimpleModule;
import com.fasterxml.jackson.databind.node.ObjectNode;
import com.fasterxml.jackson.databind.ser.std.StdSerializer;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.lang.reflect.Type;
import java.util.Arrays;
import java.util.List;
import java.util.Map;
import java.util.function.Function;
import java.util.stream.Collectors;
import org.spartabench.authors.item.Question;
import org.spartabench.authors.item.finding.Finding;
import org.spartabench.authors.item.verdict.Ruling;
import org.spartabench.authors.item.verdict.Verdict;
import org.spartabench.base.Json;
import org.spartabench.making.run.event.RunEvent;
import org.spartabench.making.run.plan.LeafMethod;
import org.spartabench.making.run.plan.RunPlan;
import org.spartabench.making.run.plan.TreeMethod;
import org.spartabench.sql.path.BlockPath;
import org.spartabench.sql.path.Clause;
import org.spartabench.sql.path.PredicatePath;
import org.spartabench.sql.shape.Shape;

/**
 * Converts values to JSON text and back. A value of a sealed type carries its kind ({@link StoredKinds}); paths and shapes
 * are the texts they print. The form is part of the project format: a change needs a migration.
 */
public final class Codec {

    private final ObjectMapper json;

    public Codec() {
        SimpleModule module = new SimpleModule();
        text(module, BlockPath.class, BlockPath::toString, BlockPath::parse);
        text(module, PredicatePath.class, Codec::print, Codec::predicatePath);
        text(module, Shape.class, Shape::toString, Shape::parse);
        module.addKeyDeserializer(BlockPath.class, new KeyDeserializer() {
            @Override
            public Object deserializeKey(String key, DeserializationContext context) {
                return BlockPath.parse(key);
            }
        });
        JsonMapper.Builder builder = Json.MAPPER
                .rebuild()
                .addModule(module)
                // Fields that earlier formats lack are empty.
                .withConfigOverride(Map.class, c -> c.setSetterInfo(JsonSetter.Value.forValueNulls(Nulls.AS_EMPTY)))
                .withConfigOverride(List.class, c -> c.setSetterInfo(JsonSetter.Value.forValueNulls(Nulls.AS_EMPTY)));
        for (Class<?> sealed : List.of(
                RunEvent.class,
                Verdict.class,
                Ruling.class,
                Question.Phrase.class,
                Finding.Place.class,
                Finding.Fix.class)) {
            builder.addMixIn(sealed, Kinds.class);
            for (Class<?> kind : sealed.getPermittedSubclasses()) {
                builder.registerSubtypes(new NamedType(kind, StoredKinds.of(kind)));
            }
        }
        JsonMapper present = builder.build();
        json = present.rebuild()
                .addModule(new SimpleModule("plans").addDeserializer(RunPlan.class, new LegacyPlans(present)))
                .build();
    }

    /** Names the kind of an event as its row has it. */
    public static String kind(Class<? extends RunEvent> type) {
        return StoredKinds.of(type);
    }

    public String write(Object value) {
        return write(value.getClass(), value);
    }

    /** Writes a value of a sealed type, or one that holds such values in a list, with the kinds of its parts. */
    public String write(Type type, Object value) {
        try {
            return json.writerFor(json.constructType(type)).writeValueAsString(value);
        } catch (JsonProcessingException e) {
            throw new UncheckedIOException(e);
        }
    }

    public <T> T read(Class<T> type, String text) {
        return type.cast(read((Type) type, text));
    }

    public Object read(Type type, String text) {
        try {
            return json.readValue(text, json.constructType(type));
        } catch (JsonProcessingException e) {
            throw new UncheckedIOException(e);
        }
    }

    /** {@code 0.1/WHERE/2.0}: block, clause, conjunct and steps below it. */
    private static String print(PredicatePath path) {
        return path.block() + "/" + path.clause() + "/"
                + path.steps().stream().map(String::valueOf).collect(Collectors.joining("."));
    }

    private static PredicatePath predicatePath(String text) {
        String[] parts = text.split("/");
        return new PredicatePath(
                BlockPath.parse(parts[0]),
                Clause.valueOf(parts[1]),
                Arrays.stream(parts[2].split("\\.")).map(Integer::valueOf).toList());
    }

    private static <T> void text(
            SimpleModule module, Class<T> type, Function<T, String> print, Function<String, T> parse) {
        module.addSerializer(type, new StdSerializer<T>(type) {
            @Override
            public void serialize(T value, JsonGenerator out, SerializerProvider provider) throws IOException {
                out.writeString(print.apply(value));
            }
        });
        module.addDeserializer(type, new StdDeserializer<T>(type) {
            @Override
            public T deserialize(JsonParser in, DeserializationContext context) throws IOException {
                return parse.apply(in.getValueAsString(""));
            }
        });
    }

    @JsonTypeInfo(use = JsonTypeInfo.Id.NAME, property = "kind")
    private interface Kinds {}

    /** Reads stored run plans: those of the current version, and those of version 1, which had one method and one mix. */
    static final class LegacyPlans extends StdDeserializer<RunPlan> {

        private final transient ObjectMapper present;

        /** @param present reads plans of today's version */
        LegacyPlans(ObjectMapper present) {
            super(RunPlan.class);
            this.present = present;
        }

        @Override
        public RunPlan deserialize(JsonParser in, DeserializationContext context) throws IOException {
            ObjectNode plan = (ObjectNode) context.readTree(in);
            if (plan.path("version").asInt() < RunPlan.VERSION) {
                plan.remove("method");
                plan.put("version", RunPlan.VERSION);
                plan.put("leafMethod", LeafMethod.EXECUTION_GUIDED.name());
                plan.put("treeMethod", TreeMethod.POST_ORDER_PROVENANCE.name());
                plan.put("mix", RunPlan.Mix.QUOTAS.name());
                plan.set("drawing", present.valueToTree(RunPlan.Drawing.DEFAULT));
                plan.withObject("/budget").put("tokens", 0).put("seconds", 0);
            }
            return present.treeToValue(plan, RunPlan.class);
        }
    }
}
