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
import org.spartabench.project.db.Fingerprint;
import org.spartabench.project.failure.FailureText;
import org.spartabench.project.failure.StoreException;

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

    /** Makes the code of an invitation. */
    static String code() {
        byte[] bytes = new byte[CODE_BYTES];
        new SecureRandom().nextBytes(bytes);
        return HexFormat.of().formatHex(bytes);
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
