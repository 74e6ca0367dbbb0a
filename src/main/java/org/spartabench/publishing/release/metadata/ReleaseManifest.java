package org.spartabench.publishing.release.metadata;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.ArrayNode;
import com.fasterxml.jackson.databind.node.ObjectNode;
import java.io.IOException;
import java.io.InputStream;
import java.io.OutputStream;
import java.nio.file.Files;
import java.nio.file.Path;
import java.security.DigestInputStream;
import java.security.MessageDigest;
import java.security.NoSuchAlgorithmException;
import java.util.HexFormat;
import java.util.List;
import java.util.Optional;
import java.util.stream.Stream;
import org.spartabench.base.Json;
import org.spartabench.publishing.release.ReleaseContent;

/** Writes and checks {@code manifest.json}: what the release is, and the SHA-256 of every other file. */
public final class ReleaseManifest {

    public static final String FILE = "manifest.json";

    private ReleaseManifest() {}

    public static void write(Path folder, String name, ReleaseContent content) throws IOException {
        ObjectNode root = Json.MAPPER
                .createObjectNode()
                .put("name", name)
                .put("version", content.version().toString())
                .put("date", content.date())
                .put("canary", content.settings().canary())
                .put("facts_sha256", content.facts());
        content.settings().plan().ifPresent(plan -> {
            ObjectNode splits =
                    root.putObject("split_plan").put("shares", plan.text()).put("seed", plan.seed());
            ArrayNode apart = splits.putArray("apart");
            plan.apart().forEach(kind -> apart.add(kind.label()));
        });
        ObjectNode splits = root.putObject("splits");
        content.splits().forEach((split, items) -> splits.put(split, items.size()));
        ArrayNode files = root.putArray("files");
        for (Path file : files(folder)) {
            files.addObject()
                    .put("path", name(folder, file))
                    .put("bytes", Files.size(file))
                    .put("sha256", hash(file));
        }
        Files.writeString(
                folder.resolve(FILE),
                Json.MAPPER.writerWithDefaultPrettyPrinter().writeValueAsString(root) + "\n");
    }

    /** Compares a release with its manifest; gives the first difference, empty if there is none. */
    public static Optional<String> fault(Path folder) throws IOException {
        JsonNode listed = Json.MAPPER.readTree(folder.resolve(FILE).toFile()).path("files");
        List<Path> present = files(folder);
        for (int i = 0; i < Math.max(listed.size(), present.size()); i++) {
            JsonNode line = listed.path(i);
            String name = i < present.size() ? name(folder, present.get(i)) : "";
            if (!name.equals(line.path("path").asText())) {
                return Optional.of((name.isEmpty() ? line.path("path").asText() : name)
                        + " is not the file that the manifest names");
            }
            if (!hash(present.get(i)).equals(line.path("sha256").asText())) {
                return Optional.of(name + " has another checksum than the manifest");
            }
        }
        return Optional.empty();
    }

    static String name(Path folder, Path file) {
        return folder.relativize(file).toString().replace('\\', '/');
    }

    static List<Path> files(Path folder) throws IOException {
        try (Stream<Path> all = Files.walk(folder)) {
            return all.filter(f -> Files.isRegularFile(f) && !f.equals(folder.resolve(FILE)))
                    .sorted()
                    .toList();
        }
    }

    static String hash(Path file) throws IOException {
        try {
            MessageDigest digest = MessageDigest.getInstance("SHA-256");
            try (InputStream in = new DigestInputStream(Files.newInputStream(file), digest)) {
                in.transferTo(OutputStream.nullOutputStream());
            }
            return HexFormat.of().formatHex(digest.digest());
        } catch (NoSuchAlgorithmException e) {
            throw new IllegalStateException("every Java platform has SHA-256", e);
        }
    }
}
