package org.spartabench.apis.call;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.ArrayNode;
import com.fasterxml.jackson.databind.node.JsonNodeFactory;
import com.fasterxml.jackson.databind.node.ObjectNode;
import java.math.BigDecimal;
import java.net.URI;
import java.net.URISyntaxException;
import java.time.LocalDateTime;
import java.time.ZoneOffset;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.regex.Pattern;
import org.spartabench.apis.call.ledger.Arguments;
import org.spartabench.apis.call.network.Constants;
import org.spartabench.apis.call.network.Network;
import org.spartabench.apis.entity.ApiMapping;
import org.spartabench.base.result.Result;
import org.spartabench.facts.value.Values;

/** Writes arguments as a request. Numbers go out as they are; no value becomes a part of a name or an address. */
final class RequestWriter {

    /** A value that a header can have: no spaces at its ends. */
    private static final Pattern SENDABLE = Pattern.compile("|[!-~]|[!-~][ -~]*[!-~]");

    private static final JsonNodeFactory JSON = JsonNodeFactory.withExactBigDecimals(true);

    private RequestWriter() {}

    /**
     * @param page parameters that count pages, with their values
     * @return bad if a value cannot be sent in the place of its parameter
     */
    static Result<Network.WireRequest> write(ApiMapping mapping, Arguments arguments, List<PageRequests.Asked> page) {
        String path = mapping.operation().path();
        List<String> query = new ArrayList<>();
        Map<String, String> headers = new HashMap<>();
        ObjectNode body = JSON.objectNode();
        for (ApiMapping.Input input : mapping.inputs()) {
            Object value = arguments.values().get(input.column());
            if (value == null) {
                continue;
            }
            switch (input.place()) {
                case PATH -> {
                    String part = text(input, value);
                    path = path.replace("{" + input.parameter() + "}", Constants.encoded(part));
                    if (part.isEmpty() || ApiMapping.climbs(part) || ApiMapping.climbs(path)) {
                        return Result.bad(
                                "'" + part + "' cannot be a part of the path; the address would be another one");
                    }
                }
                case QUERY -> query(input, values(value)).forEach(query::add);
                case HEADER -> {
                    if (!SENDABLE.matcher(text(input, value)).matches()) {
                        return Result.bad("'" + text(input, value) + "' cannot be sent in the header "
                                + input.parameter() + ", which takes letters, digits and marks of ASCII");
                    }
                    headers.put(input.parameter(), text(input, value));
                }
                case BODY -> {
                    if (input.list().isPresent()) {
                        ArrayNode all = body.putArray(input.parameter());
                        values(value).forEach(v -> all.add(json(input, v)));
                    } else {
                        body.set(input.parameter(), json(input, value));
                    }
                }
            }
        }
        for (PageRequests.Asked asked : page) {
            String name = asked.parameter().name();
            String value = asked.value();
            switch (asked.parameter().place()) {
                case HEADER -> {
                    if (!SENDABLE.matcher(value).matches()) {
                        return Result.bad("its mark of the next page cannot be sent in the header " + name);
                    }
                    headers.put(name, value);
                }
                case BODY -> {
                    boolean number = value.matches("\\d{1,18}")
                            && !(mapping.paging() instanceof ApiMapping.Paging.Cursor c
                                    && c.parameter().equals(asked.parameter()));
                    body.set(name, number ? JSON.numberNode(Long.parseLong(value)) : JSON.textNode(value));
                }
                case QUERY, PATH -> query.add(Constants.encoded(name) + "=" + Constants.encoded(value));
            }
        }
        String url = mapping.operation().server() + path + (query.isEmpty() ? "" : "?" + String.join("&", query));
        boolean posts = mapping.operation().method() == ApiMapping.Method.POST;
        try {
            return Result.ok(new Network.WireRequest(
                    mapping.operation().method(), new URI(url), headers, posts ? body.toString() : ""));
        } catch (URISyntaxException e) {
            return Result.bad("its path " + ReplyReader.cut(mapping.operation().path()) + " makes no address");
        }
    }

    private static List<?> values(Object value) {
        return value instanceof List<?> several ? several : List.of(value);
    }

    private static List<String> query(ApiMapping.Input input, List<?> values) {
        List<String> texts =
                values.stream().map(v -> Constants.encoded(text(input, v))).toList();
        String separator = input.list().map(ApiMapping.ValueList::inAddress).orElse("");
        return (separator.isEmpty() ? texts : List.of(String.join(separator, texts)))
                .stream()
                        .map(t -> Constants.encoded(input.parameter()) + "=" + t)
                        .toList();
    }

    private static JsonNode json(ApiMapping.Input input, Object value) {
        return switch (value) {
            case Boolean truth -> JSON.booleanNode(truth);
            case Long number -> JSON.numberNode(number);
            case BigDecimal number -> JSON.numberNode(number);
            default -> JSON.textNode(text(input, value));
        };
    }

    private static String text(ApiMapping.Input input, Object value) {
        return value instanceof LocalDateTime moment
                ? input.instant() ? moment.toInstant(ZoneOffset.UTC).toString() : moment.toString()
                : Values.text(value);
    }
}
