package org.spartabench.apis.document;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.ArrayNode;
import com.fasterxml.jackson.databind.node.JsonNodeFactory;
import com.fasterxml.jackson.databind.node.ObjectNode;
import java.io.StringReader;
import java.math.BigDecimal;
import org.jspecify.annotations.Nullable;
import org.yaml.snakeyaml.LoaderOptions;
import org.yaml.snakeyaml.Yaml;
import org.yaml.snakeyaml.error.MarkedYAMLException;
import org.yaml.snakeyaml.error.YAMLException;
import org.yaml.snakeyaml.nodes.MappingNode;
import org.yaml.snakeyaml.nodes.Node;
import org.yaml.snakeyaml.nodes.NodeTuple;
import org.yaml.snakeyaml.nodes.ScalarNode;
import org.yaml.snakeyaml.nodes.SequenceNode;
import org.yaml.snakeyaml.nodes.Tag;

/** Reads YAML as a tree of JSON values. It makes no objects of Java, and aliases may not multiply the text. */
final class YamlTree {

    private static final int MOST_CHARACTERS = 32 << 20;
    private static final int MOST_NODES = 1_000_000;
    private static final int DEEPEST = 200;
    private static final JsonNodeFactory JSON = JsonNodeFactory.withExactBigDecimals(true);

    private int nodes;
    private long characters;

    private YamlTree() {}

    /** Says in one line why a text cannot be read. */
    static final class Unreadable extends Exception {

        private static final long serialVersionUID = 1L;

        private Unreadable(String message) {
            super(message, null, false, false);
        }
    }

    static JsonNode read(String text) throws Unreadable {
        LoaderOptions options = new LoaderOptions();
        options.setCodePointLimit(MOST_CHARACTERS);
        options.setNestingDepthLimit(DEEPEST);
        options.setAllowDuplicateKeys(false);
        options.setMaxAliasesForCollections(MOST_NODES);
        try {
            @Nullable Node root = new Yaml(options).compose(new StringReader(text));
            if (root == null) {
                throw new Unreadable("is empty");
            }
            return new YamlTree().json(root, 0);
        } catch (MarkedYAMLException e) {
            int line = e.getProblemMark() == null ? 0 : e.getProblemMark().getLine() + 1;
            throw new Unreadable("is neither JSON nor YAML (line " + line + ")");
        } catch (YAMLException e) {
            throw new Unreadable("is neither JSON nor YAML, or nested too deeply");
        }
    }

    private JsonNode json(Node node, int depth) throws Unreadable {
        characters += node instanceof ScalarNode scalar ? scalar.getValue().length() : 0;
        if (depth > DEEPEST || ++nodes > MOST_NODES || characters > MOST_CHARACTERS) {
            throw new Unreadable("its aliases make it larger than it may be");
        }
        return switch (node) {
            case ScalarNode scalar -> value(scalar);
            case SequenceNode list -> {
                ArrayNode all = JSON.arrayNode();
                for (Node element : list.getValue()) {
                    all.add(json(element, depth + 1));
                }
                yield all;
            }
            case MappingNode map -> {
                ObjectNode all = JSON.objectNode();
                for (NodeTuple entry : map.getValue()) {
                    if (!(entry.getKeyNode() instanceof ScalarNode key)) {
                        throw new Unreadable("a key is no text (line "
                                + (entry.getKeyNode().getStartMark().getLine() + 1) + ")");
                    }
                    if (all.has(key.getValue())) {
                        throw new Unreadable("has the key " + key.getValue() + " twice (line "
                                + (key.getStartMark().getLine() + 1) + ")");
                    }
                    all.set(key.getValue(), json(entry.getValueNode(), depth + 1));
                }
                yield all;
            }
            default -> throw new Unreadable("holds an unknown kind of YAML");
        };
    }

    private static JsonNode value(ScalarNode scalar) {
        String text = scalar.getValue();
        Tag tag = scalar.getTag();
        if (tag.equals(Tag.NULL)) {
            return JSON.nullNode();
        }
        boolean truth = text.equalsIgnoreCase("true");
        if (tag.equals(Tag.BOOL) && (truth || text.equalsIgnoreCase("false"))) {
            return JSON.booleanNode(truth); // yes, no, on and off are truths of YAML alone
        }
        if (tag.equals(Tag.INT) || tag.equals(Tag.FLOAT)) {
            try {
                BigDecimal number = new BigDecimal(text);
                return number.scale() <= 0 && number.precision() < 19
                        ? JSON.numberNode(number.longValueExact())
                        : JSON.numberNode(number);
            } catch (NumberFormatException | ArithmeticException e) {
                return JSON.textNode(text); // 0x1F, 1_000, .inf: numbers of YAML alone
            }
        }
        return JSON.textNode(text);
    }
}
