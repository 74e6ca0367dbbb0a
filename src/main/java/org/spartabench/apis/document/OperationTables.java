package org.spartabench.apis.document;

import java.util.ArrayList;
import java.util.HashMap;
import java.util.HashSet;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.function.Predicate;
import java.util.regex.Pattern;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;
import org.spartabench.apis.document.SchemaFields.Field;
import org.spartabench.apis.document.SchemaFields.Names;
import org.spartabench.apis.document.SchemaFields.Nested;
import org.spartabench.apis.document.SchemaFields.Parameter;
import org.spartabench.apis.document.SchemaFields.Reply;
import org.spartabench.apis.entity.ApiMapping;
import org.spartabench.apis.entity.ApiMapping.Paging;
import org.spartabench.apis.entity.ApiMapping.Place;
import org.spartabench.apis.entity.Attribute;
import org.spartabench.apis.entity.PageWords;
import org.spartabench.facts.TableNames;

/**
 * Makes the tables of one operation: one of its rows, and one of each list in a row, which has the key of the row that it is
 * in and the inputs of the operation.
 */
final class OperationTables {

    /** Fields that are the key of a row, the likeliest first; most say nothing of what they are the key of. */
    private static final List<String> KEYS =
            List.of("id uuid guid gid sid uid key metadata_uid resource_key uri slug sha ts login code number name url"
                    .split(" "));

    /** Those that many things have that are known by something else. */
    private static final Set<String> WEAK = Set.of("key", "slug", "code", "number", "name", "url");

    /** A word of a path that is no parameter and no verb such as findByStatus. */
    private static final Pattern NOUN = Pattern.compile(
            "(?!.*[{}])(?!v\\d|by[-_])(?!(?:find|get|list|search|fetch|query|lookup|show|read|load|create)[A-Z]).*\\p{L}.*");

    private final Schemas schemas;
    private final String path;
    private final List<Parameter> parameters;
    private final Reply reply;
    private final ApiMapping mapping;
    private final String member;
    private final boolean ours;

    /** The field that comes back for a parameter, by the name of the parameter. */
    private final Map<String, Field> joined = new HashMap<>();

    private final Map<String, Field> byLetters = new LinkedHashMap<>();

    /**
     * @param mapping without inputs, outputs and rows; its pages are those of the list
     * @param ours whether the document is ours, so that its columns have their names
     */
    OperationTables(
            Schemas schemas, List<Parameter> parameters, Reply reply, ApiMapping mapping, String member, boolean ours) {
        this.schemas = schemas;
        this.path = mapping.operation().path();
        this.reply = reply;
        this.ours = ours;
        reply.fields().forEach(f -> byLetters.putIfAbsent(Schemas.letters(f.column()), f));
        this.parameters = parameters.stream()
                .map(p -> chooses(p) ? p.withRequired(true) : p)
                .toList();
        this.mapping = mapping;
        this.member = member;
        for (Parameter p : this.parameters) {
            reply.field(p.column())
                    .or(() -> like(p.column()))
                    .filter(f -> !ofParent(p) && f.type() == p.type() && together(p, f))
                    .ifPresent(f -> joined.put(p.name(), f));
        }
    }

    /**
     * Whether rows are chosen by a parameter that is not given: it has a value of its own then, and the rows have a field of its
     * name, such as the state of issues, which is open. It has to be given, since nobody would see which rows are left out.
     */
    private boolean chooses(Parameter p) {
        return !ours
                && p.place() == Place.QUERY
                && p.schema().hasNonNull("default")
                && !PageWords.asks(p.name())
                && like(p.column()).isPresent();
    }

    /** Finds the first field whose name has the same letters. */
    private Optional<Field> like(String name) {
        return Optional.ofNullable(byLetters.get(Schemas.letters(name)));
    }

    /** Whether a field may have all values that a parameter takes. */
    private static boolean together(Parameter p, Field f) {
        return f.values().isEmpty() || f.values().containsAll(Schemas.values(p.schema()));
    }

    /**
     * @param columns inputs that do not come back first
     * @param single whether each call gives one row
     */
    record Made(String suffix, List<Attribute> columns, ApiMapping mapping, boolean single) {}

    List<Made> made() {
        List<Made> all = new ArrayList<>();
        List<Field> fields = new ArrayList<>(reply.fields());
        List<Made> children = new ArrayList<>();
        for (Nested list : reply.lists()) {
            Optional<Made> child = child(list);
            child.ifPresentOrElse(children::add, () -> fields.add(list.text()));
        }
        if (!fields.isEmpty()) {
            List<Parameter> inputs = named(fields, joined, false);
            ApiMapping whole = reply.single() ? alone() : mapping;
            all.add(table("", inputs, SchemaFields.distinct(fields), whole.withRows(reply.rows()), reply.single()));
        }
        all.addAll(children);
        if (all.isEmpty()) {
            throw new Unfit("its reply has no fields");
        }
        return all;
    }

    /** Whether a parameter of the path names what the rows belong to, since the path goes on behind it. */
    private boolean ofParent(Parameter p) {
        String braces = "{" + p.name() + "}";
        return p.place() == Place.PATH
                && path.substring(path.indexOf(braces) + braces.length()).matches("/.+");
    }

    /**
     * Gives each parameter that does not come back a column of its own.
     *
     * @param back the fields that come back, by the names of their parameters
     * @param list whether the rows are those of a list in the thing that the path names
     */
    private List<Parameter> named(List<Field> fields, Map<String, Field> back, boolean list) {
        Names names = new Names();
        Stream.concat(fields.stream(), reply.fields().stream())
                .map(Field::column)
                .distinct()
                .forEach(names::free);
        return parameters.stream()
                .map(p -> {
                    @Nullable Field same = back.get(p.name());
                    if (same != null) {
                        return p.withColumn(same.column());
                    }
                    boolean above = p.place() == Place.PATH && (list || ofParent(p));
                    String wanted = above && (!ours || names.taken(p.column())) ? ofThing(p) : p.column();
                    return p.withColumn(names.free(names.taken(wanted) ? wanted + "_input" : wanted));
                })
                .toList();
    }

    /** Names what a parameter in the path identifies, after the step before it. */
    private String ofThing(Parameter p) {
        return keyName(thing(named(path.replaceFirst("(\\{" + Pattern.quote(p.name()) + "}).*", "$1"))), p.column());
    }

    /** Gives the noun before the parameter in which a path ends; else the path. */
    private static String named(String path) {
        String[] steps = path.split("/");
        String before = steps.length > 1 && steps[steps.length - 1].startsWith("{") ? steps[steps.length - 2] : "";
        return NOUN.matcher(before).matches() ? before : path;
    }

    /** Names a thing after the last noun of a path, a plural if there is one. */
    private static String thing(String path) {
        List<String> words = Pattern.compile("/")
                .splitAsStream(path)
                .filter(w -> NOUN.matcher(w).matches())
                .map(w -> w.replaceFirst("\\.json$", "")
                        .replaceAll("(?<=[a-z0-9])(?=[A-Z])|[^\\p{L}\\p{N}]+", "_")
                        .replaceAll("^_+|_+$", "")
                        .toLowerCase(Locale.ROOT))
                .toList();
        return words.reversed().stream()
                .map(TableNames::singular)
                .filter(w -> !words.contains(w))
                .findFirst()
                .orElse(words.isEmpty() ? "parent" : words.getLast());
    }

    /** Puts a thing before the name of its key, unless the name says more than that it is one: id, but not order_id. */
    private static String keyName(String thing, String key) {
        return KEYS.contains(key.toLowerCase(Locale.ROOT)) ? thing + "_" + key.replaceFirst("^metadata_", "") : key;
    }

    /** Names the key of a row in its lists, whose elements may have a key of the same name. */
    private String keyName(String key, List<Field> inner) {
        String name = keyName(thing(), key);
        return name.equals(key) && inner.stream().anyMatch(f -> f.column().equals(key)) ? thing() + "_" + key : name;
    }

    /** Makes the table of a list in the rows; empty if nothing tells the rows apart. */
    private Optional<Made> child(Nested list) {
        Optional<Field> key = key();
        if (!reply.single() && key.isEmpty()) {
            return Optional.empty();
        }
        String up = String.valueOf(list.names().size() + 1);
        Map<String, Field> above = new LinkedHashMap<>();
        List<Field> inner = SchemaFields.row(schemas, list.items(), false).fields();
        key.ifPresent(k -> above.put(k.column(), k.as(keyName(k.column(), inner), up + k.pointer(), k.required())));
        joined.values().forEach(f -> above.putIfAbsent(f.column(), f.as(f.column(), up + f.pointer(), f.required())));
        List<Field> fields = new ArrayList<>(above.values());
        inner.forEach(f -> fields.add(named(f, list)));
        List<Field> distinct = SchemaFields.distinct(fields);
        Map<String, Field> back = new HashMap<>();
        joined.forEach((parameter, f) -> back.put(parameter, above.get(f.column())));
        List<Parameter> inputs = named(distinct, back, true);
        String pointer =
                reply.rows() + (reply.single() ? "" : "/*") + list.text().pointer() + "/*";
        boolean only = !reply.single() || reply.lists().size() == 1;
        return Optional.of(table(suffix(list), inputs, distinct, (only ? mapping : alone()).withRows(pointer), false));
    }

    /** Gives the mapping for what has no pages. */
    private ApiMapping alone() {
        return mapping.paging() instanceof Paging.None ? mapping : mapping.withPaging(new Paging.None());
    }

    /** Calls a value of a list of values after the list: a genre of genres. */
    private static Field named(Field field, Nested list) {
        String name = list.names().getLast();
        return Schemas.scalar(list.items()) && !ReplyShape.generic(name)
                ? field.as(TableNames.singular(name), field.pointer(), field.required())
                : field;
    }

    /**
     * Finds the key of a row: a field that is one by its name. One thing has what its path names it by, and needs no other; its
     * name would only be taken for that of what the path ends in, as that of a team in the projects of the team.
     */
    private Optional<Field> key() {
        List<Parameter> naming = parameters.stream()
                .filter(p -> reply.single() && p.place() == Place.PATH && !ofParent(p))
                .toList();
        return naming.isEmpty()
                ? like(member)
                        .or(() -> keyAmong(k -> !WEAK.contains(k)))
                        .or(() -> keyOfThing("id|uid|uuid|key"))
                        .or(() -> keyAmong(WEAK::contains)
                                .or(() -> keyOfThing("code|name|number"))
                                .map(this::orFirst))
                : Optional.ofNullable(joined.get(naming.getLast().name()));
    }

    private Optional<Field> keyAmong(Predicate<String> names) {
        boolean one = reply.single() && parameters.stream().noneMatch(p -> p.place() == Place.PATH);
        return KEYS.stream()
                .filter(names)
                .flatMap(k -> reply.field(k).stream())
                .filter(f -> !WEAK.contains(f.column()) || one || !reply.single() && (f.required() || !demanding()))
                .findFirst();
    }

    /** Takes the id with which a row begins instead of a name, which several things may have: {@code mal_id}, but no parent's. */
    private Field orFirst(Field name) {
        Field first = reply.fields().getFirst();
        boolean parents =
                parameters.stream().anyMatch(p -> ofParent(p) && ofThing(p).equals(first.column()));
        return !parents && first.column().matches(".+(_id|Id|ID)") ? first : name;
    }

    /** Whether the document says which fields a row must have. */
    private boolean demanding() {
        return reply.fields().stream().anyMatch(Field::required);
    }

    /** Finds a key that has the name of its thing: {@code orderId} in orders. */
    private Optional<Field> keyOfThing(String words) {
        Pattern key = Pattern.compile(Pattern.quote(thing().replace("_", "")) + "(" + words + ")");
        return byLetters.entrySet().stream()
                .filter(e -> key.matcher(e.getKey()).matches())
                .findFirst()
                .map(Map.Entry::getValue);
    }

    /** Names what a row is, after the list that it stands in, or the path. */
    private String thing() {
        List<String> steps = Pattern.compile("/")
                .splitAsStream(reply.rows())
                .filter(s -> !s.isEmpty() && !s.equals("*") && !ReplyShape.generic(s))
                .toList();
        String below = path.substring(path.lastIndexOf("}/") + 1);
        String own = Pattern.compile("/").splitAsStream(below).anyMatch(NOUN.asMatchPredicate()) ? below : path;
        return thing(!steps.isEmpty() ? steps.getLast() : reply.single() ? named(own) : own);
    }

    private static String suffix(Nested list) {
        List<String> names = list.names();
        int size = names.size() > 1 && ReplyShape.generic(names.getLast()) ? names.size() - 1 : names.size();
        return String.join("_", names.subList(0, size));
    }

    private static Made table(
            String suffix, List<Parameter> parameters, List<Field> fields, ApiMapping mapping, boolean single) {
        Map<String, Attribute> columns = new LinkedHashMap<>();
        List<ApiMapping.Input> inputs = new ArrayList<>();
        Set<String> back = new HashSet<>();
        fields.forEach(f -> back.add(f.column()));
        Map<String, Attribute.Use> uses = new HashMap<>();
        for (Parameter p : parameters) {
            Attribute.Use use = p.required() ? Attribute.Use.REQUIRED : Attribute.Use.OPTIONAL;
            inputs.add(new ApiMapping.Input(
                    p.column(), p.name(), p.place(), p.required(), p.list(), p.instant(), p.values()));
            uses.put(p.column(), use);
            if (!back.contains(p.column())) {
                columns.put(p.column(), new Attribute(p.column(), p.type(), use, p.description()));
            }
        }
        for (Field f : fields) {
            Attribute.Use use = uses.getOrDefault(f.column(), Attribute.Use.OUTPUT);
            columns.put(f.column(), new Attribute(f.column(), f.type(), use, f.description()));
        }
        List<ApiMapping.Output> outputs = fields.stream()
                .map(f -> new ApiMapping.Output(f.column(), f.pointer(), f.required(), f.form()))
                .toList();
        return new Made(
                suffix,
                List.copyOf(columns.values()),
                mapping.withInputs(inputs).withOutputs(outputs),
                single);
    }
}
