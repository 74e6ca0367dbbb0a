package org.spartabench.desktop.drawing;

import java.io.ByteArrayOutputStream;
import java.io.DataOutputStream;
import java.io.IOException;
import java.nio.ByteBuffer;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.zip.CRC32;
import java.util.zip.Deflater;
import java.util.zip.DeflaterOutputStream;
import javafx.scene.image.Image;
import javafx.scene.image.PixelFormat;

/** Writes PNG files without AWT, which a machine without a display may lack. */
public final class Png {

    private static final byte[] SIGNATURE = {(byte) 0x89, 'P', 'N', 'G', 13, 10, 26, 10};
    private static final byte[] FORMAT = {8, 6, 0, 0, 0};

    private Png() {}

    /** Writes 8-bit RGBA; makes the folder if it is missing. */
    public static void write(Image image, Path file) throws IOException {
        Path folder = file.toAbsolutePath().getParent();
        if (folder != null) {
            Files.createDirectories(folder);
        }
        int width = (int) image.getWidth();
        int height = (int) image.getHeight();
        try (DataOutputStream out = new DataOutputStream(Files.newOutputStream(file))) {
            out.write(SIGNATURE);
            ByteBuffer header =
                    ByteBuffer.allocate(13).putInt(width).putInt(height).put(FORMAT);
            chunk(out, "IHDR", header.array());
            chunk(out, "IDAT", scanLines(image, width, height));
            chunk(out, "IEND", new byte[0]);
        }
    }

    private static byte[] scanLines(Image image, int width, int height) throws IOException {
        int[] row = new int[width];
        byte[] line = new byte[1 + width * 4];
        ByteArrayOutputStream packed = new ByteArrayOutputStream();
        try (DeflaterOutputStream deflate = new DeflaterOutputStream(packed, new Deflater(Deflater.BEST_COMPRESSION))) {
            for (int y = 0; y < height; y++) {
                image.getPixelReader().getPixels(0, y, width, 1, PixelFormat.getIntArgbInstance(), row, 0, width);
                for (int x = 0; x < width; x++) {
                    int argb = row[x];
                    line[1 + x * 4] = (byte) (argb >> 16);
                    line[2 + x * 4] = (byte) (argb >> 8);
                    line[3 + x * 4] = (byte) argb;
                    line[4 + x * 4] = (byte) (argb >>> 24);
                }
                deflate.write(line);
            }
        }
        return packed.toByteArray();
    }

    private static void chunk(DataOutputStream out, String type, byte[] body) throws IOException {
        byte[] name = type.getBytes(StandardCharsets.US_ASCII);
        CRC32 check = new CRC32();
        check.update(name);
        check.update(body);
        out.writeInt(body.length);
        out.write(name);
        out.write(body);
        out.writeInt((int) check.getValue());
    }
}
