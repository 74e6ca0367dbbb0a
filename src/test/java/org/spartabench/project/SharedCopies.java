package org.spartabench.project;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.net.InetAddress;
import java.net.ServerSocket;
import java.net.Socket;
import java.net.URI;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.concurrent.ConcurrentHashMap;
import org.spartabench.desktop.SampleProject;
import org.spartabench.facts.statement.PostgresServer;
import org.spartabench.project.share.Sharing;

/** Copies of one project, each of one person, that share a log: a folder or a table on a server. The way to the log can be cut. */
public final class SharedCopies implements AutoCloseable {

    /** Over what the copies share. */
    public enum Over {
        FOLDER,
        SERVER
    }

    private final Path log;
    private final Map<String, Path> folders = new LinkedHashMap<>();
    private final Over over;
    private final String place;
    private final Relay relay;

    private SharedCopies(Over over, Path temp, String name) throws IOException {
        this.over = over;
        this.log = temp.resolve("log");
        if (over == Over.SERVER) {
            String url = PostgresServer.get().empty("shared_" + name).url();
            URI server = URI.create(url.substring("jdbc:".length()));
            relay = new Relay(server.getPort());
            place = url.replace(":" + server.getPort() + "/", ":" + relay.port() + "/");
        } else {
            relay = new Relay(0);
            place = log.toString();
        }
    }

    /**
     * Shares a project that nobody has open, and lets the others join with copies beside it.
     *
     * @param first the owner's project
     * @param people the owner first
     */
    public static SharedCopies of(Over over, Path temp, String name, Path first, List<String> people)
            throws IOException {
        SharedCopies copies = new SharedCopies(over, temp, name);
        String owner = people.getFirst();
        copies.folders.put(owner, first);
        Map<String, String> codes = new LinkedHashMap<>();
        try (Project project = Projects.ok(Project.open(first));
                Sharing sharing = project.team().sharing()) {
            Projects.ok(sharing.start(copies.place, owner, ""));
            exchange(sharing);
            for (String person : people.subList(1, people.size())) {
                codes.put(person, Projects.ok(sharing.invite(person, false)));
            }
        }
        codes.forEach((person, code) -> copies.join(temp, first, person, code));
        for (int round = 0; round < 2; round++) {
            for (Path folder : copies.folders.values()) {
                exchange(folder);
            }
        }
        return copies;
    }

    private void join(Path temp, Path first, String person, String code) {
        Path copy = temp.resolve("copy-of-" + person);
        try {
            SampleProject.copy(first, copy);
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
        folders.put(person, copy);
        try (Project project = Projects.ok(Project.open(copy));
                Sharing sharing = project.team().sharing()) {
            Projects.ok(sharing.start(place, person, code));
            exchange(sharing);
        }
    }

    private static void exchange(Path folder) {
        try (Project project = Projects.ok(Project.open(folder));
                Sharing sharing = project.team().sharing()) {
            exchange(sharing);
        }
    }

    private static void exchange(Sharing sharing) {
        Projects.ok(sharing.exchange().orElseThrow());
    }

    public Path folder(String person) {
        return folders.get(person);
    }

    /** From now on nobody reaches the log. */
    public void cut() throws IOException {
        if (over == Over.SERVER) {
            relay.cut(true);
        } else {
            Files.move(log, log.resolveSibling("away"));
            Files.writeString(log, "no folder");
        }
    }

    public void mend() throws IOException {
        if (over == Over.SERVER) {
            relay.cut(false);
        } else {
            Files.delete(log);
            Files.move(log.resolveSibling("away"), log);
        }
    }

    @Override
    public void close() throws IOException {
        relay.close();
    }

    /** Passes bytes on to a port of this machine until it is cut. */
    private static final class Relay implements AutoCloseable {
        private final ServerSocket server = new ServerSocket(0, 50, InetAddress.getLoopbackAddress());
        private final Set<Socket> open = ConcurrentHashMap.newKeySet();
        private final int target;
        private volatile boolean cut;

        Relay(int target) throws IOException {
            this.target = target;
            Thread.ofVirtual().start(this::accept);
        }

        int port() {
            return server.getLocalPort();
        }

        private void accept() {
            while (!server.isClosed()) {
                try {
                    Socket in = server.accept();
                    open.add(in);
                    if (cut) {
                        in.close();
                    } else {
                        Socket out = new Socket(InetAddress.getLoopbackAddress(), target);
                        open.add(out);
                        Thread.ofVirtual().start(() -> pass(in, out));
                        Thread.ofVirtual().start(() -> pass(out, in));
                    }
                } catch (IOException e) {
                    // who is closed passes nothing on
                }
            }
        }

        private static void pass(Socket from, Socket to) {
            try (from;
                    to) {
                from.getInputStream().transferTo(to.getOutputStream());
            } catch (IOException e) {
                // it was cut
            }
        }

        void cut(boolean now) throws IOException {
            cut = now;
            if (now) {
                for (Socket socket : open) {
                    socket.close();
                }
            }
        }

        @Override
        public void close() throws IOException {
            server.close();
            cut(true);
        }
    }
}
