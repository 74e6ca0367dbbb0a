package org.spartabench.project.disk;

import com.fasterxml.jackson.databind.node.ObjectNode;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.io.InputStream;
import java.io.OutputStream;
import java.nio.ByteBuffer;
import java.nio.channels.FileChannel;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.LinkOption;
import java.nio.file.Path;
import java.nio.file.StandardOpenOption;
import org.spartabench.project.failure.FailureText;
import org.spartabench.project.failure.StoreException;

/** Adds lines of JSON to a file, and reads its lines one by one, however many and long they are. */
public final class GrowingFile {

    private static final int BUFFER = 1 << 16;

    private GrowingFile() {}

    /**
     * Takes a line.
     *
     * @param offset of its first byte in the file
     * @param length of the line in bytes, without its break
     * @param start the line, or its first bytes if it is longer than was wanted
     */
    @FunctionalInterface
    public interface LineTaker {
        void take(long offset, long length, byte[] start);
    }

    /**
     * Adds a line that begins with its break, since a killed program may have left a part of one.
     *
     * @return the number of bytes written; the line begins after the first
     */
    public static int add(Path file, ObjectNode line) {
        return append(file, "\n" + line);
    }

    /**
     * Adds a text, even if the thread was interrupted: what a cancelled query has asked is kept, too. A link that was put in the
     * file's place since the project was opened is not followed.
     *
     * @return the number of bytes written
     */
    public static int append(Path file, String text) {
        byte[] bytes = text.getBytes(StandardCharsets.UTF_8);
        try (OutputStream out = Files.newOutputStream(
                file,
                StandardOpenOption.CREATE,
                StandardOpenOption.WRITE,
                StandardOpenOption.APPEND,
                LinkOption.NOFOLLOW_LINKS)) {
            out.write(bytes);
            return bytes.length;
        } catch (IOException e) {
            throw new StoreException(file + ": cannot be written (" + FailureText.of(e) + ")", e);
        }
    }

    /**
     * Cuts the part of a line that a killed program left at the end of a file whose lines end with their break. The file is cut in
     * place, so that a kill meanwhile loses no whole line.
     */
    public static void cutTorn(Path file) throws IOException {
        try (FileChannel channel =
                FileChannel.open(file, StandardOpenOption.READ, StandardOpenOption.WRITE, LinkOption.NOFOLLOW_LINKS)) {
            long end = channel.size();
            ByteBuffer block = ByteBuffer.allocate(BUFFER);
            while (end > 0) {
                long begin = Math.max(0, end - BUFFER);
                block.clear().limit((int) (end - begin));
                while (block.hasRemaining() && channel.read(block, begin + block.position()) >= 0) {}
                int last = block.position() - 1;
                while (last >= 0 && block.get(last) != '\n') {
                    last--;
                }
                end = begin + last + 1;
                if (last >= 0) {
                    break;
                }
            }
            channel.truncate(end);
        }
    }

    /** Hands over each line that is not empty, in order. @param most bytes of a line that are wanted */
    public static void lines(Path file, int most, LineTaker taker) throws IOException {
        try (InputStream in = Files.newInputStream(file)) {
            byte[] buffer = new byte[BUFFER];
            ByteArrayOutputStream start = new ByteArrayOutputStream();
            long begin = 0;
            long length = 0;
            for (int read = in.read(buffer); read >= 0; read = in.read(buffer)) {
                int from = 0;
                for (int i = 0; i <= read; i++) {
                    if (i == read || buffer[i] == '\n') {
                        start.write(buffer, from, Math.clamp(most - start.size(), 0, i - from));
                        length += i - from;
                        from = i + 1;
                        if (i < read) {
                            end(begin, length, start, taker);
                            begin += length + 1;
                            length = 0;
                        }
                    }
                }
            }
            end(begin, length, start, taker);
        }
    }

    private static void end(long begin, long length, ByteArrayOutputStream start, LineTaker taker) {
        if (length > 0) {
            taker.take(begin, length, start.toByteArray());
        }
        start.reset();
    }
}
