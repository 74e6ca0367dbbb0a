package org.spartabench.publishing.file;

import com.fasterxml.jackson.core.JsonFactory;
import com.fasterxml.jackson.core.JsonGenerator;
import com.fasterxml.jackson.core.util.DefaultIndenter;
import com.fasterxml.jackson.core.util.DefaultPrettyPrinter;
import com.fasterxml.jackson.core.util.Separators;
import com.fasterxml.jackson.databind.SerializationFeature;
import java.io.IOException;
import java.io.Writer;
import org.spartabench.base.Json;

/** Writes JSON in the layout of published files: four blanks a level, {@code "key": value}, UTF-8, {@code \n}. */
public final class PublishedJson {

    private static final DefaultIndenter INDENT = new DefaultIndenter("    ", "\n");
    private static final Separators SEPARATORS = Separators.createDefaultInstance()
            .withObjectFieldValueSpacing(Separators.Spacing.AFTER)
            .withObjectEmptySeparator("")
            .withArrayEmptySeparator("");

    private static final JsonFactory JSON = Json.MAPPER
            .rebuild()
            .disable(SerializationFeature.FLUSH_AFTER_WRITE_VALUE)
            .build()
            .getFactory();

    private PublishedJson() {}

    public static JsonGenerator indented(Writer writer) throws IOException {
        DefaultPrettyPrinter printer =
                new DefaultPrettyPrinter(SEPARATORS).withObjectIndenter(INDENT).withArrayIndenter(INDENT);
        return JSON.createGenerator(writer).setPrettyPrinter(printer);
    }

    /** Writes on one line, for files that only programs read. */
    public static JsonGenerator compact(Writer writer) throws IOException {
        return JSON.createGenerator(writer);
    }
}
