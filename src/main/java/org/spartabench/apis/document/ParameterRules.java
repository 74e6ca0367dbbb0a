package org.spartabench.apis.document;

import com.fasterxml.jackson.databind.JsonNode;
import java.net.URI;
import java.net.URISyntaxException;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.Objects;
import java.util.Set;
import java.util.regex.Pattern;
import java.util.stream.Collectors;
import org.spartabench.apis.call.key.ApiKey;
import org.spartabench.apis.entity.ApiMapping;
import org.spartabench.apis.entity.ApiMapping.Place;

/** Says which parameters of an operation can be no columns, and which paths can be no part of an address. */
final class ParameterRules {

    private static final Pattern HEADER = Pattern.compile("[A-Za-z0-9!#$%&'*+.^_`|~-]+");

    private static final Pattern BRACES = Pattern.compile("\\{[^{}]*\\}");

    private final Set<String> schemes;

    /** @param root the document, which names the parameters of its security schemes */
    ParameterRules(JsonNode root) {
        schemes = root.path("components")
                .path("securitySchemes")
                .valueStream()
                .filter(s -> s.path("type").asText().equals("apiKey"))
                .map(s -> s.path("name").asText())
                .collect(Collectors.toSet());
    }

    /**
     * Leaves out parameters that can be no columns.
     *
     * @param notes gets a line for each of them
     */
    List<SchemaFields.Parameter> columns(
            List<SchemaFields.Parameter> parameters, SchemaFields.Reply reply, List<String> notes) {
        List<SchemaFields.Parameter> kept = new ArrayList<>();
        for (SchemaFields.Parameter p : parameters) {
            String name = p.name().replaceAll("\\p{Cntrl}", " ");
            if (credential(p, reply)) {
                if (p.place() == Place.PATH) {
                    throw new Unfit("its path has the credential " + name + ", which a call would show");
                }
                notes.add(
                        "its parameter " + name + " is left out, it is a credential and no column; give it with --key "
                                + (p.place() == Place.HEADER ? "header:" : "query:") + name + "=VARIABLE");
            } else if (p.place() == Place.HEADER && !HEADER.matcher(p.name()).matches()) {
                notes.add("its header " + name + " is left out, no header may have this name");
            } else if (p.place() == Place.HEADER && ApiKey.ofTheConnection(p.name())) {
                notes.add("its header " + name + " is left out, the connection itself sets it");
            } else {
                kept.add(p);
            }
        }
        return kept;
    }

    /** A parameter that also comes back is data, whatever its name; one of a security scheme never is. */
    private boolean credential(SchemaFields.Parameter p, SchemaFields.Reply reply) {
        return schemes.contains(p.name())
                || p.hidden()
                || ApiKey.credential(p.name()) && reply.field(p.column()).isEmpty();
    }

    /** Whether a header follows from the contents of request and reply, so that OpenAPI ignores it as a parameter. */
    static boolean ofTheContent(String header) {
        return Set.of("accept", "content-type").contains(header.toLowerCase(Locale.ROOT));
    }

    /** Refuses a path that would not stay below the address of its server. */
    static void path(URI server, String path) {
        String filled = BRACES.matcher(path).replaceAll("x");
        boolean below = path.startsWith("/") && !path.startsWith("//");
        for (String part : filled.replaceFirst("[?#].*", "").split("/", -1)) {
            below &= !ApiMapping.climbs(part);
        }
        try {
            URI whole = new URI(server + filled);
            below &=
                    Objects.equals(whole.getRawAuthority(), server.getRawAuthority()) && whole.getRawFragment() == null;
        } catch (URISyntaxException e) {
            below = false;
        }
        if (!below) {
            throw new Unfit("its path is no path below the server");
        }
    }
}
