package org.spartabench.app;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.ArrayNode;
import com.fasterxml.jackson.databind.node.ObjectNode;
import com.sun.net.httpserver.HttpExchange;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.sql.SQLException;
import java.util.ArrayList;
import java.util.Base64;
import java.util.List;
import java.util.function.Predicate;
import org.jspecify.annotations.Nullable;
import org.spartabench.app.FieldService.Call;
import org.spartabench.base.Json;

/** Six public services, as their documents say: paths, inputs, pages, keys and nested replies. */
enum PublicServices {
    SPOTIFY("/v1", "--key", "PUBLIC_KEY"),
    TWILIO("", "--key", "PUBLIC_USER:PUBLIC_KEY"),
    SLACK(
            "/api",
            "--key",
            "PUBLIC_KEY",
            "--pages",
            "conversations_history:cursor=cursor, next=/response_metadata/next_cursor"),
    PAGERDUTY("", "--key", "PUBLIC_WORDED"),
    GITHUB("", "--key", "bearer=PUBLIC_KEY"),
    POKEAPI("");

    static final String KEY = "Public-canary-82xqT/v+4";

    /** What the server's address ends with. */
    final String base;

    /** What the document does not say, or a user must. */
    final List<String> options;

    PublicServices(String base, String... options) {
        this.base = base;
        this.options = List.of(options);
    }

    FieldService start(JsonNode document, String script) throws IOException, SQLException {
        return switch (this) {
            case SPOTIFY -> spotify(new FieldService(document, script, authorized("Bearer " + KEY)));
            case TWILIO ->
                twilio(new FieldService(
                        document,
                        script,
                        authorized("Basic "
                                + Base64.getEncoder()
                                        .encodeToString(("AC1:" + KEY).getBytes(StandardCharsets.UTF_8)))));
            case SLACK -> slack(new FieldService(document, script, authorized("Bearer " + KEY)));
            case PAGERDUTY -> pagerDuty(new FieldService(document, script, authorized("Token token=" + KEY)));
            case GITHUB -> gitHub(new FieldService(document, script, authorized("Bearer " + KEY)));
            case POKEAPI -> pokeApi(new FieldService(document, script, exchange -> true));
        };
    }

    private static Predicate<HttpExchange> authorized(String wanted) {
        return exchange -> wanted.equals(exchange.getRequestHeaders().getFirst("Authorization"));
    }

    private static ObjectNode object(String name, @Nullable JsonNode value) {
        ObjectNode object = Json.MAPPER.createObjectNode();
        object.set(name, value);
        return object;
    }

    /** Calls itself for each value; those that are not found are left out. */
    private interface Each {
        @Nullable
        JsonNode of(String id) throws SQLException;
    }

    private static ArrayNode each(String ids, Each each) throws SQLException {
        ArrayNode all = Json.MAPPER.createArrayNode();
        for (String id : ids.split(",")) {
            @Nullable JsonNode one = each.of(id);
            if (one != null) {
                all.add(one);
            }
        }
        return all;
    }

    // --- Spotify: pages by offset and limit, with the whole address of the next one

    private static FieldService spotify(FieldService service) {
        return service.get("/v1/artists/{id}", call -> artist(call, call.path().get("id")))
                .get("/v1/artists", call -> object("artists", each(call.given("ids", ""), id -> artist(call, id))))
                .get(
                        "/v1/artists/{id}/albums",
                        call -> rows(
                                call,
                                5,
                                10,
                                albums(
                                        call.all(
                                                "SELECT id, name, album_type, album_type AS album_group, 'album' AS"
                                                        + " type, release_date, 'year' AS release_date_precision, 12 AS"
                                                        + " total_tracks, reason AS \"restrictions.reason\" FROM album"
                                                        + " WHERE artist_id = ? AND (? = '' OR album_type = ?)",
                                                call.path().get("id"),
                                                call.given("include_groups", ""),
                                                call.given("include_groups", "")),
                                        call)))
                .get("/v1/albums/{id}", call -> album(call, call.path().get("id")))
                .get("/v1/albums", call -> object("albums", each(call.given("ids", ""), id -> album(call, id))))
                .get(
                        "/v1/albums/{id}/tracks",
                        call -> rows(call, 20, 50, tracks(call, call.path().get("id"))))
                .get(
                        "/v1/me/playlists",
                        call -> rows(
                                call,
                                20,
                                50,
                                call.all("SELECT id, name, open AS \"public!\", description, owner AS \"owner.id\" FROM"
                                        + " playlist")));
    }

    private static @Nullable ObjectNode artist(Call call, String id) throws SQLException {
        @Nullable
        ObjectNode artist = call.one(
                "SELECT id, name, popularity, followers AS \"followers.total\", 'artist' AS type FROM artist WHERE id"
                        + " = ?",
                id);
        if (artist != null) {
            artist.set("genres", call.values("SELECT genre FROM genre WHERE artist_id = ?", id));
            artist.putArray("images")
                    .addObject()
                    .put("url", "i")
                    .put("height", 64)
                    .putNull("width");
        }
        return artist;
    }

    /** Takes restrictions away where there are none: the field is absent then. */
    private static ArrayNode albums(ArrayNode albums, Call call) throws SQLException {
        for (JsonNode album : albums) {
            if (album.at("/restrictions/reason").isNull()) {
                ((ObjectNode) album).remove("restrictions");
            }
            ((ObjectNode) album)
                    .set(
                            "artists",
                            call.all(
                                    "SELECT a.id, a.name, 'artist' AS type FROM artist a JOIN album b ON b.artist_id ="
                                            + " a.id WHERE b.id = ?",
                                    album.path("id").asText()));
        }
        return albums;
    }

    private static @Nullable ObjectNode album(Call call, String id) throws SQLException {
        ArrayNode found = albums(
                call.all(
                        "SELECT id, name, album_type, 'album' AS type, label, popularity, release_date, 'year' AS"
                                + " release_date_precision, 12 AS total_tracks, reason AS \"restrictions.reason\" FROM"
                                + " album WHERE id = ?",
                        id),
                call);
        if (found.isEmpty()) {
            return null;
        }
        ObjectNode album = (ObjectNode) found.get(0);
        album.set("tracks", paged(call, "/v1/albums/" + id + "/tracks", 0, 50, tracks(call, id)));
        return album;
    }

    private static ArrayNode tracks(Call call, String album) throws SQLException {
        ArrayNode tracks = call.all(
                "SELECT id, name, duration_ms, track_number, 1 AS disc_number, explicit AS \"explicit!\", linked AS"
                        + " \"linked_from.id\" FROM track WHERE album_id = ? ORDER BY track_number",
                album);
        for (JsonNode track : tracks) {
            if (track.at("/linked_from/id").isNull()) {
                ((ObjectNode) track).remove("linked_from");
            }
            ((ObjectNode) track)
                    .set(
                            "artists",
                            call.all(
                                    "SELECT a.id, a.name FROM artist a JOIN track_artist t ON t.artist_id = a.id WHERE"
                                            + " t.track_id = ?",
                                    track.path("id").asText()));
        }
        return tracks;
    }

    private static ObjectNode rows(Call call, int usual, int most, ArrayNode all) {
        return paged(
                call,
                call.exchange().getRequestURI().getPath(),
                call.number("offset", 0),
                Math.min(most, call.number("limit", usual)),
                all);
    }

    private static ObjectNode paged(Call call, String path, int from, int size, ArrayNode all) {
        String address = call.service().address() + path;
        ObjectNode page = Json.MAPPER.createObjectNode().put("href", address);
        page.set("items", FieldService.part(all, from, size));
        return page.put("limit", size)
                .put("offset", from)
                .put("total", all.size())
                .putNull("previous")
                .put("next", from + size < all.size() ? address + "?offset=" + (from + size) + "&limit=" + size : null);
    }

    // --- Twilio: pages by the address in the reply; forms of addresses end with .json

    private static FieldService twilio(FieldService service) {
        String root = "/2010-04-01/Accounts";
        String call =
                "SELECT sid, account_sid, status, receiver AS \"to\", caller AS \"from\", price, duration, parent AS"
                        + " parent_call_sid FROM call WHERE account_sid = ?";
        return service.get(
                        root + ".json",
                        c -> listed(c, "accounts", c.all("SELECT sid, friendly_name, status FROM account")))
                .get(
                        root + "/{AccountSid}/Calls.json",
                        c -> listed(
                                c,
                                "calls",
                                c.all(
                                        call + " AND (? = '' OR status = ?) AND (? = '' OR receiver = ?) AND (? = '' OR"
                                                + " caller = ?) AND (? = '' OR parent = ?)",
                                        c.path().get("AccountSid"),
                                        c.given("Status", ""),
                                        c.given("Status", ""),
                                        c.given("To", ""),
                                        c.given("To", ""),
                                        c.given("From", ""),
                                        c.given("From", ""),
                                        c.given("ParentCallSid", ""),
                                        c.given("ParentCallSid", ""))))
                .get(
                        root + "/{AccountSid}/Calls/{Sid}.json",
                        c -> c.one(
                                call + " AND sid = ?",
                                c.path().get("AccountSid"),
                                c.path().get("Sid")))
                .get(
                        root + "/{AccountSid}/Messages.json",
                        c -> listed(
                                c,
                                "messages",
                                c.all(
                                        "SELECT sid, account_sid, body, receiver AS \"to\", sender AS \"from\","
                                            + " num_media, error_code, 'sent' AS status FROM message WHERE account_sid"
                                            + " = ? AND (? = '' OR receiver = ?) AND (? = '' OR sender = ?)",
                                        c.path().get("AccountSid"),
                                        c.given("To", ""),
                                        c.given("To", ""),
                                        c.given("From", ""),
                                        c.given("From", ""))))
                .get(
                        root + "/{AccountSid}/Messages/{MessageSid}/Media.json",
                        c -> listed(
                                c,
                                "media_list",
                                c.all(
                                        "SELECT sid, parent_sid, account_sid, content_type FROM media WHERE"
                                                + " account_sid = ? AND parent_sid = ?",
                                        c.path().get("AccountSid"),
                                        c.path().get("MessageSid"))));
    }

    private static ObjectNode listed(Call call, String name, ArrayNode all) {
        int size = Math.min(1_000, call.number("PageSize", 50));
        int page = call.number("Page", 0);
        String path = call.exchange().getRequestURI().getPath();
        ObjectNode reply = object(name, FieldService.part(all, page * size, size));
        boolean more = (page + 1) * size < all.size();
        return reply.put("page", page)
                .put("page_size", size)
                .put("uri", path)
                .put(
                        "next_page_uri",
                        more ? path + "?PageSize=" + size + "&Page=" + (page + 1) + "&PageToken=PA" + page : null);
    }

    // --- Slack: a cursor in response_metadata; everything says whether it is ok

    private static FieldService slack(FieldService service) {
        String user = "SELECT id, name, deleted AS \"deleted!\", is_bot AS \"is_bot!\", tz, real_name, real_name AS"
                + " \"profile.real_name\", locale FROM member";
        return service.get("/api/users.list", call -> marked(call, "members", local(call.all(user))))
                .get("/api/users.info", call -> {
                    ArrayNode found = local(call.all(user + " WHERE id = ?", call.given("user", "")));
                    return found.isEmpty()
                            ? Json.MAPPER.createObjectNode().put("ok", false).put("error", "user_not_found")
                            : object("user", found.get(0)).put("ok", true);
                })
                .get("/api/conversations.list", call -> {
                    ArrayNode channels = call.all(
                            "SELECT id, name, is_archived AS \"is_archived!\", creator, topic AS \"topic.value\" FROM"
                                    + " channel WHERE NOT (is_archived AND ? = 'true')",
                            call.given("exclude_archived", "false"));
                    for (JsonNode channel : channels) {
                        ((ObjectNode) channel)
                                .set(
                                        "previous_names",
                                        call.values(
                                                "SELECT name FROM old_name WHERE channel_id = ?",
                                                channel.path("id").asText()));
                    }
                    return marked(call, "channels", channels);
                })
                .get(
                        "/api/conversations.members",
                        call -> marked(
                                call,
                                "members",
                                call.values(
                                        "SELECT member_id FROM membership WHERE channel_id = ?",
                                        call.given("channel", ""))))
                .get("/api/conversations.history", call -> {
                    ArrayNode messages = call.all(
                            "SELECT ts, text, member_id AS \"user\", 'message' AS type FROM message WHERE channel_id ="
                                    + " ?",
                            call.given("channel", ""));
                    for (JsonNode message : messages) {
                        ((ObjectNode) message)
                                .set(
                                        "reactions",
                                        call.all(
                                                "SELECT name, n AS count FROM reaction WHERE ts = ?",
                                                message.path("ts").asText()));
                    }
                    ObjectNode reply = marked(call, "messages", messages);
                    return reply.put(
                            "has_more",
                            !reply.at("/response_metadata/next_cursor").asText().isEmpty());
                });
    }

    /** Takes languages away where there are none: the field is absent then. */
    private static ArrayNode local(ArrayNode users) {
        users.forEach(user -> {
            if (user.path("locale").isNull()) {
                ((ObjectNode) user).remove("locale");
            }
        });
        return users;
    }

    private static ObjectNode marked(Call call, String name, ArrayNode all) {
        String cursor = call.given("cursor", "");
        int from = cursor.isEmpty() ? 0 : Integer.parseInt(cursor.substring(4).replace("=", ""));
        int size = Math.min(1_000, call.number("limit", 100));
        ObjectNode reply = object(name, FieldService.part(all, from, size)).put("ok", true);
        reply.putObject("response_metadata")
                .put("next_cursor", from + size < all.size() ? "dXNl" + (from + size) + "=" : "");
        return reply;
    }

    // --- PagerDuty: pages by offset, with more; one thing is wrapped in its name

    private static FieldService pagerDuty(FieldService service) {
        String service1 = "SELECT id, name, name AS summary, 'service' AS type, description, status, policy AS"
                + " \"escalation_policy.id\", 'escalation_policy_reference' AS \"escalation_policy.type\" FROM service";
        String incident =
                "SELECT id, title AS summary, 'incident' AS type, number AS incident_number, title, created || 'Z' AS"
                    + " created_at, status, urgency, service_id AS \"service.id\", 'service_reference' AS"
                    + " \"service.type\", alerts AS \"alert_counts.all\", priority AS \"priority.name\" FROM incident";
        return service.get("/services", call -> counted(call, "services", teams(call, call.all(service1))))
                .get("/services/{id}", call -> {
                    ArrayNode found = teams(
                            call,
                            call.all(service1 + " WHERE id = ?", call.path().get("id")));
                    return found.isEmpty() ? null : object("service", found.get(0));
                })
                .get(
                        "/users",
                        call -> counted(
                                call,
                                "users",
                                call.all("SELECT id, name, name AS summary, 'user' AS type, email, job_title FROM"
                                        + " person")))
                .get("/incidents", call -> {
                    ArrayNode all = Json.MAPPER.createArrayNode();
                    for (JsonNode one : assigned(call, call.all(incident))) {
                        if (among(call, "statuses[]", one.path("status"))
                                && among(call, "urgencies[]", one.path("urgency"))
                                && among(call, "service_ids[]", one.at("/service/id"))) {
                            all.add(one);
                        }
                    }
                    return counted(call, "incidents", all);
                })
                .get("/incidents/{id}", call -> {
                    ArrayNode found = assigned(
                            call,
                            call.all(incident + " WHERE id = ?", call.path().get("id")));
                    return found.isEmpty() ? null : object("incident", found.get(0));
                })
                .get(
                        "/incidents/{id}/notes",
                        call -> object(
                                "notes",
                                call.all(
                                        "SELECT id, content, person_id AS \"user.id\", 'user_reference' AS"
                                                + " \"user.type\" FROM note WHERE incident_id = ?",
                                        call.path().get("id"))));
    }

    private static boolean among(Call call, String name, JsonNode value) {
        return !call.given().containsKey(name) || call.given().get(name).contains(value.asText());
    }

    private static ArrayNode teams(Call call, ArrayNode services) throws SQLException {
        for (JsonNode one : services) {
            ((ObjectNode) one)
                    .set(
                            "teams",
                            call.all(
                                    "SELECT id, 'team_reference' AS type FROM team WHERE service_id = ?",
                                    one.path("id").asText()));
        }
        return services;
    }

    private static ArrayNode assigned(Call call, ArrayNode incidents) throws SQLException {
        for (JsonNode one : incidents) {
            if (one.at("/priority/name").isNull()) {
                ((ObjectNode) one).putNull("priority");
            }
            ((ObjectNode) one)
                    .set(
                            "assignments",
                            call.all(
                                    "SELECT person_id AS \"assignee.id\", 'user_reference' AS \"assignee.type\" FROM"
                                            + " assignment WHERE incident_id = ?",
                                    one.path("id").asText()));
        }
        return incidents;
    }

    private static ObjectNode counted(Call call, String name, ArrayNode all) {
        int size = Math.min(100, call.number("limit", 25));
        int from = call.number("offset", 0);
        ObjectNode reply = object(name, FieldService.part(all, from, size));
        return reply.put("limit", size)
                .put("offset", from)
                .put("more", from + size < all.size())
                .putNull("total");
    }

    // --- GitHub: pages by the header Link; open issues unless another state is asked for

    private static FieldService gitHub(FieldService service) {
        String issue =
                "SELECT i.id, number, state, title, person_id AS \"user.id\", 'dev' || person_id AS \"user.login\","
                    + " assignee_id AS \"assignee.id\", 'dev' || assignee_id AS \"assignee.login\", created || 'Z' AS"
                    + " created_at, 0 AS comments FROM issue i WHERE repo = ?";
        return service.get("/orgs/{org}/repos", call -> {
                    ArrayNode repos = call.all(
                            "SELECT id, name, owner || '/' || name AS full_name, owner AS \"owner.login\", 1 AS"
                                    + " \"owner.id\", description, language, stars AS stargazers_count, hidden AS"
                                    + " \"private!\" FROM repo WHERE owner = ?",
                            call.path().get("org"));
                    for (JsonNode repo : repos) {
                        ((ObjectNode) repo)
                                .set(
                                        "topics",
                                        call.values(
                                                "SELECT topic FROM topic WHERE repo_id = ?",
                                                repo.path("id").asInt()));
                    }
                    return linked(call, repos);
                })
                .get("/repos/{owner}/{repo}/issues", call -> {
                    String state = call.given("state", "open");
                    return linked(
                            call,
                            people(call.all(
                                    issue + " AND (? = 'all' OR state = ?)",
                                    call.path().get("repo"),
                                    state,
                                    state)));
                })
                .get("/repos/{owner}/{repo}/issues/{issue_number}", call -> {
                    ArrayNode found = people(call.all(
                            issue + " AND number = CAST(? AS INTEGER)",
                            call.path().get("repo"),
                            call.path().get("issue_number")));
                    return found.isEmpty() ? null : found.get(0);
                })
                .get(
                        "/repos/{owner}/{repo}/issues/{issue_number}/comments",
                        call -> linked(
                                call,
                                call.all(
                                        "SELECT c.id, c.body, person_id AS \"user.id\", 'dev' || person_id AS"
                                            + " \"user.login\" FROM comment c WHERE number = CAST(? AS INTEGER) AND"
                                            + " EXISTS (SELECT 1 FROM issue i WHERE i.number = c.number AND i.repo ="
                                            + " ?)",
                                        call.path().get("issue_number"),
                                        call.path().get("repo"))))
                .get("/repos/{owner}/{repo}/languages", call -> {
                    ObjectNode bytes = Json.MAPPER.createObjectNode();
                    call.all(
                                    "SELECT language, bytes FROM language WHERE repo = ?",
                                    call.path().get("repo"))
                            .forEach(l -> bytes.set(l.path("language").asText(), l.path("bytes")));
                    return bytes;
                })
                .get(
                        "/repos/{owner}/{repo}/contributors",
                        call -> linked(
                                call,
                                call.all(
                                        "SELECT login, id, 'User' AS type, n AS contributions FROM contribution c JOIN"
                                                + " person p ON p.id = c.person_id WHERE repo = ?",
                                        call.path().get("repo"))));
    }

    /** Makes nobody of people without a name. */
    private static ArrayNode people(ArrayNode issues) {
        for (JsonNode one : issues) {
            for (String who : List.of("user", "assignee")) {
                if (one.path(who).path("id").isNull()) {
                    ((ObjectNode) one).putNull(who);
                }
            }
            ((ObjectNode) one).putArray("labels").addObject().put("name", "bug");
        }
        return issues;
    }

    private static ArrayNode linked(Call call, ArrayNode all) {
        int size = Math.min(100, call.number("per_page", 30));
        int page = call.number("page", 1);
        if (page * size < all.size()) {
            List<String> others = new ArrayList<>();
            call.given().forEach((name, values) -> {
                if (!name.equals("page")) {
                    others.add(name + "=" + values.getFirst());
                }
            });
            others.add("page=" + (page + 1));
            call.exchange()
                    .getResponseHeaders()
                    .set(
                            "Link",
                            "<" + call.service().address()
                                    + call.exchange().getRequestURI().getPath() + "?" + String.join("&", others)
                                    + ">; rel=\"next\"");
        }
        return FieldService.part(all, (page - 1) * size, size);
    }

    // --- PokéAPI: no key, the whole address of the next page, things by number or name

    private static FieldService pokeApi(FieldService service) {
        return service.get("/api/v2/pokemon/", call -> named(call, "pokemon"))
                .get("/api/v2/berry/", call -> named(call, "berry"))
                .get("/api/v2/pokemon/{id}/", call -> {
                    @Nullable
                    ObjectNode one = thing(
                            call,
                            "SELECT id, name, base_experience, height, is_default AS \"is_default!\", species AS"
                                    + " \"species.name\" FROM pokemon");
                    if (one != null) {
                        String name = one.path("name").asText();
                        one.set(
                                "types",
                                call.all(
                                        "SELECT slot, kind AS \"type.name\" FROM pokemon_kind WHERE pokemon = ?",
                                        name));
                        one.set(
                                "stats",
                                call.all(
                                        "SELECT base AS base_stat, 0 AS effort, stat AS \"stat.name\" FROM stat WHERE"
                                                + " pokemon = ?",
                                        name));
                        one.set(
                                "abilities",
                                call.all(
                                        "SELECT hidden AS \"is_hidden!\", slot, ability AS \"ability.name\" FROM"
                                                + " ability WHERE pokemon = ?",
                                        name));
                    }
                    return one;
                })
                .get("/api/v2/type/{id}/", call -> {
                    @Nullable
                    ObjectNode one = thing(call, "SELECT id, name, class AS \"move_damage_class.name\" FROM kind");
                    if (one != null) {
                        if (one.at("/move_damage_class/name").isNull()) {
                            one.putNull("move_damage_class");
                        }
                        String name = one.path("name").asText();
                        one.putObject("damage_relations")
                                .set(
                                        "double_damage_to",
                                        call.all("SELECT victim AS name FROM strong WHERE attacker = ?", name));
                        one.set(
                                "pokemon",
                                call.all(
                                        "SELECT slot, pokemon AS \"pokemon.name\" FROM pokemon_kind WHERE kind = ?",
                                        name));
                    }
                    return one;
                })
                .get("/api/v2/berry/{id}/", call -> {
                    @Nullable
                    ObjectNode one = thing(
                            call,
                            "SELECT id, name, growth AS growth_time, size, firmness AS \"firmness.name\" FROM berry");
                    if (one != null) {
                        one.set(
                                "flavors",
                                call.all(
                                        "SELECT potency, flavor AS \"flavor.name\" FROM flavor WHERE berry = ?",
                                        one.path("name").asText()));
                    }
                    return one;
                });
    }

    private static @Nullable ObjectNode thing(Call call, String sql) throws SQLException {
        String id = call.path().get("id");
        return call.one(sql + " WHERE name = ? OR CAST(id AS TEXT) = ?", id, id);
    }

    private static ObjectNode named(Call call, String table) throws SQLException {
        int size = call.number("limit", 20);
        int from = call.number("offset", 0);
        String address = call.service().address() + "/api/v2/" + table + "/";
        ArrayNode all = call.all("SELECT name, ? || id || '/' AS url FROM " + table, address);
        ObjectNode reply = object("results", FieldService.part(all, from, size));
        return reply.put("count", all.size())
                .putNull("previous")
                .put("next", from + size < all.size() ? address + "?offset=" + (from + size) + "&limit=" + size : null);
    }
}
