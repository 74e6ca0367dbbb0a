package org.spartabench.app;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.ArrayNode;
import com.fasterxml.jackson.databind.node.ObjectNode;
import java.sql.SQLException;
import java.util.ArrayList;
import java.util.List;
import org.spartabench.app.FieldService.Call;
import org.spartabench.base.Json;

/** Plays PagerDuty, with pages by offset and one thing wrapped in its name, and GitHub, with the header Link. */
final class WorkServices {

    private WorkServices() {}

    static FieldService pagerDuty(FieldService service) {
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
                    return found.isEmpty() ? null : PublicServices.object("service", found.get(0));
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
                    return found.isEmpty() ? null : PublicServices.object("incident", found.get(0));
                })
                .get(
                        "/incidents/{id}/notes",
                        call -> PublicServices.object(
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
        ObjectNode reply = PublicServices.object(name, FieldService.part(all, from, size));
        return reply.put("limit", size)
                .put("offset", from)
                .put("more", from + size < all.size())
                .putNull("total");
    }

    static FieldService gitHub(FieldService service) {
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
}
