package org.spartabench.app;

import com.sun.net.httpserver.HttpExchange;
import com.sun.net.httpserver.HttpServer;
import java.io.IOException;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.net.URLDecoder;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.Collections;
import java.util.List;
import java.util.Random;
import java.util.stream.Collectors;
import java.util.stream.IntStream;
import java.util.stream.Stream;

/** A server of somebody else: laboratories in pages, and results of samples by a list; it wants a key in a header. */
final class LabServer implements AutoCloseable {

    static final String KEY = "Lab-canary-7f3aQx/b+9";

    private static final int PAGE = 20;
    private static final int LIST = 25;
    private static final List<String> CITIES = List.of("Ulm", "Bergen", "Porto", "Turku", "Graz", "Lund");

    private final HttpServer server;
    private final List<String> labs;
    private final List<String> samples;
    private final List<String> results;
    private final List<String> technicians;
    private final List<String> arrived = Collections.synchronizedList(new ArrayList<>());

    LabServer() throws IOException {
        Random random = new Random(5);
        labs = IntStream.rangeClosed(1, 52)
                .mapToObj(i -> "L%03d,%s Lab %d,%s,%d,%d"
                        .formatted(
                                i,
                                List.of("North", "River", "Hill", "Castle").get(random.nextInt(4)),
                                i,
                                CITIES.get(random.nextInt(CITIES.size())),
                                1950 + random.nextInt(70),
                                3 + random.nextInt(87)))
                .toList();
        technicians = IntStream.rangeClosed(1, 40)
                .mapToObj(i -> "T%03d,%s,%s,%d"
                        .formatted(
                                i,
                                List.of("Ada", "Bo", "Cleo", "Dag", "Eva").get(i % 5) + " "
                                        + List.of("Berg", "Lind", "Moss", "Nord", "Oak", "Pine", "Rask", "Stone")
                                                .get(i / 5 % 8),
                                List.of("chemist", "physicist", "biologist").get(random.nextInt(3)),
                                1 + random.nextInt(40)))
                .toList();
        samples = IntStream.rangeClosed(1, 240)
                .mapToObj(i -> "S%04d,L%03d,%s,%s,2025-%02d-%02d,%d"
                        .formatted(
                                i,
                                1 + random.nextInt(52),
                                technicians.get(random.nextInt(40)).split(",")[1],
                                List.of("water", "soil", "blood", "steel").get(random.nextInt(4)),
                                1 + random.nextInt(12),
                                1 + random.nextInt(28),
                                1 + random.nextInt(500)))
                .toList();
        results = samples.stream()
                .filter(s -> random.nextInt(10) > 0)
                .map(s -> "%s,%s,%.1f,%d"
                        .formatted(
                                s.split(",")[0],
                                List.of("pass", "fail", "repeat").get(random.nextInt(3)),
                                random.nextInt(140) / 10.0,
                                1 + random.nextInt(90)))
                .toList();
        server = HttpServer.create(new InetSocketAddress(InetAddress.getLoopbackAddress(), 0), 0);
        server.createContext("/v1/labs", exchange -> answer(exchange, this::labs));
        server.createContext("/v1/results", exchange -> answer(exchange, this::results));
        server.start();
    }

    String host() {
        return "127.0.0.1:" + server.getAddress().getPort();
    }

    int calls() {
        return arrived.size();
    }

    /** Writes the two tables that are not behind the server. */
    Path tables(Path folder) throws IOException {
        Files.createDirectories(folder);
        write(folder.resolve("samples.csv"), "sample_id,lab_id,technician_name,material,taken_on,mass_g", samples);
        write(folder.resolve("technicians.csv"), "technician_id,name,trade,years", technicians);
        return folder;
    }

    private static void write(Path file, String head, List<String> rows) throws IOException {
        Files.writeString(file, head + "\n" + String.join("\n", rows) + "\n");
    }

    Path document(Path file) throws IOException {
        Files.writeString(file, """
            openapi: 3.0.3
            info: {title: Laboratories, version: 1.0.0}
            servers: [{url: "http://%s/v1"}]
            security: [{labKey: []}]
            paths:
              /labs:
                get:
                  operationId: listLabs
                  parameters:
                    - {name: city, in: query, schema: {type: string}}
                    - {name: page, in: query, schema: {type: integer, default: 1}}
                  responses:
                    "200":
                      description: one page
                      content:
                        application/json:
                          schema:
                            type: object
                            properties:
                              items:
                                type: array
                                items:
                                  type: object
                                  properties:
                                    lab_id: {type: string}
                                    lab_name: {type: string}
                                    city: {type: string}
                                    founded: {type: integer}
                                    staff: {type: integer}
                              page: {type: integer}
                              pages: {type: integer}
              /results:
                get:
                  operationId: resultsOf
                  parameters:
                    - name: sample_id
                      in: query
                      required: true
                      explode: false
                      schema: {type: array, items: {type: string}, maxItems: 25}
                  responses:
                    "200":
                      description: results
                      content:
                        application/json:
                          schema:
                            type: object
                            properties:
                              data:
                                type: array
                                items:
                                  type: object
                                  properties:
                                    sample_id: {type: string}
                                    outcome: {type: string}
                                    ph: {type: number}
                                    minutes: {type: integer}
            components:
              securitySchemes:
                labKey: {type: apiKey, in: header, name: X-Lab-Key}
            """.formatted(host()));
        return file;
    }

    private interface Reply {
        String to(List<String> parameters);
    }

    private void answer(HttpExchange exchange, Reply reply) throws IOException {
        arrived.add(exchange.getRequestURI().toString());
        boolean known = KEY.equals(exchange.getRequestHeaders().getFirst("X-Lab-Key"));
        String query = exchange.getRequestURI().getRawQuery();
        List<String> parameters = query == null
                ? List.of()
                : Stream.of(query.split("&", -1))
                        .map(p -> URLDecoder.decode(p, StandardCharsets.UTF_8))
                        .toList();
        byte[] body = (known ? reply.to(parameters) : "{}").getBytes(StandardCharsets.UTF_8);
        exchange.sendResponseHeaders(known ? 200 : 401, body.length);
        exchange.getResponseBody().write(body);
        exchange.close();
    }

    private static String parameter(List<String> all, String name) {
        return all.stream()
                .filter(p -> p.startsWith(name + "="))
                .map(p -> p.substring(name.length() + 1))
                .findFirst()
                .orElse("");
    }

    private String labs(List<String> parameters) {
        String city = parameter(parameters, "city");
        String page = parameter(parameters, "page");
        int from = (page.isEmpty() ? 0 : Integer.parseInt(page) - 1) * PAGE;
        List<String> all = labs.stream()
                .filter(l -> city.isEmpty() || l.split(",")[2].equals(city))
                .toList();
        String items = all.stream()
                .skip(from)
                .limit(PAGE)
                .map(l -> "{\"lab_id\": \"%s\", \"lab_name\": \"%s\", \"city\": \"%s\", \"founded\": %s, \"staff\": %s}"
                        .formatted((Object[]) l.split(",")))
                .collect(Collectors.joining(", "));
        return "{\"items\": [" + items + "], \"page\": " + (from / PAGE + 1) + ", \"pages\": "
                + Math.ceilDiv(all.size(), PAGE) + "}";
    }

    private String results(List<String> parameters) {
        List<String> wanted = Arrays.asList(parameter(parameters, "sample_id").split(",", -1));
        if (wanted.size() > LIST) {
            return "{\"data\": []}";
        }
        return "{\"data\": ["
                + results.stream()
                        .filter(r -> wanted.contains(r.split(",")[0]))
                        .map(r -> "{\"sample_id\": \"%s\", \"outcome\": \"%s\", \"ph\": %s, \"minutes\": %s}"
                                .formatted((Object[]) r.split(",")))
                        .collect(Collectors.joining(", "))
                + "]}";
    }

    @Override
    public void close() {
        server.stop(0);
    }
}
