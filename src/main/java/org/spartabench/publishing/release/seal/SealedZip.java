package org.spartabench.publishing.release.seal;

import java.io.ByteArrayOutputStream;
import java.io.Closeable;
import java.io.IOException;
import java.nio.ByteBuffer;
import java.nio.ByteOrder;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.security.GeneralSecurityException;
import java.util.Arrays;
import java.util.zip.Deflater;
import java.util.zip.DeflaterOutputStream;
import javax.crypto.Cipher;
import javax.crypto.Mac;
import javax.crypto.SecretKeyFactory;
import javax.crypto.spec.PBEKeySpec;
import javax.crypto.spec.SecretKeySpec;

/**
 * Writes a ZIP archive with AES-256 as WinZip does (AE-2), with the same bytes for the same files, passphrase and label. zip4j reads it
 * and cannot write it: it draws each salt by chance. Here the salt of a file is a keyed hash of its name and content, under a key that
 * only the passphrase gives, so no two files share a key stream and the salt tells nothing but that two files are equal (decision 304).
 */
final class SealedZip implements Closeable {

    private static final int LOCAL = 0x04034b50;
    private static final int CENTRAL = 0x02014b50;
    private static final int END = 0x06054b50;
    private static final short VERSION = 51;
    /** Encrypted; the name is in UTF-8. */
    private static final short FLAGS = 0x0801;

    private static final short AES_METHOD = 99;
    /** The first day that the format knows, 1980-01-01. */
    private static final short DAY = 0x21;

    private static final int SALT = 16;
    private static final int KEY = 32;
    private static final int VERIFIER = 2;
    private static final int CODE = 10;
    private static final int BLOCK = 16;
    private static final int ROUNDS = 1_000;
    private static final int SALT_ROUNDS = 100_000;

    private final Path file;
    private final char[] passphrase;
    private final Mac salts;
    private final ByteArrayOutputStream archive = new ByteArrayOutputStream();
    private final ByteArrayOutputStream directory = new ByteArrayOutputStream();
    private int entries;

    /** @param label makes the salts those of one project; no secret */
    SealedZip(Path file, Passphrase passphrase, String label) throws IOException {
        this.file = file;
        this.passphrase = passphrase.text().toCharArray();
        try {
            byte[] key = derived(
                    "PBKDF2WithHmacSHA256", ("salts of " + label).getBytes(StandardCharsets.UTF_8), SALT_ROUNDS, KEY);
            salts = mac("HmacSHA256", key);
        } catch (GeneralSecurityException e) {
            throw new IOException(e);
        }
    }

    private byte[] derived(String algorithm, byte[] salt, int rounds, int length) throws GeneralSecurityException {
        return SecretKeyFactory.getInstance(algorithm)
                .generateSecret(new PBEKeySpec(passphrase, salt, rounds, length * Byte.SIZE))
                .getEncoded();
    }

    private static Mac mac(String algorithm, byte[] key) throws GeneralSecurityException {
        Mac mac = Mac.getInstance(algorithm);
        mac.init(new SecretKeySpec(key, algorithm));
        return mac;
    }

    /** @param name with slashes */
    void add(String name, byte[] content) throws IOException {
        try {
            byte[] path = name.getBytes(StandardCharsets.UTF_8);
            salts.update(ByteBuffer.allocate(Integer.BYTES).putInt(path.length).array());
            salts.update(path);
            byte[] salt = Arrays.copyOf(salts.doFinal(content), SALT);
            byte[] keys = derived("PBKDF2WithHmacSHA1", salt, ROUNDS, 2 * KEY + VERIFIER);
            byte[] data = deflated(content);
            encrypt(data, Arrays.copyOf(keys, KEY));
            byte[] code =
                    mac("HmacSHA1", Arrays.copyOfRange(keys, KEY, 2 * KEY)).doFinal(data);
            int packed = SALT + VERIFIER + data.length + CODE;
            int offset = archive.size();
            archive.writeBytes(header(LOCAL, path, packed, content.length, 0));
            archive.writeBytes(salt);
            archive.writeBytes(Arrays.copyOfRange(keys, 2 * KEY, keys.length));
            archive.writeBytes(data);
            archive.writeBytes(Arrays.copyOf(code, CODE));
            directory.writeBytes(header(CENTRAL, path, packed, content.length, offset));
            entries++;
        } catch (GeneralSecurityException e) {
            throw new IOException(e);
        }
    }

    private static byte[] deflated(byte[] content) throws IOException {
        ByteArrayOutputStream packed = new ByteArrayOutputStream();
        Deflater deflater = new Deflater(Deflater.DEFAULT_COMPRESSION, true);
        try (DeflaterOutputStream out = new DeflaterOutputStream(packed, deflater)) {
            out.write(content);
        } finally {
            deflater.end();
        }
        return packed.toByteArray();
    }

    /** Encrypts in place: AES in counter mode, whose counter begins with 1 and is little-endian, unlike that of the JDK. */
    private static void encrypt(byte[] data, byte[] key) throws GeneralSecurityException {
        Cipher aes = Cipher.getInstance("AES/ECB/NoPadding");
        aes.init(Cipher.ENCRYPT_MODE, new SecretKeySpec(key, "AES"));
        ByteBuffer counter = ByteBuffer.allocate(BLOCK).order(ByteOrder.LITTLE_ENDIAN);
        for (int at = 0; at < data.length; at += BLOCK) {
            byte[] stream = aes.doFinal(counter.putLong(0, at / BLOCK + 1L).array());
            for (int i = 0; i < Math.min(BLOCK, data.length - at); i++) {
                data[at + i] ^= stream[i];
            }
        }
    }

    /** Writes what stands before a file, or for it in the directory at the end. */
    private static byte[] header(int kind, byte[] name, int packed, int size, int offset) {
        byte[] extra = little(11)
                .putShort((short) 0x9901)
                .putShort((short) 7)
                .putShort((short) 2)
                .put(new byte[] {'A', 'E', 3})
                .putShort((short) 8)
                .array();
        boolean central = kind == CENTRAL;
        ByteBuffer head =
                little((central ? 46 : 30) + name.length + extra.length).putInt(kind);
        if (central) {
            head.putShort(VERSION);
        }
        head.putShort(VERSION)
                .putShort(FLAGS)
                .putShort(AES_METHOD)
                .putShort((short) 0)
                .putShort(DAY);
        head.putInt(0).putInt(packed).putInt(size).putShort((short) name.length).putShort((short) extra.length);
        if (central) {
            head.putShort((short) 0)
                    .putShort((short) 0)
                    .putShort((short) 0)
                    .putInt(0)
                    .putInt(offset);
        }
        return head.put(name).put(extra).array();
    }

    private static ByteBuffer little(int size) {
        return ByteBuffer.allocate(size).order(ByteOrder.LITTLE_ENDIAN);
    }

    /** Writes the archive into its file. */
    @Override
    public void close() throws IOException {
        int offset = archive.size();
        int size = directory.size();
        archive.writeBytes(directory.toByteArray());
        archive.writeBytes(little(22)
                .putInt(END)
                .putInt(0)
                .putShort((short) entries)
                .putShort((short) entries)
                .putInt(size)
                .putInt(offset)
                .putShort((short) 0)
                .array());
        Files.write(file, archive.toByteArray());
    }
}
