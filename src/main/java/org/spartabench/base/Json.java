package org.spartabench.base;

import com.fasterxml.jackson.annotation.JsonInclude;
import com.fasterxml.jackson.core.JsonFactory;
import com.fasterxml.jackson.databind.DeserializationFeature;
import com.fasterxml.jackson.databind.json.JsonMapper;
import com.fasterxml.jackson.datatype.jdk8.Jdk8Module;

/** Owns the program's JSON mapper. Who needs another setting rebuilds this one. */
public final class Json {

    /**
     * Reads and writes JSON; an empty {@code Optional} is null. Refuses what stands after the end of a value; so a deserializer reads
     * the values inside its own by its context, not by a mapper.
     */
    public static final JsonMapper MAPPER = over(new JsonFactory());

    /** Reads numbers with a point as exact decimals. */
    public static final JsonMapper DECIMALS = MAPPER.rebuild()
            .enable(DeserializationFeature.USE_BIG_DECIMAL_FOR_FLOATS)
            .build();

    /** Writes what a command gives: leaves out null and absent values, unless a record includes them. */
    public static final JsonMapper OUTPUT = MAPPER.rebuild()
            .defaultPropertyInclusion(
                    JsonInclude.Value.construct(JsonInclude.Include.NON_ABSENT, JsonInclude.Include.NON_ABSENT))
            .build();

    private Json() {}

    /** Reads the values of a file that holds several, one after the other. */
    public static JsonFactory values(JsonMapper mapper) {
        return mapper.rebuild()
                .disable(DeserializationFeature.FAIL_ON_TRAILING_TOKENS)
                .build()
                .getFactory();
    }

    /** Makes a mapper like {@link #MAPPER} over a factory with limits of its own. */
    public static JsonMapper over(JsonFactory factory) {
        return JsonMapper.builder(factory)
                .addModule(new Jdk8Module())
                .enable(DeserializationFeature.FAIL_ON_TRAILING_TOKENS)
                .build();
    }
}
