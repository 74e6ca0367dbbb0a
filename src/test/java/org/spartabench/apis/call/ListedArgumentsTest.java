package org.spartabench.apis.call;

import static org.assertj.core.api.Assertions.assertThat;

import java.net.URI;
import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalLong;
import java.util.Random;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Test;
import org.spartabench.Law;
import org.spartabench.apis.call.ledger.Arguments;
import org.spartabench.apis.entity.ApiMapping;
import org.spartabench.apis.entity.ApiMapping.Absent;
import org.spartabench.apis.entity.ApiMapping.Place;
import org.spartabench.apis.entity.ApiMapping.ValueList;
import org.spartabench.apis.entity.Attribute;
import org.spartabench.apis.entity.Entity;
import org.spartabench.facts.value.ColumnType;

/** Lists hold every value once, in the same requests whatever their order, and each of the arguments gets its own rows. */
class ListedArgumentsTest {

    private static Entity.Remote people(Place place, boolean commas, Absent absent) {
        return new Entity.ApiEntity(
                "people",
                "",
                List.of(
                        new Attribute("name", ColumnType.TEXT, Attribute.Use.OPTIONAL, ""),
                        new Attribute("city", ColumnType.TEXT, Attribute.Use.OPTIONAL, "")),
                List.of(),
                new ApiMapping(
                        new ApiMapping.Operation(
                                place == Place.BODY ? ApiMapping.Method.POST : ApiMapping.Method.GET,
                                URI.create("http://h"),
                                "/people",
                                true),
                        List.of(
                                new ApiMapping.Input(
                                        "name", "n", place, false, Optional.of(new ValueList(3, commas ? "," : ""))),
                                new ApiMapping.Input("city", "city", place, false)),
                        List.of(new ApiMapping.Output("name", "/name"), new ApiMapping.Output("city", "/city")),
                        "",
                        new ApiMapping.Paging.None(),
                        absent,
                        true,
                        OptionalLong.empty()));
    }

    private static List<Arguments> named(String... names) {
        return Stream.of(names)
                .map(n -> new Arguments(Map.of("name", n, "city", "Ulm")))
                .toList();
    }

    @Test
    void sevenValuesAreThreeCallsInAnyOrder() {
        Entity.Remote people = people(Place.QUERY, false, Absent.EMPTY);
        List<Arguments> bindings = new ArrayList<>(named("g", "c", "a", "b", "e", "f", "d"));
        ListedArguments listed = ListedArguments.of(people.mapping(), bindings);
        assertThat(listed.calls())
                .extracting(Arguments::values)
                .extracting(v -> v.get("name"))
                .containsExactly(List.of("a", "b", "c"), List.of("d", "e", "f"), List.of("g"));
        Law.holdsFor(Stream.of(1L, 2L, 3L), seed -> {
            Collections.shuffle(bindings, new Random(seed));
            ListedArguments again = ListedArguments.of(people.mapping(), bindings);
            assertThat(again.calls()).isEqualTo(listed.calls());
            List<List<List<@Nullable Object>>> rows = again.calls().stream()
                    .map(call -> ((List<?>) call.values().get("name"))
                            .stream()
                                    .map(n -> List.<@Nullable Object>of(n, "Ulm"))
                                    .toList())
                    .toList();
            assertThat(again.dealt(people, bindings, rows))
                    .isEqualTo(bindings.stream()
                            .map(b -> List.of(List.of(b.values().get("name"), "Ulm")))
                            .toList());
        });
    }

    @Test
    void whatCannotBeToldApartGoesOutAlone() {
        List<Arguments> two = List.of(
                new Arguments(Map.of("name", "a", "city", "Ulm")), new Arguments(Map.of("name", "b", "city", "Bonn")));
        assertThat(ListedArguments.of(people(Place.QUERY, false, Absent.EMPTY).mapping(), two)
                        .calls())
                .as("two columns differ")
                .isEqualTo(two);
        assertThat(ListedArguments.of(people(Place.QUERY, false, Absent.NULL).mapping(), named("a", "b"))
                        .calls())
                .as("a 404 would be for both")
                .hasSize(2);
        assertThat(ListedArguments.of(
                                people(Place.QUERY, false, Absent.EMPTY)
                                        .mapping()
                                        .withOutputs(List.of()),
                                named("a", "b"))
                        .calls())
                .as("no row says which value it is for")
                .hasSize(2);
    }

    @Test
    void listsAreWrittenAsTheDocumentSays() {
        Law.holdsFor(
                Stream.of(
                        Map.entry(people(Place.QUERY, false, Absent.EMPTY), "/people?n=a%2Cb&n=c%26d&city=Ulm"),
                        Map.entry(people(Place.QUERY, true, Absent.EMPTY), "/people?n=a%2Cb,c%26d&city=Ulm"),
                        Map.entry(
                                people(Place.BODY, false, Absent.EMPTY),
                                "/people {\"n\":[\"a,b\",\"c&d\"],\"city\":\"Ulm\"}")),
                c -> assertThat(RequestWriter.write(
                                        c.getKey().mapping(),
                                        ListedArguments.of(c.getKey().mapping(), named("c&d", "a,b"))
                                                .calls()
                                                .getFirst(),
                                        Map.of())
                                .orThrow(IllegalStateException::new)
                                .toString())
                        .endsWith(c.getValue()));
    }
}
