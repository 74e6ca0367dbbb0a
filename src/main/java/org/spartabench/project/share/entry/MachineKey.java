package org.spartabench.project.share.entry;

import com.fasterxml.jackson.core.JsonProcessingException;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.FileAlreadyExistsException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.security.GeneralSecurityException;
import java.security.KeyFactory;
import java.security.KeyPair;
import java.security.KeyPairGenerator;
import java.security.Signature;
import java.security.spec.PKCS8EncodedKeySpec;
import java.security.spec.X509EncodedKeySpec;
import java.util.Base64;
import org.spartabench.base.Json;
import org.spartabench.project.db.Fingerprint;
import org.spartabench.project.failure.FailureText;
import org.spartabench.project.failure.StoreException;

/**
 * Holds the key pair (Ed25519) of one copy of a project. It is kept among the user's settings, never in the project: a copied folder
 * gets a key of its own.
 *
 * @param publicKey as Base64
 * @param privateKey as Base64
 */
public record MachineKey(String publicKey, String privateKey) {

    private static final String ALGORITHM = "Ed25519";
    private static final int ID = 32;

    /** Reads the key of a project's folder, and makes it at the first time. @param settings folder of the user's settings */
    public static MachineKey of(Path settings, Path project) {
        try {
            String place = project.toRealPath().toString();
            Path file = settings.resolve("machines").resolve(Fingerprint.of(place) + ".json");
            if (!Files.exists(file)) {
                keep(file, generate());
            }
            return Json.MAPPER.readValue(file.toFile(), MachineKey.class);
        } catch (JsonProcessingException e) {
            throw new StoreException("the key of " + project + " in " + settings + " is damaged", e);
        } catch (IOException e) {
            throw new StoreException(
                    "the key of " + project + " cannot be kept in " + settings + " (" + FailureText.of(e) + ")", e);
        }
    }

    /** Two programs may come to the same folder at once: the first key stays. */
    private static void keep(Path file, MachineKey key) throws IOException {
        Path folder = Files.createDirectories(file.toAbsolutePath().getParent());
        Path fresh = Files.createTempFile(folder, "key", ".json"); // readable by its owner alone
        try {
            Json.MAPPER.writeValue(fresh.toFile(), key);
            Files.createLink(file, fresh);
        } catch (FileAlreadyExistsException e) {
            return;
        } catch (UnsupportedOperationException e) {
            Files.copy(fresh, file);
        } finally {
            Files.deleteIfExists(fresh);
        }
    }

    public static MachineKey generate() {
        try {
            KeyPair pair = KeyPairGenerator.getInstance(ALGORITHM).generateKeyPair();
            Base64.Encoder encoder = Base64.getEncoder();
            return new MachineKey(
                    encoder.encodeToString(pair.getPublic().getEncoded()),
                    encoder.encodeToString(pair.getPrivate().getEncoded()));
        } catch (GeneralSecurityException e) {
            throw new IllegalStateException("every Java platform has " + ALGORITHM, e);
        }
    }

    /** Gives the id of the machine that has this key. */
    public String machine() {
        return machine(publicKey);
    }

    /** Gives the id of the machine that has a key: nobody else can sign under it. */
    public static String machine(String publicKey) {
        return Fingerprint.of(publicKey).substring(0, ID);
    }

    public LogEntry sign(LogEntry entry) {
        try {
            Signature signature = Signature.getInstance(ALGORITHM);
            signature.initSign(KeyFactory.getInstance(ALGORITHM)
                    .generatePrivate(new PKCS8EncodedKeySpec(Base64.getDecoder().decode(privateKey))));
            signature.update(entry.signed().getBytes(StandardCharsets.UTF_8));
            return entry.withSignature(Base64.getEncoder().encodeToString(signature.sign()));
        } catch (GeneralSecurityException | IllegalArgumentException e) {
            throw new StoreException("the key of this copy is damaged", e);
        }
    }

    /** Whether an entry is signed with a key. @param publicKey as Base64; whatever else it is, the answer is no */
    public static boolean signed(LogEntry entry, String publicKey) {
        try {
            Signature signature = Signature.getInstance(ALGORITHM);
            signature.initVerify(KeyFactory.getInstance(ALGORITHM)
                    .generatePublic(new X509EncodedKeySpec(Base64.getDecoder().decode(publicKey))));
            signature.update(entry.signed().getBytes(StandardCharsets.UTF_8));
            return signature.verify(Base64.getDecoder().decode(entry.signature()));
        } catch (GeneralSecurityException | IllegalArgumentException e) {
            return false;
        }
    }

    @Override
    public String toString() {
        return "key of machine " + machine(); // the private key belongs in no log
    }
}
