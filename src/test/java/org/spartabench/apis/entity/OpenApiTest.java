package org.spartabench.apis.entity;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.JsonNode;
import java.io.IOException;
import java.io.RandomAccessFile;
import java.net.URI;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.spartabench.Law;
import org.spartabench.apis.call.key.ApiKey;
import org.spartabench.apis.call.key.KeyPlace;
import org.spartabench.apis.document.ApiDocument;
import org.spartabench.apis.document.OpenApiReader;
import org.spartabench.apis.document.OpenApiWriter;
import org.spartabench.apis.document.SecuritySchemes;
import org.spartabench.apis.mock.BuiltInApis;
import org.spartabench.apis.virtual.planner.HybridClinic;
import org.spartabench.base.result.Result;
import org.spartabench.facts.load.Import;
import org.spartabench.facts.sample.SampleDomain;
import org.spartabench.facts.sample.Scale;
import org.spartabench.facts.schema.Schema;
import org.spartabench.facts.value.ColumnType;
import org.spartabench.sql.tree.RandomBlocks;

/** OpenAPI documents become entities, and entities documents. */
class OpenApiTest {

    private static final URI SERVER = URI.create("https://api.example/v1");

    private static final String LIBRARY = """
        openapi: 3.1.0
        info: {title: library, version: '1'}
        servers: [{url: https://api.example/v1}]
        paths:
          /books:
            get:
              operationId: books
              parameters:
                - {name: q, in: query, schema: {type: string}, x-sparta-column: title}
                - {name: page, in: query, schema: {type: integer}}
                - {name: limit, in: query, schema: {type: integer}}
              responses:
                '200':
                  content:
                    application/json:
                      schema:
                        type: object
                        properties:
                          total: {type: integer}
                          books: {type: array, items: {$ref: '#/components/schemas/Book'}}
            post:
              operationId: addBook
              responses: {'201': {description: made}}
          /books/{id}:
            parameters: [{name: id, in: path, required: true, schema: {type: integer}}]
            get:
              operationId: book
              responses: {'200': {content: {application/json: {schema: {$ref: '#/components/schemas/Book'}}}}}
            delete:
              responses: {'204': {description: gone}}
          /pages:
            get: {operationId: pages, responses: {'200': {content: {text/html: {}}}}}
          /loop:
            get: {operationId: loop, responses: {'200': {content: {application/json: {schema: {$ref: '#/components/schemas/A'}}}}}}
          /far:
            get: {operationId: far, responses: {'200': {content: {application/json: {schema: {$ref: 'other.yaml#/x'}}}}}}
        components:
          schemas:
            A: {$ref: '#/components/schemas/B'}
            B: {$ref: '#/components/schemas/A'}
            Book:
              allOf:
                - {type: object, properties: {id: {type: integer}, title: {type: string}}}
                - properties:
                    printed: {type: string, format: date}
                    author: {type: object, properties: {name: {type: [string, 'null']}}}
                    tags: {type: array, items: {type: string}}
        """;

    @Test
    void readsWhatReadsAndSaysWhatItLeavesOut() {
        OpenApiReader.Described library = read(LIBRARY).orThrow(IllegalStateException::new);
        assertThat(library.notes())
                .containsExactly(
                        "GET /books/{id}: is another way to ask for books",
                        "GET /pages: left out, its reply is no JSON",
                        "GET /loop: left out, its reference #/components/schemas/A goes round in a circle",
                        "GET /far: left out, it refers to another document, other.yaml#/x");
        assertThat(library.writing()).containsExactly("POST /books", "DELETE /books/{id}");
        Entity.Remote books = library.remote().getFirst();
        assertThat(books.attributes().stream().map(a -> a.name() + ":" + a.type() + ":" + a.use()))
                .containsExactly(
                        "id:INTEGER:OPTIONAL", "title:TEXT:OPTIONAL", "printed:DATE:OUTPUT", "author_name:TEXT:OUTPUT");
        assertThat(books.mapping().rows()).isEqualTo("/books");
        assertThat(books.mapping().paging()).isEqualTo(new ApiMapping.Paging.Page("page", 0));
        assertThat(library.remote().stream().map(Entity::name))
                .as("a book by its id is another way to ask, also for its tags")
                .containsExactly("books", "books_tags");
        assertThat(library.remote().stream().map(api -> api.mappings().getLast().required()))
                .containsExactly(List.of("id"), List.of("book_id"));
    }

    @Test
    void aDocumentOfSwaggerIsReadLikeItsTwin() {
        String swagger = """
            swagger: '2.0'
            host: api.example
            basePath: /v1
            schemes: [https]
            securityDefinitions: {mine: {type: apiKey, in: query, name: k}}
            security: [{mine: []}]
            parameters: {size: {name: limit, in: query, type: integer, default: 20}}
            paths:
              /books:
                get:
                  operationId: books
                  parameters:
                    - {name: id, in: query, type: integer}
                    - {name: offset, in: query, type: integer}
                    - {$ref: '#/parameters/size'}
                  responses: {'200': {schema: {type: array, items: {$ref: '#/definitions/Book'}}}}
              /search:
                post:
                  operationId: search
                  parameters:
                    - {name: wish, in: body, schema: {type: object, required: [title], properties: {title: {type: string}}}}
                  responses: {'200': {$ref: '#/responses/Books'}}
              /form:
                post:
                  operationId: form
                  parameters: [{name: title, in: formData, type: string}]
                  responses: {'200': {$ref: '#/responses/Books'}}
              /old:
                get: {produces: [text/xml], responses: {'200': {schema: {$ref: '#/definitions/Book'}}}}
            responses: {Books: {schema: {type: array, items: {$ref: '#/definitions/Book'}}}}
            definitions: {Book: {type: object, properties: {id: {type: integer}, title: {type: string}}}}
            """;
        OpenApiReader.Described described = read(swagger).orThrow(IllegalStateException::new);
        assertThat(described.notes())
                .containsExactly(
                        "POST /form: left out, its request is no JSON", "GET /old: left out, its reply is no JSON");
        assertThat(described.remote().stream()
                        .map(e -> e.name() + " "
                                + e.attributes().stream()
                                        .map(a -> a.name() + ":" + a.type() + ":" + a.use())
                                        .toList()))
                .containsExactly(
                        "books [id:INTEGER:OPTIONAL, title:TEXT:OUTPUT]",
                        "search [id:INTEGER:OUTPUT, title:TEXT:REQUIRED]");
        ApiMapping books = described.remote().getFirst().mapping();
        assertThat(books.paging()).isEqualTo(new ApiMapping.Paging.Offset("offset", 20));
        assertThat(books.operation().server()).isEqualTo(SERVER);
    }

    private record Listed(String parameter, Optional<ApiMapping.ValueList> list) {}

    @Test
    void arraysOfValuesAreListsOfOneColumn() {
        String ids = "type: array, items: {type: integer}";
        String swagger = "swagger: '2.0'\n"
                + "host: api.example\n"
                + "paths: {/book: {get: {operationId: book, parameters: [{name: id, in: query, %s}], responses:"
                + " {'200': {schema: {type: array, items: {properties: {id: {type: integer}}}}}}}}}";
        String newer = "openapi: 3.0.3\n"
                + "servers: [{url: https://api.example/v1}]\n"
                + "paths: {/book: {get: {operationId: book, parameters: [{name: id, in: query, %s}], responses:"
                + " {'200': {content: {application/json: {schema: {type: array, items: {properties: {id: {type:"
                + " integer}}}}}}}}}}}";
        Law.holdsFor(
                Stream.of(
                        new Listed(swagger.formatted(ids + ", maxItems: 20"), list(20, ",")),
                        new Listed(swagger.formatted(ids + ", collectionFormat: multi"), list(50, "")),
                        new Listed(swagger.formatted(ids + ", collectionFormat: pipes"), list(50, "|")),
                        new Listed(newer.formatted("schema: {" + ids + ", maxItems: 7}"), list(7, "")),
                        new Listed(newer.formatted("schema: {" + ids + ", maxItems: 0}"), list(1, "")),
                        new Listed(newer.formatted("explode: false, schema: {" + ids + "}"), list(50, ",")),
                        new Listed(newer.formatted("style: pipeDelimited, schema: {" + ids + "}"), list(50, "|"))),
                asked -> {
                    Entity.Remote book = read(asked.parameter())
                            .orThrow(IllegalStateException::new)
                            .remote()
                            .getFirst();
                    assertThat(book.attributes())
                            .containsExactly(new Attribute("id", ColumnType.INTEGER, Attribute.Use.OPTIONAL, ""));
                    assertThat(book.mapping().inputs().getFirst().list()).isEqualTo(asked.list());
                });
    }

    private static Optional<ApiMapping.ValueList> list(int most, String separator) {
        return Optional.of(new ApiMapping.ValueList(most, separator));
    }

    private static Result<OpenApiReader.Described> read(String text) {
        return ApiDocument.parse(text, "doc").then(root -> OpenApiReader.read(root, "doc", Optional.empty()));
    }

    @Test
    void entitiesComeBackFromTheirDocumentsAsTheyWere() {
        List<Entity> tables = new ArrayList<>(
                AbstractSchema.of(RandomBlocks.SCHEMA, List.of()).entities());
        Stream<List<Entity>> all = Stream.of(
                tables,
                List.<Entity>copyOf(BuiltInApis.at(SERVER)),
                remote(HybridClinic.Profile.PAPER),
                remote(HybridClinic.Profile.STRICT),
                remote(HybridClinic.Profile.PAGED),
                remote(HybridClinic.Profile.MEMBERS),
                remote(HybridClinic.Profile.LISTS),
                paged(new ApiMapping.Paging.Cursor("mark", "/meta/next")),
                paged(new ApiMapping.Paging.Link("/links/next")),
                paged(new ApiMapping.Paging.Link("")));
        Law.holdsFor(all, entities -> {
            String document = OpenApiWriter.write("all", SERVER, entities).toString();
            assertThat(read(document).orThrow(IllegalStateException::new).entities())
                    .isEqualTo(entities);
        });
    }

    @Test
    void theTablesOfEachSampleComeBack(@TempDir Path folder) {
        Law.holdsFor(Stream.of(SampleDomain.values()), domain -> {
            Path csv = folder.resolve(domain.id());
            domain.write(csv, Scale.SMALL, SampleDomain.DEFAULT_SEED);
            Schema schema = Import.preview(csv, Optional.empty())
                    .orThrow(IllegalStateException::new)
                    .schema();
            List<Entity> entities =
                    AbstractSchema.of(schema, BuiltInApis.at(SERVER)).entities();
            String document = OpenApiWriter.write("all", SERVER, entities).toString();
            assertThat(read(document).orThrow(IllegalStateException::new).entities())
                    .isEqualTo(entities);
        });
    }

    private static List<Entity> paged(ApiMapping.Paging paging) {
        return RandomBlocks.SCHEMA.tables().stream()
                .map(t -> HybridClinic.entity(t, HybridClinic.Profile.PAPER, SERVER))
                .<Entity>map(e -> e.withMapping(e.mapping().withPaging(paging)))
                .toList();
    }

    @Test
    void waysToPageAreRecognised() {
        Law.holdsFor(
                Stream.of(
                        Map.entry("", new ApiMapping.Paging.None()),
                        Map.entry(
                                "P {name: offset, in: query}, {name: limit, in: query, schema: {default: 20}}",
                                new ApiMapping.Paging.Offset("offset", 20)),
                        Map.entry(
                                "P {name: cursor, in: query} N next: {type: string}",
                                new ApiMapping.Paging.Cursor("cursor", "/next")),
                        Map.entry(
                                "P {name: page, in: query} N next: {type: string, format: uri}",
                                new ApiMapping.Paging.Link("/next")),
                        Map.entry(
                                "P {name: page, in: query} N links: {type: object, properties: {next: {type: string}}}",
                                new ApiMapping.Paging.Link("/links/next")),
                        Map.entry(
                                "N paging: {type: object, properties: {next: {type: string}}}",
                                new ApiMapping.Paging.Link("/paging/next")),
                        Map.entry("H Link: {schema: {type: string}}", new ApiMapping.Paging.Link(""))),
                entry -> assertThat(read(listed(entry.getKey()))
                                .orThrow(IllegalStateException::new)
                                .remote()
                                .getFirst()
                                .mapping()
                                .paging())
                        .isEqualTo(entry.getValue()));
    }

    /** Describes a list with parameters behind P, fields beside the rows behind N, and headers behind H. */
    private static String listed(String form) {
        String beside = form.contains("N ") ? ", " + form.replaceAll(".*N ", "") : "";
        String parameters = form.startsWith("P ") ? form.substring(2).replaceAll(" N .*", "") : "";
        String headers = form.startsWith("H ") ? form.substring(2) : "";
        return """
            openapi: 3.0.3
            servers: [{url: https://api.example}]
            paths:
              /a:
                get:
                  parameters: [%s]
                  responses:
                    '200':
                      headers: {%s}
                      content: {application/json: {schema: {type: object, properties: {items: {type: array, items: {type: object, properties: {id: {type: integer}}}}%s}}}}
            """.formatted(parameters, headers, beside);
    }

    private static List<Entity> remote(HybridClinic.Profile profile) {
        return RandomBlocks.SCHEMA.tables().stream()
                .<Entity>map(t -> HybridClinic.entity(t, profile, SERVER))
                .toList();
    }

    /** All kinds of keys are read from both versions; what cannot be sent is named. */
    @Test
    void keysAreReadFromTheirSchemes() {
        SecuritySchemes open = SecuritySchemes.of(tree("""
            openapi: 3.0.3
            security: [{a: [], b: []}]
            paths: {/x: {get: {security: [{c: []}, {d: []}, {e: []}, {f: []}, {g: []}, {h: []}]}}}
            components:
              securitySchemes:
                a: {type: apiKey, in: header, name: X-A}
                b: {type: apiKey, in: query, name: b}
                c: {type: apiKey, in: cookie, name: c}
                d: {type: http, scheme: Basic}
                e: {type: http, scheme: digest}
                f: {type: oauth2, flows: {clientCredentials: {tokenUrl: 'https://tokens.example/t'}}}
                g: {type: oauth2, flows: {implicit: {authorizationUrl: 'https://x.example'}}}
                h: {type: mutualTLS}
                unused: {type: http, scheme: bearer}
            """));
        assertThat(open.keys().stream().map(k -> k.name() + " " + k.place()))
                .containsExactly(
                        "a Header[name=X-A]",
                        "b Query[name=b]",
                        "c Cookie[name=c]",
                        "d Basic[]",
                        "f ClientCredentials[endpoint=https://tokens.example/t, scopes=]",
                        "g Bearer[]");
        assertThat(open.others()).containsExactly("e (http)", "h (mutualTLS)");
        assertThat(SecuritySchemes.of(tree("""
            swagger: '2.0'
            securityDefinitions:
              a: {type: basic}
              b: {type: apiKey, in: header, name: X-B}
              c: {type: oauth2, flow: application, tokenUrl: 'https://tokens.example/t'}
              d: {type: oauth2, flow: implicit, authorizationUrl: 'https://x.example'}
            """)).keys())
                .extracting(ApiKey.Declared::place)
                .containsExactly(
                        new KeyPlace.Basic(),
                        new KeyPlace.Header("X-B"),
                        new KeyPlace.ClientCredentials(URI.create("https://tokens.example/t"), ""),
                        new KeyPlace.Bearer());
    }

    private static JsonNode tree(String text) {
        return ApiDocument.parse(text, "keys.yaml").orThrow(IllegalStateException::new);
    }

    @Test
    void aDocumentOfAHundredMegabytesIsNotRead(@TempDir Path folder) throws IOException {
        Path large = folder.resolve("large.json");
        try (RandomAccessFile file = new RandomAccessFile(large.toFile(), "rw")) {
            file.setLength(100 << 20);
        }
        assertThat(((Result.Bad<?>) ApiDocument.read(large)).message())
                .isEqualTo(large + ": has 100 MB; a document may have 64 MB");
    }

    @Test
    void badDocumentsAreOneLine() {
        String bomb = "a: &a [x, x, x, x, x, x, x, x, x, x]\n"
                + Stream.of("b a", "c b", "d c", "e d", "f e", "g f", "h g", "i h")
                        .map(p -> p.charAt(0) + ": &" + p.charAt(0) + " [" + ("*" + p.charAt(2) + ", ").repeat(9)
                                + "1]\n")
                        .reduce("", String::concat);
        Law.holdsFor(
                Stream.of(
                        List.of("", "empty"),
                        List.of("{\"openapi\": ", "no JSON (line 1)"),
                        List.of("a: [1", "neither JSON nor YAML"),
                        List.of(bomb, "larger than it may be"),
                        List.of("swagger: '2.0'", "names no server"),
                        List.of("swagger: '1.2'", "is version 1.2; 2.0, 3.0 and 3.1 can be read"),
                        List.of("[1, 2]", "no OpenAPI document"),
                        List.of("openapi: 3.0.0\nservers: [{url: 'file:///etc'}]", "names no server with its host"),
                        List.of("a: {{b: 1}: 2}", "a key is no text"),
                        List.of("openapi: 3.0.0\nopenapi: 3.0.1", "has the key openapi twice (line 2)"),
                        List.of("just text", "no OpenAPI document"),
                        List.of("openapi: 3.0.0", "names no server")),
                bad -> {
                    Result<OpenApiReader.Described> read = read(bad.getFirst());
                    assertThat(read).isInstanceOf(Result.Bad.class);
                    assertThat(((Result.Bad<OpenApiReader.Described>) read).message())
                            .startsWith("doc: ")
                            .contains(bad.getLast());
                });
    }

    /** JSON knows true and false alone: yes and off in an enum or an example are texts, not truths. */
    @Test
    void wordsOfYamlForTruthsAreTexts() {
        assertThat(ApiDocument.parse("a: [yes, No, on, off, true, False, 'true']", "doc")
                        .orThrow(IllegalStateException::new)
                        .toString())
                .isEqualTo("{\"a\":[\"yes\",\"No\",\"on\",\"off\",true,false,\"true\"]}");
    }
}
