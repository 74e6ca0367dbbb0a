package org.spartabench.base.file;

import com.fasterxml.jackson.core.JsonProcessingException;
import com.fasterxml.jackson.core.exc.StreamConstraintsException;
import com.fasterxml.jackson.core.exc.StreamReadException;
import com.fasterxml.jackson.core.io.JsonEOFException;
import com.fasterxml.jackson.databind.JsonMappingException;
import com.fasterxml.jackson.databind.exc.MismatchedInputException;
import com.fasterxml.jackson.databind.exc.UnrecognizedPropertyException;
import java.io.IOException;
import java.io.InputStream;
import java.nio.charset.CharacterCodingException;
import java.nio.charset.StandardCharsets;
import java.nio.file.AccessDeniedException;
import java.nio.file.FileSystemException;
import java.nio.file.Files;
import java.nio.file.NoSuchFileException;
import java.nio.file.Path;
import java.util.HexFormat;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;
import java.util.regex.Pattern;
import java.util.stream.Collectors;
import org.spartabench.base.result.Result;

/** Explains failed file operations in words, and reads files with such words. */
public final class FileFailure {

    private FileFailure() {}

    /** Reads all lines of a text file in UTF-8, or says in one line why it cannot be read. */
    public static Result<List<String>> lines(Path file) {
        try {
            return Result.ok(Files.readAllLines(file));
        } catch (IOException e) {
            return Result.bad(kind(file)
                    .filter(k -> e instanceof CharacterCodingException)
                    .map(k -> file + ": is " + k + ", not text in UTF-8")
                    .orElseGet(() -> file + ": cannot be read (" + of(e) + ")"));
        }
    }

    /** Bytes by which files begin, and what such a file is called. */
    private static final Map<String, String> KINDS = kinds("""
        50415231=a Parquet file
        50415245=a Parquet file
        4F626A01=an Avro file
        4F5243(?!2C|0D|0A|09|20|3B|22)=an ORC file
        4152524F5731=an Arrow file
        46454131=a Feather file
        1F8B=a gzip file
        28B52FFD=a Zstandard file
        FD377A585A00=an xz file
        425A683[1-9]314159265359=a bzip2 file
        377ABCAF271C=a 7z archive
        526172211A07=a RAR archive
        504B0[35]0[46]=a zip archive
        D0CF11E0A1B11AE1=an old Office file (xls or doc)
        255044462D=a PDF
        53514C69746520666F726D6174203300=a SQLite database
        .{16}4455434B=a DuckDB database
        89504E470D0A1A0A=an image
        FFD8FF=an image
        47494638=an image
        894844460D0A1A0A=an HDF5 file
        934E554D5059=a NumPy file
        800[2-5]=a Python pickle
        .{514}7573746172=a tar archive
        """);

    /** Names within the zip archive that an office program writes. */
    private static final Map<String, String> ZIPPED = kinds("""
        xl/workbook=an Excel workbook
        word/document=a Word document
        opendocument.spreadsheet=an OpenDocument spreadsheet
        opendocument.text=an OpenDocument text
        """);

    /** The parser's words for what it met, and ours. */
    private static final Map<Pattern, String> FLAWS = flaws("""
        Non-standard token '(.*?)' = %s is no number in JSON; write null
        Unrecognized token '(.*?)' = Unrecognized token '%s'; write a text in double quotes
        Unexpected character \\('(.)'.* double-quote = Unexpected character %s; a name in double quotes is expected
        Unexpected character \\('(.)'.* comma = Unexpected character %s; a comma is expected
        Unexpected character \\('(.)'.* colon = Unexpected character %s; a colon is expected
        Unexpected character \\('(.)'.* comment = Unexpected character %s; JSON has no comments
        Unexpected character \\('(.)'.* hex-digit = Unexpected character %s; four hexadecimal digits are expected
        Unexpected character \\('(.)' = Unexpected character %s; a value is expected
        Illegal unquoted character .*code (\\d+) = a text holds the control character %s; write it with a backslash
        Unrecognized character escape '?(.) = a text holds \\%s; write two backslashes for one
        Invalid numeric value.*[Ll]eading zero = Invalid numeric value: it begins with 0
        Invalid numeric value = Invalid numeric value
        Unexpected close marker '(.)' = Unexpected character %s; another bracket is open
        UTF-8 = it is not UTF-8
        Duplicate field '(.*?)' = the field %s stands twice
        """);

    private static Map<Pattern, String> flaws(String lines) {
        Map<Pattern, String> flaws = new LinkedHashMap<>();
        lines.lines().map(line -> line.split(" = ")).forEach(flaw -> flaws.put(Pattern.compile(flaw[0]), flaw[1]));
        return flaws;
    }

    private static final int BEGINNING = 1 << 16;
    private static final int FIRST = 512;

    private static Map<String, String> kinds(String lines) {
        Map<String, String> kinds = new LinkedHashMap<>();
        lines.lines().map(line -> line.split("=")).forEach(kind -> kinds.put(kind[0], kind[1]));
        return kinds;
    }

    /** Says by its first bytes what a file is that holds neither text nor JSON: {@code a Parquet file}; empty if they are not known. */
    public static Optional<String> kind(Path file) {
        try (InputStream in = Files.newInputStream(file)) {
            byte[] bytes = in.readNBytes(BEGINNING);
            String first = HexFormat.of().withUpperCase().formatHex(bytes, 0, Math.min(FIRST, bytes.length));
            Optional<String> kind = KINDS.entrySet().stream()
                    .filter(k -> Pattern.compile(k.getKey()).matcher(first).lookingAt())
                    .map(Map.Entry::getValue)
                    .findFirst();
            return kind.map(k -> k.startsWith("a zip") ? zipped(new String(bytes, StandardCharsets.ISO_8859_1), k) : k)
                    .or(() -> markup(new String(bytes, 0, Math.min(FIRST, bytes.length), StandardCharsets.UTF_8)));
        } catch (IOException e) {
            return Optional.empty();
        }
    }

    private static String zipped(String bytes, String otherwise) {
        return ZIPPED.entrySet().stream()
                .filter(k -> bytes.contains(k.getKey()))
                .map(Map.Entry::getValue)
                .findFirst()
                .orElse(otherwise);
    }

    private static Optional<String> markup(String beginning) {
        String text = beginning.replace("\uFEFF", "").stripLeading().toLowerCase(Locale.ROOT);
        return text.startsWith("<!doctype html") || text.startsWith("<html")
                ? Optional.of("an HTML page")
                : text.startsWith("<?xml") ? Optional.of("an XML file") : Optional.empty();
    }

    public static String of(IOException e) {
        return switch (e) {
            case NoSuchFileException gone -> "there is no such file";
            case AccessDeniedException denied -> "permission denied";
            case CharacterCodingException coding -> "it is not UTF-8";
            case FileSystemException f when f.getReason() != null -> f.getReason();
            default -> e.getMessage() == null ? e.getClass().getSimpleName() : e.getMessage();
        };
    }

    /** Says where and why a file is no JSON, or what it is instead. */
    public static String notJson(Object file, JsonProcessingException e) {
        return (file instanceof Path path ? kind(path) : Optional.<String>empty())
                .map(kind -> file + ": is " + kind + ", not JSON")
                .orElseGet(() -> at(file, e) + ": " + notJson(e));
    }

    /** Says why a text is no JSON. */
    public static String notJson(JsonProcessingException e) {
        return e instanceof StreamConstraintsException
                ? "is nested too deeply, or holds a text or number that is too long"
                : misfit(e)
                        .orElseGet(() -> "is not JSON: "
                                + flaw(e).orElseGet(() -> FLAWS.entrySet().stream()
                                        .map(flaw -> flaw.getKey()
                                                .matcher(e.getOriginalMessage())
                                                .results()
                                                .findFirst()
                                                .map(found -> flaw.getValue()
                                                        .formatted(found.groupCount() > 0 ? found.group(1) : "")))
                                        .flatMap(Optional::stream)
                                        .findFirst()
                                        .orElse("a sign stands where none is expected")));
    }

    /** Names the value that has another form than its reader expects. */
    private static Optional<String> misfit(JsonProcessingException e) {
        return e instanceof JsonMappingException mapping
                        && !(e.getCause() instanceof StreamReadException)
                        && !mapping.getPath().isEmpty()
                ? Optional.of("the field "
                        + mapping.getPath().stream()
                                .map(step ->
                                        step.getFieldName() == null ? "[" + step.getIndex() + "]" : step.getFieldName())
                                .collect(Collectors.joining("."))
                                .replace(".[", "[")
                        + (e instanceof UnrecognizedPropertyException
                                ? " is not known here"
                                : " has a value of another form than expected"))
                : Optional.empty();
    }

    /** Says that a text ends too early, or goes on after the end of its value; empty for any other flaw. */
    public static Optional<String> flaw(JsonProcessingException e) {
        boolean goesOn =
                e instanceof MismatchedInputException && e.getOriginalMessage().startsWith("Trailing token");
        return goesOn
                ? Optional.of("more follows after its end")
                : e instanceof JsonEOFException || e.getCause() instanceof JsonEOFException
                        ? Optional.of("it ends too early")
                        : Optional.empty();
    }

    /** Names a file with the line of a failure, where that is known. */
    public static String at(Object file, JsonProcessingException e) {
        return e.getLocation() == null || e.getLocation().getLineNr() < 1
                ? file.toString()
                : file + ":" + e.getLocation().getLineNr();
    }

    /** Tells whether a message of the system or an engine means a full disk. */
    public static boolean diskFull(String message) {
        return message.contains("No space left on device")
                || message.contains("There is not enough space")
                || message.contains("Disk quota exceeded")
                || message.contains("File too large");
    }
}
