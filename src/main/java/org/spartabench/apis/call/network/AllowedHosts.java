package org.spartabench.apis.call.network;

import java.net.InetAddress;
import java.net.URI;
import java.net.UnknownHostException;
import java.util.Locale;
import java.util.Optional;
import java.util.Set;
import java.util.function.Predicate;

/**
 * Decides which hosts may be called: those that the project names and that this user allowed on this machine. A name that
 * leads to a private address is refused, so that a name on the outside cannot reach the inside.
 *
 * @param named hosts that the project names, as {@link #host} writes them
 * @param allowed whether the user allowed a host
 */
public record AllowedHosts(Set<String> named, Predicate<String> allowed) {

    /** No host. */
    public static final AllowedHosts NONE = new AllowedHosts(Set.of(), host -> false);

    public AllowedHosts {
        named = Set.copyOf(named);
    }

    /** Names the host of a URL with its port. */
    public static String host(URI url) {
        int usual = "https".equals(url.getScheme()) ? 443 : 80;
        int port = url.getPort() < 0 ? usual : url.getPort();
        return String.valueOf(url.getHost()).toLowerCase(Locale.ROOT) + ":" + port;
    }

    Optional<String> refusal(URI url) {
        String host = host(url);
        if (!named.contains(host)) {
            return Optional.of("the project names no host " + host);
        }
        if (!allowed.test(host)) {
            return Optional.of("this machine may not call " + host + "; allow it with --allow-host " + host);
        }
        try {
            return refusal(url, InetAddress.getAllByName(String.valueOf(url.getHost())));
        } catch (UnknownHostException e) {
            return Optional.of("the host " + url.getHost() + " is not known");
        }
    }

    /** @param addresses to which the name of the host leads */
    static Optional<String> refusal(URI url, InetAddress... addresses) {
        String name = String.valueOf(url.getHost());
        boolean itself = name.equalsIgnoreCase("localhost") || name.matches("[0-9.]+|\\[.*\\]");
        for (InetAddress address : addresses) {
            if (inside(address) && !itself) {
                return Optional.of("the host " + name + " leads to the private address " + address.getHostAddress()
                        + "; name the address itself to allow it");
            }
            if (!address.isLoopbackAddress() && !"https".equals(url.getScheme())) {
                return Optional.of("the host " + name + " needs https");
            }
        }
        return Optional.empty();
    }

    private static boolean inside(InetAddress address) {
        byte first = address.getAddress()[0];
        boolean uniqueLocal = address.getAddress().length == 16 && (first & 0xFE) == 0xFC;
        return address.isLoopbackAddress()
                || address.isAnyLocalAddress()
                || address.isLinkLocalAddress()
                || address.isSiteLocalAddress()
                || address.isMulticastAddress()
                || uniqueLocal;
    }
}
