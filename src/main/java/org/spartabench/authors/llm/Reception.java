package org.spartabench.authors.llm;

import java.io.ByteArrayInputStream;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.net.http.HttpResponse.BodySubscriber;
import java.nio.ByteBuffer;
import java.nio.charset.CharacterCodingException;
import java.nio.charset.StandardCharsets;
import java.util.List;
import java.util.OptionalLong;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CompletionStage;
import java.util.concurrent.Flow;
import java.util.zip.GZIPInputStream;

/**
 * Receives the body of one answer: a whole one, or a stream of events of any length, of which only the reply is kept.
 * Whether it is a stream, its first line says, since servers send either under any type.
 */
final class Reception implements BodySubscriber<Reception> {

    /** Most bytes of a whole answer, or of one event. */
    private static final int MOST = 1_000_000;

    private static final String FIELD = "data:";

    private enum Form {
        UNKNOWN,
        WHOLE,
        EVENTS
    }

    private final CompletableFuture<Reception> end = new CompletableFuture<>();
    /** The whole answer, or the present line of a stream. */
    private final ByteArrayOutputStream kept = new ByteArrayOutputStream();

    private final CompletionPieces pieces = new CompletionPieces();
    private Form form = Form.UNKNOWN;
    private volatile long heard = Long.MIN_VALUE;

    /** Gives when the last event of a stream came, on the clock of {@link System#nanoTime}; empty without one. */
    OptionalLong heard() {
        return heard == Long.MIN_VALUE ? OptionalLong.empty() : OptionalLong.of(heard);
    }

    /** Reads the answer as a reply. @param encoding the header Content-Encoding; may be empty */
    Completion completion(String encoding) throws IOException {
        return form == Form.EVENTS ? pieces.end() : Completion.of(text(encoding));
    }

    /** Gives the text of a whole answer. */
    String text(String encoding) throws IOException {
        byte[] bytes = kept.toByteArray();
        return switch (encoding) {
            case "", "identity" -> decoded(bytes);
            case "gzip" -> {
                try (GZIPInputStream plain = new GZIPInputStream(new ByteArrayInputStream(bytes))) {
                    yield decoded(bounded(plain.readNBytes(MOST + 1)));
                }
            }
            default -> throw new IOException("it is compressed as " + encoding + ", which was not asked for");
        };
    }

    private static byte[] bounded(byte[] bytes) throws IOException {
        if (bytes.length > MOST) {
            throw tooLong();
        }
        return bytes;
    }

    private static IOException tooLong() {
        return new IOException("it has more than 1 MB");
    }

    private static String decoded(byte[] bytes) throws IOException {
        try {
            return StandardCharsets.UTF_8
                    .newDecoder()
                    .decode(ByteBuffer.wrap(bytes))
                    .toString();
        } catch (CharacterCodingException e) {
            throw new IOException("it is not UTF-8, which JSON is written in"); // the cause names bytes
        }
    }

    @Override
    public CompletionStage<Reception> getBody() {
        return end;
    }

    @Override
    public void onSubscribe(Flow.Subscription subscription) {
        end.whenComplete((done, failure) -> subscription.cancel());
        subscription.request(Long.MAX_VALUE);
    }

    @Override
    public void onNext(List<ByteBuffer> buffers) {
        try {
            for (ByteBuffer buffer : buffers) {
                while (buffer.hasRemaining() && !end.isDone()) {
                    take(buffer.get());
                }
            }
        } catch (IOException e) {
            end.completeExceptionally(e);
        }
    }

    private void take(byte next) throws IOException {
        kept.write(next);
        if (next == '\n' && form != Form.WHOLE) {
            line();
        }
        if (kept.size() > MOST) {
            throw tooLong();
        }
    }

    private void line() throws IOException {
        String line = form == Form.EVENTS
                ? decoded(kept.toByteArray()).strip()
                : kept.toString(StandardCharsets.UTF_8).strip();
        boolean event = line.startsWith(FIELD);
        boolean beside = line.isEmpty() || line.matches("(?:event|id|retry)?:.*");
        if (form == Form.UNKNOWN && !event && !beside) {
            form = Form.WHOLE;
            return;
        }
        kept.reset();
        if (event) {
            form = Form.EVENTS;
            heard = System.nanoTime();
            pieces.add(line.substring(FIELD.length()).strip());
        }
    }

    @Override
    public void onError(Throwable failure) {
        end.completeExceptionally(failure);
    }

    @Override
    public void onComplete() {
        try {
            boolean event = kept.toString(StandardCharsets.UTF_8).strip().startsWith(FIELD);
            if (form == Form.EVENTS || form == Form.UNKNOWN && event) {
                line();
            }
            end.complete(this);
        } catch (IOException e) {
            end.completeExceptionally(e);
        }
    }
}
