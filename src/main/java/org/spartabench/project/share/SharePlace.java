package org.spartabench.project.share;

import com.fasterxml.jackson.core.JsonProcessingException;
import io.soabase.recordbuilder.core.RecordBuilder;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardCopyOption;
import java.security.GeneralSecurityException;
import java.security.SecureRandom;
import java.util.HexFormat;
import java.util.Map;
import java.util.Optional;
import javax.crypto.Mac;
import javax.crypto.spec.SecretKeySpec;
import org.spartabench.base.Json;
import org.spartabench.base.result.Result;
import org.spartabench.facts.origin.PostgresDatabase;
import org.spartabench.project.db.Fingerprint;
import org.spartabench.project.failure.FailureText;
import org.spartabench.project.failure.StoreException;
import org.spartabench.project.share.entry.Member;
import org.spartabench.project.share.log.FolderLog;
import org.spartabench.project.share.log.PostgresLog;
import org.spartabench.project.share.log.SharedLog;

/**
 * What a user knows of a shared project: kept among the user's settings, since a project may come from anyone and never says where to
 * connect to.
 *
 * @param address the folder of the log, or the address of a database
 * @param person in whose name this copy decides
 * @param codes of invitations that are open, by the name of the invited
 * @param lost since when there is no connection, ISO 8601
 */
@RecordBuilder
record SharePlace(String address, String person, Map<String, String> codes, Optional<String> lost)
        implements SharePlaceBuilder.With {

    private static final int CODE_BYTES = 10;

    /** The code of who may only read begins so; both sides know it by that. */
    private static final String READER = "reader-";

    SharePlace {
        codes = Map.copyOf(codes);
    }

    private static Path file(Path settings, Path project) throws IOException {
        return settings.resolve("machines")
                .resolve(Fingerprint.of(project.toRealPath().toString()) + ".share.json");
    }

    static Optional<SharePlace> of(Path settings, Path project) {
        try {
            Path file = file(settings, project);
            return Files.exists(file)
                    ? Optional.of(Json.MAPPER.readValue(file.toFile(), SharePlace.class))
                    : Optional.empty();
        } catch (JsonProcessingException e) {
            throw new StoreException("what " + settings + " knows of " + project + " is damaged", e);
        } catch (IOException e) {
            throw new StoreException(settings + ": cannot be read (" + FailureText.of(e) + ")", e);
        }
    }

    void keep(Path settings, Path project) {
        try {
            Path file = file(settings, project);
            Path folder = Files.createDirectories(file.getParent());
            Path fresh = Files.createTempFile(folder, "share", ".json"); // readable by its owner alone
            Json.MAPPER.writeValue(fresh.toFile(), this);
            Files.move(fresh, file, StandardCopyOption.REPLACE_EXISTING);
        } catch (IOException e) {
            throw new StoreException(settings + ": cannot be written (" + FailureText.of(e) + ")", e);
        }
    }

    static void forget(Path settings, Path project) {
        try {
            Files.deleteIfExists(file(settings, project));
        } catch (IOException e) {
            throw new StoreException(settings + ": cannot be written (" + FailureText.of(e) + ")", e);
        }
    }

    /** Writes where a log is so that it means the same from every folder. */
    static String address(String with) {
        return with.startsWith("jdbc:")
                ? with
                : Path.of(with).toAbsolutePath().normalize().toString();
    }

    /**
     * Opens a log.
     *
     * @param with folder of the log, or address of a database
     * @param id of the shared project
     * @param machine that adds to the log
     * @param fresh whether the project is shared for the first time: the log is made where there is none
     */
    static Result<SharedLog> open(String with, String id, String machine, boolean fresh) {
        if (with.startsWith("jdbc:")) {
            return PostgresDatabase.of(with).then(database -> {
                PostgresLog table = new PostgresLog(database, id, machine);
                try {
                    if (fresh) {
                        table.create();
                    }
                    return Result.ok(table);
                } catch (IOException e) {
                    return Result.bad(FailureText.of(e));
                }
            });
        }
        Path folder = Path.of(with).toAbsolutePath();
        try {
            if (fresh) {
                Files.createDirectories(folder);
            }
            FolderLog files = new FolderLog(folder, machine);
            boolean foreign = fresh
                    && files.read(Map.of()).entries().stream()
                            .anyMatch(e -> !e.project().equals(id));
            return foreign
                    ? Result.bad(folder + ": holds the log of another project; copy that project's folder and share the"
                            + " copy, then merge this one into it, or take an empty folder")
                    : Result.ok(new FolderLog(folder, machine)); // which has read nothing yet
        } catch (IOException e) {
            return Result.bad(folder + ": cannot be used (" + FailureText.of(e) + ")");
        }
    }

    /** Makes the code of an invitation. */
    static String code(boolean reader) {
        byte[] bytes = new byte[CODE_BYTES];
        new SecureRandom().nextBytes(bytes);
        return (reader ? READER : "") + HexFormat.of().formatHex(bytes);
    }

    static boolean forReader(String code) {
        return code.startsWith(READER);
    }

    /** Gives the role for which somebody has a code. */
    Member.Role role(String name) {
        return forReader(codes.getOrDefault(name, "")) ? Member.Role.READER : Member.Role.VALIDATOR;
    }

    /** Whether who asks to join has the code that they were given. */
    boolean proven(Join join) {
        return Optional.ofNullable(codes.get(join.person()))
                .filter(code -> proof(code, join.person(), join.key()).equals(join.proof()))
                .isPresent();
    }

    /** Shows that who has a key has the code of an invitation, too. */
    static String proof(String code, String person, String publicKey) {
        try {
            Mac mac = Mac.getInstance("HmacSHA256");
            mac.init(new SecretKeySpec(code.getBytes(StandardCharsets.UTF_8), "HmacSHA256"));
            return HexFormat.of()
                    .formatHex(mac.doFinal(Fingerprint.of(person, publicKey).getBytes(StandardCharsets.UTF_8)));
        } catch (GeneralSecurityException e) {
            throw new IllegalStateException("every Java platform has HmacSHA256", e);
        }
    }

    /** The content of the first entry of a copy that joins. */
    record Join(String key, String person, String proof) {}
}
