package org.spartabench.facts.source;

import java.io.IOException;
import java.io.InputStream;
import java.nio.ByteBuffer;
import java.nio.CharBuffer;
import java.nio.charset.CharsetDecoder;
import java.nio.charset.CoderResult;
import java.nio.charset.CodingErrorAction;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.HexFormat;
import java.util.Optional;
import org.spartabench.base.file.FileFailure;
import org.spartabench.base.result.Problem;

/** Checks that a file is text in UTF-8. */
final class Utf8 {

    private static final int CHUNK = 1 << 16;

    private final Path path;
    private final CharsetDecoder decoder = StandardCharsets.UTF_8
            .newDecoder()
            .onMalformedInput(CodingErrorAction.REPORT)
            .onUnmappableCharacter(CodingErrorAction.REPORT);
    private final CharBuffer text = CharBuffer.allocate(CHUNK);
    private long line = 1;

    private Utf8(Path path) {
        this.path = path;
    }

    /** Finds the line of the first byte that is no UTF-8; empty if there is none. */
    static Optional<Problem> check(Path path) throws IOException {
        return new Utf8(path).check();
    }

    private Optional<Problem> check() throws IOException {
        ByteBuffer bytes = ByteBuffer.allocate(CHUNK);
        try (InputStream in = Files.newInputStream(path)) {
            boolean last = false;
            boolean first = true;
            while (!last) {
                int read = in.read(bytes.array(), bytes.position(), bytes.remaining());
                last = read < 0;
                bytes.position(bytes.position() + Math.max(0, read)).flip();
                if (first && wide(bytes)) {
                    return problem("is UTF-16");
                }
                first = false;
                Optional<Problem> problem = decode(bytes, last);
                if (problem.isPresent()) {
                    return problem;
                }
                bytes.compact();
            }
        }
        return Optional.empty();
    }

    private Optional<Problem> decode(ByteBuffer bytes, boolean last) {
        while (true) {
            CoderResult result = decoder.decode(bytes, text, last);
            text.flip();
            while (text.hasRemaining()) {
                char c = text.get();
                if (c == '\n') {
                    line++;
                } else if (c == 0) {
                    return problem("contains a zero byte and is not text");
                }
            }
            text.clear();
            if (result.isError()) {
                return problem(
                        "contains the byte 0x" + HexFormat.of().withUpperCase().toHexDigits(bytes.get(bytes.position()))
                                + ", which is not UTF-8");
            }
            if (result.isUnderflow()) {
                return Optional.empty();
            }
        }
    }

    private static boolean wide(ByteBuffer bytes) {
        int first = bytes.remaining() < 2 ? 0 : (bytes.get(0) & 0xFF) << 8 | bytes.get(1) & 0xFF;
        return first == 0xFEFF || first == 0xFFFE;
    }

    private Optional<Problem> problem(String what) {
        return Optional.of(new Problem(FileFailure.kind(path)
                .map(kind -> path.getFileName() + ": is " + kind + ", not text; save it as text in UTF-8, such as CSV")
                .orElseGet(() -> path.getFileName() + ":" + line + ": " + what + "; save the file as UTF-8")));
    }
}
