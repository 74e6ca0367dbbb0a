package org.spartabench.app;

import com.fasterxml.jackson.databind.node.ArrayNode;
import com.fasterxml.jackson.databind.node.ObjectNode;
import java.sql.SQLException;
import org.jspecify.annotations.Nullable;
import org.spartabench.app.FieldService.Call;

/** Plays PokéAPI: no key, the whole address of the next page, things by number or name. */
final class CreatureService {

    private CreatureService() {}

    static FieldService pokeApi(FieldService service) {
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
        ObjectNode reply = PublicServices.object("results", FieldService.part(all, from, size));
        return reply.put("count", all.size())
                .putNull("previous")
                .put("next", from + size < all.size() ? address + "?offset=" + (from + size) + "&limit=" + size : null);
    }
}
