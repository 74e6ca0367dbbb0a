package org.spartabench.apis.call.network;

import java.util.List;
import java.util.Locale;

/** Reads headers Link (RFC 8288) in one pass, in time that grows with their length only. */
final class LinkHeader {

    private final String text;
    private int at;

    private LinkHeader(String text) {
        this.text = text;
    }

    /** Gives the first address of the relation "next"; empty for none. What is no link is passed over. */
    static String next(List<String> headers) {
        LinkHeader links = new LinkHeader(String.join(", ", headers));
        String found = "";
        while (found.isEmpty() && links.at < links.text.length()) {
            found = links.link();
        }
        return found;
    }

    /** Reads up to the comma after the next link; gives its address if it leads to the next page. */
    private String link() {
        int open = text.indexOf('<', at);
        int close = open < 0 ? -1 : text.indexOf('>', open);
        if (close < 0) {
            at = text.length();
            return "";
        }
        at = close + 1;
        boolean next = false;
        while (at < text.length() && text.charAt(at) != ',') {
            at++;
            next |= relation(parameter());
        }
        at++;
        return next ? text.substring(open + 1, close) : "";
    }

    /** Reads up to the next semicolon or comma outside quotes. */
    private String parameter() {
        int from = at;
        boolean quoted = false;
        for (; at < text.length(); at++) {
            char c = text.charAt(at);
            if (quoted && c == '\\') {
                at++;
            } else if (c == '"') {
                quoted = !quoted;
            } else if (!quoted && (c == ';' || c == ',')) {
                break;
            }
        }
        at = Math.min(at, text.length());
        return text.substring(from, at).strip();
    }

    private static boolean relation(String parameter) {
        int equals = parameter.indexOf('=');
        if (equals < 0 || !parameter.substring(0, equals).strip().equalsIgnoreCase("rel")) {
            return false;
        }
        String names = parameter.substring(equals + 1).replace('"', ' ').strip().toLowerCase(Locale.ROOT);
        return List.of(names.split("\\s+", -1)).contains("next");
    }
}
