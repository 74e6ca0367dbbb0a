package org.spartabench.app;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.ArrayNode;
import com.fasterxml.jackson.databind.node.ObjectNode;
import java.sql.SQLException;
import org.jspecify.annotations.Nullable;
import org.spartabench.app.FieldService.Call;
import org.spartabench.base.Json;

/** Plays Spotify: pages by offset and limit, with the whole address of the next one; things in lists. */
final class SpotifyService {

    private SpotifyService() {}

    static FieldService spotify(FieldService service) {
        return service.get("/v1/artists/{id}", call -> artist(call, call.path().get("id")))
                .get(
                        "/v1/artists",
                        call -> PublicServices.object(
                                "artists", PublicServices.each(call.given("ids", ""), id -> artist(call, id))))
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
                .get(
                        "/v1/albums",
                        call -> PublicServices.object(
                                "albums", PublicServices.each(call.given("ids", ""), id -> album(call, id))))
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
}
