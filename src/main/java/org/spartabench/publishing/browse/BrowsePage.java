package org.spartabench.publishing.browse;

import com.fasterxml.jackson.core.JsonGenerator;
import com.fasterxml.jackson.core.SerializableString;
import com.fasterxml.jackson.core.io.CharacterEscapes;
import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.NullNode;
import com.fasterxml.jackson.databind.node.ObjectNode;
import java.io.IOException;
import java.io.InputStream;
import java.io.StringWriter;
import java.io.UncheckedIOException;
import java.io.Writer;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.security.MessageDigest;
import java.security.NoSuchAlgorithmException;
import java.util.Base64;
import java.util.Objects;
import java.util.Optional;
import org.jspecify.annotations.Nullable;
import org.spartabench.base.Json;
import org.spartabench.base.result.Result;
import org.spartabench.facts.FactBase;
import org.spartabench.facts.passage.Passages;

/**
 * Writes the page of a set: one HTML file with styles, script and data in it. The page loads nothing, and its policy lets the
 * browser run this script alone, so that text of an item can never run.
 */
public final class BrowsePage {

    /** The name of the page in a release. */
    public static final String FILE = "browse.html";

    private static final String RESULTS = "<script type=\"application/json\" id=\"results-data\">";
    private static final String DATA = "<script type=\"application/json\" id=\"data\">";
    private static final String WITHHELD = "withheld";
    private static final String END = "</script>";

    private final FactBase facts;
    private final Passages passages;

    public BrowsePage(FactBase facts, Passages passages) {
        this.facts = facts;
        this.passages = passages;
    }

    /** Writes the page. @param results of systems, as {@code sparta score} makes them; empty for a page without them */
    public void write(BrowsedSet set, Optional<JsonNode> results, Path file) throws IOException {
        String style = resource("browse.css");
        String script = resource("item.js") + resource("results.js") + resource("browse.js");
        String page = resource(FILE)
                .replace("{{title}}", escaped(set.name() + " " + set.version()))
                .replace("{{canary}}", escaped(set.canary()))
                .replace("{{style-hash}}", hash(style))
                .replace("{{script-hash}}", hash(script))
                .replace("{{style}}", style)
                .replace("{{script}}", script);
        String[] around = page.split("\\{\\{(?:data|results)}}");
        try (Writer out = Files.newBufferedWriter(file)) {
            out.write(around[0]);
            data(set, out);
            out.write(around[1]);
            out.write(text(shown(results.orElse(NullNode.getInstance()), Json.MAPPER.valueToTree(set.withheld()))));
            out.write(around[2]);
        }
    }

    /** Gives a page that was written with other results of systems; of questions whose answers are sealed it shows none. */
    public static Result<String> withResults(Path page, JsonNode results) {
        try {
            String text = Files.readString(page);
            int data = text.indexOf(DATA) + DATA.length();
            int start = text.indexOf(RESULTS) + RESULTS.length();
            int end = text.indexOf(END, start);
            if (data < DATA.length() || start < RESULTS.length() || end < 0) {
                return Result.bad(page + ": is not the page of a release");
            }
            JsonNode withheld = Json.MAPPER
                    .readTree(text.substring(data, text.indexOf(END, data)))
                    .path(WITHHELD);
            return Result.ok(text.substring(0, start) + text(shown(results, withheld)) + text.substring(end));
        } catch (IOException e) {
            return Result.bad(page + ": cannot be read; the page of results is made from it");
        }
    }

    /** Leaves out the answers to questions whose answers are sealed: an explanation of an error gives the right answer away. */
    private static JsonNode shown(JsonNode results, JsonNode withheld) {
        JsonNode shown = results.deepCopy();
        if (shown.path("answers") instanceof ObjectNode answers) {
            withheld.forEach(question -> answers.remove(question.path("id").asText()));
        }
        return shown;
    }

    private void data(BrowsedSet set, Writer out) throws IOException {
        PageEvidence evidence = new PageEvidence(facts, passages);
        try (JsonGenerator json = generator(out)) {
            json.writeStartObject();
            json.writeStringField("name", set.name());
            json.writeStringField("version", set.version());
            json.writeStringField("date", set.date());
            json.writeStringField("license", set.license());
            json.writeStringField("canary", set.canary());
            json.writeArrayFieldStart("items");
            for (BrowsedItem item : set.items()) {
                json.writeRaw('\n');
                json.writePOJO(new PageItem(facts.schema(), item).json(evidence));
            }
            json.writeEndArray();
            json.writeFieldName(WITHHELD);
            json.writePOJO(set.withheld());
            json.writeFieldName("tables");
            json.writePOJO(evidence.tables());
            json.writeEndObject();
        }
    }

    private static String text(JsonNode value) throws IOException {
        StringWriter out = new StringWriter();
        try (JsonGenerator json = generator(out)) {
            json.writePOJO(value);
        }
        return out.toString();
    }

    private static JsonGenerator generator(Writer out) throws IOException {
        return Json.MAPPER
                .getFactory()
                .createGenerator(out)
                .disable(JsonGenerator.Feature.AUTO_CLOSE_TARGET)
                .setCharacterEscapes(new InHtml());
    }

    /** Escapes what could end the element that holds the data, or begin another one. */
    private static final class InHtml extends CharacterEscapes {

        private final int[] escapes = standardAsciiEscapesForJSON();

        InHtml() {
            for (char c : new char[] {'<', '>', '&'}) {
                escapes[c] = ESCAPE_STANDARD;
            }
        }

        @Override
        public int[] getEscapeCodesForAscii() {
            return escapes;
        }

        @Override
        public @Nullable SerializableString getEscapeSequence(int character) {
            return null;
        }
    }

    private static String escaped(String text) {
        return text.strip().replace("&", "&amp;").replace("<", "&lt;").replace("{", "&#123;");
    }

    private static String hash(String text) {
        try {
            byte[] digest = MessageDigest.getInstance("SHA-256").digest(text.getBytes(StandardCharsets.UTF_8));
            return "sha256-" + Base64.getEncoder().encodeToString(digest);
        } catch (NoSuchAlgorithmException e) {
            throw new IllegalStateException("every Java platform has SHA-256", e);
        }
    }

    private static String resource(String name) {
        try (InputStream in = Objects.requireNonNull(BrowsePage.class.getResourceAsStream(name), name)) {
            return new String(in.readAllBytes(), StandardCharsets.UTF_8);
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }
}
