package org.spartabench.apis.document;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.List;
import java.util.Optional;
import java.util.stream.Collectors;
import org.junit.jupiter.api.Test;
import org.spartabench.apis.entity.ApiMapping.PageParameter;
import org.spartabench.apis.entity.ApiMapping.PageSize;
import org.spartabench.apis.entity.ApiMapping.Paging;
import org.spartabench.apis.entity.Entity;

/** Habits of public documents that were read wrongly: Stripe, Box, OpenAI, Asana, Adyen, Netlify, Mastodon, Slack. */
class FieldDocumentsTest {

    private static List<Entity.Remote> read(String paths) {
        String document = "openapi: 3.1.0\nservers: [{url: 'https://api.example/v1'}]\npaths:\n" + paths.indent(2);
        return ApiDocument.parse(document, "field.yaml")
                .then(root -> OpenApiReader.read(root, "field.yaml", Optional.empty()))
                .orThrow(IllegalStateException::new)
                .remote();
    }

    private static String shown(Entity.Remote api) {
        return api.name()
                + api.attributes().stream()
                        .map(a -> a.name()
                                + switch (a.use()) {
                                    case REQUIRED -> "!";
                                    case OPTIONAL -> "?";
                                    default -> "";
                                })
                        .collect(Collectors.joining(", ", "(", ")"));
    }

    private static Paging paging(Entity.Remote api) {
        return api.mapping().paging();
    }

    /** A list of things that have an id and a name. */
    private static String list(String name) {
        return name + ": {type: array, items: {type: object, properties: {id: {type: string}, name: {type: string}}}}";
    }

    private static String get(String path, String id, String parameters, String properties) {
        return """
            %s:
              get:
                operationId: %s
                parameters: [%s]
                responses: {'200': {content: {application/json: {schema: {type: object, properties: {%s}}}}}}
            """.formatted(path, id, parameters, properties);
    }

    private static String query(String name, String type) {
        return "{name: " + name + ", in: query, schema: {type: " + type + "}}";
    }

    private static String path(String name) {
        return "{name: " + name + ", in: path, required: true, schema: {type: string}}";
    }

    @Test
    void aBodyThatAGetMayHaveIsNotSent() {
        List<Entity.Remote> read = read("""
            /charges:
              get:
                operationId: charges
                requestBody: {required: false, content: {application/x-www-form-urlencoded: {schema: {type: object}}}}
                responses: {'200': {content: {application/json: {schema: {type: object, properties: {id: {type: string}}}}}}}
            """);
        assertThat(read).map(FieldDocumentsTest::shown).containsExactly("charges(id)");
    }

    @Test
    void whatStandsBehindAHashIsNoPartOfThePath() {
        Entity.Remote shared = read(get("'/shared#folders'", "shared", "", "id: {type: string}"))
                .getFirst();
        assertThat(shared.mapping().operation().path()).isEqualTo("/shared");
    }

    @Test
    void theOrderOfEntriesIsNoListOfRows() {
        Entity.Remote items = read(get(
                        "/items",
                        "items",
                        "{name: offset, in: query, schema: {type: integer, default: 0}}, " + query("limit", "integer")
                                + ", " + query("marker", "string") + ", " + query("usemarker", "boolean"),
                        "total_count: {type: integer}, limit: {type: integer}, offset: {type: integer}, next_marker:"
                                + " {type: string}, order: {type: array, items: {type: object, properties: {by: {type:"
                                + " string}}}}, " + list("entries")))
                .getFirst();
        assertThat(shown(items)).isEqualTo("items(marker?, usemarker?, id, name)");
        assertThat(paging(items)).isInstanceOf(Paging.Offset.class);
    }

    @Test
    void theLastIdIsTheMarkOfTheNextPage() {
        Entity.Remote projects = read(get(
                        "/projects",
                        "projects",
                        query("after", "string"),
                        "object: {type: string}, first_id: {type: string}, last_id: {type: string}, has_more: {type:"
                                + " boolean}, " + list("data")))
                .getFirst();
        assertThat(shown(projects)).isEqualTo("projects(id, name)");
        assertThat(paging(projects))
                .isEqualTo(new Paging.Cursor(new PageParameter("after"), "/data/-/id", PageSize.of(0)));
    }

    /** A thing that repeats what was asked for has a list, whose pages are asked for. */
    @Test
    void aThingMayHaveAListWithPages() {
        List<Entity.Remote> session = read(get(
                "/sessions/{sessionId}",
                "session",
                path("sessionId") + ", " + query("next_page_token", "string") + ", " + query("page_size", "integer"),
                "session_id: {type: string}, from: {type: string}, page_size: {type: integer},"
                        + " next_page_token: {type: string}, messages: {type: array, items: {type: object,"
                        + " properties: {text: {type: string}}}}"));
        assertThat(session)
                .map(FieldDocumentsTest::shown)
                .containsExactly(
                        "session(session_id!, from, page_size, next_page_token)",
                        "session_messages(session_id!, text)");
        assertThat(paging(session.getFirst())).isInstanceOf(Paging.None.class);
        assertThat(paging(session.getLast()))
                .isEqualTo(new Paging.Cursor(new PageParameter("next_page_token"), "/next_page_token", PageSize.of(0)));
    }

    /** Numbers that count rows are none where the document says that they are texts, and the reply names the next one. */
    /** Figma names a team beside its projects, and Vimeo's things have a resource_key. */
    @Test
    void theNameOfWhatAPathNamesIsNoKeyOfItsList() {
        assertThat(read(get(
                        "/teams/{team_id}/projects",
                        "projects",
                        path("team_id"),
                        "name: {type: string}, " + list("projects"))))
                .map(FieldDocumentsTest::shown)
                .containsExactly("projects(team_id!, name)", "projects_projects(team_id!, id, name)");
        String films =
                "data: {type: array, items: {type: object, properties: {name: {type: string}, resource_key: {type:"
                        + " string}, " + list("tags") + "}}}";
        assertThat(read(get("/videos", "videos", "", films)))
                .map(FieldDocumentsTest::shown)
                .contains("videos_tags(video_resource_key, id, name)");
    }

    /** Intercom's next page is marked in an object of its own, not by the last id. */
    @Test
    void aMarkThatIsNamedGoesBeforeTheLastId() {
        String pages = "pages: {type: object, properties: {next: {type: object, properties: {per_page: {type: integer},"
                + " starting_after: {type: string}}}}}, has_more: {type: boolean}, ";
        assertThat(paging(read(get("/contacts", "contacts", query("starting_after", "string"), pages + list("data")))
                        .getFirst()))
                .isEqualTo(new Paging.Cursor("starting_after", "/pages/next/starting_after"));
    }

    /** Intercom refers to a schema that it does not have: its values are read as they come. */
    @Test
    void aFieldWithoutASchemaHasAnyValue() {
        assertThat(read(get("/talks", "talks", "", "id: {type: string}, more: {$ref: '#/components/schemas/none'}")))
                .map(FieldDocumentsTest::shown)
                .containsExactly("talks(id, more)");
    }

    @Test
    void anOffsetMayBeAMark() {
        String reply =
                "next_page: {type: object, properties: {offset: {type: %s}, uri: {type: string}}}, " + list("data");
        Entity.Remote marks = read(get("/tasks", "tasks", query("offset", "string"), reply.formatted("string")))
                .getFirst();
        assertThat(paging(marks))
                .isEqualTo(new Paging.Cursor(new PageParameter("offset"), "/next_page/offset", PageSize.of(0)));
        Entity.Remote numbers = read(get("/tasks", "tasks", query("offset", "integer"), reply.formatted("integer")))
                .getFirst();
        assertThat(paging(numbers)).isNotInstanceOf(Paging.Cursor.class);
    }

    /** Discord asks for members after an id, and gives one where no limit is given. */
    @Test
    void aNumberOfRowsWithoutAWayToOthersIsAskedFor() {
        Entity.Remote members = read("""
            /members:
              get:
                operationId: members
                parameters: [%s, {name: limit, in: query, schema: {type: integer, minimum: 1, maximum: 1000}}]
                responses: {'200': {content: {application/json: {schema: {type: array, items: {type: object, properties: {id: {type: string}}}}}}}}
            """.formatted(query("after", "string"))).getFirst();
        assertThat(shown(members)).isEqualTo("members(after?, id)");
        assertThat(paging(members))
                .isEqualTo(new Paging.None(false, new PageSize(Optional.of(new PageParameter("limit")), 1_000, 0)));
    }

    /** Jikan's people have a mal_id and a name, which several have; Discord's roles belong to an emoji, not to its application. */
    @Test
    void keysAreThoseOfTheRows() {
        String of = "data: {type: array, items: {type: object, properties: {%s, name: {type: string}, %s}}}";
        String number = "mal_id: {type: integer}";
        String names = "nicknames: {type: array, items: {type: string}}";
        String genres = "genres: {type: array, items: {type: object, properties: {" + number + "}}}";
        assertThat(read(get("/people", "people", "", of.formatted(number, names))
                        + get("/anime", "anime", "", of.formatted(number, genres))
                        + get(
                                "/orders/{id}/lines",
                                "lines",
                                path("id"),
                                of.formatted("order_id: {type: integer}", names))
                        + get(
                                "/applications/{id}/emojis",
                                "emojis",
                                path("id"),
                                of.formatted("id: {type: string}", names))))
                .map(FieldDocumentsTest::shown)
                .contains(
                        "people_nicknames(mal_id, nickname)",
                        "anime_genres(anime_mal_id, mal_id)",
                        "lines_nicknames(order_id_input!, line_name, nickname)",
                        "emojis_nicknames(application_id!, emojis_id, nickname)");
    }

    @Test
    void keysAreCalledAfterWhatTheyIdentify() {
        String roles = "roles: {type: array, items: {type: string}}";
        String credentials =
                "data: {type: array, items: {type: object, properties: {id: {type: string}, " + roles + "}}}";
        String status = "data: {type: array, items: {type: object, properties: {id: {type: string}, " + roles + "}}}";
        String message =
                "data: {type: array, items: {type: object, required: [ts], properties: {ts: {type: string}, name:"
                        + " {type: string}, " + roles + "}}}";
        String type =
                "data: {type: array, items: {type: object, properties: {gid: {type: string}, name: {type: string}, "
                        + roles + "}}}";
        List<Entity.Remote> read =
                read(get("/companies/{companyId}/apiCredentials", "credentials", path("companyId"), credentials)
                        + get("/statuses", "statuses", "", status)
                        + get("/history", "history", "", message)
                        + get("/types", "types", "", type)
                        + get(
                                "/accounts/{account_id}/env/{key}",
                                "env",
                                path("account_id") + ", " + path("key"),
                                "value: {type: string}, " + roles));
        assertThat(read)
                .map(FieldDocumentsTest::shown)
                .contains(
                        "credentials_roles(companyId!, api_credential_id, role)",
                        "statuses_roles(status_id, role)",
                        "history_roles(history_ts, role)",
                        "types_roles(type_gid, role)",
                        "env_roles(account_id!, env_key!, role)");
    }
}
