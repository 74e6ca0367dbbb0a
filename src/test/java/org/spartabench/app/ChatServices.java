package org.spartabench.app;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.ArrayNode;
import com.fasterxml.jackson.databind.node.ObjectNode;
import org.spartabench.app.FieldService.Call;
import org.spartabench.base.Json;

/** Plays Twilio, with pages by the address in the reply, and Slack, with a cursor in response_metadata. */
final class ChatServices {

    private ChatServices() {}

    static FieldService twilio(FieldService service) {
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
        ObjectNode reply = PublicServices.object(name, FieldService.part(all, page * size, size));
        boolean more = (page + 1) * size < all.size();
        return reply.put("page", page)
                .put("page_size", size)
                .put("uri", path)
                .put(
                        "next_page_uri",
                        more ? path + "?PageSize=" + size + "&Page=" + (page + 1) + "&PageToken=PA" + page : null);
    }

    static FieldService slack(FieldService service) {
        String user = "SELECT id, name, deleted AS \"deleted!\", is_bot AS \"is_bot!\", tz, real_name, real_name AS"
                + " \"profile.real_name\", locale FROM member";
        return service.get("/api/users.list", call -> marked(call, "members", local(call.all(user))))
                .get("/api/users.info", call -> {
                    ArrayNode found = local(call.all(user + " WHERE id = ?", call.given("user", "")));
                    return found.isEmpty()
                            ? Json.MAPPER.createObjectNode().put("ok", false).put("error", "user_not_found")
                            : PublicServices.object("user", found.get(0)).put("ok", true);
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
        ObjectNode reply =
                PublicServices.object(name, FieldService.part(all, from, size)).put("ok", true);
        reply.putObject("response_metadata")
                .put("next_cursor", from + size < all.size() ? "dXNl" + (from + size) + "=" : "");
        return reply;
    }
}
