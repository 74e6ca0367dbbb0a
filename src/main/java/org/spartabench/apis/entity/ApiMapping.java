package org.spartabench.apis.entity;

import io.soabase.recordbuilder.core.RecordBuilder;
import java.net.URI;
import java.util.List;
import java.util.Optional;
import java.util.OptionalLong;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/**
 * Says how the rows of an entity are asked for, and where they stand in the reply.
 *
 * @param rows JSON pointer to the list of rows, or to the one row; empty for the whole reply. A step {@code *} stands for each
 *     element of a list, or each member of an object
 * @param pure whether the same request always gets the same reply, so that replies can be kept
 * @param known number of rows of all pages, if the document gives it
 */
@RecordBuilder
public record ApiMapping(
        Operation operation,
        List<Input> inputs,
        List<Output> outputs,
        String rows,
        Paging paging,
        Absent absent,
        boolean pure,
        OptionalLong known)
        implements ApiMappingBuilder.With {

    public enum Method {
        GET,
        POST
    }

    /**
     * Names what is called.
     *
     * @param path as the document writes it, with its parameters in braces
     * @param reads whether it is known to change nothing: a GET, or a POST that the user marked
     */
    public record Operation(Method method, URI server, String path, boolean reads) {}

    public enum Place {
        PATH,
        QUERY,
        HEADER,
        BODY
    }

    /**
     * Holds a column that goes into a call, and the parameter that it becomes.
     *
     * @param list how one call takes several values; empty if it takes one
     * @param instant whether a moment goes out as one of UTC, as RFC 3339 writes it
     * @param values the only texts that the document allows; empty for any
     */
    @RecordBuilder
    public record Input(
            String column,
            String parameter,
            Place place,
            boolean required,
            Optional<ValueList> list,
            boolean instant,
            List<String> values)
            implements ApiMappingInputBuilder.With {
        public Input {
            values = List.copyOf(values);
        }

        public Input(String column, String parameter, Place place, boolean required, Optional<ValueList> list) {
            this(column, parameter, place, required, list, false, List.of());
        }

        public Input(String column, String parameter, Place place, boolean required) {
            this(column, parameter, place, required, Optional.empty());
        }

        /** Whether a value may be sent by the document. */
        public boolean allows(@Nullable Object value) {
            return values.isEmpty() || !(value instanceof String text) || values.contains(text);
        }
    }

    /**
     * Says how several values of one input go into a call: as an array in the body, else in the query.
     *
     * @param most values of one call, at least 1: a document may say 0
     * @param separator between the values of one parameter; empty for one parameter each
     */
    public record ValueList(int most, String separator) {
        public ValueList {
            most = Math.max(1, most);
        }

        /** Writes the separator for an address, in which only a comma may stand as it is. */
        public String inAddress() {
            return switch (separator) {
                case " " -> "%20";
                case "|" -> "%7C";
                case "\t" -> "%09";
                default -> separator;
            };
        }
    }

    /**
     * Holds a column that comes out.
     *
     * @param pointer JSON pointer in a row of the reply; or a relative one: {@code 0} is the row itself, {@code 0#} its name,
     *     {@code 2/id} a field of what holds the list of rows
     * @param required whether it must be there; else it may be absent, which is NULL
     */
    public record Output(String column, String pointer, boolean required, Form form) {
        public Output(String column, String pointer) {
            this(column, pointer, true, Form.TYPED);
        }

        public Output at(String other) {
            return new Output(column, other, required, form);
        }

        /** Whether a pointer begins at the row or at what is above it. */
        public static boolean relative(String pointer) {
            return pointer.matches("\\d{1,2}(#|/.*)?");
        }
    }

    /** Tells how the value of a column is written in a reply. */
    public enum Form {
        /** As JSON writes its type. */
        TYPED,
        /** In a text: "12.50". */
        QUOTED,
        /** Anyhow; what is no text is read as the text of its JSON. */
        ANY
    }

    /** Tells what a 404 means. */
    public enum Absent {
        /** No rows. */
        EMPTY,
        /** One row whose outputs are NULL. */
        NULL,
        /** An error. */
        FAIL
    }

    /**
     * Names a parameter that asks for a page; it is no column.
     *
     * @param place QUERY, HEADER or BODY
     */
    public record PageParameter(String name, Place place) {
        public PageParameter(String name) {
            this(name, Place.QUERY);
        }
    }

    /**
     * Says how many rows a page has.
     *
     * @param parameter asks for so many; empty if none is sent
     * @param rows of a page; 0 if nobody knows
     * @param usual what the server sends if it is not asked, or does not listen; 0 if nobody knows
     */
    public record PageSize(Optional<PageParameter> parameter, int rows, int usual) {
        public static final PageSize UNKNOWN = of(0);

        /** Takes pages as the server makes them. */
        public static PageSize of(int rows) {
            return new PageSize(Optional.empty(), rows, rows);
        }
    }

    /** Tells how the pages of a reply are asked for. */
    public sealed interface Paging {

        default PageSize size() {
            return PageSize.UNKNOWN;
        }

        /**
         * Has no way to a next page.
         *
         * @param whole whether a user said that a reply has all rows, whatever it says of pages
         * @param size rows that a reply has at most, if the document says so; others may be missing in one that has as many
         */
        record None(boolean whole, PageSize size) implements Paging {
            public None() {
                this(false);
            }

            public None(boolean whole) {
                this(whole, PageSize.UNKNOWN);
            }
        }

        /**
         * Counts pages.
         *
         * @param first number of the first page, usually 1
         */
        record Page(PageParameter parameter, int first, PageSize size) implements Paging {
            public Page(String parameter, int rows) {
                this(new PageParameter(parameter), 1, PageSize.of(rows));
            }
        }

        /** Counts rows from 0. */
        record Offset(PageParameter parameter, PageSize size) implements Paging {
            public Offset(String parameter, int rows) {
                this(new PageParameter(parameter), PageSize.of(rows));
            }
        }

        /**
         * Follows a mark that each page gives for the next.
         *
         * @param next where the mark stands: a JSON pointer into the reply, in which {@code -} is the last of a list, or the
         *     name of a header; absent, null or empty on the last page
         */
        record Cursor(PageParameter parameter, String next, PageSize size) implements Paging {
            public Cursor(String parameter, String next) {
                this(new PageParameter(parameter), next, PageSize.UNKNOWN);
            }
        }

        /**
         * Follows the address that each page gives for the next, on the same server.
         *
         * @param next where the address stands, as for a mark; empty for the header Link
         */
        record Link(String next, PageSize size) implements Paging {
            public Link(String next) {
                this(next, PageSize.UNKNOWN);
            }
        }
    }

    /** Takes a reply that is the row, or all rows. */
    public ApiMapping(Operation operation, List<Input> inputs, List<Output> outputs) {
        this(operation, inputs, outputs, "", new Paging.None(), Absent.EMPTY, true, OptionalLong.empty());
    }

    public ApiMapping {
        inputs = List.copyOf(inputs);
        outputs = List.copyOf(outputs);
    }

    /**
     * Whether a part of a path leads to the folder it stands in, or to the one above, in any encoding: servers and what
     * stands before them decode it, some more than once.
     */
    public static boolean climbs(String part) {
        String plain = part;
        for (int round = 0; round < 3; round++) {
            plain = plain.replaceAll("(?i)%2e", ".")
                    .replaceAll("(?i)%2f", "/")
                    .replaceAll("(?i)%5c", "/")
                    .replace("%25", "%");
        }
        for (String segment : plain.split("[/\\\\]", -1)) {
            String bare = segment.replaceFirst(";.*", "").strip();
            if (bare.equals(".") || bare.equals("..")) {
                return true;
            }
        }
        return false;
    }

    /** Lists the columns without which no call can be made. */
    public List<String> required() {
        return inputs.stream().filter(Input::required).map(Input::column).toList();
    }

    /** Whether a call can be made with these columns, and uses all of them. */
    boolean takes(Set<String> columns) {
        return columns.containsAll(required())
                && inputs.stream().map(Input::column).toList().containsAll(columns);
    }

    /**
     * Counts the values of a column that one call takes. Several need a reply that says which of them each row is for, and
     * no meaning of a 404, which would be for all of them.
     */
    public int values(String column) {
        boolean back = outputs.stream().anyMatch(o -> o.column().equals(column));
        return back && absent == Absent.EMPTY
                ? input(column).flatMap(Input::list).map(ValueList::most).orElse(1)
                : 1;
    }

    ApiMapping quoted(String column) {
        return withOutputs(outputs.stream()
                .map(o -> o.column().equals(column) ? new Output(column, o.pointer(), o.required(), Form.QUOTED) : o)
                .toList());
    }

    ApiMapping at(URI server) {
        return withOperation(new Operation(operation.method(), server, operation.path(), operation.reads()));
    }

    public Optional<Input> input(String column) {
        return inputs.stream().filter(i -> i.column().equalsIgnoreCase(column)).findFirst();
    }

    /** Counts the requests that fetch all rows: one, or one a page; ten pages where the number of rows is unknown. */
    public long scanCalls() {
        int size = paging.size().rows();
        return paging instanceof Paging.None ? 1 : known.isEmpty() || size == 0 ? UNKNOWN_PAGES : leastScanCalls();
    }

    /** Counts the requests that fetch all rows at least: as many as the number of rows in the document needs, else one. */
    public long leastScanCalls() {
        int size = paging.size().rows();
        return size == 0 || paging instanceof Paging.None ? 1 : Math.max(1, Math.ceilDiv(known.orElse(1), size));
    }

    private static final long UNKNOWN_PAGES = 10;
}
